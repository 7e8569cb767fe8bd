import { firstMarked, fourAt, specialsIn, surplusOf } from "./four-bytes.ts";
import { BACKSLASH, BEYOND_ASCII, QUOTE, SPACE } from "./json-characters.ts";
import { stringOf, unescaped } from "./json-string.ts";
import { NameTable } from "./name-table.ts";
import { haveControls, plainUntil, SIXTEEN } from "./sixteen-bytes.ts";
import { indexIn, indexOfByte, partOf, unitAt } from "./text-access.ts";
import { TextCursor } from "./text-cursor.ts";

/** So many bytes of a string are looked at before its end is searched for. */
const NEAR = 8 * SIXTEEN;

/** So many bytes are looked at one by one before a string is searched, as most have an end among them. */
const FEW = 3 * SIXTEEN;

/** So many escapes of a string are written natively sooner than one by one. */
const MANY_ESCAPES = 4;

/**
 * Reads the strings of JSON text (RFC 8259 section 7). A method returns
 * undefined when no string is there, and then leaves the reader where it was.
 */
export class StringReader extends TextCursor {
  protected readonly names: NameTable = new NameTable();
  /** No backslash stands between where it was looked for and this index of the text. */
  private backslash = 0;

  protected override startAt(text: string): void {
    super.startAt(text);
    this.backslash = 0;
  }

  /** Reads the string that starts here as `readString` does, sooner if it is known. */
  protected readName(): string | undefined {
    const { names, view } = this;
    const start = this.at + 1;
    const known = names.find(view, start, this.end);
    if (known !== undefined) {
      this.at = start + known.length + 1;
      return known;
    }
    const name = this.readString();
    // Otherwise there was an escape, or a character of several bytes.
    if (name !== undefined && this.at === start + name.length + 1) {
      names.keep(name, view, start);
    }
    return name;
  }

  /** Reads the string that starts here. */
  readString(): string | undefined {
    const { surplus, view } = this;
    const start = this.at + 1;
    const last = this.end - 4;
    let at = start;
    while (at <= last) {
      const four = fourAt(view, at);
      const marks = specialsIn(four);
      if (marks === 0) {
        at += 4;
        // By now it is no word, and what follows is likely to be long.
        if (at === start + SIXTEEN) {
          at = plainUntil(view, at, Math.min(at + NEAR, this.end));
          if (at === start + SIXTEEN + NEAR) return this.readLongString(at);
        }
        continue;
      }
      at += firstMarked(marks);
      if (this.bytes[at] !== QUOTE) break;
      this.at = at + 1;
      return partOf(this.text, start - surplus, at - surplus);
    }
    return this.readOn(at);
  }

  /** Reads the string that starts here, of which all before an index is plain. */
  private readOn(from: number): string | undefined {
    const { bytes } = this;
    const near = Math.min(from + FEW, this.end);
    let { surplus } = this;
    let escapes = 0;
    for (let at = from; at < near; at++) {
      const byte = bytes[at] as number;
      if (byte === QUOTE) return this.endAt(at - surplus, at, escapes);
      if (byte >= BEYOND_ASCII) surplus += surplusOf(byte);
      else if (byte < SPACE) return undefined;
      else if (byte === BACKSLASH) {
        at++;
        escapes++;
        // Where they are many, so are quotes, and each is come to sooner than found.
        if (escapes === MANY_ESCAPES) return this.walkOn(at + 1, surplus);
      }
    }
    return this.readLongString(from);
  }

  /** The same by native searches. */
  private readLongString(from: number): string | undefined {
    const { surplus, text } = this;
    const index = from - surplus;
    const quote = indexIn(text, '"', index);
    if (this.backslash < index) this.backslash = indexIn(text, "\\", index);
    return quote < this.backslash
      ? this.readPlain(quote, from)
      : this.readEscaped(quote, from);
  }

  /** Reads the string that starts here and ends at a quote, with no escape before it. */
  private readPlain(quote: number, from: number): string | undefined {
    const { bytes, surplus, view } = this;
    const last = this.byteOfQuote(quote, surplus);
    if (last < 0 || haveControls(bytes, view, from, last)) return undefined;
    return this.endAt(quote, last, 0);
  }

  /** Reads the string that starts here, whose first quote may be an escaped one. */
  private readEscaped(first: number, from: number): string | undefined {
    const { text } = this;
    let start = from;
    let quote = first;
    let last = this.byteOfQuote(quote, this.surplus);
    while (last >= 0 && isEscaped(text, quote)) {
      const surplus = last - quote;
      if (last - start < NEAR) return this.walkOn(last + 1, surplus);
      start = last;
      quote = indexIn(text, '"', quote + 1);
      last = this.byteOfQuote(quote, surplus);
    }
    return last < 0 ? undefined : this.endAt(quote, last, MANY_ESCAPES);
  }

  /** Reads the string that starts here, with many escapes, from a byte on; so many more bytes than units are before it. */
  private walkOn(from: number, before: number): string | undefined {
    const { bytes, end, view } = this;
    let surplus = before;
    for (let at = from; at < end; at++) {
      while (at <= end - 4 && specialsIn(fourAt(view, at)) === 0) at += 4;
      const byte = bytes[at] as number;
      if (byte === QUOTE) return this.endAt(at - surplus, at, MANY_ESCAPES);
      if (byte >= BEYOND_ASCII) surplus += surplusOf(byte);
      else if (byte === BACKSLASH) at++;
    }
    return undefined;
  }

  /** The byte of a quote before which bytes are ahead by so many or more; -1 at the end of the text. */
  private byteOfQuote(quote: number, surplus: number): number {
    const { bytes, end, text } = this;
    if (quote === text.length) return -1;
    return end === text.length
      ? quote
      : indexOfByte(bytes, QUOTE, quote + surplus);
  }

  /** Moves behind a quote, and cuts out the string that it ends. */
  private endAt(
    quote: number,
    byte: number,
    escapes: number,
  ): string | undefined {
    const { index, text } = this;
    const value =
      escapes === 0
        ? partOf(text, index + 1, quote)
        : escapes < MANY_ESCAPES
          ? unescaped(text, index + 1, quote)
          : stringOf(partOf(text, index, quote + 1));
    if (value !== undefined) {
      this.at = byte + 1;
      // It is one and the same quote, so it tells how far bytes are ahead.
      this.surplus = byte - quote;
    }
    return value;
  }
}

/** Whether a character comes after an odd number of backslashes. */
function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (unitAt(text, start - 1, index) === BACKSLASH) start--;
  return (index - start) % 2 === 1;
}
