import { COLON, DOT, isDigit, isHexDigit, ZERO } from "./ascii.ts";

/** Length of the longest address, six groups and a dotted quad. */
const MAX_LENGTH = 45;

/**
 * Whether a text is a dotted quad (RFC 2673 section 3.2): four decimal octets,
 * without leading zeros (RFC 3986 section 3.2.2), as some read those as octal.
 */
export function isIpv4(text: string): boolean {
  return isDottedQuad(text, 0, text.length, false);
}

/**
 * Whether a text is an IPv6 address (RFC 4291 section 2.2): eight groups, `::`
 * for one or more of zero, the last two also as a dotted quad. No zone, no
 * prefix length, no brackets.
 */
export function isIpv6(text: string): boolean {
  return isIpv6Between(text, 0, text.length);
}

/** Whether a part of a text is an IPv6 address, as `isIpv6` says. */
export function isIpv6Between(
  text: string,
  start: number,
  end: number,
): boolean {
  return hasIpv6Groups(text, start, end, false);
}

/** Whether a part of a text is an IPv4-address-literal (RFC 5321 section 4.1.3). */
export function isIpv4Literal(
  text: string,
  start: number,
  end: number,
): boolean {
  return isDottedQuad(text, start, end, true);
}

/** Whether a part of a text is an IPv6-addr (RFC 5321 section 4.1.3). */
export function isIpv6Literal(
  text: string,
  start: number,
  end: number,
): boolean {
  return hasIpv6Groups(text, start, end, true);
}

/** @param isLiteral as in mail: octets may have leading zeros, up to three digits. */
function isDottedQuad(
  text: string,
  start: number,
  end: number,
  isLiteral: boolean,
): boolean {
  let at = start;
  for (let octet = 0; octet < 4; octet++) {
    if (octet > 0 && text.charCodeAt(at++) !== DOT) return false;
    const first = at;
    let value = 0;
    while (at < end && at < first + 3 && isDigit(text.charCodeAt(at))) {
      value = 10 * value + text.charCodeAt(at++) - ZERO;
    }
    if (at === first || value > 255) return false;
    const hasLeadingZero = at > first + 1 && text.charCodeAt(first) === ZERO;
    if (hasLeadingZero && !isLiteral) return false;
  }
  return at === end;
}

/** @param isLiteral as in mail: `::` stands for two groups at least. */
function hasIpv6Groups(
  text: string,
  start: number,
  end: number,
  isLiteral: boolean,
): boolean {
  if (end - start > MAX_LENGTH) return false;
  let hasGap = text.charCodeAt(start) === COLON;
  if (hasGap && text.charCodeAt(start + 1) !== COLON) return false;
  let at = hasGap ? start + 2 : start;
  let groups = 0;
  // A gap may end the address, a single colon may not.
  while (at < end || !hasGap) {
    const next = skipGroup(text, at, end);
    if (next < end && text.charCodeAt(next) === DOT) {
      if (!isDottedQuad(text, at, end, isLiteral)) return false;
      groups += 2;
      break;
    }
    if (next === at) return false;
    groups++;
    if (next === end) break;
    if (text.charCodeAt(next) !== COLON) return false;
    at = next + 1;
    if (at < end && text.charCodeAt(at) === COLON) {
      if (hasGap) return false;
      hasGap = true;
      at++;
    } else if (at === end) {
      return false;
    }
  }
  return hasGap ? groups <= (isLiteral ? 6 : 7) : groups === 8;
}

/** Index after the up to four hexadecimal digits of a group at an index. */
function skipGroup(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && at < start + 4 && isHexDigit(text.charCodeAt(at))) at++;
  return at;
}
