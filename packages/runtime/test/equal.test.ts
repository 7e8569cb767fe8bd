import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Decimal } from "../src/core/decimal.ts";
import { jsonEqual } from "../src/core/equal.ts";
import type { ExactJsonValue, JsonValue } from "../src/core/json.ts";
import { doubledArrays, jsonText, nestArrays } from "./json-texts.ts";

/** The same text for equal values and for no others. */
function canonical(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
  return `{${members.join(",")}}`;
}

const parse = (text: string): JsonValue => JSON.parse(text) as JsonValue;
const nest = (depth: number, inner: unknown): JsonValue =>
  nestArrays(depth, inner) as JsonValue;

describe("equality by value", () => {
  test("any value equals another reading of its text, in both orders", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        expect(jsonEqual(parse(text), parse(text))).toBe(true);
      }),
    );
  });

  test("it agrees with the canonical texts, and both ways round", () => {
    let equal = 0;
    fc.assert(
      fc.property(jsonText, jsonText, (first, second) => {
        const [a, b] = [parse(first), parse(second)];
        const expected = canonical(a) === canonical(b);
        equal += expected ? 1 : 0;
        expect(jsonEqual(a, b)).toBe(expected);
        expect(jsonEqual(b, a)).toBe(expected);
        expect(jsonEqual(nest(450, a), nest(450, b))).toBe(expected);
      }),
      { numRuns: 1000, seed: 1 },
    );
    expect(equal).toBeGreaterThan(20);
  });

  test("the order of members doesn't matter, that of items does", () => {
    expect(jsonEqual({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
    expect(jsonEqual([1, 2], [2, 1])).toBe(false);
  });

  test("missing, extra and renamed members make a difference", () => {
    expect(jsonEqual({ a: 1 }, { a: 1, b: 1 })).toBe(false);
    expect(jsonEqual({ a: 1, b: 1 }, { a: 1 })).toBe(false);
    expect(jsonEqual({ a: null }, { b: null })).toBe(false);
    expect(jsonEqual([1], [1, null])).toBe(false);
  });

  test("kinds are never mixed up", () => {
    const kinds: ExactJsonValue[] = [
      null,
      false,
      0,
      "",
      [],
      {},
      "0",
      [0],
      { 0: 0 },
    ];
    for (const [i, a] of kinds.entries()) {
      for (const [j, b] of kinds.entries()) {
        expect(jsonEqual(a, b)).toBe(i === j);
      }
    }
  });

  test("names that objects inherit count as own ones only", () => {
    expect(jsonEqual({}, parse('{"__proto__":{}}'))).toBe(false);
    expect(jsonEqual(parse('{"__proto__":{}}'), { a: {} })).toBe(false);
    expect(jsonEqual({ a: 1 }, { toString: 1 })).toBe(false);
    const text = '{"__proto__":{"a":1},"constructor":[]}';
    expect(jsonEqual(parse(text), parse(text))).toBe(true);
    expect(jsonEqual(parse('{"__proto__":1}'), parse('{"__proto__":2}'))).toBe(
      false,
    );
    const bare = Object.assign(Object.create(null), { a: 1 }) as JsonValue;
    expect(jsonEqual(bare, { a: 1 })).toBe(true);
  });

  test("methods that the values bring along are data", () => {
    expect(jsonEqual({ a: 1 }, { toString: "" })).toBe(false);
    expect(jsonEqual({ valueOf: 1 }, { valueOf: 2 })).toBe(false);
    expect(jsonEqual({ toJSON: "x" }, { toJSON: "x" })).toBe(true);
  });
});

describe("numbers", () => {
  test("are equal by exact value, whatever carries them", () => {
    const same: ExactJsonValue[] = [1, 1n, Decimal.parse("1.0")];
    for (const a of same) {
      for (const b of same) expect(jsonEqual([a], [b])).toBe(true);
    }
    expect(jsonEqual(Decimal.parse("1e2"), 100)).toBe(true);
    expect(jsonEqual(0.1, Decimal.parse("0.1"))).toBe(true);
    expect(jsonEqual(10n ** 23n, 1e23)).toBe(true);
    expect(jsonEqual(0, -0)).toBe(true);
    expect(jsonEqual(0n, -0)).toBe(true);
  });

  test("differ in the last digit that any of them has", () => {
    expect(jsonEqual(2 ** 53, 2n ** 53n + 1n)).toBe(false);
    expect(jsonEqual(0.1, Decimal.parse("0.10000000000000000001"))).toBe(false);
    expect(
      jsonEqual(Decimal.parse("1e999999999"), Decimal.parse("1e999999998")),
    ).toBe(false);
    expect(jsonEqual(1n, 2n)).toBe(false);
  });

  test("are no strings, booleans or objects", () => {
    expect(jsonEqual(1, "1")).toBe(false);
    expect(jsonEqual(1, true)).toBe(false);
    expect(jsonEqual(1n, "1")).toBe(false);
    expect(jsonEqual(Decimal.parse("1"), {})).toBe(false);
    expect(jsonEqual({ text: "1" }, Decimal.parse("1"))).toBe(false);
  });

  test("without a decimal equal nothing and throw nothing", () => {
    expect(jsonEqual(Infinity, 1n)).toBe(false);
    expect(jsonEqual(Decimal.parse("1"), NaN)).toBe(false);
  });
});

describe("depth and sharing", () => {
  test("a hundred thousand levels are compared to the end", () => {
    expect(jsonEqual(nest(1e5, 1), nest(1e5, 1))).toBe(true);
    expect(jsonEqual(nest(1e5, 1), nest(1e5, 2))).toBe(false);
    expect(jsonEqual(nest(1e5, 1), nest(1e5 + 1, 1))).toBe(false);
    expect(jsonEqual(nest(1e5, []), nest(1e5, {}))).toBe(false);
    expect(jsonEqual(nest(1e5, [1]), nest(1e5, [1, 2]))).toBe(false);
    expect(jsonEqual(nest(1e5, { a: 1 }), nest(1e5, { a: 1, b: 1 }))).toBe(
      false,
    );
    expect(jsonEqual(nest(1e5, { a: 1 }), nest(1e5, { b: 1 }))).toBe(false);
    expect(jsonEqual(nest(1e5, { a: 1 }), nest(1e5, { a: 2 }))).toBe(false);
    expect(jsonEqual(nest(1e5, { a: null }), nest(1e5, { b: null }))).toBe(
      false,
    );
    expect(jsonEqual(nest(1e5, { a: {} }), nest(1e5, { a: [] }))).toBe(false);
  });

  test("a deep value differs from a shallow one at once", () => {
    expect(jsonEqual(nest(1e5, 1), [1, [2]])).toBe(false);
  });

  test("two values of 2^40 paths each are compared by their parts", () => {
    const a = doubledArrays(40) as JsonValue[];
    expect(jsonEqual(a, doubledArrays(40) as JsonValue[])).toBe(true);
    expect(jsonEqual(a, doubledArrays(41) as JsonValue[])).toBe(false);
    expect(jsonEqual([a, 1], [doubledArrays(40) as JsonValue[], 2])).toBe(
      false,
    );
  });

  test("large parts that are shared are compared few times", () => {
    const large = (): JsonValue[] => Array.from({ length: 1e5 }, (_, i) => i);
    const rows = (row: JsonValue): JsonValue[] =>
      Array.from({ length: 9000 }, () => row);
    expect(jsonEqual(rows(large()), rows(large()))).toBe(true);
  });
});
