import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Decimal, decimal } from "../src/core/decimal.ts";
import { jsonEqual } from "../src/core/equal.ts";
import type { ExactJsonValue } from "../src/core/json.ts";
import { findEqualItems } from "../src/core/unique.ts";
import { doubledArrays, nestArrays } from "./json-texts.ts";

/** Every pair, one after the other. */
function naively(
  items: readonly ExactJsonValue[],
): readonly [number, number] | undefined {
  for (const [second, item] of items.entries()) {
    const first = items.findIndex((each) => jsonEqual(each, item));
    if (first < second) return [first, second];
  }
  return undefined;
}

const anyItem: fc.Arbitrary<ExactJsonValue> = fc.letrec<{
  item: ExactJsonValue;
}>((tie) => ({
  item: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<ExactJsonValue[]>(
      ...[null, true, false, 0, 1, 1n, 0.5, decimal("0.50"), decimal("1e400")],
      ...["", "1", "null", "#0", "a,b", '"a"', "[]", "{}", "__proto__"],
    ),
    fc.array(tie("item"), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom("a", "b", "__proto__", "toString"),
      tie("item"),
      {
        maxKeys: 3,
      },
    ),
  ),
})).item;

describe("equal items", () => {
  test("are those that comparing every pair finds", () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 8 }), (items) => {
        expect(findEqualItems(items)).toEqual(naively(items));
      }),
      { numRuns: 2000 },
    );
  });

  test("are equal by value, whatever the form of their numbers", () => {
    const ten = [10, 10n, Decimal.from(10), decimal("1e1"), decimal("10.0")];
    for (const one of ten) {
      for (const other of ten) {
        expect(findEqualItems([one, other])).toEqual([0, 1]);
        expect(findEqualItems([[one], { a: one }, [other]])).toEqual([0, 2]);
      }
    }
    expect(
      findEqualItems([decimal("0.1"), decimal("0.10000000000000000001")]),
    ).toBeUndefined();
  });

  test("are found at any depth", () => {
    const [one, same, other] = [1, 1, 2].map((leaf) =>
      nestArrays(100_000, leaf),
    ) as [ExactJsonValue, ExactJsonValue, ExactJsonValue];
    expect(findEqualItems([one, other, same])).toEqual([0, 2]);
    expect(findEqualItems([one, other])).toBeUndefined();
  });

  test("are found in values that share their parts exponentially", () => {
    const [one, same, other] = [60, 60, 61].map(doubledArrays) as [
      ExactJsonValue,
      ExactJsonValue,
      ExactJsonValue,
    ];
    expect(findEqualItems([one, other, same])).toEqual([0, 2]);
    expect(findEqualItems([one, other])).toBeUndefined();
  });

  test("are found in long lists, wherever they differ", () => {
    const makers: ((index: number) => ExactJsonValue)[] = [
      (index) => index * 65_536,
      (index) => index / 8,
      (index) => `${String(index)} ${"same end ".repeat(8)}`,
      (index) => [index % 30, Math.floor(index / 30)],
      (index) => ({ id: index, kind: "a" }),
      // Nothing that a cheap hash sees tells these apart.
      (index) => ({ below: { deeper: { index } } }),
      (index) => [[index], [[index]]],
    ];
    for (const make of makers) {
      const items = Array.from({ length: 900 }, (_, index) => make(index));
      expect(findEqualItems(items)).toBeUndefined();
      expect(findEqualItems([...items, make(7), make(3)])).toEqual([7, 900]);
    }
  });

  test("have their members in any order", () => {
    const one = { a: 1, b: "x", c: null, d: [1], e: {} };
    const other = { e: {}, d: [1], c: null, b: "x", a: 1 };
    expect(findEqualItems([{ ...one, a: 2 }, one, other])).toEqual([1, 2]);
  });
});
