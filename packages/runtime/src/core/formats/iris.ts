import { PRIVATE_CHARACTERS, UCS_CHARACTERS } from "./iri-characters.ts";
import { hasBadEncoding } from "./percent-encoding.ts";
import { hasReferenceParts, queryBounds } from "./reference-parts.ts";

/** What no part of an IRI may have (RFC 3987 section 2.2). */
const notOfIri: RegExp = /* @__PURE__ */ new RegExp(
  `[^-\\w.~:/?#[\\]@!$&'()*+,;=%${UCS_CHARACTERS}${PRIVATE_CHARACTERS}]`,
  "u",
);
/** What only the query may have. */
const ofQuery: RegExp = /* @__PURE__ */ new RegExp(
  `[${PRIVATE_CHARACTERS}]`,
  "u",
);
/** Bidi formatting: LRM, RLM, LRE, RLE, PDF, LRO, RLO (RFC 3987 section 4.1). */
const bidiFormatting = /[\u200e\u200f\u202a-\u202e]/;

/** Whether a text is an IRI (RFC 3987 section 2.2): a scheme and what follows. */
export function isIri(text: string): boolean {
  return hasIriCharacters(text) && hasReferenceParts(text, true);
}

/** Whether a text is an IRI or a relative reference (RFC 3987 section 2.2). */
export function isIriReference(text: string): boolean {
  return hasIriCharacters(text) && hasReferenceParts(text, false);
}

function hasIriCharacters(text: string): boolean {
  if (notOfIri.test(text) || hasBadEncoding(text)) return false;
  if (bidiFormatting.test(text)) return false;
  const [start, end] = queryBounds(text);
  return !ofQuery.test(text.slice(0, start)) && !ofQuery.test(text.slice(end));
}
