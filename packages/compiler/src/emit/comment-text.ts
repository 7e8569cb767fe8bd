import { unicodeEscape } from "./literal.ts";

/**
 * Characters that don't show or that reorder what does: control, private use
 * and format characters, line separators, halves of surrogate pairs. The format
 * characters are listed, since Unicode adds some, and with it Node.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** What tools read in comments: source map links and purity notes. */
const DIRECTIVE = /[#@](?=\s*source(?:mapping)?url|__)/gi;

/** A tag or a TypeScript directive begins with an `@` that no word precedes. */
const TAG = /(?<![\w.+\-\\])@/g;

const MARKUP = /<(?=\/script|!--)|(?<=--)>/gi;

/** Most texts: ASCII without what the others look for. */
const PLAIN = /^[ !"$-)+-.0-;=?A-~]*$/;

/**
 * Text as it may stand inside a comment, on one line. It can't end the comment,
 * be a tag or a directive, or hide anything; what is encoded stays readable
 * (`\u200b`, `\@`), and encoding it again changes nothing.
 */
export function encodeComment(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(UNSEEN, escapeUnits)
    .replaceAll("*/", "*\\/")
    .replace(DIRECTIVE, unicodeEscape)
    .replace(MARKUP, unicodeEscape)
    .replace(TAG, "\\@");
}

function escapeUnits(character: string): string {
  return Array.from({ length: character.length }, (_, at) =>
    unicodeEscape(character.charAt(at)),
  ).join("");
}
