/*
 * The Bidi rule (RFC 5893 section 2), for labels that are valid in all else:
 * the classes are those of the characters that such labels may have.
 */

/** Bidi_Class: R stands for AL too, as the rule never tells them apart. */
type BidiClass = "L" | "R" | "AN" | "EN" | "ES" | "ON" | "BN" | "NSM";

const europeanNumber = /[0-9\u06f0-\u06f9]/;
const arabicNumber = /[\u0660-\u0669\u{10d30}-\u{10d39}\u{10d40}-\u{10d49}]/u;
const boundaryNeutral = /[\u200c\u200d]/;
const otherNeutral =
  /[\u00b7\u02b9\u02ba\u02c6-\u02cf\u02ec\u0375\u2e2f\u30fb\ua67f\ua717-\ua71f\ua788]/;
const nonspacingMark = /\p{Mn}/u;
const markFromLeft = /[\u0cbf\u0cc6\u{11a07}\u{11a08}\u{11c3f}]/u;
/** The blocks that Unicode keeps for scripts from right to left. */
const rightToLeftBlock =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a label makes its name a Bidi domain name: it has an R, AL or AN character. */
export function hasRightToLeft(label: string): boolean {
  return (
    rightToLeftBlock.test(label) &&
    Array.from(label, bidiClass).some(isRightToLeft)
  );
}

/** Whether a label of a Bidi domain name fits all conditions of the rule. */
export function fitsBidiRule(label: string): boolean {
  const classes = Array.from(label, bidiClass);
  const last = classes.filter((each) => each !== "NSM").at(-1);
  const has = (wanted: BidiClass): boolean => classes.includes(wanted);
  switch (classes[0]) {
    case "R": // conditions 2 to 4
      if (has("L") || (has("EN") && has("AN"))) return false;
      return last === "R" || last === "EN" || last === "AN";
    case "L": // conditions 5 and 6
      if (classes.some(isRightToLeft)) return false;
      return last === "L" || last === "EN";
    default: // condition 1
      return false;
  }
}

function isRightToLeft(bidi: BidiClass): boolean {
  return bidi === "R" || bidi === "AN";
}

function bidiClass(character: string): BidiClass {
  if (character === "-") return "ES";
  if (europeanNumber.test(character)) return "EN";
  if (arabicNumber.test(character)) return "AN";
  if (boundaryNeutral.test(character)) return "BN";
  if (otherNeutral.test(character)) return "ON";
  if (nonspacingMark.test(character)) {
    return markFromLeft.test(character) ? "L" : "NSM";
  }
  return rightToLeftBlock.test(character) ? "R" : "L";
}
