import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Decimal } from "../src/core/decimal.ts";
import { formatJson } from "../src/core/format-json.ts";
import type { ExactJsonValue, JsonValue } from "../src/core/json.ts";
import { bytesWithoutMembers, jsonBytes } from "../src/core/json-bytes.ts";
import { doubledArrays, nestArrays } from "./json-texts.ts";

describe("how many bytes the compact JSON of a value takes", () => {
  test("any value: as many as are written", () => {
    const json = fc.jsonValue() as fc.Arbitrary<JsonValue>;
    fc.assert(
      fc.property(json, (value) => {
        expect(jsonBytes(value, Infinity)).toBe(written(value));
      }),
    );
  });

  test("strings of every length around those that are counted otherwise", () => {
    const pieces = [
      "a",
      '"',
      "\\",
      "\n",
      "\u0001",
      "\u00e9",
      "\u8a9e",
      "\uff0c",
      "\ufffd",
      "\u{1f600}",
      "\ud800",
    ];
    for (const piece of pieces) {
      for (const length of [
        0, 1, 11, 12, 13, 63, 64, 65, 80, 2729, 2730, 8193,
      ]) {
        for (const at of [0, 15, 16, 17, length - 1]) {
          const plain = "x".repeat(length);
          const text = plain.slice(0, at) + piece + plain.slice(at);
          expect(jsonBytes(text, Infinity)).toBe(written(text));
          expect(jsonBytes({ [text]: [text] }, Infinity)).toBe(
            written({ [text]: [text] }),
          );
        }
      }
    }
  });

  test("long strings of any characters, in whatever parts they are counted", () => {
    const unit = fc.constantFrom(
      ...["a", '"', "\\", "\n", "\u00e9", "\u8a9e", "\uff0c", "\ufffd"],
      ...["\u{1f600}", "\u{1f600}", "\ud800", "\udc00", "a".repeat(40)],
    );
    const units = fc.string({ unit, minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 400 }), (part, times) => {
        const text = part.repeat(times);
        expect(jsonBytes(text, Infinity)).toBe(written(text));
      }),
    );
  });

  test("numbers of every kind", () => {
    const numbers = [0, 9, 10, 99, 100, 999, 1000, 9999, 10_000, -1, 0.5, 1e21];
    const exact = [10n ** 30n, Decimal.parse("0.30000000000000000001")];
    for (const number of [...numbers, ...exact]) {
      expect(jsonBytes(number, Infinity)).toBe(written(number));
    }
  });

  test("counting ends at the limit, however much is shared or nested", () => {
    expect(jsonBytes(doubledArrays(60) as JsonValue, 1000)).toBeGreaterThan(
      1000,
    );
    expect(jsonBytes(nestArrays(1e5, 1) as JsonValue, Infinity)).toBe(2e5 + 1);
    const wide = Array<string>(1e5).fill("x".repeat(1e5));
    expect(jsonBytes(wide, 1e6)).toBeGreaterThan(1e6);
    expect(jsonBytes({ a: 1 }, 7)).toBe(7);
  });

  test("a value without its members", () => {
    expect(bytesWithoutMembers([1, [2], "abc"])).toBe("[,,]".length);
    expect(bytesWithoutMembers({ a: 1, "\u00e9": {} })).toBe(
      '{"a":,"__":}'.length,
    );
    expect(bytesWithoutMembers([])).toBe(2);
    expect(bytesWithoutMembers("\u00e9")).toBe(4);
  });
});

function written(value: ExactJsonValue): number {
  return Buffer.byteLength(formatJson(value));
}
