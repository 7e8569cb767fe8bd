import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BudgetExceeded, type JsonBudget } from "../src/core/budget.ts";
import { Decimal } from "../src/core/decimal.ts";
import { jsonEqual } from "../src/core/equal.ts";
import {
  checkJson,
  type ExactJsonValue,
  type JsonFault,
  jsonShape,
  LossyJsonError,
  snapshotJson,
} from "../src/core/json.ts";
import { doubledArrays, jsonText, nestArrays } from "./json-texts.ts";

/** The fault that every function finds, each in its way; undefined for none. */
function faultOf(value: unknown, budget: JsonBudget): JsonFault | undefined {
  const options = { ...budget, numbers: "exact" } as const;
  const fault = checkJson(value, options);
  if (fault === undefined) {
    expect(jsonShape(value, options)).not.toBe("lossy");
    const copy = snapshotJson(value, options);
    expect(jsonEqual(copy, value as ExactJsonValue)).toBe(true);
    return undefined;
  }
  expect(jsonShape(value, options)).toBe("lossy");
  expect(() => snapshotJson(value, options)).toThrow(
    fault.code === "budget_exceeded" ? BudgetExceeded : LossyJsonError,
  );
  return fault;
}

/** How many values a tree holds, and how many levels it has. */
function measure(value: ExactJsonValue): { nodes: number; depth: number } {
  if (typeof value !== "object" || value === null || value instanceof Decimal) {
    return { nodes: 1, depth: 0 };
  }
  const parts = Object.values(value).map(measure);
  return {
    nodes: parts.reduce((sum, { nodes }) => sum + nodes, 1),
    depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
  };
}

/** Trees of JSON, and the same with a part that both sides share. */
const anyValue = fc.oneof(
  jsonText.map((text) => JSON.parse(text) as ExactJsonValue),
  fc.tuple(jsonText, jsonText).map(([text, other]): ExactJsonValue => {
    const shared = [JSON.parse(text) as ExactJsonValue, Decimal.parse("0.5")];
    return [shared, { a: [shared] }, JSON.parse(other) as ExactJsonValue];
  }),
  fc.integer({ min: 1, max: 9 }).map(doubledArrays) as fc.Arbitrary<never[]>,
);

