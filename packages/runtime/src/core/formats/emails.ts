import { utf8Length } from "../text.ts";
import { CLOSING_BRACKET, OPENING_BRACKET } from "./ascii.ts";
import { isInternationalName } from "./international-name.ts";
import { isIpv4Literal, isIpv6Literal } from "./ip-addresses.ts";
import { isLdhName, LDH_NAME } from "./ldh-name.ts";

/** Octets of the longest local part and address (RFC 5321 section 4.5.3.1). */
const MAX_LOCAL_PART = 64;
const MAX_ADDRESS = 254;

/** UTF8-non-ascii (RFC 6531 section 3.3): no surrogate that stands alone. */
const NON_ASCII = "\\u{80}-\\u{d7ff}\\u{e000}-\\u{10ffff}";

const mailbox: RegExp = /* @__PURE__ */ mailboxGrammar();
const asciiLocalPart: RegExp = /* @__PURE__ */ localPartGrammar("", "");
const idnLocalPart: RegExp = /* @__PURE__ */ localPartGrammar(NON_ASCII, "u");

/** The tag of IPv6 literals; no standard has registered another. */
const ipv6Tag = /^\[IPv6:/i;

/**
 * Whether a text is a Mailbox (RFC 5321 section 4.1.2): the local part a
 * dot-string or a quoted string of at most 64 octets, then a domain or an
 * address literal of the registered kinds; 254 octets in all, as a path holds.
 */
export function isEmail(text: string): boolean {
  if (text.length > MAX_ADDRESS) return false;
  // No domain has an at-sign, a quoted string may.
  const at = text.lastIndexOf("@");
  if (at < 1 || at > MAX_LOCAL_PART) return false;
  return (
    mailbox.test(text) ||
    (isAddressLiteral(text, at + 1) && asciiLocalPart.test(text.slice(0, at)))
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
  const domain = text.slice(at + 1);
  return (
    idnLocalPart.test(local) &&
    utf8Length(local) <= MAX_LOCAL_PART &&
    (isLdhName(domain) ||
      isAddressLiteral(text, at + 1) ||
      isInternationalName(domain.normalize("NFC")))
  );
}

/** A Mailbox whose domain is none but a name. */
function mailboxGrammar(): RegExp {
  return new RegExp(`^${localPart("")}@${LDH_NAME}$`);
}

function localPartGrammar(more: string, flags: string): RegExp {
  return new RegExp(`^${localPart(more)}$`, flags);
}

/** Local-part (RFC 5321 section 4.1.2), with more characters than ASCII has. */
function localPart(more: string): string {
  const atom = `[\\w!#$%&'*+/=?^\`{|}~${more}-]+`;
  const quoted = `(?:[ !#-[\\]-~${more}]|\\\\[ -~])*`;
  return `(?:${atom}(?:\\.${atom})*|"${quoted}")`;
}

/** Whether the rest of a text is an address literal (RFC 5321 section 4.1.3). */
function isAddressLiteral(text: string, start: number): boolean {
  const end = text.length - 1;
  if (text.charCodeAt(start) !== OPENING_BRACKET) return false;
  if (text.charCodeAt(end) !== CLOSING_BRACKET) return false;
  const tag = ipv6Tag.exec(text.slice(start));
  return tag === null
    ? isIpv4Literal(text, start + 1, end)
    : isIpv6Literal(text, start + tag[0].length, end);
}
