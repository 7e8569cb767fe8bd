import { isHexDigit, PERCENT } from "./ascii.ts";

const badEncoding = /%(?![\dA-Fa-f]{2})/;

/** Whether a "%" of a text starts no pct-encoded (RFC 3986 section 2.1). */
export function hasBadEncoding(text: string): boolean {
  return text.includes("%") && badEncoding.test(text);
}

/** Whether a pct-encoded (RFC 3986 section 2.1) stands at an index of a text. */
export function isPercentEncoded(text: string, at: number): boolean {
  return (
    text.charCodeAt(at) === PERCENT &&
    isHexDigit(text.charCodeAt(at + 1)) &&
    isHexDigit(text.charCodeAt(at + 2))
  );
}
