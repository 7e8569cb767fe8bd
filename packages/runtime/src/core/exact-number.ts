import { type BoundSide, Decimal, foldBound } from "./decimal.ts";
import { jsonEqual } from "./equal.ts";
import type { ExactJsonValue } from "./json.ts";
import type { ExactNumber, NumberMode } from "./json-number.ts";

/*
 * What exact mode asks of values whose numbers are doubles, bigints and
 * decimals side by side. Each answers a plain number without leaving it.
 */

/** How the numbers of values arrive: as doubles, or with every digit. */
export type ValueNumbers = Exclude<NumberMode, "source">;

/** Whether a value of exact mode is a number. */
export function isExactNumber(value: unknown): value is ExactNumber {
  return (
    typeof value === "number" ||
    typeof value === "bigint" ||
    value instanceof Decimal
  );
}

/** Whether a value of exact mode is a number without a fraction, however written. */
export function isExactInteger(
  value: ExactJsonValue | undefined,
): value is ExactNumber {
  if (typeof value === "number") return Number.isInteger(value);
  return (
    typeof value === "bigint" || (value instanceof Decimal && value.isInteger())
  );
}

/** Whether a value of exact mode is a JSON object: a `Decimal` is none. */
export function isExactObject(
  value: ExactJsonValue | undefined,
): value is { [key: string]: ExactJsonValue } {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Decimal)
  );
}

/** A bound that no double carries, beside the double that stands for it in checks of doubles. */
export class ExactBound {
  readonly decimal: Decimal;
  readonly side: BoundSide;
  readonly double: number;

  constructor(decimal: Decimal, side: BoundSide) {
    this.decimal = decimal;
    this.side = side;
    this.double = foldBound(decimal, side);
    Object.freeze(this);
  }
}

/** A bound of exact mode: a plain number wherever a double carries it. */
export type NumberBound = number | ExactBound;

/**
 * The bound that a JSON number writes, as generated modules state one that no
 * double carries.
 * @throws SyntaxError when the text is no JSON number.
 */
export function exactBound(text: string, side: BoundSide): ExactBound {
  return new ExactBound(new Decimal(text), side);
}

/** The double that stands for a bound in checks of doubles. */
export function doubleOf(bound: NumberBound): number {
  return typeof bound === "number" ? bound : bound.double;
}

/** Below, at or above a bound: -1, 0 or 1, by exact value. */
export function compareToBound(
  value: bigint | Decimal,
  bound: NumberBound,
): -1 | 0 | 1 {
  if (typeof bound !== "number") {
    return Decimal.from(value).compare(bound.decimal);
  }
  if (typeof value !== "bigint" || Math.abs(bound) > Number.MAX_SAFE_INTEGER) {
    return Decimal.from(value).compare(bound);
  }
  // No integer lies between such a double and the decimal of its text.
  return value < bound ? -1 : value > bound ? 1 : 0;
}

/** A number as a double wherever a double carries it, else as it is. */
export function carryNumber(value: ExactNumber): ExactNumber {
  if (typeof value === "number") return value;
  const nearest = Number(value.toString());
  // Adding zero makes 0 of -0, as reading does.
  return Number.isFinite(nearest) && Decimal.from(value).equals(nearest)
    ? nearest + 0
    : value;
}

/**
 * Whether a value of exact mode equals one of a set, by value. The numbers of
 * the set must be doubles wherever a double carries them.
 */
export function isOneOf(
  value: ExactJsonValue | undefined,
  values: ReadonlySet<ExactJsonValue | undefined>,
): boolean {
  if (values.has(value)) return true;
  if (typeof value !== "bigint" && !(value instanceof Decimal)) return false;
  const carried = carryNumber(value);
  if (typeof carried === "number") return values.has(carried);
  for (const each of values) if (jsonEqual(each, carried)) return true;
  return false;
}
