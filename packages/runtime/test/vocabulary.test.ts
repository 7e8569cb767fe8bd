import { describe, expect, test } from "vitest";
import type { ExactJsonValue } from "../src/core/json.ts";
import type {
  AssertionKeyword,
  InlineComparison,
  SlotType,
} from "../src/schema/assertion.ts";
import { isAnnotation, isAssertion } from "../src/schema/keyword.ts";
import { profileNamed, profileNames } from "../src/schema/live-schema.ts";
import { isDraft } from "../src/schema/profile.ts";
import { baseKeywords } from "../src/schema/vocabulary/base.ts";
import { vocabulary, wholeTable } from "../src/schema/vocabulary/index.ts";
import * as v1 from "../src/v1.ts";

const exported: Readonly<Record<string, unknown>> = v1;
const rows = [...wholeTable.values()];
const assertions = rows.filter(isAssertion);

describe("the keyword table", () => {
  test.each(Object.entries(vocabulary))(
    "has %s under its own name",
    (name, row) => {
      expect(row.keyword).toBe(name);
      expect(wholeTable.get(name)).toBe(row);
    },
  );

  test("has every row once", () => {
    expect(rows).toHaveLength(Object.keys(vocabulary).length);
    expect(new Set(rows).size).toBe(rows.length);
  });

  test.each(profileNames)("has every keyword of profile %s", (name) => {
    const { keywords } = profileNamed(name);
    const missing = [...keywords].filter((each) => !wholeTable.has(each));
    expect(missing).toEqual([]);
    expect(keywords.size).toBeGreaterThan(0);
  });

  test("has no keyword that no profile takes", () => {
    const taken = new Set<string>(
      profileNames.flatMap((name) => [...profileNamed(name).keywords]),
    );
    expect([...wholeTable.keys()].filter((each) => !taken.has(each))).toEqual(
      [],
    );
  });

  test("has assertions, slots and annotations", () => {
    expect(assertions.length).toBeGreaterThan(0);
    expect(rows.filter(isAnnotation).length).toBeGreaterThan(0);
    for (const row of rows) {
      if (isAssertion(row) || isAnnotation(row)) continue;
      expect(row.attach, row.keyword).toBeTypeOf("function");
    }
  });

  test("names ceilings that are assertions of the same type", () => {
    for (const { appliesTo, ceiling } of assertions) {
      if (ceiling === undefined) continue;
      expect(wholeTable.get(ceiling)).toMatchObject({ appliesTo });
    }
  });
});

describe("what generated modules import", () => {
  test.each(assertions)("has the very predicate of $keyword", (row) => {
    expect(row.predicate.name).not.toBe("");
    expect(exported[row.predicate.name]).toBe(row.predicate);
  });

  // A draft brings all of its rows itself.
  const ofOwnProfiles = new Set<string>(
    profileNames
      .filter((name) => !isDraft(name))
      .flatMap((name) => [...profileNamed(name).keywords]),
  );
  const others = rows.filter(
    ({ keyword }) =>
      ofOwnProfiles.has(keyword) && !Object.hasOwn(baseKeywords, keyword),
  );
  test.each(others)("has the row of $keyword under its name", (row) => {
    expect(exported[row.keyword]).toBe(row);
  });

  test.each(profileNames)("has profile %s", (name) => {
    const constant = `${name.replaceAll("-", "")}Profile`;
    expect(exported[constant]).toBe(profileNamed(name));
  });
});

const numbers = [0, 1, 2, 3, -1, 0.5, 1.5, 2 ** 53, 5e-324, 1e308, -1e308];

/** Operands as written: small ones, large ones, and ones that a double can't carry. */
const operands: readonly ExactJsonValue[] = [
  ...numbers,
  9007199254740993n,
  -9007199254740993n,
  2n ** 64n,
];

const texts = [
  "",
  "a",
  "ab",
  "abc",
  "\ud83d\ude00",
  "\ud83d\ude00\ud83d\ude00",
  "\ud83d",
  "\ude00\ud83d",
  "e\u0301",
];

/** Values of each type on both sides of the operands. */
const values: Readonly<Record<SlotType, readonly unknown[]>> = {
  number: [
    ...numbers.flatMap((each) => [each, each - 1, each + 1, -each]),
    9007199254740992,
    9007199254740994,
    0.1 + 0.2,
    1.7976931348623157e308,
  ],
  string: texts,
  array: [0, 1, 2, 3, 4].map((length) => Array.from({ length }, () => null)),
  object: [{}, { a: 1 }, { a: 1, b: 2 }],
};

function compare(
  { of, operator }: InlineComparison,
  value: unknown,
  operand: number,
): boolean {
  const subject =
    of === "length" ? (value as { length: number }).length : (value as number);
  switch (operator) {
    case ">=":
      return subject >= operand;
    case "<=":
      return subject <= operand;
    case ">":
      return subject > operand;
    case "<":
      return subject < operand;
  }
}

/** Each operand that the keyword takes, with the comparison written out for it. */
function comparisons(
  row: AssertionKeyword,
): [operand: unknown, comparison: InlineComparison][] {
  return operands.flatMap((raw) => {
    const operand = row.operand.read(raw, {
      numbers: "double",
      anySpelling: false,
    });
    const comparison =
      operand === undefined ? undefined : row.inline?.(operand);
    return comparison === undefined ? [] : [[operand, comparison]];
  });
}

describe("a comparison written out in place of a call", () => {
  const inlined = assertions.filter((row) => row.inline !== undefined);

  test("is there for some keywords", () => {
    expect(inlined.map((row) => comparisons(row).length)).not.toContain(0);
    expect(inlined.length).toBeGreaterThan(0);
  });

  test.each(inlined)("means the same as the predicate of $keyword", (row) => {
    const answers = new Set<boolean>();
    for (const [operand, comparison] of comparisons(row)) {
      for (const value of values[row.appliesTo]) {
        const answer = row.predicate(value as never, operand);
        const inline = compare(comparison, value, operand as number);
        expect(inline, `${String(value)} and ${String(operand)}`).toBe(answer);
        answers.add(answer);
      }
    }
    expect(answers).toEqual(new Set([true, false]));
  });
});
