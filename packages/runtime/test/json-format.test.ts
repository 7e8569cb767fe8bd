import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Decimal } from "../src/core/decimal.ts";
import { jsonEqual } from "../src/core/equal.ts";
import { formatJson } from "../src/core/format-json.ts";
import type { ExactJsonValue } from "../src/core/json.ts";
import { parseJson } from "../src/core/parse.ts";
import { doubledArrays, jsonText, nestArrays } from "./json-texts.ts";

describe("formatJson", () => {
  test("writes doubles, strings and containers as JSON.stringify does", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const value = JSON.parse(text) as ExactJsonValue;
        const json = JSON.stringify(value);
        expect(formatJson(value)).toBe(json);
        // Past the depth of recursion the same rules hold.
        const deep = nestArrays(401, value) as ExactJsonValue;
        expect(formatJson(deep)).toBe("[".repeat(401) + json + "]".repeat(401));
      }),
    );
  });

  test("writes every digit of bigints and decimals", () => {
    const value = [10n ** 30n, Decimal.parse("0.10"), { a: -0 }, 1e21];
    const json = '[1000000000000000000000000000000,0.10,{"a":0},1e+21]';
    expect(formatJson(value)).toBe(json);
    const deep = nestArrays(401, value) as ExactJsonValue;
    expect(formatJson(deep)).toContain(json);
    expect(formatJson(Decimal.parse("1e1000000000"))).toBe("1e1000000000");
  });

  test("what it writes reads back to an equal value", () => {
    const number = fc
      .tuple(fc.bigInt(), fc.integer({ min: -400, max: 400 }))
      .map(([digits, exponent]) => `${digits}e${exponent}`);
    fc.assert(
      fc.property(number, fc.bigInt(), (text, integer) => {
        const value = { a: [Decimal.parse(text), integer] };
        const read = parseJson(formatJson(value), { numbers: "exact" });
        expect(jsonEqual(read, value)).toBe(true);
      }),
    );
  });

  test("writes objects of any realm and without a prototype", () => {
    const foreign = runInNewContext("({ a: [{}] })") as ExactJsonValue;
    const bare = Object.assign(Object.create(null) as object, { a: [{}] });
    expect(formatJson(foreign)).toBe('{"a":[{}]}');
    expect(formatJson(bare as ExactJsonValue)).toBe('{"a":[{}]}');
  });

  test("writes own members only, whatever Object.prototype holds", () => {
    const pollution = { value: 1, enumerable: true, configurable: true };
    let json: string;
    Object.defineProperty(Object.prototype, "zzz", pollution);
    try {
      json = formatJson({ a: {} });
    } finally {
      Reflect.deleteProperty(Object.prototype, "zzz");
    }
    expect(json).toBe('{"a":{}}');
  });

  test("asks no toJSON", () => {
    const toJSON = [1];
    expect(formatJson({ toJSON })).toBe('{"toJSON":[1]}');
  });

  test("refuses what JSON has no text for, at any depth", () => {
    const wrong: [value: unknown, what: string][] = [
      [undefined, "undefined"],
      [() => 1, "function"],
      [Symbol("s"), "symbol"],
      [NaN, "NaN"],
      [-Infinity, "-Infinity"],
      [new Date(0), "an object of a class"],
      [Array(1), "undefined"],
    ];
    for (const [value, what] of wrong) {
      for (const depth of [0, 1, 401]) {
        const holder = nestArrays(depth, value) as ExactJsonValue;
        expect(() => formatJson(holder)).toThrow(
          new TypeError(`formatJson takes JSON values, not ${what}`),
        );
      }
    }
  });

  test("refuses a cycle, however many ways lead into it", () => {
    const wide: ExactJsonValue[] = [];
    for (let i = 0; i < 100; i++) wide.push(wide);
    const object: { [key: string]: ExactJsonValue } = {};
    object["a"] = [1, { b: object }];
    for (const value of [wide, object, [{ x: wide }]]) {
      expect(() => formatJson(value)).toThrow("not one that contains itself");
    }
  });

  test("writes a shared part at each of its places", () => {
    const value = doubledArrays(10) as ExactJsonValue;
    expect(formatJson(value)).toBe(JSON.stringify(value));
    const deep = nestArrays(401, value) as ExactJsonValue;
    expect(formatJson(deep)).toBe(JSON.stringify(deep));
  });
});
