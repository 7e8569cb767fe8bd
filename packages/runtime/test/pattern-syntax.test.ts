import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SyntaxFault } from "../src/core/pattern/syntax-fault.ts";
import { parsePattern } from "../src/core/pattern/parse-pattern.ts";
import { patterns } from "./pattern-generator.ts";

function isValidNatively(source: string): boolean {
  try {
    new RegExp(source, "u");
    return true;
  } catch {
    return false;
  }
}

function faultOf(source: string): SyntaxFault {
  const { fault } = parsePattern(source);
  if (fault === undefined) throw new Error(`${source} is a pattern`);
  return fault;
}

/** Parts of patterns that together are one rarely; each does something. */
const tokens = [
  ..."( ) (?: (?= (?! (?<= (?<! (?<n> (?<n (? (?P<n> [ [^ ] - { } {2} {2,} {1,3} {3,1} {,2} , * + ? *? | ^ $ .".split(
    " ",
  ),
  ..."\\ \\b \\B \\d \\D \\w \\s \\p{L} \\P{Lu} \\p{Script=Greek} \\p{Foo} \\p{L \\p \\pL \\u \\u0041 \\ud83d \\ude00".split(
    " ",
  ),
  ..."\\u{1F600} \\u{110000} \\u{ \\u{} \\x41 \\x4 \\cA \\c1 \\0 \\00 \\1 \\2 \\k<n> \\k<m> \\k \\- \\/ \\: \\] \\[ \\_".split(
    " ",
  ),
  ..."a b 0 9 z < > = ! : \u{1f600} \ud83d \ude00 \u00e9".split(" "),
  "\n",
];

describe("what is a pattern", () => {
  test("reading agrees with the platform on any row of tokens", () => {
    let valid = 0;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...tokens), { maxLength: 7 }),
        (parts) => {
          const source = parts.join("");
          // Later editions let two groups have one name.
          fc.pre(source.split("(?<n>").length <= 2);
          const isValid = isValidNatively(source);
          if (isValid) valid++;
          expect([source, parsePattern(source).fault === undefined]).toEqual([
            source,
            isValid,
          ]);
        },
      ),
      { numRuns: 40_000 },
    );
    expect(valid).toBeGreaterThan(4000);
  });

  test("generated patterns are read, and broken ones get their place in the text", () => {
    fc.assert(
      fc.property(patterns, fc.nat(), (source, cut) => {
        const part = source.slice(0, cut % (source.length + 1));
        for (const each of [source, part]) {
          const { fault } = parsePattern(each);
          expect([each, fault === undefined]).toEqual([
            each,
            isValidNatively(each),
          ]);
          expect(fault?.offset ?? 0).toBeLessThanOrEqual(each.length);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ["(?<$a\\u{62}_>x)\\k<$ab_>", true],
    ["(?<\\ud835\\udc9c>.)", true],
    ["(?<1a>x)", false],
    ["\\1()", true],
    ["()\\2", false],
    ["a{99999999999,99999999999}", true],
    ["\\u{0000000000041}", true],
    ["[\\ud83d\\ude00-\\ud83d\\ude01]", true],
    ["[\\u{d83d}\\u{de00}-\\u{d83d}]", false],
    ["(?:)*", true],
    ["(?=a)*", false],
    ["(?<n>a)(?<n>b)", false],
  ])("%s: %s", (source, isValid) => {
    expect(isValidNatively(source)).toBe(isValid);
    expect(parsePattern(source).fault === undefined).toBe(isValid);
  });
});

describe("what a broken pattern is told", () => {
  test.each<[source: string, offset: number, reason: RegExp, hint: RegExp]>([
    ["a\\-b", 1, /no escape "\\-"/, /"-" without the backslash/],
    ["[\\w-.]", 1, /\\w can't be the end of a range/, /put it last/],
    ["a{b", 1, /"\{" starts no quantifier/, /"\\\{" for a brace/],
    ["a]", 1, /"\]" closes nothing/, /"\\\]" for the character/],
    ["(?i)a", 0, /ECMA-262 doesn't have/, /no flags in a pattern/],
    ["x(?P<n>a)", 1, /ECMA-262 doesn't have/, /\(\?<name>\.\.\.\)/],
    ["(?>a)", 0, /ECMA-262 doesn't have/, /\(\?:\.\.\.\)/],
    ["\\Aa\\z", 0, /no escape "\\A"/, /start of the text is "\^"/],
    ["\\:", 0, /no escape "\\:"/, /leave out the backslash/],
    ["*.md", 0, /nothing before it to repeat/, /the glob "\*\.md" is/],
    ["a++", 2, /nothing before it to repeat/, /no possessive/],
    ["[z-a]", 1, /comes before its start/, /by code point/],
    ["(a", 0, /lacks its closing "\)"/, /"\\\("/],
    ["a)", 1, /closes no group/, /"\\\)"/],
    ["x[a", 1, /lacks its closing "\]"/, /"\\\["/],
    ["a{2,1}", 1, /greater number first/, /\{least,most\}/],
    ["\\p{Greek}", 0, /no Unicode property "Greek"/, /Script=Greek/],
    ["a\\", 1, /stands at the end/, /"\\\\"/],
    ["\\k<x>", 0, /means group "x"/, /count from 1/],
    ["\\u{110000}", 0, /Unicode escape/, /at most 10ffff/],
  ])("%s", (source, offset, reason, hint) => {
    const fault = faultOf(source);
    expect(fault.offset).toBe(offset);
    expect(fault.reason).toMatch(reason);
    expect(fault.hint).toMatch(hint);
    expect(isValidNatively(source)).toBe(false);
  });

  test("reasons stay short and escape what can't be seen", () => {
    for (const source of [
      `(?<a>)\\k<${"x".repeat(1000)}>`,
      "\\\u202e",
      "\\\n",
    ]) {
      const { reason } = faultOf(source);
      expect(reason.length).toBeLessThan(120);
      expect(reason).not.toMatch(/[\n\u202e]/);
    }
  });
});
