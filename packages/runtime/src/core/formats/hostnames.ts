import { isInternationalName } from "./international-name.ts";
import { isLdhName, MAX_NAME } from "./ldh-name.ts";

/** What RFC 1123 section 2.1 says that no host name looks like. */
const dottedDecimal = /^[0-9]+(?:\.[0-9]+){3}$/;
const aLabel = /(?:^|\.)xn--/i;
/** What stands for a dot in an internationalized name (RFC 3490 section 3.1). */
const separators = /[\u3002\uff0e\uff61]/g;

/**
 * Whether a text is a host name as draft-04 and draft-06 name it (RFC 1123
 * section 2.1, which relaxed RFC 1034 section 3.5): labels of 1 to 63 letters,
 * digits and inner hyphens, 253 characters in all, no dot at the end, not of
 * the form #.#.#.#.
 */
export function isLdhHostname(text: string): boolean {
  return isLdhName(text) && !dottedDecimal.test(text);
}

/**
 * Whether a text is a host name as drafts from 07 on name it: as
 * `isLdhHostname` says, and labels that start with `xn--` are what Punycode
 * makes of valid ones (RFC 5891 section 4.4).
 */
export function isHostname(text: string): boolean {
  return (
    isLdhHostname(text) && (!aLabel.test(text) || isInternationalName(text))
  );
}

/**
 * Whether a text is a host name or an internationalized one (RFC 5890 section
 * 2.3.2.3). Of newer characters, those count that the platform's Unicode has.
 */
export function isIdnHostname(text: string): boolean {
  // Each character takes an octet at least, and two units at most.
  if (text.length > 2 * MAX_NAME) return false;
  const name = text.replace(separators, ".");
  return isHostname(name) || isInternationalName(name);
}
