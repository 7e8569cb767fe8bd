import { compareToBound, doubleOf, type NumberBound } from "./exact-number.ts";
import type { ExactJsonValue } from "./json.ts";
import type { ExactNumber } from "./json-number.ts";
import { codePointsAtLeast, codePointsAtMost } from "./text.ts";

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

/** Whether a string has `count` code points or more (JSON Schema Validation 6.3.2). */
export function hasMinLength(text: string, count: number): boolean {
  return codePointsAtLeast(text, count);
}

/** Whether a string has `count` code points or fewer (JSON Schema Validation 6.3.1). */
export function hasMaxLength(text: string, count: number): boolean {
  return codePointsAtMost(text, count);
}

/** Whether an array has `count` items or more (JSON Schema Validation 6.4.2). */
export function hasMinItems(
  items: readonly ExactJsonValue[],
  count: number,
): boolean {
  return items.length >= count;
}

/** Whether an array has `count` items or fewer (JSON Schema Validation 6.4.1). */
export function hasMaxItems(
  items: readonly ExactJsonValue[],
  count: number,
): boolean {
  return items.length <= count;
}
