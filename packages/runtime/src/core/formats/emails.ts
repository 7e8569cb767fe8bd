import { utf8Length } from "../text.ts";
import { CLOSING_BRACKET, OPENING_BRACKET } from "./ascii.ts";
import { isInternationalName } from "./international-name.ts";
import { isIpv4Literal, isIpv6Literal } from "./ip-addresses.ts";
import { isLdhName } from "./ldh-name.ts";

/** Octets of the longest local part and address (RFC 5321 section 4.5.3.1). */
const MAX_LOCAL_PART = 64;
const MAX_ADDRESS = 254;

/** UTF8-non-ascii (RFC 6531 section 3.3): no surrogate that stands alone. */
const NON_ASCII = "\\u{80}-\\u{d7ff}\\u{e000}-\\u{10ffff}";
const localPart: RegExp = /* @__PURE__ */ localPartGrammar("");
const idnLocalPart: RegExp = /* @__PURE__ */ localPartGrammar(NON_ASCII);

/** The tag of IPv6 literals; no standard has registered another. */
const ipv6Tag = /^\[IPv6:/i;

/**
 * Whether a text is a Mailbox (RFC 5321 section 4.1.2): the local part a
 * dot-string or a quoted string of at most 64 octets, then a domain or an
 * address literal of the registered kinds; 254 octets in all, as a path holds.
 */
export function isEmail(text: string): boolean {
  // No domain has an at-sign, a quoted string may.
  const at = text.lastIndexOf("@");
  return (
    at > 0 &&
    at <= MAX_LOCAL_PART &&
    text.length <= MAX_ADDRESS &&
    localPart.test(text.slice(0, at)) &&
    isMailDomain(text, at + 1)
  );
}

/**
 * Whether a text is a Mailbox as RFC 6531 section 3.3 extends it: any character
 * beyond ASCII in the local part, and U-labels in the domain, which need not be
 * in NFC yet. Its limits count octets of UTF-8.
 */
export function isIdnEmail(text: string): boolean {
  if (text.length > MAX_ADDRESS || utf8Length(text) > MAX_ADDRESS) return false;
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(0, at));
  if (!idnLocalPart.test(local) || utf8Length(local) > MAX_LOCAL_PART) {
    return false;
  }
  return (
    isMailDomain(text, at + 1) ||
    isInternationalName(text.slice(at + 1).normalize("NFC"))
  );
}

/** Local-part (RFC 5321 section 4.1.2), with more characters than ASCII has. */
function localPartGrammar(more: string): RegExp {
  const atom = `[\\w!#$%&'*+/=?^\`{|}~${more}-]+`;
  const quoted = `(?:[ !#-[\\]-~${more}]|\\\\[ -~])*`;
  return new RegExp(`^(?:${atom}(?:\\.${atom})*|"${quoted}")$`, "u");
}

function isMailDomain(text: string, start: number): boolean {
  return text.charCodeAt(start) === OPENING_BRACKET
    ? isAddressLiteral(text, start)
    : isLdhName(text, start, text.length);
}

/** Whether the rest of a text is an address literal (RFC 5321 section 4.1.3). */
function isAddressLiteral(text: string, start: number): boolean {
  const end = text.length - 1;
  if (text.charCodeAt(end) !== CLOSING_BRACKET) return false;
  const tag = ipv6Tag.exec(text.slice(start));
  return tag === null
    ? isIpv4Literal(text, start + 1, end)
    : isIpv6Literal(text, start + tag[0].length, end);
}
