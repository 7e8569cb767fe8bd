import type { ExactJsonValue } from "./json.ts";
import {
  COMMA,
  DOT,
  isDigit,
  isExponent,
  LOWER_F,
  LOWER_N,
  LOWER_T,
  MINUS,
  NINE,
  PLUS,
  QUOTE,
  ZERO,
} from "./json-characters.ts";
import { type ExactNumber, type NumberMode, numberOf } from "./json-number.ts";
import {
  MOST_MORE_DIGITS,
  MOST_PLACES,
  nearestQuotient,
  powersOfTen,
} from "./nearest-quotient.ts";
import { StringReader } from "./string-reader.ts";
import { partOf, startsAt } from "./text-access.ts";

/** An integer of so many digits fits 32 bits. */
const SHORT_INTEGER = 9;

/** A decimal of so many digits is the shortest text of its double. */
const CARRIED_DIGITS = 15;

/**
 * Reads the tokens of JSON text (RFC 8259) by its bytes in UTF-8, and cuts
 * strings out of the text itself. A method returns undefined when no token of
 * its kind is there, and then leaves the reader where it was.
 */
export class TokenReader extends StringReader {
  private numbers: NumberMode = "double";

  /** Stands before a text, which it reads as long as no other reader starts. */
  start(text: string, numbers: NumberMode): void {
    this.startAt(text);
    this.numbers = numbers;
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
    // The point is among these.
    const carried = first + CARRIED_DIGITS + 1;
    let value = whole;
    let at = point + 1;
    let byte = this.byteAt(at);
    while (at < carried && isDigit(byte)) {
      value = value * 10 + (byte - ZERO);
      byte = this.byteAt(++at);
    }
    const digits = at;
    let more = 0;
    while (isDigit(byte)) {
      more = more * 10 + (byte - ZERO);
      byte = this.byteAt(++at);
    }
    const places = at - point - 1;
    if (places === 0) return undefined;
    const nearest =
      isExponent(byte) || this.numbers === "source"
        ? undefined
        : this.quotient(value, more, at - digits, places);
    if (nearest === undefined) return this.readLiteral(this.endOfExponent(at));
    const negative = first > this.at;
    this.at = at;
    return negative && nearest !== 0 ? -nearest : nearest;
  }

  /** The double of a decimal, if so many digits more than are carried tell it. */
  private quotient(
    value: number,
    more: number,
    digits: number,
    places: number,
  ): number | undefined {
    if (digits === 0) return value / (powersOfTen[places] ?? 1);
    return this.numbers === "double" &&
      digits <= MOST_MORE_DIGITS &&
      places <= MOST_PLACES
      ? nearestQuotient(value, more, digits, places)
      : undefined;
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
