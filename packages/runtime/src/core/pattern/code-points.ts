import { unitAt } from "../text-access.ts";

/**
 * The code point of a text that starts at a unit before its end; a lone
 * surrogate is one of its own, as the flag `u` has it.
 */
export function codePointAt(text: string, at: number, end: number): number {
  const unit = unitAt(text, at, end);
  if ((unit & 0xfc00) !== 0xd800) return unit;
  const next = unitAt(text, at + 1, end);
  return (next & 0xfc00) === 0xdc00 ? pairOf(unit, next) : unit;
}

/** The code point of a text that ends before a unit after its start. */
export function codePointBefore(text: string, at: number): number {
  const unit = unitAt(text, at - 1, at);
  if ((unit & 0xfc00) !== 0xdc00 || at < 2) return unit;
  const before = unitAt(text, at - 2, at);
  return (before & 0xfc00) === 0xd800 ? pairOf(before, unit) : unit;
}

/** How many units a code point takes. */
export function unitsOf(codePoint: number): number {
  return codePoint > 0xffff ? 2 : 1;
}

/** The code point of a high and a low surrogate. */
export function pairOf(high: number, low: number): number {
  return ((high - 0xd800) << 10) + (low - 0xdc00) + 0x10000;
}
