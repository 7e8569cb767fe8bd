import { indexIn, unitAt } from "./text-access.ts";

const BACKSLASH = 0x5c;

/** Captured, so that a host that replaces it later changes nothing here. */
const parseNative: (text: string) => unknown = JSON.parse;

/** Index of the quote that ends a string: this one or a later; -1 if none does. */
export function endOfString(text: string, quote: number): number {
  let end = quote;
  while (end >= 0 && isEscaped(text, end)) end = indexIn(text, '"', end + 1);
  return end;
}

/** The string that a JSON string, quotes included, writes; undefined if none. */
export function stringOf(literal: string): string | undefined {
  try {
    return parseNative(literal) as string;
  } catch {
    return undefined;
  }
}

function isEscaped(text: string, quote: number): boolean {
  let at = quote;
  while (unitAt(text, at - 1, quote) === BACKSLASH) at--;
  return (quote - at) % 2 === 1;
}
