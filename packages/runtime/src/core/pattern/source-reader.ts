import { codePointAt, unitsOf } from "./code-points.ts";
import { partOf, startsAt, unitAt } from "../text-access.ts";
import { FaultFound } from "./syntax-fault.ts";

const ZERO = 0x30;
const NINE = 0x39;

/** As many times are as good as without end; the platform's limit as well. */
const ENDLESS = 2 ** 31 - 1;

/** Walks over the text of a pattern. */
export class SourceReader {
  readonly source: string;
  readonly end: number;
  /** UTF-16 unit that is read next. */
  at = 0;

  constructor(source: string) {
    this.source = source;
    this.end = source.length;
  }

  /** The unit here, -1 at the end; a character that has a meaning is one unit. */
  peek(): number {
    return unitAt(this.source, this.at, this.end);
  }

  /** Whether a text stands here. */
  sees(text: string): boolean {
    return startsAt(this.source, text, this.at);
  }

  /** Moves past a text, if it stands here. */
  take(text: string): boolean {
    const isHere = this.sees(text);
    if (isHere) this.at += text.length;
    return isHere;
  }

  /** Moves past the code point here, -1 at the end. */
  takeCodePoint(): number {
    const codePoint = codePointAt(this.source, this.at, this.end);
    this.at += unitsOf(codePoint);
    return codePoint;
  }

  /** Reads decimal digits; undefined where there are none. */
  takeNumber(): number | undefined {
    const start = this.at;
    let value = 0;
    for (let unit = this.peek(); unit >= ZERO && unit <= NINE;) {
      value = value * 10 + (unit - ZERO);
      this.at++;
      unit = this.peek();
    }
    if (this.at === start) return undefined;
    return value >= ENDLESS ? Infinity : value;
  }

  /** Reads so many hexadecimal digits; undefined where there are fewer. */
  takeHex(digits: number): number | undefined {
    const text = partOf(this.source, this.at, this.at + digits);
    if (text.length < digits || !/^[0-9A-Fa-f]+$/.test(text)) return undefined;
    this.at += digits;
    return Number.parseInt(text, 16);
  }

  /** The text from a unit to here, or to another one. */
  textFrom(start: number, end: number = this.at): string {
    return partOf(this.source, start, end);
  }

  /** Stops the reading. */
  fail(offset: number, reason: string, hint: string): never {
    throw new FaultFound(offset, reason, hint);
  }
}
