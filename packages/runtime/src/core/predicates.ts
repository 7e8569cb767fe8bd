import type { ExactJsonValue } from "./json.ts";
import { codePointsAtLeast, codePointsAtMost } from "./text.ts";

/*
 * The meanings of the leaf keywords, one exported function each. The
 * interpreter calls them and generated modules import them by these names, so
 * the two engines can't drift apart.
 */

/** Whether a number is `bound` or more (JSON Schema Validation 6.2.4). */
export function isAtLeast(value: number, bound: number): boolean {
  return value >= bound;
}

/** Whether a number is `bound` or less (JSON Schema Validation 6.2.2). */
export function isAtMost(value: number, bound: number): boolean {
  return value <= bound;
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
