import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isProvenLinear, MAX_STEPS } from "../src/core/pattern/linear-proof.ts";
import { backtrack, treeOf } from "./pattern-backtracker.ts";
import { patterns } from "./pattern-generator.ts";

const words = Array.from(
  { length: 5000 },
  (_, i) => `w${(i * 7919).toString(36)}`,
);

describe("what is proven linear", () => {
  const proven = [
    "^[a-z]+(-[a-z]+)*$",
    "^[A-Za-z0-9_-]{1,64}$",
    "^\\d{4}-\\d{2}-\\d{2}$",
    "^(foo|bar)$",
    "^(foo|for|football)$",
    "^https?://",
    "https?://",
    "[a-z]",
    "[a-z]+",
    "\\S",
    "x.*",
    "^x-",
    "\\.json$",
    "[0-9]{3}-[0-9]{4}",
    "^[\\s\\S]{1,5000}$",
    "^#([0-9a-f]{3}){1,2}$",
    "^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$",
    "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(-[0-9A-Za-z.-]+)?$",
    "^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$",
    "^((25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(25[0-5]|2[0-4]\\d|1?\\d?\\d)$",
    "^[^@\\s]+@[^@\\s]+\\.[^@\\s.]+$",
    "^(?=.*[a-z])(?=.*\\d).{8,}$",
    "^(?!foo).*$",
    "^.*\\.(jpg|png)$",
    "^\\p{L}+(-\\p{L}+)*$",
    "^([\"']).*\\1$",
    "^(a*)?b$",
    "^(a?b)*$",
    "^(a?)*$",
    `^(?:${words.join("|")})$`,
    words.join("|"),
    "^",
    "",
  ];

  test.each(proven.map((source) => [source.slice(0, 60), source] as const))(
    "%s",
    (_title, source) => {
      expect(isProvenLinear(treeOf(source))).toBe(true);
    },
  );
});

/** How much longer a search gets when what is repeated in its text doubles. */
function growth(
  source: string,
  [start, part, end]: readonly string[],
  times: number,
): number {
  const [one, two] = [times, 2 * times].map(
    (n) =>
      backtrack(treeOf(source), `${start}${part!.repeat(n)}${end}`, 2_000_000)
        .steps,
  );
  return two! / one!;
}

describe("what is not proven, as its steps do grow faster", () => {
  const quadratic = 3;
  const exponential = 100;
  test.each<[source: string, attack: string[], times: number, least: number]>([
    ["^(a+)+$", ["", "a", "!"], 8, exponential],
    ["^(a|a)*$", ["", "a", "!"], 8, exponential],
    ["^(a|aa)+$", ["", "a", "!"], 12, exponential],
    ["^(a?b?)*$", ["", "ab", "!"], 7, exponential],
    ["(.*)*x$", ["", "y", ""], 8, exponential],
    ["^(?=(a+)+$).*$", ["", "a", "!"], 8, exponential],
    ["^(([a-z])+.)+[A-Z]([a-z])+$", ["", "a", ""], 12, exponential],
    ["^([a-zA-Z0-9]+\\s?)*$", ["", "a", "!"], 8, exponential],
    ["^(?:(?:a{1,2}){1,2}){8,}$", ["", "a", "!"], 8, exponential],
    ["^(a)\\1*(a\\1*)*$", ["", "a", "!"], 8, exponential],
    ["\\s+$", ["", " ", "x"], 200, quadratic],
    ["a+b", ["", "a", ""], 200, quadratic],
    ["#.*;", ["", "#", ""], 200, quadratic],
    [".*\\.json$", ["", "x", ""], 200, quadratic],
    ["^(.*a)(.*a)$", ["", "a", "!"], 200, quadratic],
    ["^\\d+\\.\\d+.*$", ["1.", "1", "\n"], 200, quadratic],
    ["^0|([1-9][0-9]*)$", ["", "1", "x"], 200, quadratic],
    ["^(?!.*b.*c)", ["", "b", ""], 200, quadratic],
    ["(?=[ab]*)c", ["", "a", ""], 200, quadratic],
    ["^a*a*a*a*b$", ["", "a", ""], 16, 8],
  ])("%s", (source, attack, times, least) => {
    expect(isProvenLinear(treeOf(source))).toBe(false);
    expect(growth(source, attack, times)).toBeGreaterThan(least);
  });

  test.each([
    ["^(a?){30}$", "^(a?){30}$"],
    ["(.{1,1000}x){1,1000}", "(.{1,1000}x){1,1000}"],
    ["a{2000}b, at each place of the text", "a{2000}b"],
    [
      "words that are one another's beginnings",
      `^(?:${Array.from({ length: 300 }, (_, i) => "a".repeat(i)).join("|")})*b$`,
    ],
    ["paths that read nothing", `^${"(?:|)".repeat(30)}a$`],
    ["a look-behind with a loop", "(?<=a+)b"],
  ])("nor is what has a constant beyond bounds: %s", (_title, source) => {
    expect(isProvenLinear(treeOf(source))).toBe(false);
  });
});

