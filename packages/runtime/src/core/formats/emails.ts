import { utf8Length } from "../text.ts";
import {
  AT,
  BACKSLASH,
  CLOSING_BRACKET,
  DOT,
  DOUBLE_QUOTE,
  isDigit,
  isLetter,
  OPENING_BRACKET,
} from "./ascii.ts";
import { isInternationalName } from "./international-name.ts";
import { isIpv4Literal, isIpv6Literal } from "./ip-addresses.ts";
import { isLdhName } from "./ldh-name.ts";

/** Octets of the longest local part and address (RFC 5321 section 4.5.3.1). */
const MAX_LOCAL_PART = 64;
const MAX_ADDRESS = 254;

const ipv6Tag = /^IPv6:/i;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Whether a text is a Mailbox (RFC 5321 section 4.1.2): the local part a
 * dot-string or a quoted string of at most 64 octets, then a domain or an
 * address literal of the registered kinds; 254 octets in all, as a path holds.
 */
export function isEmail(text: string): boolean {
  if (text.length > MAX_ADDRESS) return false;
  const at = skipLocalPart(text, false);
  if (at < 1 || at > MAX_LOCAL_PART || text.charCodeAt(at) !== AT) return false;
  return isLdhName(text, at + 1, text.length) || isAddressLiteral(text, at + 1);
}

/**
 * Whether a text is a Mailbox as RFC 6531 section 3.3 extends it: any character
 * beyond ASCII in the local part, and U-labels in the domain, which need not be
 * in NFC yet. Its limits count octets of UTF-8.
 */
export function isIdnEmail(text: string): boolean {
  if (text.length > MAX_ADDRESS || utf8Length(text) > MAX_ADDRESS) return false;
  const at = skipLocalPart(text, true);
  if (at < 1 || text.charCodeAt(at) !== AT) return false;
  if (utf8Length(text.slice(0, at)) > MAX_LOCAL_PART) return false;
  if (loneSurrogate.test(text)) return false;
  return (
    isLdhName(text, at + 1, text.length) ||
    isAddressLiteral(text, at + 1) ||
    isInternationalName(text.slice(at + 1).normalize("NFC"))
  );
}

/** Index after the Local-part that a text starts with; -1 for none. */
function skipLocalPart(text: string, isInternational: boolean): number {
  return text.charCodeAt(0) === DOUBLE_QUOTE
    ? skipQuotedString(text, isInternational)
    : skipDotString(text, isInternational);
}

function skipDotString(text: string, isInternational: boolean): number {
  let atom = 0;
  let at = 0;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === DOT) {
      if (at === atom) return -1;
      atom = at + 1;
    } else if (unit > 0x7f ? !isInternational : !isAtomText(unit)) {
      break;
    }
  }
  return at === atom ? -1 : at;
}

/** Quoted-string: what is printable, quotes and backslashes after a backslash. */
function skipQuotedString(text: string, isInternational: boolean): number {
  for (let at = 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === DOUBLE_QUOTE) return at + 1;
    if (unit > 0x7f) {
      if (!isInternational) return -1;
    } else if (
      !isPrintable(unit === BACKSLASH ? text.charCodeAt(++at) : unit)
    ) {
      return -1;
    }
  }
  return -1;
}

/** atext (RFC 5322 section 3.2.3) */
function isAtomText(unit: number): boolean {
  if (isLetter(unit) || isDigit(unit)) return true;
  switch (unit) {
    case 0x21: // !
    case 0x3d: // =
    case 0x3f: // ?
    case 0x5e: // ^
    case 0x5f: // _
    case 0x60: // `
      return true;
    default: // # to ' but for the double quote, * + - /, { to ~
      return (
        (unit >= 0x23 && unit <= 0x27) ||
        unit === 0x2a ||
        unit === 0x2b ||
        unit === 0x2d ||
        unit === 0x2f ||
        (unit >= 0x7b && unit <= 0x7e)
      );
  }
}

function isPrintable(unit: number): boolean {
  return unit >= 0x20 && unit <= 0x7e;
}

/**
 * Whether the rest of a text is an address literal (RFC 5321 section 4.1.3). Of
 * tags, which a standard must register, there is IPv6 only.
 */
function isAddressLiteral(text: string, start: number): boolean {
  const end = text.length - 1;
  if (text.charCodeAt(start) !== OPENING_BRACKET) return false;
  if (text.charCodeAt(end) !== CLOSING_BRACKET) return false;
  const tag = ipv6Tag.exec(text.slice(start + 1));
  return tag === null
    ? isIpv4Literal(text, start + 1, end)
    : isIpv6Literal(text, start + 1 + tag[0].length, end);
}
