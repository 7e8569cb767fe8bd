import {
  HYPHEN,
  isDigit,
  NUMBER_SIGN,
  PLUS,
  SLASH,
  skipDigits,
  ZERO,
} from "./ascii.ts";

const badEscape = /~(?![01])/;

/**
 * Whether a text is a JSON Pointer (RFC 6901 section 3): nothing, or tokens
 * each after `/`, in which `~` only stands in `~0` and `~1`.
 */
export function isJsonPointer(text: string): boolean {
  return isPointerFrom(text, 0);
}

/**
 * Whether a text is a relative JSON Pointer as draft-07 and 2019-09 name it
 * (draft-handrews-relative-json-pointer-01 section 3): how many levels up, then
 * `#` or a JSON Pointer.
 */
export function isUnadjustedRelativeJsonPointer(text: string): boolean {
  const end = skipInteger(text, 0);
  return end > 0 && (isPointerFrom(text, end) || isMemberFrom(text, end));
}

/**
 * Whether a text is a relative JSON Pointer as 2020-12 names it
 * (draft-bhutton-relative-json-pointer-00 section 3): an index may be moved
 * before a JSON Pointer, as in `0-1/name`, not before `#`.
 */
export function isRelativeJsonPointer(text: string): boolean {
  if (isUnadjustedRelativeJsonPointer(text)) return true;
  const up = skipInteger(text, 0);
  const sign = text.charCodeAt(up);
  if (up <= 0 || (sign !== PLUS && sign !== HYPHEN)) return false;
  const moved = skipInteger(text, up + 1);
  return moved > 0 && isPointerFrom(text, moved);
}

function isPointerFrom(text: string, at: number): boolean {
  if (at === text.length) return true;
  return text.charCodeAt(at) === SLASH && !badEscape.test(text);
}

function isMemberFrom(text: string, at: number): boolean {
  return text.length === at + 1 && text.charCodeAt(at) === NUMBER_SIGN;
}

/** Index after a non-negative-integer, without leading zeros, at an index; -1 for none. */
function skipInteger(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (!isDigit(first)) return -1;
  return first === ZERO ? start + 1 : skipDigits(text, start, text.length);
}
