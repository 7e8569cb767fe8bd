import { fitsContext } from "./label-context.ts";

/*
 * The derived property of a code point (RFC 5892 section 3), from what regular
 * expressions know of Unicode. Of the categories of section 2, those in
 * `disallowed` come before LetterDigits and after the exceptions.
 */

/** Exceptions that are PVALID (section 2.6), and the hyphen (section 2.5). */
const exceptions = /[-\u00df\u03c2\u06fd\u06fe\u0f0b\u3007]/;
/** Exceptions that are CONTEXTO (section 2.6), and CONTEXTJ (section 2.8). */
const contextual =
  /[\u00b7\u0375\u05f3\u05f4\u0660-\u0669\u06f0-\u06f9\u200c-\u200d\u30fb]/;
/** LetterDigits (section 2.1). */
const letterOrDigit = /[\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}]/u;
/**
 * Exceptions that are DISALLOWED (section 2.6), Unstable (2.2),
 * IgnorableProperties (2.3), IgnorableBlocks (2.4) and OldHangulJamo (2.9).
 */
const disallowed =
  /[\u302e-\u302f\u0640\u07fa\u3031-\u3035\u303b\p{Changes_When_NFKC_Casefolded}\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Noncharacter_Code_Point}\u20d0-\u20ff\u{1d100}-\u{1d24f}\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]/u;

const startsWithMark = /^\p{M}/u;

/**
 * Whether a label that isn't all ASCII is valid before Punycode (RFC 5891
 * section 4.2): in NFC, no hyphen at either end nor in places 3 and 4, no
 * combining mark first, and every character allowed where it stands. The length
 * and the Bidi rule are for others to see to.
 */
export function isULabel(label: string): boolean {
  if (label.normalize("NFC") !== label) return false;
  if (label.startsWith("-") || label.endsWith("-")) return false;
  const characters = Array.from(label);
  if (characters[2] === "-" && characters[3] === "-") return false;
  if (startsWithMark.test(label)) return false;
  return characters.every((character, index) =>
    contextual.test(character)
      ? fitsContext(characters, index)
      : isValid(character),
  );
}

/** Whether a character is PVALID (RFC 5892 section 3). */
function isValid(character: string): boolean {
  if (exceptions.test(character)) return true;
  return letterOrDigit.test(character) && !disallowed.test(character);
}
