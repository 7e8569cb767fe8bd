import { Decimal } from "./decimal.ts";

/**
 * What becomes of a number literal: `double` the nearest double; `exact` its
 * value, as a number where a double carries it; `source` its value and its
 * spelling.
 */
export type NumberMode = "double" | "exact" | "source";

/** A JSON number that keeps its value. */
export type ExactNumber = number | bigint | Decimal;

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
