import { describe, expect, test } from "vitest";
import {
  checkJson,
  isJsonValue,
  jsonShape,
  type JsonValue,
  snapshotJson,
} from "../src/core/json.ts";
import { doubledArrays, nestArrays } from "./json-texts.ts";

describe("cycles, depth and size", () => {
  test("a cycle is refused where it closes", () => {
    const self: Record<string, unknown> = {};
    self["a"] = self;
    expect(checkJson(self)).toMatchObject({
      code: "cyclic_value",
      path: ["a"],
    });
    const list: unknown[] = [1];
    list.push([{ x: list }]);
    expect(checkJson({ y: list })).toMatchObject({
      code: "cyclic_value",
      path: ["y", 1, 0, "x"],
      message: "data.y[1][0].x must be lossless JSON (contains itself)",
    });
    const wide: unknown[] = [];
    for (let i = 0; i < 100; i++) wide.push(wide);
    expect(checkJson(wide)).toMatchObject({ code: "cyclic_value", path: [0] });
    expect(() => snapshotJson(wide)).toThrow("contains itself");
  });

  test("thirty doubly shared levels are lossless, and stay shared in a copy", () => {
    const value = doubledArrays(30);
    expect(checkJson(value)).toBe(undefined);
    let copy: JsonValue = snapshotJson(value);
    let levels = 0;
    for (; Array.isArray(copy) && copy.length === 2; levels++) {
      expect(copy[0]).toBe(copy[1]);
      copy = copy[0] as JsonValue;
    }
    expect(levels).toBe(30);
    expect(isJsonValue([value, doubledArrays(30), -0])).toBe(false);
  });

  test("a million levels get a verdict", () => {
    let value: unknown = 1;
    for (let i = 0; i < 1e6; i++) value = i % 2 === 0 ? { a: value } : [value];
    expect(checkJson(value)).toBe(undefined);
    expect(isJsonValue([value, -0])).toBe(false);
  });

  test("a hundred thousand levels get a copy, and a fault its path", () => {
    let copy: unknown = snapshotJson(nestArrays(1e5, 1));
    let levels = 0;
    for (; Array.isArray(copy); levels++) copy = copy[0] as unknown;
    expect(levels).toBe(1e5);
    const fault = checkJson(nestArrays(1e5, undefined));
    expect(fault?.path.length).toBe(1e5);
    expect(fault?.message.length).toBeLessThan(400);
  });

  test("four billion holes are refused at once", () => {
    const holes: unknown[] = [];
    holes.length = 4294967295;
    expect(checkJson(holes)).toMatchObject({ code: "array_hole", path: [0] });
    expect(isJsonValue(Array(50_000_000))).toBe(false);
  });

  test("a large array is held to the same rules", () => {
    const large = Array.from({ length: 200_000 }, (_, i) => i);
    expect(jsonShape(large)).toBe("tree");
    expect(snapshotJson(large)).toEqual(large);
    expect(isJsonValue(Object.assign(large.slice(), { x: 1 }))).toBe(false);
    expect(
      isJsonValue(Object.assign(large.slice(), { [Symbol("s")]: 1 })),
    ).toBe(false);
    expect(checkJson([...large, -0])?.path).toEqual([200_000]);
    const getter = Object.defineProperty(large.slice(), 199_999, {
      get: () => 1,
    });
    expect(checkJson(getter)?.code).toBe("accessor_member");
  });

  test("a hundred thousand wrong members give one fault", () => {
    const wrong = Array.from({ length: 100_000 }, () => [undefined]);
    expect(checkJson(wrong)?.path).toEqual([0, 0]);
  });

  test("a value is judged when too little stack is left for recursion", () => {
    const value = nestArrays(300, { a: 1 });
    const verdicts: boolean[] = [];
    const dive = (): void => {
      try {
        dive();
      } catch {
        // The end of the stack; from here on back there is ever more room.
      }
      if (verdicts.length < 400) verdicts.push(isJsonValue(value));
    };
    dive();
    expect(verdicts.slice(200)).toEqual(Array(200).fill(true));
  });
});