describe("a budget of values", () => {
  test("counts scalars, arrays and objects, the root too", () => {
    const value = { a: [1, "x", null], b: {}, c: Decimal.parse("1") };
    expect(faultOf(value, { maxNodes: 7 })).toBe(undefined);
    expect(faultOf(value, { maxNodes: 6 })).toEqual({
      code: "budget_exceeded",
      path: [],
      message: "data must hold at most 6 values (holds more)",
      expected: "hold at most 6 values",
      actual: "holds more",
    });
    expect(faultOf(true, { maxNodes: 1 })).toBe(undefined);
    expect(faultOf([1], { maxNodes: 1 })?.expected).toBe(
      "hold at most 1 value",
    );
    expect(faultOf("", { maxNodes: 0 })?.code).toBe("budget_exceeded");
  });

  test("counts what is shared as often as JSON text would show it", () => {
    // 2^n - 1 arrays and their 2^n empty ones.
    expect(faultOf(doubledArrays(5), { maxNodes: 63 })).toBe(undefined);
    expect(faultOf(doubledArrays(5), { maxNodes: 62 })?.path).toEqual([]);
    const million = doubledArrays(100_000);
    expect(faultOf(million, { maxNodes: 2 ** 53 - 1 })?.path).toEqual([]);
    expect(faultOf(million, { maxNodes: 1000 })?.path).toEqual([]);
    expect(checkJson(million, { maxDepth: 100_001 })).toBe(undefined);
  });

  test("is exact at its edge, for trees and for shared parts", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const { nodes } = measure(value);
        expect(faultOf(value, { maxNodes: nodes })).toBe(undefined);
        expect(faultOf(value, { maxNodes: nodes - 1 })?.code).toBe(
          "budget_exceeded",
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe("a budget of levels", () => {
  test("counts arrays and objects, a scalar none", () => {
    expect(faultOf(1, { maxDepth: 0 })).toBe(undefined);
    expect(faultOf({ a: [1, [2, [], 3]] }, { maxDepth: 4 })).toBe(undefined);
    expect(faultOf({ a: [1, [2, [], 3]] }, { maxDepth: 3 })).toEqual({
      code: "budget_exceeded",
      path: ["a", 1, 1],
      message: "data.a[1][1] must be at most 3 levels deep (is deeper)",
      expected: "be at most 3 levels deep",
      actual: "is deeper",
    });
    expect(faultOf({}, { maxDepth: 0 })?.path).toEqual([]);
    expect(faultOf([[]], { maxDepth: 1 })?.expected).toBe(
      "be at most 1 level deep",
    );
  });

  test("holds at any depth", () => {
    for (const depth of [400, 401, 1000, 100_000]) {
      const value = nestArrays(depth, 1);
      expect(checkJson(value, { maxDepth: depth })).toBe(undefined);
      const fault = checkJson(value, { maxDepth: depth - 1 });
      expect(fault?.path.length).toBe(depth - 1);
    }
  });

  test("finds the first place where a shared part stands too deep", () => {
    const shared = [1, { x: [2] }];
    const value = [shared, [[shared]], [[[shared]]]];
    expect(faultOf(value, { maxDepth: 7 })).toBe(undefined);
    expect(faultOf(value, { maxDepth: 6 })?.path).toEqual([2, 0, 0, 0, 1, "x"]);
    expect(faultOf(value, { maxDepth: 5 })?.path).toEqual([1, 0, 0, 1, "x"]);
  });

  test("is exact at its edge, for trees and for shared parts", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const { depth } = measure(value);
        expect(faultOf(value, { maxDepth: depth })).toBe(undefined);
        if (depth === 0) return;
        const fault = faultOf(value, { maxDepth: depth - 1 });
        expect(fault?.path.length).toBe(depth - 1);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a budget among other rules", () => {
  test("the first fault in document order holds", () => {
    const value = [1, -0, [[]], 2, undefined];
    expect(faultOf(value, { maxDepth: 1 })?.code).toBe("negative_zero");
    expect(faultOf(value, { maxNodes: 3 })?.code).toBe("negative_zero");
    expect(faultOf(value, { maxNodes: 2 })?.code).toBe("budget_exceeded");
    const later = [1, [[]], -0];
    expect(faultOf(later, { maxDepth: 1 })?.path).toEqual([1]);
    expect(faultOf(later, { maxDepth: 2 })?.path).toEqual([1, 0]);
    expect(faultOf(later, { maxDepth: 3 })?.code).toBe("negative_zero");
    expect(faultOf(later, { maxDepth: 2, maxNodes: 4 })?.path).toEqual([1, 0]);
    expect(faultOf(later, { maxDepth: 2, maxNodes: 3 })?.path).toEqual([]);
  });

  test("a cycle that fits the budget is still a cycle", () => {
    const value: unknown[] = [1];
    value.push([value]);
    expect(faultOf(value, { maxNodes: 9, maxDepth: 9 })?.path).toEqual([1, 0]);
    expect(faultOf(value, { maxDepth: 1 })?.code).toBe("budget_exceeded");
  });

  test("the error says which limit it was, and where", () => {
    const value = { a: [[1]] };
    for (const [options, limit, path] of [
      [{ maxNodes: 3 }, "nodes", []],
      [{ maxDepth: 2 }, "depth", ["a", 0]],
    ] as const) {
      try {
        snapshotJson(value, options);
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(BudgetExceeded);
        expect(error).toMatchObject({ name: "BudgetExceeded", limit, path });
        expect(error).toHaveProperty("max", Object.values(options)[0]);
        expect((error as Error).message).toBe(
          checkJson(value, options)?.message,
        );
      }
    }
  });

  test("limits are none by default, or whole numbers from 0", () => {
    const value = doubledArrays(12);
    for (const none of [{}, { maxNodes: Infinity, maxDepth: Infinity }]) {
      expect(faultOf(value, none)).toBe(undefined);
    }
    const wrong = [-1, 0.5, NaN, -Infinity, 2 ** 53, "9" as never];
    for (const max of wrong) {
      for (const name of ["maxNodes", "maxDepth"]) {
        const options = { [name]: max };
        for (const check of [checkJson, jsonShape, snapshotJson]) {
          expect(() => check(1, options)).toThrow(
            new RangeError(
              `${name} must be a whole number from 0, or Infinity`,
            ),
          );
        }
      }
    }
  });
});
