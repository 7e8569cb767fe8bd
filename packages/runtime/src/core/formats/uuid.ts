import { HYPHEN, isHexDigit } from "./ascii.ts";

const LENGTH = 36;

/**
 * Whether a text is a UUID (RFC 9562 section 4, RFC 4122 section 3): digits of
 * either case in groups of 8, 4, 4, 4 and 12; any version and variant.
 */
export function isUuid(text: string): boolean {
  if (text.length !== LENGTH) return false;
  for (let at = 0; at < LENGTH; at++) {
    const unit = text.charCodeAt(at);
    const isBoundary = at === 8 || at === 13 || at === 18 || at === 23;
    if (isBoundary ? unit !== HYPHEN : !isHexDigit(unit)) return false;
  }
  return true;
}
