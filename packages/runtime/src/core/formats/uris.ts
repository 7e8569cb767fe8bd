import { hasBadEncoding } from "./percent-encoding.ts";
import { hasReferenceParts } from "./reference-parts.ts";

/** What is neither reserved, nor unreserved, nor of a pct-encoded (RFC 3986 section 2). */
const notOfUri = /[^-\w.~:/?#[\]@!$&'()*+,;=%]/;

/** Whether a text is a URI (RFC 3986 section 3): a scheme and what follows. */
export function isUri(text: string): boolean {
  return hasUriCharacters(text) && hasReferenceParts(text, true);
}

/** Whether a text is a URI or a relative reference (RFC 3986 section 4.1). */
export function isUriReference(text: string): boolean {
  return hasUriCharacters(text) && hasReferenceParts(text, false);
}

function hasUriCharacters(text: string): boolean {
  return !notOfUri.test(text) && !hasBadEncoding(text);
}
