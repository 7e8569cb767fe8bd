import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { Decimal } from "../src/core/decimal.ts";
import {
  checkJson,
  isJsonValue,
  type JsonFaultCode,
  jsonShape,
  LossyJsonError,
  snapshotJson,
} from "../src/core/json.ts";
import { doubledArrays, jsonText, nestArrays } from "./json-texts.ts";

/** Holds a value to a verdict in every function that gives one. */
function expectFault(
  value: unknown,
  code: JsonFaultCode,
  path: (string | number)[] = [],
): void {
  expect(checkJson(value)).toMatchObject({ code, path });
  expect(isJsonValue(value)).toBe(false);
  expect(jsonShape(value)).toBe("lossy");
  expect(() => snapshotJson(value)).toThrow(LossyJsonError);
}

function expectLossless(value: unknown): void {
  expect(checkJson(value)).toBe(undefined);
  expect(isJsonValue(value)).toBe(true);
  expect(jsonShape(value)).not.toBe("lossy");
}

describe("what is lossless JSON", () => {
  test("scalars, with strings of any text", () => {
    for (const value of [null, true, false, 0, -1.5, 5e-324, "", "\ud800"]) {
      expectLossless(value);
      expect(snapshotJson(value)).toBe(value);
    }
  });

  test("whatever JSON.parse reads", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        expectLossless(JSON.parse(text));
      }),
    );
  });

  test("objects without a prototype, frozen and sealed ones", () => {
    expectLossless(Object.assign(Object.create(null), { a: [1] }));
    expectLossless(Object.freeze({ a: Object.freeze([1]) }));
    expectLossless(Object.seal([Object.seal({ toString: 1 })]));
  });

  test("parts that are shared, but not in a circle", () => {
    const shared = { x: 1 };
    expectLossless({ a: shared, b: shared, c: [shared, shared] });
  });

  test("plain objects and arrays of another realm", () => {
    expectLossless(runInNewContext("({ a: [{ b: [] }], c: {} })"));
    expectLossless([runInNewContext("Object.create(null)")]);
  });

  test("a function under the name toJSON is refused and never called", () => {
    const toJSON = vi.fn();
    expectFault({ toJSON }, "function_value", ["toJSON"]);
    expect(toJSON).not.toHaveBeenCalled();
  });
});

describe("what is lossy", () => {
  test("values that JSON has no text for", () => {
    expectFault(undefined, "undefined_value");
    expectFault({ a: undefined }, "undefined_value", ["a"]);
    expectFault([() => 1], "function_value", [0]);
    expectFault(
      {
        a: class {
          x = 1;
        },
      },
      "function_value",
      ["a"],
    );
    expectFault(Symbol("x"), "symbol_value");
    expectFault([1n], "bigint_value", [0]);
  });

  test("numbers that JSON text would change", () => {
    expectFault({ x: -0 }, "negative_zero", ["x"]);
    expectFault([[NaN]], "not_finite", [0, 0]);
    expectFault(Infinity, "not_finite");
    expectFault(-Infinity, "not_finite");
  });

  test("holes, wherever they are", () => {
    expectFault(Array(1), "array_hole", [0]);
    const middle = [1, 2, 3];
    delete middle[1];
    expectFault({ a: middle }, "array_hole", ["a", 1]);
    const end = [1];
    end.length = 2;
    expectFault(end, "array_hole", [1]);
  });

  test("arrays with other members than items", () => {
    expectFault(Object.assign([1], { x: 1 }), "extra_array_member", ["x"]);
    expectFault(Object.assign([], { "-1": 1 }), "extra_array_member", ["-1"]);
    expectFault([Object.assign([1], { 4294967295: 1 })], "extra_array_member", [
      0,
      "4294967295",
    ]);
    const hidden = Object.defineProperty([1], "x", { value: 1 });
    expectFault(hidden, "extra_array_member", ["x"]);
    expectFault("ab".match(/a/), "extra_array_member", ["index"]);
    const holed = Object.assign([1, 2], { x: 1 });
    delete holed[0];
    expectFault(holed, "array_hole", [0]);
  });

  test("symbol members of objects and arrays", () => {
    expectFault([{ [Symbol("k")]: 1 }], "symbol_member", [0]);
    expectFault(Object.assign([1], { [Symbol("k")]: 1 }), "symbol_member");
  });

  test("hidden members of objects and arrays", () => {
    const object = Object.defineProperty({ b: 1 }, "a", { value: 1 });
    expectFault({ x: object }, "hidden_member", ["x", "a"]);
    const array = Object.defineProperty([1, 2], 1, { enumerable: false });
    expectFault(array, "hidden_member", [1]);
  });

  test("class instances, subclasses, boxed values and other built-ins", () => {
    class Point {
      x = 1;
    }
    class List extends Array {}
    const exotic = [
      new Point(),
      List.from([1]),
      new Date(0),
      new Map([[1, 2]]),
      new Set(),
      /a/,
      new Error("e"),
      new Uint8Array(2),
      new String("a"),
      new Number(1),
      Promise.resolve(),
      Object.create({ a: 1 }) as unknown,
    ];
    for (const value of exotic) {
      expectFault({ a: [value] }, "exotic_object", ["a", 0]);
    }
  });

  test("the arguments of a function", () => {
    const argumentsOf = runInNewContext("(function () { return arguments; })");
    const value = (argumentsOf as (x: number) => unknown)(1);
    expectFault(value, "hidden_member", ["length"]);
  });

  test("decimals and bigints, but in exact mode", () => {
    const value = { a: [10n ** 30n, Decimal.parse("0.10")] };
    expectFault({ a: Decimal.parse("1") }, "exotic_object", ["a"]);
    expect(checkJson(value, { numbers: "exact" })).toBe(undefined);
    expect(jsonShape(value, { numbers: "exact" })).toBe("tree");
    const copy = snapshotJson(value, { numbers: "exact" });
    expect(copy).toStrictEqual(value);
    expect(copy).not.toBe(value);
    expect(copy).toHaveProperty(["a", 1], value.a[1]);
  });
});

