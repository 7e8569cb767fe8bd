import {
  ASTERISK,
  COLON,
  COMMA,
  DOT,
  isDigit,
  isLetter,
  skipDigits,
  UNDERSCORE,
  ZERO,
} from "./ascii.ts";
import { PRIVATE_CHARACTERS, UCS_CHARACTERS } from "./iri-characters.ts";
import { hasBadEncoding, isPercentEncoded } from "./percent-encoding.ts";

/** What no literal may have (RFC 6570 section 2.1, the apostrophe as erratum 6937 has it). */
const notLiteral: RegExp = /* @__PURE__ */ new RegExp(
  "[^!#$%&'()*+,\\-./\\d:;=?@A-Z[\\]_a-z~" +
    `${UCS_CHARACTERS}${PRIVATE_CHARACTERS}]`,
  "u",
);
/** op-level2, op-level3 and op-reserve (RFC 6570 section 2.2). */
const OPERATORS = "+#./;?&=,!@|";
/** A prefix is shorter than 10000 characters (RFC 6570 section 2.4.1). */
const MAX_PREFIX_DIGITS = 4;

/**
 * Whether a text is a URI Template of any level (RFC 6570 section 2): literals
 * and expressions in braces, whose operator may be a reserved one.
 */
export function isUriTemplate(text: string): boolean {
  let literal = 0;
  for (;;) {
    const opening = text.indexOf("{", literal);
    const literalEnd = opening < 0 ? text.length : opening;
    if (!isLiteral(text.slice(literal, literalEnd))) return false;
    if (opening < 0) return true;
    const closing = text.indexOf("}", opening);
    if (closing < 0 || !isExpression(text, opening + 1, closing)) return false;
    literal = closing + 1;
  }
}

function isLiteral(text: string): boolean {
  return !notLiteral.test(text) && !hasBadEncoding(text);
}

/** Whether the inside of braces is an operator, or none, and a list of variables. */
function isExpression(text: string, start: number, end: number): boolean {
  let at = OPERATORS.includes(text.charAt(start)) ? start + 1 : start;
  for (;;) {
    at = skipVariable(text, at, end);
    if (at === end) return true;
    if (at < 0 || text.charCodeAt(at) !== COMMA) return false;
    at++;
  }
}

/** Index after a varspec (RFC 6570 section 2.3) at an index; -1 for none. */
function skipVariable(text: string, start: number, end: number): number {
  const at = skipName(text, start, end);
  if (at < 0) return -1;
  const modifier = text.charCodeAt(at);
  if (modifier === ASTERISK) return at + 1;
  if (modifier !== COLON) return at;
  const digits = at + 1;
  const next = skipDigits(text, digits, end);
  const count = next - digits;
  return count > 0 &&
    count <= MAX_PREFIX_DIGITS &&
    text.charCodeAt(digits) !== ZERO
    ? next
    : -1;
}

/** Index after a varname at an index: characters, with single dots between them. */
function skipName(text: string, start: number, end: number): number {
  let part = start;
  let at = start;
  while (at < end) {
    const unit = text.charCodeAt(at);
    if (unit === DOT) {
      if (at === part) return -1;
      part = at + 1;
      at++;
    } else if (isLetter(unit) || isDigit(unit) || unit === UNDERSCORE) {
      at++;
    } else if (isPercentEncoded(text, at)) {
      at += 3;
    } else {
      break;
    }
  }
  return at === part ? -1 : at;
}
