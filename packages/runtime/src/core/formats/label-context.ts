/*
 * Where characters may stand that are allowed in some places only (RFC 5892
 * appendix A).
 */

const greek = /\p{Script=Greek}/u;
const hebrew = /\p{Script=Hebrew}/u;
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const arabicDigit = /[\u0660-\u0669]/;
const extendedArabicDigit = /[\u06f0-\u06f9]/;

/** Marks of the canonical combining classes 10 and 8, either side of a virama. */
const SHEVA = "\u05b0";
const VOICED_SOUND_MARK = "\u3099";

/*
 * Joining_Type (Unicode 17), of characters that labels may have. Letters of the
 * scripts that join are Dual_Joining but for those that are listed.
 */
const joiningLetter =
  /(?=\p{L})[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Chorasmian}\p{Script=Hanifi_Rohingya}\p{Script=Mandaic}\p{Script=Manichaean}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Old_Uyghur}\p{Script=Phags_Pa}\p{Script=Psalter_Pahlavi}\p{Script=Sogdian}\p{Script=Syriac}]/u;
const nonJoining =
  /[\u0621\u0674\u06e5\u06e6\u07f4\u07f5\u0861\u0866\u0883-\u0885\u0887\u08ad\u08c9\u1880-\u1884\ua873\ufe73\u{10ac6}\u{10ac8}\u{10acb}\u{10acc}\u{10ae2}\u{10ae3}\u{10ec5}\u{10f45}\u{10fb1}\u{10fb7}\u{10fc0}]/u;
const rightJoining =
  /[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0710\u0715-\u0719\u071e\u0728\u072a\u072c\u072f\u074d\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779\u0840\u0846\u0847\u0849\u0854\u0856-\u0858\u0867\u0869\u086a\u0870-\u0882\u088e\u08aa-\u08ac\u08ae\u08b1\u08b2\u08b9\u{10ac5}\u{10ac7}\u{10ac9}\u{10aca}\u{10ace}-\u{10ad2}\u{10add}\u{10ae1}\u{10ae4}\u{10b81}\u{10b83}-\u{10b85}\u{10b89}\u{10b8c}\u{10b8e}\u{10b8f}\u{10b91}\u{10d22}\u{10ec2}\u{10f33}\u{10f74}\u{10f75}\u{10fb4}-\u{10fb6}\u{10fb9}\u{10fba}\u{10fbd}\u{10fc2}\u{10fc3}]/u;
const leftJoining = /[\ua872\u{10acd}\u{10ad7}\u{10d00}]/u;
const transparent = /[\p{Mn}\u{1e94b}]/u;

/** Whether a character that depends on its context may stand at an index of a label. */
export function fitsContext(
  characters: readonly string[],
  index: number,
): boolean {
  const before = characters[index - 1] ?? "";
  const after = characters[index + 1] ?? "";
  switch (characters[index]) {
    case "\u200c": // A.1 ZERO WIDTH NON-JOINER
      return isVirama(before) || breaksJoin(characters, index);
    case "\u200d": // A.2 ZERO WIDTH JOINER
      return isVirama(before);
    case "\u00b7": // A.3 MIDDLE DOT
      return before === "l" && after === "l";
    case "\u0375": // A.4 GREEK LOWER NUMERAL SIGN
      return greek.test(after);
    case "\u05f3": // A.5 HEBREW PUNCTUATION GERESH
    case "\u05f4": // A.6 HEBREW PUNCTUATION GERSHAYIM
      return hebrew.test(before);
    case "\u30fb": // A.7 KATAKANA MIDDLE DOT
      return characters.some((each) => japanese.test(each));
    default: // A.8 ARABIC-INDIC DIGITS, A.9 EXTENDED ARABIC-INDIC DIGITS
      return !(
        characters.some((each) => arabicDigit.test(each)) &&
        characters.some((each) => extendedArabicDigit.test(each))
      );
  }
}

/**
 * Whether a character is of the canonical combining class 9: normalization puts
 * marks in the order of their classes, whatever Unicode the platform has.
 */
function isVirama(character: string): boolean {
  if (character === SHEVA || character === VOICED_SOUND_MARK) return false;
  const unordered = SHEVA + character + VOICED_SOUND_MARK;
  const ordered = VOICED_SOUND_MARK + character + SHEVA;
  return character !== "" && unordered.normalize("NFD") === ordered;
}

/** Appendix A.1: whether letters either side of an index would join, marks between them or not. */
function breaksJoin(characters: readonly string[], index: number): boolean {
  let left = index - 1;
  while (transparent.test(characters[left] ?? "")) left--;
  let right = index + 1;
  while (transparent.test(characters[right] ?? "")) right++;
  return (
    joinsNext(characters[left] ?? "") && joinsLast(characters[right] ?? "")
  );
}

/** Joining_Type L or D. */
function joinsNext(character: string): boolean {
  return leftJoining.test(character) || isDualJoining(character);
}

/** Joining_Type R or D. */
function joinsLast(character: string): boolean {
  return rightJoining.test(character) || isDualJoining(character);
}

function isDualJoining(character: string): boolean {
  return (
    joiningLetter.test(character) &&
    !nonJoining.test(character) &&
    !rightJoining.test(character) &&
    !leftJoining.test(character)
  );
}
