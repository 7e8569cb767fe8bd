import { describe, expect, test } from "vitest";
import { readPattern } from "../src/core/pattern/index.ts";
import { nativePattern } from "../src/core/pattern/native-pattern.ts";
import { linearPattern } from "../src/core/pattern/linear-pattern.ts";

const words = Array.from(
  { length: 5000 },
  (_, i) => `w${(i * 7919).toString(36)}`,
);
const text = `${"a".repeat(20_000)}!`;

type Outcome =
  | "native"
  | "linear"
  | "invalid_pattern"
  | "unsupported_pattern"
  | "pattern_too_large";

const patterns: readonly [title: string, source: string, outcome: Outcome][] = [
  [
    "10,000 nested groups",
    `${"(".repeat(10_000)}a${")".repeat(10_000)}`,
    "pattern_too_large",
  ],
  ["200 nested groups", `${"(".repeat(200)}a${")".repeat(200)}`, "native"],
  [
    "201 nested groups",
    `${"(".repeat(201)}a${")".repeat(201)}`,
    "pattern_too_large",
  ],
  ["190 nested loops", `${"(".repeat(190)}a${")*".repeat(190)}b`, "linear"],
  [
    "10,000 nested look-aheads",
    `${"(?=".repeat(10_000)}a${")".repeat(10_000)}`,
    "pattern_too_large",
  ],
  ["a million characters", "a".repeat(1e6), "pattern_too_large"],
  ["90,000 characters", "a".repeat(90_000), "pattern_too_large"],
  ["90,000 open groups", "(".repeat(90_000), "invalid_pattern"],
  ["90,000 open brackets", "[".repeat(90_000), "invalid_pattern"],
  ["45,000 options", "a|".repeat(45_000), "pattern_too_large"],
  ["45,000 optional characters", "a?".repeat(45_000), "pattern_too_large"],
  ["a million characters by counts", "(a{1000}){1000}", "pattern_too_large"],
  ["the same anchored", "^(a{1000}){1000}$", "pattern_too_large"],
  [
    "a count beyond 64 bits",
    "(ab?){99999999999999999999}",
    "pattern_too_large",
  ],
  ["a thousand letters", "\\p{L}{1000}", "linear"],
  ["the same anchored", "^\\p{L}{1000}$", "native"],
  ["nothing a billion times", "(){1000000000}", "pattern_too_large"],
  [
    "nothing a million times a million times",
    "(?:(?:){1000000}){1000000}",
    "pattern_too_large",
  ],
  ["5,000 words", words.join("|"), "native"],
  ["5,000 words anchored", `^(?:${words.join("|")})$`, "native"],
  ["5,000 times a word", Array(5000).fill("ab").join("|"), "linear"],
  [
    "words that begin each other",
    Array.from({ length: 400 }, (_, i) => "a".repeat(i + 1)).join("|"),
    "linear",
  ],
  ["a thousand look-aheads", "(?=a)".repeat(1000), "unsupported_pattern"],
  ["8 look-aheads that blow up", `${"(?=(a+)+b)".repeat(8)}a`, "linear"],
  [
    "9 look-aheads that blow up",
    `${"(?=(a+)+b)".repeat(9)}a`,
    "unsupported_pattern",
  ],
  ["a back reference that blows up", "^(a+)+\\1$", "unsupported_pattern"],
  ["2^30 paths", "^(a?){30}$", "linear"],
];

describe("patterns that are meant to hurt", () => {
  test.each(patterns)("%s", (_title, source, outcome) => {
    const read = readPattern(source, "linear");
    expect(read.kind === "refused" ? read.code : read.kind).toBe(outcome);
    // Each that isn't refused answers; a hang would fail the test.
    if (read.kind === "native") new RegExp(source, "u").test(text);
    if (read.kind === "linear") read.test(text);
  });

  test("the same pattern is read the same way each time", () => {
    for (const [, source] of patterns) {
      const [once, again] = [1, 2].map(() => readPattern(source, "linear"));
      expect(again).toEqual(
        once?.kind === "linear"
          ? { kind: "linear", test: expect.any(Function) }
          : once,
      );
    }
  });

  test("native patterns are refused too when the platform would throw for them later", () => {
    const source = "a".repeat(90_000);
    expect(() => new RegExp(source, "u").test("a")).toThrow(SyntaxError);
    expect(readPattern(source, "native")).toMatchObject({
      kind: "refused",
      code: "pattern_too_large",
    });
  });

  test("in native mode whatever is valid runs natively", () => {
    for (const source of ["^(a+)+$", "^(a+)+\\1$", "\\B", "\\s+$"]) {
      expect(readPattern(source, "native")).toEqual({ kind: "native" });
    }
    expect(readPattern("a**", "native").kind).toBe("refused");
  });
});

describe("texts that are too long for the platform's stack", () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const options = letters.map((each) => `(${each})`).join("|");
  const long = "abc".repeat(200_000);

  test("don't match, and throw nothing", () => {
    const source = `^(?:${options})*$`;
    expect(readPattern(source, "linear").kind).toBe("native");
    expect(() => new RegExp(source, "u").test(long)).toThrow(RangeError);
    const pattern = nativePattern(source);
    expect(pattern.test(long)).toBe(false);
    expect(pattern.test(`${long}!`)).toBe(false);
    expect(pattern.test("abc")).toBe(true);
  });
});

describe("what is refused", () => {
  test("says what is wrong, where, and what would be right", () => {
    expect(readPattern("^(a+)+\\1$", "linear")).toEqual({
      kind: "refused",
      code: "unsupported_pattern",
      message:
        "the pattern can't be matched in linear time for its back reference",
      hint: 'write out what the group may hold, or ask for patterns: "native" at your own risk',
      offset: 6,
    });
    expect(readPattern("^a\\-b$", "linear")).toEqual({
      kind: "refused",
      code: "invalid_pattern",
      message:
        'the pattern must be ECMA-262 with the flag u (there is no escape "\\-")',
      hint: 'write "-" without the backslash',
      offset: 2,
    });
  });

  test("a module that asks for such a pattern all the same can't be loaded", () => {
    for (const source of ["(", "(a)\\1", "(a{1000}){1000}"]) {
      expect(() => linearPattern(source)).toThrow(SyntaxError);
    }
  });
});
