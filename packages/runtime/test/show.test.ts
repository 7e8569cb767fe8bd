import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { Decimal } from "../src/core/decimal.ts";
import { describeJson, jsonKind, showJson } from "../src/core/show.ts";
import { jsonText, nestArrays } from "./json-texts.ts";

let calls = 0;

/** Counts its calls, as an error could be caught and forgotten. */
const trap = (): undefined => {
  calls++;
};

const loud: ProxyHandler<object> = new Proxy({}, { get: () => trap });

afterEach(() => {
  const counted = calls;
  calls = 0;
  expect(counted).toBe(0);
});

describe("showing a value", () => {
  test("a short value shows as its compact JSON", () => {
    for (const text of [
      "null",
      "true",
      "-1.5",
      "1e+21",
      '"maybe"',
      "[]",
      "{}",
      '[1,"x",null,[]]',
      '{"a":[{"b":1},2],"odd name":false}',
      '{"__proto__":{"toString":1}}',
    ]) {
      expect(showJson(JSON.parse(text))).toBe(text);
    }
  });

  test("it agrees with JSON.stringify for any value that fits", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const value: unknown = JSON.parse(text);
        const shown = showJson(value, 10_000);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
        expect(JSON.parse(shown)).toEqual(value);
      }),
    );
  });

  test("a longer value ends in an ellipsis, at the limit", () => {
    expect(showJson("a".repeat(62))).toBe(`"${"a".repeat(62)}"`);
    expect(showJson("a".repeat(63))).toBe(`"${"a".repeat(62)}\u2026`);
    expect(showJson([1, 2, 3, 4], 5)).toBe("[1,2\u2026");
    expect(showJson({ name: 1 }, 4)).toBe('{"n\u2026');
    expect(showJson("\ud83d\ude00".repeat(100), 3)).toBe('"\ud83d\ude00\u2026');
    fc.assert(
      fc.property(jsonText, fc.integer({ min: 1, max: 20 }), (text, limit) => {
        const shown = showJson(JSON.parse(text), limit);
        expect([...shown].length).toBeLessThanOrEqual(limit);
        expect(showJson(JSON.parse(text), 10_000)).toContain(
          shown.replace(/\u2026$/u, ""),
        );
      }),
    );
  });

  test("characters count, not units, wherever they stand", () => {
    const shown = showJson(Array(40).fill("\ud83d\ude00"));
    expect([...shown].length).toBe(64);
    expect(shown).toMatch(/\u2026$/u);
    expect(showJson(["\ud83d\ude00\ud83d\ude00", 1], 8)).toBe(
      '["\ud83d\ude00\ud83d\ude00",1]',
    );
  });

  test("what can't be seen is escaped and stays on one line", () => {
    expect(showJson("a\n\u001b[0m\u202e\u2028\ud800\u{e0041}")).toBe(
      '"a\\n\\u001b[0m\\u202e\\u2028\\ud800\\udb40\\udc41"',
    );
    expect(showJson({ "\u2066": "\u007f" })).toBe('{"\\u2066":"\\u007f"}');
    expect(showJson("caf\u00e9 \u65e5\u672c")).toBe('"caf\u00e9 \u65e5\u672c"');
  });

  test("exact numbers show by their digits", () => {
    expect(showJson([10n ** 20n, Decimal.parse("1.50")])).toBe(
      "[100000000000000000000,1.50]",
    );
    expect(showJson(Decimal.parse("9".repeat(1000)), 8)).toBe("9999999\u2026");
    expect(showJson(-(10n ** 100n))).toBe(`-1${"0".repeat(61)}\u2026`);
    expect(showJson(10n ** 100_000n)).toBe("integer past 2^4095");
  });

  test("what isn't JSON shows as what it is", () => {
    expect(showJson(undefined)).toBe("undefined");
    expect(showJson([() => 1, Symbol("s"), NaN, -0, Array(1)])).toBe(
      "[function,symbol,NaN,-0,[undefined]]",
    );
  });

  test("no getter or trap runs, and nothing throws", () => {
    const getter = Object.defineProperty({ b: 1 }, "a", {
      get: trap,
      enumerable: true,
    });
    expect(showJson([getter, new Proxy([], loud)])).toBe(
      '[{"b":1,"a":accessor},proxy]',
    );
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    expect(showJson(proxy)).toBe("proxy");
    expect(showJson({ toJSON: trap, toString: trap })).toBe(
      '{"toJSON":function,"toString":function}',
    );
    expect(showJson(Object.create(Decimal.prototype))).toBe("{}");
  });

  test("depth, size and cycles cost no more than the limit", () => {
    expect(showJson(nestArrays(1e5, 1))).toBe(`${"[".repeat(63)}\u2026`);
    expect(showJson("x".repeat(1e8))).toBe(`"${"x".repeat(62)}\u2026`);
    expect(showJson({ ["k".repeat(1e7)]: 1 }, 4)).toBe('{"k\u2026');
    const holes: unknown[] = [];
    holes.length = 4294967295;
    expect(showJson(holes, 11)).toBe("[undefined\u2026");
    const cycle: Record<string, unknown> = {};
    cycle["a"] = cycle;
    expect(showJson(cycle, 9)).toBe('{"a":{"a\u2026');
  });
});

describe("describing a value", () => {
  test("strings, arrays and objects show their size, the rest their kind", () => {
    expect(describeJson("\ud83d\ude00")).toBe("string of 1 character");
    expect(describeJson("twelve chars")).toBe("string of 12 characters");
    expect(describeJson([])).toBe("array of 0 items");
    expect(describeJson([1])).toBe("array of 1 item");
    expect(describeJson({ a: 1 })).toBe("object of 1 property");
    expect(describeJson({ a: 1, b: 2 })).toBe("object of 2 properties");
    expect(describeJson(1)).toBe("integer");
    expect(describeJson(1.5)).toBe("number");
    expect(describeJson(true)).toBe("boolean");
    expect(describeJson(null)).toBe("null");
  });

  test("nothing that the caller chose is in it", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        expect(describeJson(JSON.parse(text))).toMatch(
          /^(null|boolean|integer|number|(string|array|object) of \d+ [a-z]+)$/,
        );
      }),
    );
  });

  test("no getter or trap runs, and nothing throws", () => {
    expect(describeJson(new Proxy({}, loud))).toBe("proxy");
    expect(describeJson(undefined)).toBe("undefined");
    const getter = Object.defineProperty({}, "a", {
      get: trap,
      enumerable: true,
    });
    expect(describeJson(getter)).toBe("object of 1 property");
  });
});

describe("the kind of a value", () => {
  test("a whole number is an integer, however it is carried", () => {
    for (const value of [1, -0, 1e300, 1n, Decimal.parse("1e2")]) {
      expect(jsonKind(value)).toBe("integer");
    }
    for (const value of [0.5, NaN, Infinity, Decimal.parse("1.5")]) {
      expect(jsonKind(value)).toBe("number");
    }
  });

  test("other values have the names of their types", () => {
    expect([null, false, "", [], {}].map(jsonKind)).toEqual([
      "null",
      "boolean",
      "string",
      "array",
      "object",
    ]);
    expect([undefined, trap, Symbol("s")].map(jsonKind)).toEqual([
      "undefined",
      "function",
      "symbol",
    ]);
  });
});
