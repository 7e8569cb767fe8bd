import { Decimal } from "./decimal.ts";
import { compareToBound, doubleOf, type NumberBound } from "./exact-number.ts";
import { countMembers } from "./member-count.ts";
import type { FormatPredicate } from "./formats/index.ts";
import type { ExactJsonValue } from "./json.ts";
import type { ExactNumber } from "./json-number.ts";
import type { TextPattern } from "./pattern/linear-pattern.ts";
import { codePointsAtLeast, codePointsAtMost } from "./text.ts";
import { findEqualItems } from "./unique.ts";

/*
 * The meanings of the leaf keywords, one exported function each. The
 * interpreter calls them and generated modules import them by these names, so
 * the two engines can't drift apart.
 */

/** Whether a number is `bound` or more (JSON Schema Validation 6.2.4). */
export function isAtLeast(value: ExactNumber, bound: NumberBound): boolean {
  return typeof value === "number"
    ? value >= doubleOf(bound)
    : compareToBound(value, bound) >= 0;
}

/** Whether a number is `bound` or less (JSON Schema Validation 6.2.2). */
export function isAtMost(value: ExactNumber, bound: NumberBound): boolean {
  return typeof value === "number"
    ? value <= doubleOf(bound)
    : compareToBound(value, bound) <= 0;
}

/** Whether a number is more than `bound` (JSON Schema Validation 6.2.5). */
export function isAbove(value: ExactNumber, bound: NumberBound): boolean {
  return typeof value === "number"
    ? value > doubleOf(bound)
    : compareToBound(value, bound) > 0;
}

/** Whether a number is less than `bound` (JSON Schema Validation 6.2.3). */
export function isBelow(value: ExactNumber, bound: NumberBound): boolean {
  return typeof value === "number"
    ? value < doubleOf(bound)
    : compareToBound(value, bound) < 0;
}

/** Whether a number is an integer times the divisor, exactly (JSON Schema Validation 6.2.1). */
export function isMultipleOf(
  value: ExactNumber,
  divisor: ExactNumber,
): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) {
    return (value as number) % (divisor as number) === 0;
  }
  if (typeof value === "number" && typeof divisor === "number") {
    const factor = DECIMAL_FACTORS.get(divisor);
    const scaled = factor === undefined ? Infinity : value * factor;
    // So far from the edge of a double, rounding finds the one candidate.
    if (factor !== undefined && Math.abs(scaled) < 1e15) {
      return Math.round(scaled) / factor === value;
    }
  }
  return Decimal.from(value).isMultipleOf(divisor);
}

/** Tenths, hundredths and so on, with what makes integers of them. */
const DECIMAL_FACTORS: ReadonlyMap<number, number> = /* @__PURE__ */ new Map([
  [0.1, 10],
  [0.01, 100],
  [0.001, 1000],
  [0.0001, 10_000],
]);

/** Whether a string has `count` code points or more (JSON Schema Validation 6.3.2). */
export function hasMinLength(text: string, count: number): boolean {
  return codePointsAtLeast(text, count);
}

/** Whether a string has `count` code points or fewer (JSON Schema Validation 6.3.1). */
export function hasMaxLength(text: string, count: number): boolean {
  return codePointsAtMost(text, count);
}

/** Whether an array has `count` items or more (JSON Schema Validation 6.4.2). */
export function hasMinItems(items: readonly unknown[], count: number): boolean {
  return items.length >= count;
}

/** Whether an array has `count` items or fewer (JSON Schema Validation 6.4.1). */
export function hasMaxItems(items: readonly unknown[], count: number): boolean {
  return items.length <= count;
}

/** Whether no two items of an array are equal (JSON Schema Validation 6.4.3). */
export function hasUniqueItems(items: readonly ExactJsonValue[]): boolean {
  return findEqualItems(items) === undefined;
}

/** Whether an object has `count` members or more (JSON Schema Validation 6.5.2). */
export function hasMinProperties(members: object, count: number): boolean {
  return countMembers(members) >= count;
}

/** Whether an object has `count` members or fewer (JSON Schema Validation 6.5.1). */
export function hasMaxProperties(members: object, count: number): boolean {
  return countMembers(members) <= count;
}

/** Whether a pattern is found in a text (JSON Schema Validation 6.3.3). */
export function matchesPattern(text: string, pattern: TextPattern): boolean {
  return pattern.test(text);
}

/** Whether a text is in a format (JSON Schema Validation 7.3). */
export function hasFormat(text: string, format: FormatPredicate): boolean {
  return format(text);
}