/** A character of each kind that generated patterns tell apart. */
const letters = [
  "a",
  "b",
  "A",
  "0",
  "-",
  " ",
  "\n",
  "\u00e9",
  "\u{1f600}",
  "\ud83d",
];
const word = fc
  .array(fc.constantFrom(...letters, "a", "b", "a", "b"), { maxLength: 3 })
  .map((all) => all.join(""));

describe("the claim", () => {
  test("no attack makes a proven pattern take more steps a character than it says", () => {
    let proven = 0;
    let steepest = 0;
    fc.assert(
      fc.property(
        patterns,
        fc.array(fc.tuple(word, word, word), { minLength: 6, maxLength: 6 }),
        (source, attacks) => {
          const tree = treeOf(source);
          if (!isProvenLinear(tree)) return;
          proven++;
          for (const [start, part, end] of attacks) {
            const text = `${start}${part.repeat(60)}${end}!`;
            const most = MAX_STEPS * (text.length + 1);
            const { steps } = backtrack(tree, text, most);
            steepest = Math.max(steepest, steps / (text.length + 1));
            expect([source, text, steps <= most]).toEqual([source, text, true]);
          }
        },
      ),
      { numRuns: 6000 },
    );
    expect(proven).toBeGreaterThan(2000);
    // The bound isn't so wide that anything would pass.
    expect(steepest).toBeGreaterThan(1);
  });

  test("nor does an attacker who tries out each next character", () => {
    fc.assert(
      fc.property(patterns, (source) => {
        const tree = treeOf(source);
        if (!isProvenLinear(tree)) return;
        let text = "";
        for (let length = 1; length <= 30; length++) {
          const most = MAX_STEPS * (length + 1);

          const costs = letters.map(
            (letter) => backtrack(tree, text + letter, most).steps,
          );
          const worst = Math.max(...costs);
          expect([source, text, worst <= most]).toEqual([source, text, true]);
          text += letters[costs.indexOf(worst)] ?? "";
        }
      }),
      { numRuns: 600 },
    );
  });

  test("steps of proven patterns grow by the same for each part that is added", () => {
    fc.assert(
      fc.property(patterns, word, word, word, (source, start, part, end) => {
        const tree = treeOf(source);
        if (!isProvenLinear(tree)) return;
        const [one, two, four] = [20, 40, 80].map(
          (times) =>
            backtrack(tree, `${start}${part.repeat(times)}${end}!`, 1e6).steps,
        );
        expect([
          source,
          start,
          part,
          end,
          four! - two! <= 2.2 * (two! - one!) + 200,
        ]).toEqual([source, start, part, end, true]);
      }),
      { numRuns: 4000 },
    );
  });

  test("the counting search finds what the platform finds", () => {
    fc.assert(
      fc.property(patterns, word, word, (source, a, b) => {
        const text = a + b;
        const expected = new RegExp(source, "u").test(text);
        fc.pre(!/[\ud800-\udfff]/.test(text));
        expect([source, text, backtrack(treeOf(source), text).matches]).toEqual(
          [source, text, expected],
        );
      }),
      { numRuns: 3000 },
    );
  });
});
