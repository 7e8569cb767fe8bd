import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffLines } from "../src/outputs/diff.ts";

describe("diffLines", () => {
  test("is empty for equal texts", () => {
    expect(diffLines("a\nb\n", "a\nb\n")).toBe("");
  });

  test("shows a changed line between its neighbours", () => {
    expect(diffLines("a\nb\nc\nd\n", "a\nB\nc\nd\n")).toBe(
      "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c",
    );
  });

  test("parts changes that are far from one another into hunks", () => {
    const before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
    expect(
      diffLines(before, before.replace("2\n", "").replace("8", "eight")),
    ).toBe(
      [
        "@@ -1,3 +1,2 @@\n 1\n-2\n 3",
        "@@ -7,3 +6,3 @@\n 7\n-8\n+eight\n 9",
      ].join("\n"),
    );
  });

  test("joins changes whose contexts touch", () => {
    expect(diffLines("a\nb\nc\n", "A\nb\nC\n")).toBe(
      "@@ -1,3 +1,3 @@\n-a\n+A\n b\n-c\n+C",
    );
  });

  test("shows an empty file as all added", () => {
    expect(diffLines("", "a\nb\n")).toBe("@@ -1,0 +1,2 @@\n+a\n+b");
  });

  test("tells a missing line feed at the end", () => {
    expect(diffLines("a", "a\n")).toContain("-a (no line feed at the end)");
  });

  test("cuts a long diff and counts what it hides", () => {
    const lines = Array.from({ length: 30 }, (_, i) => `${i}`).join("\n");
    const diff = diffLines(`${lines}\n`, "", { maxLines: 5 }).split("\n");
    expect(diff).toHaveLength(5);
    expect(diff.at(-1)).toBe("... 27 more changed lines");
  });

  test("takes texts too long to compare as wholly changed", () => {
    const make = (word: string): string =>
      Array.from({ length: 1500 }, (_, i) => `${word} ${i}`).join("\n");
    const diff = diffLines(make("a"), make("b"), { maxLines: 4000 });
    expect(diff.match(/^-/gm)).toHaveLength(1500);
    expect(diff.match(/^\+/gm)).toHaveLength(1500);
  });

  test("a whole diff, applied to the old text, gives the new one", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const join = (lines: string[]): string =>
          lines.map((line) => `${line}\n`).join("");
        const diff = diffLines(join(before), join(after), {
          context: 12,
          maxLines: Infinity,
        });
        expect(apply(before, diff)).toEqual(after);
      }),
      { seed: 20260103, numRuns: 1000 },
    );
  });
});

/** With context enough there is one hunk, which holds every line. */
function apply(before: string[], diff: string): string[] {
  if (diff === "") return before;
  const [, ...lines] = diff.split("\n");
  const kept = lines.filter((line) => !line.startsWith("+"));
  expect(kept.map((line) => line.slice(1))).toEqual(before);
  return lines
    .filter((line) => !line.startsWith("-"))
    .map((line) => line.slice(1));
}
