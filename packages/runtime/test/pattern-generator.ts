import fc from "fast-check";

const characters = ["a", "b", "a", "b", "A", "0", "-", "\u{1f600}"];
const oddCharacters = ["\\ud83d", "\\ude00", "\\u{1f601}", "\u00e9", "\n"];
const classes = [
  ...["[ab]", "[^a]", ".", "\\d", "\\w", "\\W", "\\s", "\\S", "[]", "[^]"],
  ...["[\\w-]", "[^\\s\u{1f600}]", "[\\ud83d\\ude00-\u{1f6ff}]"],
  ...["\\p{L}", "\\P{L}", "[^\\p{L}b]", "[\\p{Lu}0]"],
];
const edges = ["^", "$", "\\b", "\\B"];
const quantifiers = [
  "*",
  "+",
  "?",
  "{2}",
  "{1,2}",
  "{0,3}",
  "{2,}",
  "*?",
  "{0}",
];

const lookArounds = ["(?=", "(?!", "(?<=", "(?<!"];

const { pattern } = fc.letrec<{ pattern: string; atom: string }>((tie) => {
  const inner = tie("pattern");
  const group = fc
    .tuple(fc.constantFrom("(", "(?:"), inner, inner, fc.boolean())
    .map(([open, a, b, isChoice]) =>
      isChoice ? `${open}${a}|${b})` : `${open}${a})`,
    );
  const repeated = fc
    .tuple(tie("atom"), fc.constantFrom(...quantifiers))
    .map(([atom, quantifier]) => atom + quantifier);
  const lookAround = fc
    .tuple(fc.constantFrom(...lookArounds), inner)
    .map(([open, body]) => `${open}${body})`);
  const item = fc.oneof(
    { weight: 4, arbitrary: tie("atom") },
    { weight: 4, arbitrary: repeated },
    { weight: 1, arbitrary: fc.constantFrom(...edges) },
    { weight: 1, arbitrary: lookAround },
    { weight: 1, arbitrary: fc.constant("|") },
  );
  return {
    atom: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight: 4, arbitrary: fc.constantFrom(...characters) },
      { weight: 1, arbitrary: fc.constantFrom(...oddCharacters) },
      { weight: 3, arbitrary: fc.constantFrom(...classes) },
      { weight: 3, arbitrary: group },
    ),
    pattern: fc.array(item, { maxLength: 4 }).map((items) => items.join("")),
  };
});

/** Small patterns of ECMA-262 with the flag `u`, whose native search is quick. */
export const patterns: fc.Arbitrary<string> = pattern;

/** Short texts of characters that the patterns ask for, lone surrogates among them. */
export const texts: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      ...["a", "b", "a", "b", "A", "0", "-", " ", "\n", "\u00e9"],
      ...["\u{1f600}", "\u{1f601}", "\ud83d", "\ude00"],
    ),
    { maxLength: 8 },
  )
  .map((all) => all.join(""));

/**
 * The verdict of the platform's engine, asked at each position of ECMA-262:
 * V8 also searches inside of pairs of surrogates.
 */
export function matchesNatively(source: string, text: string): boolean {
  const pattern = new RegExp(source, "uy");
  let at = 0;
  for (const character of [...text, ""]) {
    pattern.lastIndex = at;
    if (pattern.test(text)) return true;
    at += character.length;
  }
  return false;
}
