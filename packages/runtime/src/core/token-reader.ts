import {
  beyondAsciiIn,
  endsIn,
  firstMarked,
  fourAt,
  specialsIn,
  surplusOfFour,
  surplusOfOne,
} from "./four-bytes.ts";
import type { ExactJsonValue } from "./json.ts";
import {
  BACKSLASH,
  BEYOND_ASCII,
  CARRIAGE_RETURN,
  COMMA,
  DOT,
  LINE_FEED,
  LOWER_F,
  LOWER_N,
  LOWER_T,
  MINUS,
  NINE,
  PLUS,
  QUOTE,
  SPACE,
  TAB,
  ZERO,
  isDigit,
  isExponent,
} from "./json-characters.ts";
import { stringOf } from "./json-string.ts";
import { type ExactNumber, type NumberMode, numberOf } from "./json-number.ts";
import { NameTable } from "./name-table.ts";
import { plainUntil, SIXTEEN } from "./sixteen-bytes.ts";
import { partOf, startsAt } from "./text-access.ts";
import { NO_TEXT, utf8Writer } from "./utf8-text.ts";

/** An integer of so many digits fits 32 bits. */
const SHORT_INTEGER = 9;

/** A decimal of so many digits is the shortest text of its double. */
const CARRIED_DIGITS = 15;

/** Exact as doubles, so that dividing an exact integer by one rounds once. */
const powersOfTen: readonly number[] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14,
];

/**
 * Reads the tokens of JSON text (RFC 8259) by its bytes in UTF-8, and cuts
 * strings out of the text itself. A method returns undefined when no token of
 * its kind is there, and then leaves the reader where it was.
 */
export class TokenReader {
  protected readonly names: NameTable = new NameTable();
  /** Index of the next byte to read. */
  protected at = 0;
  /** Index of the byte behind the last. */
  protected end = 0;
  private text = "";
  private numbers: NumberMode = "double";
  private bytes = NO_TEXT.bytes;
  private view = NO_TEXT.view;
  /** How many more bytes than UTF-16 units there were so far. */
  private surplus = 0;

  /** Stands before a text, which it reads as long as no other reader starts. */
  start(text: string, numbers: NumberMode): void {
    const { bytes, length, view } = utf8Writer.write(text);
    this.text = text;
    this.numbers = numbers;
    this.bytes = bytes;
    this.view = view;
    this.at = 0;
    this.end = length;
    this.surplus = 0;
  }

  /** Lets go of the text. */
  stop(): void {
    utf8Writer.forget();
    this.text = "";
    this.bytes = NO_TEXT.bytes;
    this.view = NO_TEXT.view;
    this.end = 0;
  }

  /** Index of the next UTF-16 unit of the text. */
  get index(): number {
    return this.at - this.surplus;
  }

  /** Moves on by so many ASCII characters and past white space; the byte there, -1 at the end. */
  moveOn(characters: number): number {
    this.at += characters;
    const byte = this.byteAt(this.at);
    // This alone decides on nearly every byte.
    return byte > SPACE ? byte : this.skipSpaces(byte);
  }

  private skipSpaces(first: number): number {
    let byte = first;
    while (
      byte === SPACE ||
      byte === LINE_FEED ||
      byte === CARRIAGE_RETURN ||
      byte === TAB
    ) {
      byte = this.byteAt(++this.at);
    }
    return byte;
  }

  /** The byte at an index, -1 from the end on. */
  private byteAt(index: number): number {
    return index < this.end ? (this.bytes[index] as number) : -1;
  }

  /** Reads the string, number or word that starts here, with the given byte. */
  readScalar(byte: number): ExactJsonValue | undefined {
    if (byte === QUOTE) return this.readString();
    if (byte <= NINE) return this.readNumber();
    if (byte === LOWER_T) return this.readWord("true", true);
    if (byte === LOWER_F) return this.readWord("false", false);
    if (byte === LOWER_N) return this.readWord("null", null);
    return undefined;
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
        if (at === start + SIXTEEN) at = plainUntil(view, at, this.end);
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

  private readNumber(): ExactNumber | undefined {
    let at = this.at;
    let byte = this.byteAt(at);
    const negative = byte === MINUS;
    if (negative) byte = this.byteAt(++at);
    if (!isDigit(byte)) return undefined;
    const first = at;
    const most = byte === ZERO ? at + 1 : at + SHORT_INTEGER;
    let value = byte - ZERO;
    byte = this.byteAt(++at);
    while (at < most && isDigit(byte)) {
      value = value * 10 + (byte - ZERO);
      byte = this.byteAt(++at);
    }
    // Most numbers end in a comma, and one test then decides.
    if (byte !== COMMA) {
      if (byte === DOT) return this.readFraction(value, first, at);
      if (isDigit(byte) || isExponent(byte)) {
        return this.readLiteral(this.endOfNumber(first, at));
      }
    }
    this.at = at;
    return negative && value !== 0 ? -value : value;
  }

  /** Reads on from the point; a decimal of few digits needs no text of it. */
  private readFraction(
    whole: number,
    first: number,
    point: number,
  ): ExactNumber | undefined {
    let value = whole;
    let at = point + 1;
    let byte = this.byteAt(at);
    while (isDigit(byte)) {
      value = value * 10 + (byte - ZERO);
      byte = this.byteAt(++at);
    }
    const places = at - point - 1;
    if (places === 0) return undefined;
    const isCarried = at - first <= CARRIED_DIGITS + 1;
    if (!isCarried || isExponent(byte) || this.numbers === "source") {
      return this.readLiteral(this.endOfExponent(at));
    }
    const negative = first > this.at;
    this.at = at;
    value /= powersOfTen[places] ?? 1;
    return negative && value !== 0 ? -value : value;
  }

  /** Reads the literal up to its end, which is negative if it has none. */
  private readLiteral(end: number): ExactNumber | undefined {
    if (end < 0) return undefined;
    const literal = partOf(this.text, this.index, end - this.surplus);
    const value = numberOf(literal, this.numbers);
    if (value !== undefined) this.at = end;
    return value;
  }

  /**
   * Where the number ends (RFC 8259 section 6) whose integer starts at `first`
   * and goes on at `from`; -1 when what stands there is no number.
   */
  private endOfNumber(first: number, from: number): number {
    let end = this.endOfDigits(from);
    if (this.byteAt(first) === ZERO && end > first + 1) return -1;
    if (this.byteAt(end) === DOT) {
      const fraction = end + 1;
      end = this.endOfDigits(fraction);
      if (end === fraction) return -1;
    }
    return this.endOfExponent(end);
  }

  /** The end of the exponent that may stand at `from`; -1 when it has no digits. */
  private endOfExponent(from: number): number {
    if (!isExponent(this.byteAt(from))) return from;
    const sign = this.byteAt(from + 1);
    const digits = sign === PLUS || sign === MINUS ? from + 2 : from + 1;
    const end = this.endOfDigits(digits);
    return end > digits ? end : -1;
  }

  private endOfDigits(from: number): number {
    let at = from;
    while (isDigit(this.byteAt(at))) at++;
    return at;
  }

  private readWord<T>(word: string, value: T): T | undefined {
    if (!startsAt(this.text, word, this.index)) return undefined;
    this.at += word.length;
    return value;
  }
}
