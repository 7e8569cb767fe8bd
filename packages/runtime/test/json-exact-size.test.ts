import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { Decimal } from "../src/core/decimal.ts";
import { jsonEqual } from "../src/core/equal.ts";
import { formatJson } from "../src/core/format-json.ts";
import {
  checkJson,
  type ExactJsonValue,
  isJsonValue,
  jsonShape,
  snapshotJson,
} from "../src/core/json.ts";
import { doubledArrays, nestArrays } from "./json-texts.ts";

const exact = { numbers: "exact" } as const;

/** A million levels, arrays and objects in turn. */
function millionLevels(inner: unknown): ExactJsonValue {
  let value = inner;
  for (let i = 0; i < 1e6; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value as ExactJsonValue;
}

describe("every function on values takes a million levels", () => {
  const inner = [10n ** 30n, Decimal.parse("0.1000000000000000000001")];
  const value = millionLevels(inner);

  test("snapshotJson, jsonEqual and formatJson, in exact mode", () => {
    const copy = snapshotJson(value, exact);
    expect(jsonEqual(copy, value)).toBe(true);
    const half = 5e5;
    const json = "[1000000000000000000000000000000,0.1000000000000000000001]";
    const text = '{"a":['.repeat(half) + json + "]}".repeat(half);
    expect(formatJson(copy)).toBe(text);
  });

  test("checkJson and isJsonValue, which find the one fault at the far end", () => {
    expect(isJsonValue(value)).toBe(false);
    expect(checkJson(value)?.path.length).toBe(1e6 + 1);
    expect(checkJson(value, { ...exact, maxDepth: 1e6 + 1 })).toBe(undefined);
    const fault = checkJson(value, { ...exact, maxDepth: 1e6 });
    expect(fault?.code).toBe("budget_exceeded");
    expect(fault?.path.length).toBe(1e6);
    expect(fault?.message.length).toBeLessThan(400);
  });
});

describe("shared parts cost no more than they hold", () => {
  test("a hundred thousand doublings, in both modes", () => {
    for (const options of [{}, exact]) {
      const value = doubledArrays(100_000);
      expect(checkJson(value, options)).toBe(undefined);
      expect(jsonShape(value, options)).toBe("graph");
      const copy = snapshotJson(value, options);
      expect(jsonEqual(copy, value as ExactJsonValue)).toBe(true);
    }
    expect(isJsonValue(doubledArrays(100_000))).toBe(true);
  });
});

describe("exact mode keeps the rules of the boundary", () => {
  test("values of another realm are plain values", () => {
    const value: unknown = runInNewContext(
      "({ a: [1n, { b: 2n ** 70n }], c: Object.create(null) })",
    );
    expect(checkJson(value, exact)).toBe(undefined);
    expect(checkJson(nestArrays(500, value), exact)).toBe(undefined);
    expect(snapshotJson(value, exact)).toEqual({
      a: [1n, { b: 2n ** 70n }],
      c: {},
    });
  });

  test("accessors and proxies are refused, and none runs", () => {
    let calls = 0;
    const trap = (): number => ++calls;
    const loud: ProxyHandler<object> = new Proxy({}, { get: () => trap });
    const getter = Object.defineProperty({}, "a", {
      get: trap,
      enumerable: true,
    });
    const values: [value: unknown, code: string][] = [
      [getter, "accessor_member"],
      [new Proxy({}, loud), "proxy_object"],
      [new Proxy([], loud), "proxy_object"],
      [new Proxy(Decimal.parse("1"), loud), "proxy_object"],
      [Object.create(new Proxy({}, loud)), "exotic_object"],
      [Object.create(new Proxy(Decimal.prototype, loud)), "exotic_object"],
    ];
    for (const [value, code] of values) {
      for (const depth of [0, 1, 500]) {
        const options = { ...exact, maxNodes: 1000, maxDepth: 1000 };
        const holder = nestArrays(depth, value);
        expect(checkJson(holder, exact)?.code).toBe(code);
        expect(checkJson(holder, options)?.code).toBe(code);
      }
    }
    expect(calls).toBe(0);
  });
});