describe("the fault", () => {
  test("its message gives path and reason in one line", () => {
    expect(checkJson({ x: -0 })?.message).toBe(
      "data.x must be lossless JSON (is -0)",
    );
    expect(checkJson([{ "odd name": NaN }])?.message).toBe(
      'data[0]["odd name"] must be lossless JSON (is NaN)',
    );
    expect(checkJson([-Infinity])?.actual).toBe("is -Infinity");
    expect(checkJson(undefined)?.message).toBe(
      "data must be lossless JSON (is undefined)",
    );
  });

  test("it is the first in document order", () => {
    const value = { a: [1, { b: undefined }], c: -0, [Symbol("s")]: 1 };
    expect(checkJson(value)?.path).toEqual(["a", 1, "b"]);
    expect(checkJson({ 2: NaN, b: 1, 1: -0 })?.path).toEqual(["1"]);
    expect(checkJson(Object.assign([NaN], { x: 1 }))?.path).toEqual([0]);
  });

  test("snapshotJson throws it", () => {
    const error = new LossyJsonError(checkJson([-0])!);
    expect(error.name).toBe("LossyJsonError");
    expect(error.message).toBe("data[0] must be lossless JSON (is -0)");
    expect(() => snapshotJson([-0])).toThrow(error);
  });
});

describe("a snapshot", () => {
  test("equals the value and shares nothing with it", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const value: unknown = JSON.parse(text);
        const copy = snapshotJson(value);
        expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
        expect(sharedContainers(value, copy)).toBe(0);
      }),
    );
  });

  test("keeps __proto__ as data, in small values and in large ones", () => {
    const text = '{"__proto__":{"a":[1]},"b":{"__proto__":1}}';
    for (const depth of [1, 500]) {
      let copy: unknown = snapshotJson(nestArrays(depth, JSON.parse(text)));
      while (Array.isArray(copy)) copy = copy[0] as unknown;
      expect(JSON.stringify(copy)).toBe(text);
      expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    }
  });

  test("is made of this realm's objects and can be changed", () => {
    for (const depth of [0, 500]) {
      const foreign: unknown = runInNewContext("Object.freeze({ a: [1] })");
      let copy: unknown = snapshotJson(nestArrays(depth, foreign));
      for (let i = 0; i < depth; i++) copy = (copy as unknown[])[0];
      expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
      expect((copy as { a: unknown }).a).toBeInstanceOf(Array);
      expect(Object.isFrozen(copy)).toBe(false);
    }
    const bare = Object.assign(Object.create(null), { a: 1 }) as object;
    expect(Object.getPrototypeOf(snapshotJson(bare))).toBe(Object.prototype);
  });
});

describe("the shape", () => {
  test("a value of 400 levels is a tree, one of 401 a graph", () => {
    expect(jsonShape(1)).toBe("tree");
    expect(jsonShape(nestArrays(400, 1))).toBe("tree");
    expect(jsonShape(nestArrays(401, 1))).toBe("graph");
    expect(jsonShape(nestArrays(400, -0))).toBe("lossy");
    expect(jsonShape(nestArrays(401, -0))).toBe("lossy");
  });

  test("few shared paths still make a tree, many a graph", () => {
    expect(jsonShape(doubledArrays(5))).toBe("tree");
    expect(jsonShape(doubledArrays(30))).toBe("graph");
  });

  test("large parts that are shared make a graph sooner", () => {
    const large = Array.from({ length: 100_000 }, (_, i) => i);
    expect(jsonShape(Array(9000).fill(large))).toBe("graph");
  });

  test("many containers, none of them shared, make a tree", () => {
    expect(jsonShape(Array.from({ length: 20_000 }, () => [{}]))).toBe("tree");
  });
});

function sharedContainers(a: unknown, b: unknown): number {
  const found = new Set<unknown>();
  const visit = (value: unknown, act: (value: object) => void): void => {
    if (typeof value !== "object" || value === null) return;
    act(value);
    for (const member of Object.values(value)) visit(member, act);
  };
  visit(a, (value) => found.add(value));
  let shared = 0;
  visit(b, (value) => (shared += found.has(value) ? 1 : 0));
  return shared;
}
