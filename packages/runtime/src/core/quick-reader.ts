import { keys } from "./intrinsics.ts";
import type { ExactJsonValue } from "./json.ts";
import {
  endOfExponent,
  endOfNumber,
  type ExactNumber,
  type NumberMode,
  numberOf,
} from "./json-number.ts";
import { endOfString, stringOf } from "./json-string.ts";
import { indexIn, partOf, startsAt, unitAt } from "./text-access.ts";
import { holdsControl } from "./utf8-scan.ts";

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const LOWER_E = 0x65;
const LOWER_F = 0x66;
const LOWER_N = 0x6e;
const LOWER_T = 0x74;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** An integer of so many digits fits 32 bits. */
const SHORT_INTEGER = 9;

/** A decimal of so many digits is the shortest text of its double. */
const CARRIED_DIGITS = 15;

/** Exact as doubles, so that dividing an exact integer by one rounds once. */
const powersOfTen: readonly number[] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14,
];

/**
 * Reads JSON text (RFC 8259) by recursion. A method returns undefined when
 * something is out of the ordinary: no token of its kind, too many levels, a
 * member named twice or `__proto__`. What that is, is for `ThoroughReader` to
 * say, which also reads tokens by this class; a token that isn't read leaves
 * the reader where it was.
 */
export class QuickReader {
  readonly text: string;
  readonly numbers: NumberMode;
  /** Index of the next UTF-16 unit to read. */
  at = 0;
  private readonly end: number;
  /** Index of the first backslash after the last string; -1 before the first. */
  private backslash = -1;
  /** Whether each string has to be searched for control characters. */
  private mayHoldControls = true;

  constructor(text: string, numbers: NumberMode) {
    this.text = text;
    this.numbers = numbers;
    this.end = text.length;
  }

  /** Reads the whole text, to so many levels of arrays and objects. */
  read(levels: number): ExactJsonValue | undefined {
    try {
      const value = this.readValue(this.moveOn(0), levels);
      this.moveOn(0);
      return this.at === this.end ? value : undefined;
    } catch {
      // An assignment meets a frozen or polluted Object.prototype, or the
      // caller left too little stack for recursion.
      return undefined;
    }
  }

  /** Moves on by so many units and past white space; the unit there, -1 at the end. */
  moveOn(units: number): number {
    const at = this.at + units;
    const code = unitAt(this.text, at, this.end);
    this.at = at;
    // This alone decides on nearly every unit.
    return code > SPACE ? code : this.skipSpacesFrom(code);
  }

  private skipSpacesFrom(first: number): number {
    const text = this.text;
    let at = this.at;
    let code = first;
    while (
      code === SPACE ||
      code === LINE_FEED ||
      code === CARRIAGE_RETURN ||
      code === TAB
    ) {
      code = unitAt(text, ++at, this.end);
    }
    this.at = at;
    return code;
  }

  /** Reads the string, number or word that starts here, with the given unit. */
  readScalar(code: number): ExactJsonValue | undefined {
    if (code === QUOTE) return this.readString();
    if (code <= NINE) return this.readNumber();
    if (code === LOWER_T) return this.readWord("true", true);
    if (code === LOWER_F) return this.readWord("false", false);
    if (code === LOWER_N) return this.readWord("null", null);
    return undefined;
  }

  /** Reads the string that starts here: by native searches, not unit by unit. */
  readString(): string | undefined {
    const text = this.text;
    const start = this.at + 1;
    const quote = indexIn(text, '"', start);
    if (quote < 0) return undefined;
    if (this.backslash < start) this.findBackslash(start);
    if (quote > this.backslash) return this.readEscaped(quote);
    const value = partOf(text, start, quote);
    if (this.mayHoldControls && holdsControl(value)) return undefined;
    this.at = quote + 1;
    return value;
  }

  private findBackslash(from: number): void {
    const text = this.text;
    const isFirst = this.backslash < 0;
    const found = indexIn(text, "\\", from);
    this.backslash = found < 0 ? this.end : found;
    // One search of a whole text is quicker than one a string. The native
    // reader searches strings with escapes, so there it would come on top.
    if (isFirst && found < 0) this.mayHoldControls = holdsControl(text);
  }

