import { Decimal } from "./decimal.ts";
import { unitAt } from "./text-access.ts";

/**
 * What becomes of a number literal: `double` the nearest double; `exact` its
 * value, as a number where a double carries it; `source` its value and its
 * spelling.
 */
export type NumberMode = "double" | "exact" | "source";

/** A JSON number that keeps its value. */
export type ExactNumber = number | bigint | Decimal;

const PLUS = 0x2b;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const LOWER_E = 0x65;

/** JavaScriptCore refuses a bigint of 2^20 bits, which is 315,653 digits. */
const MOST_BIGINT_DIGITS = 300_000;

/** A double prints 17 digits at most, so it carries no decimal of more. */
const MOST_DOUBLE_DIGITS = 17;

/**
 * The value of a literal that keeps to the grammar of RFC 8259 section 6.
 * Undefined when the mode is `double` and no finite double is near.
 */
export function numberOf(
  literal: string,
  mode: NumberMode,
): ExactNumber | undefined {
  const nearest = Number(literal);
  if (mode === "double") {
    return Number.isFinite(nearest) ? withoutSign(nearest) : undefined;
  }
  if (!/[.eE]/.test(literal)) return readInteger(literal, nearest);
  if (String(nearest) === literal) return nearest;
  const decimal = new Decimal(literal);
  return mode === "exact" && carries(nearest, decimal)
    ? withoutSign(nearest)
    : decimal;
}

function readInteger(literal: string, nearest: number): ExactNumber {
  if (Number.isSafeInteger(nearest)) return withoutSign(nearest);
  return literal.length > MOST_BIGINT_DIGITS
    ? new Decimal(literal)
    : BigInt(literal);
}

function carries(double: number, decimal: Decimal): boolean {
  return (
    Number.isFinite(double) &&
    decimal.digits.length <= MOST_DOUBLE_DIGITS &&
    decimal.equals(double)
  );
}

/** JSON text `-0` reads as 0, and so does what rounds to it. */
function withoutSign(value: number): number {
  return value === 0 ? 0 : value;
}

/**
 * Where the number ends (RFC 8259 section 6) whose integer starts at `first`
 * and goes on at `from`; -1 when what stands there is no number.
 */
export function endOfNumber(text: string, first: number, from: number): number {
  let end = endOfDigits(text, from);
  if (unitAt(text, first, text.length) === ZERO && end > first + 1) return -1;
  if (unitAt(text, end, text.length) === DOT) {
    const fraction = end + 1;
    end = endOfDigits(text, fraction);
    if (end === fraction) return -1;
  }
  return endOfExponent(text, end);
}

/** The end of the exponent that may stand at `from`; -1 when it has no digits. */
export function endOfExponent(text: string, from: number): number {
  if ((unitAt(text, from, text.length) | 0x20) !== LOWER_E) return from;
  const sign = unitAt(text, from + 1, text.length);
  const digits = sign === PLUS || sign === MINUS ? from + 2 : from + 1;
  const end = endOfDigits(text, digits);
  return end > digits ? end : -1;
}

function endOfDigits(text: string, from: number): number {
  const end = text.length;
  let at = from;
  let code = unitAt(text, at, end);
  while (code >= ZERO && code <= NINE) code = unitAt(text, ++at, end);
  return at;
}
