/** Octets of the longest label, and of the longest name (RFC 1035 section 2.3.4). */
export const MAX_LABEL = 63;
export const MAX_NAME = 253;

const LABEL = "[\\dA-Za-z](?:[\\dA-Za-z-]{0,61}[\\dA-Za-z])?";

/**
 * Labels with dots between them (RFC 1123 section 2.1), for regular expressions:
 * letters, digits and hyphens, no hyphen at either end.
 */
export const LDH_NAME: string = `${LABEL}(?:\\.${LABEL})*`;

const ldhName: RegExp = /* @__PURE__ */ ldhNameGrammar();

/** Whether a text is a name of plain labels, of at most 253 octets. */
export function isLdhName(text: string): boolean {
  return text.length <= MAX_NAME && ldhName.test(text);
}

/* Made by a call, as bundlers can drop one and not a template of other texts. */
function ldhNameGrammar(): RegExp {
  return new RegExp(`^${LDH_NAME}$`);
}
