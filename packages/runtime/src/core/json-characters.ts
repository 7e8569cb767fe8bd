/** The characters of JSON's grammar (RFC 8259), as bytes of UTF-8. */

export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const ZERO = 0x30;
export const NINE = 0x39;
export const COLON = 0x3a;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const LOWER_B = 0x62;
export const LOWER_E = 0x65;
export const LOWER_F = 0x66;
export const LOWER_N = 0x6e;
export const LOWER_R = 0x72;
export const LOWER_T = 0x74;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;
/** The least byte of a character beyond ASCII. */
export const BEYOND_ASCII = 0x80;

/** Whether a byte is a decimal digit. */
export function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

/** Whether a byte starts an exponent. */
export function isExponent(byte: number): boolean {
  return (byte | 0x20) === LOWER_E;
}
