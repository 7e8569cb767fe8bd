/*
 * The ASCII characters that the grammars of the formats are written in, told
 * from their UTF-16 units; no unit, as past the end of a text, is none of them.
 */

export const NUMBER_SIGN = 0x23;
export const PERCENT = 0x25;
export const ASTERISK = 0x2a;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const HYPHEN = 0x2d;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const ZERO = 0x30;
export const COLON = 0x3a;
export const OPENING_BRACKET = 0x5b;
export const CLOSING_BRACKET = 0x5d;
export const UNDERSCORE = 0x5f;

/** DIGIT (RFC 5234 appendix B.1). */
export function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** ALPHA (RFC 5234 appendix B.1), of either case. */
export function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** HEXDIG (RFC 5234 appendix B.1), of either case. */
export function isHexDigit(unit: number): boolean {
  const lower = unit | 0x20;
  return isDigit(unit) || (lower >= 0x61 && lower <= 0x66);
}

/** Index after the digits that stand at an index of a text. */
export function skipDigits(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isDigit(text.charCodeAt(at))) at++;
  return at;
}
