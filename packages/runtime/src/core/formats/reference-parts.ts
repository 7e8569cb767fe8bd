import {
  COLON,
  DOT,
  HYPHEN,
  isDigit,
  isLetter,
  OPENING_BRACKET,
  PLUS,
  skipDigits,
} from "./ascii.ts";
import { isIpv6Between } from "./ip-addresses.ts";

/** IPvFuture in its brackets (RFC 3986 section 3.2.2). */
const ipvFuture = /^\[[Vv][\dA-Fa-f]+\.[-\w.~:!$&'()*+,;=]+\]$/;

/**
 * Whether the characters of a URI, IRI or reference, each allowed somewhere,
 * stand where they may (RFC 3986 sections 3 and 4.2). Every part may be empty,
 * but for a scheme; a name that is no IP address is a registered one, whatever
 * it looks like; a port is any number.
 */
export function hasReferenceParts(text: string, needsScheme: boolean): boolean {
  const [query, fragment] = queryBounds(text);
  if (fragment < text.length && text.includes("#", fragment + 1)) return false;
  const segment = indexBefore(text, "/", 0, query);
  // A colon in the first segment makes a scheme of what is before it.
  const colon = indexBefore(text, ":", 0, segment);
  const hasScheme = colon < segment;
  if (hasScheme ? !isScheme(text, colon) : needsScheme) return false;
  const start = hasScheme ? colon + 1 : 0;
  if (!text.startsWith("//", start)) return !hasBracketFrom(text, start);
  return isAuthority(text, start + 2, indexBefore(text, "/", start + 2, query));
}

/** Where the query of a reference starts, its mark counted in, and where it ends. */
export function queryBounds(
  text: string,
): readonly [start: number, end: number] {
  const end = indexBefore(text, "#", 0, text.length);
  return [indexBefore(text, "?", 0, end), end];
}

/** Index of a character from a start on; the end where there is none before it. */
function indexBefore(
  text: string,
  character: string,
  start: number,
  end: number,
): number {
  const index = text.indexOf(character, start);
  return index < 0 || index > end ? end : index;
}

/** Whether a text starts with a scheme (RFC 3986 section 3.1) that ends at an index. */
function isScheme(text: string, end: number): boolean {
  if (!isLetter(text.charCodeAt(0))) return false;
  for (let at = 1; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (isLetter(unit) || isDigit(unit)) continue;
    if (unit !== PLUS && unit !== HYPHEN && unit !== DOT) return false;
  }
  return true;
}

/** Brackets only stand around an IP address that is the host. */
function hasBracketFrom(text: string, start: number): boolean {
  return text.includes("[", start) || text.includes("]", start);
}

/**
 * Whether a part of a text is an authority (RFC 3986 section 3.2), and the rest
 * after it has no brackets.
 */
function isAuthority(text: string, start: number, end: number): boolean {
  const user = indexBefore(text, "@", start, end);
  const host = user < end ? user + 1 : start;
  if (user < end && indexBefore(text, "@", host, end) < end) return false;
  const hostEnd = skipHost(text, start, host, end);
  if (hostEnd === end) return true;
  return (
    text.charCodeAt(hostEnd) === COLON &&
    skipDigits(text, hostEnd + 1, end) === end
  );
}

/**
 * Index after the host of an authority (RFC 3986 section 3.2.2); -1 where
 * brackets stand around anything but the host, before it or after it.
 */
function skipHost(
  text: string,
  start: number,
  host: number,
  end: number,
): number {
  if (host === end || text.charCodeAt(host) !== OPENING_BRACKET) {
    return hasBracketFrom(text, start) ? -1 : indexBefore(text, ":", host, end);
  }
  const closing = text.indexOf("]", start);
  if (closing < host || closing > end) return -1;
  if (text.indexOf("[", start) !== host) return -1;
  if (hasBracketFrom(text, closing + 1)) return -1;
  return isIpv6Between(text, host + 1, closing) ||
    ipvFuture.test(text.slice(host, closing + 1))
    ? closing + 1
    : -1;
}