  /** Reads a string with escapes, whose end is this quote or a later one. */
  private readEscaped(quote: number): string | undefined {
    const text = this.text;
    const end = endOfString(text, quote);
    if (end < 0) return undefined;
    const value = stringOf(partOf(text, this.at, end + 1));
    if (value !== undefined) this.at = end + 1;
    return value;
  }

  private readNumber(): ExactNumber | undefined {
    const text = this.text;
    let at = this.at;
    let code = unitAt(text, at, this.end);
    const negative = code === MINUS;
    if (negative) code = unitAt(text, ++at, this.end);
    if (!isDigit(code)) return undefined;
    const first = at;
    const most = code === ZERO ? at + 1 : at + SHORT_INTEGER;
    let value = code - ZERO;
    code = unitAt(text, ++at, this.end);
    while (at < most && isDigit(code)) {
      value = value * 10 + (code - ZERO);
      code = unitAt(text, ++at, this.end);
    }
    // Most numbers end in a comma, and one test then decides.
    if (code !== COMMA) {
      if (code === DOT) return this.readFraction(value, first, at);
      if (isDigit(code) || isExponent(code)) {
        return this.readLiteral(endOfNumber(text, first, at));
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
    const text = this.text;
    let value = whole;
    let at = point + 1;
    let code = unitAt(text, at, this.end);
    while (isDigit(code)) {
      value = value * 10 + (code - ZERO);
      code = unitAt(text, ++at, this.end);
    }
    const places = at - point - 1;
    if (places === 0) return undefined;
    const isCarried = at - first <= CARRIED_DIGITS + 1;
    if (!isCarried || isExponent(code) || this.numbers === "source") {
      return this.readLiteral(endOfExponent(text, at));
    }
    const negative = first > this.at;
    this.at = at;
    value /= powersOfTen[places] ?? 1;
    return negative && value !== 0 ? -value : value;
  }

  /** Reads the literal up to its end, which is negative if it has none. */
  private readLiteral(end: number): ExactNumber | undefined {
    if (end < 0) return undefined;
    const value = numberOf(partOf(this.text, this.at, end), this.numbers);
    if (value !== undefined) this.at = end;
    return value;
  }

  private readWord<T>(word: string, value: T): T | undefined {
    if (!startsAt(this.text, word, this.at)) return undefined;
    this.at += word.length;
    return value;
  }

  private readValue(code: number, levels: number): ExactJsonValue | undefined {
    if (code === QUOTE) return this.readString();
    if (code === OPEN_BRACE) {
      return levels >= 1 ? this.readObject(levels - 1) : undefined;
    }
    if (code === OPEN_BRACKET) {
      return levels >= 1 ? this.readArray(levels - 1) : undefined;
    }
    return this.readScalar(code);
  }

  private readArray(levels: number): ExactJsonValue[] | undefined {
    const array: ExactJsonValue[] = [];
    let code = this.moveOn(1);
    if (code === CLOSE_BRACKET) {
      this.at++;
      return array;
    }
    for (;;) {
      const value = this.readValue(code, levels);
      if (value === undefined) return undefined;
      array.push(value);
      code = this.moveOn(0);
      if (code !== COMMA) break;
      code = this.moveOn(1);
    }
    if (code !== CLOSE_BRACKET) return undefined;
    this.at++;
    return array;
  }

  private readObject(
    levels: number,
  ): { [key: string]: ExactJsonValue } | undefined {
    const object: { [key: string]: ExactJsonValue } = {};
    let members = 0;
    let code = this.moveOn(1);
    if (code === CLOSE_BRACE) {
      this.at++;
      return object;
    }
    for (;;) {
      const name = code === QUOTE ? this.readString() : undefined;
      if (name === undefined || this.moveOn(0) !== COLON) return undefined;
      const value = this.readValue(this.moveOn(1), levels);
      if (value === undefined) return undefined;
      object[name] = value;
      members++;
      code = this.moveOn(0);
      if (code !== COMMA) break;
      code = this.moveOn(1);
    }
    if (code !== CLOSE_BRACE) return undefined;
    this.at++;
    return hasMembers(object, members);
  }
}

/**
 * The object, if it has as many keys as members were read. It has fewer when a
 * name came twice, or when a setter took the value: that of `__proto__`, or one
 * that someone added to Object.prototype.
 */
function hasMembers<T extends object>(object: T, count: number): T | undefined {
  return keys(object).length === count ? object : undefined;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

function isExponent(code: number): boolean {
  return (code | 0x20) === LOWER_E;
}
