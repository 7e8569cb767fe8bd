import {
  beyondAsciiIn,
  endsIn,
  firstMarked,
  fourAt,
  specialsIn,
  surplusOfFour,
  surplusOfOne,
} from "./four-bytes.ts";
import { BACKSLASH, BEYOND_ASCII, QUOTE, SPACE } from "./json-characters.ts";
import { stringOf } from "./json-string.ts";
import { NameTable } from "./name-table.ts";
import { haveControls, plainUntil, SIXTEEN } from "./sixteen-bytes.ts";
import { indexIn, indexOfByte, partOf, unitAt } from "./text-access.ts";
import { TextCursor } from "./text-cursor.ts";

/** So many bytes of a string are looked at before its end is searched for. */
const NEAR = 8 * SIXTEEN;

/** An end that is so many units away is searched for in the bytes, too. */
const FAR = 2 * SIXTEEN;

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
          if (at === start + SIXTEEN + NEAR) break;
        }
        continue;
      }
      at += firstMarked(marks);
      if (this.bytes[at] !== QUOTE) break;
      this.at = at + 1;
      return partOf(this.text, start - surplus, at - surplus);
    }
    return this.readLongString(at);
  }

  /** Reads the string that starts here, of which all before an index is plain. */
  private readLongString(from: number): string | undefined {
    const { surplus, text } = this;
    const index = from - surplus;
    const quote = indexIn(text, '"', index);
    if (this.backslash < index) this.backslash = indexIn(text, "\\", index);
    if (quote < this.backslash) {
      return quote - index < FAR ? this.readOn(from) : this.readTo(quote, from);
    }
    return this.end === text.length
      ? this.readEscaped(quote)
      : this.readOn(from);
  }

  /** Reads the string that starts here, of a text of ASCII, whose first quote is that or was escaped. */
  private readEscaped(first: number): string | undefined {
    const { at, end, text } = this;
    let quote = first;
    while (quote < end && isEscaped(text, quote)) {
      quote = indexIn(text, '"', quote + 1);
    }
    const value = stringOf(partOf(text, at, quote + 1));
    if (value !== undefined) this.at = quote + 1;
    return value;
  }

  /**
   * Reads the string that starts here up to its quote, which searches have found
   * with no escape before it; all before the other index is plain.
   */
  private readTo(quote: number, from: number): string | undefined {
    const { bytes, end, surplus, text, view } = this;
    // No unit is less than a byte.
    const least = quote + surplus;
    const last = end === text.length ? least : indexOfByte(bytes, QUOTE, least);
    if (last < 0 || haveControls(bytes, view, from, last)) return undefined;
    const start = this.index + 1;
    this.at = last + 1;
    // It is the same quote, so that it tells how far bytes are ahead.
    this.surplus = last - quote;
    return partOf(text, start, quote);
  }

  /** Reads the string that starts here, of which all before an index is plain, byte by byte. */
  private readOn(from: number): string | undefined {
    const { end, view } = this;
    const start = this.index + 1;
    const last = end - 4;
    let { surplus } = this;
    let isEscaped = false;
    let at = from;
    for (;;) {
      while (at <= last) {
        const four = fourAt(view, at);
        if (endsIn(four) !== 0) break;
        if (beyondAsciiIn(four) !== 0) surplus += surplusOfFour(four);
        at += 4;
      }
      const byte = this.byteAt(at);
      if (byte === QUOTE) break;
      if (byte < SPACE) return undefined;
      if (byte >= BEYOND_ASCII) surplus += surplusOfOne(byte);
      if (byte === BACKSLASH) {
        isEscaped = true;
        at++;
      }
      at++;
    }
    const value = isEscaped
      ? stringOf(partOf(this.text, start - 1, at + 1 - surplus))
      : partOf(this.text, start, at - surplus);
    if (value !== undefined) {
      this.at = at + 1;
      this.surplus = surplus;
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
