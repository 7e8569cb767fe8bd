import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "../src/core/json.ts";
import { UnsupportedSchemaError } from "../src/schema/diagnostic.ts";
import { findEndlessReference } from "../src/schema/endless-reference.ts";
import { Schema } from "../src/schema/live-schema.ts";
import { CheckNode } from "../src/schema/node.ts";
import { repeatedNodes } from "../src/schema/repeated-nodes.ts";
import { WayCheck } from "../src/schema/way-check.ts";

/** Why a document is no schema. */
function refusalOf(document: unknown): unknown {
  try {
    new Schema(document);
  } catch (error) {
    if (!(error instanceof UnsupportedSchemaError)) throw error;
    return error.diagnostics.map(({ code, pointer, message }) => {
      return { code, pointer, message };
    });
  }
  return undefined;
}

function withMember(
  target: object,
  name: PropertyKey,
  descriptor: PropertyDescriptor,
): object {
  return Object.defineProperty(target, name, {
    configurable: true,
    enumerable: true,
    ...descriptor,
  });
}

function mustNotRun(): never {
  throw new Error("ran code of the document");
}

describe("the document of a schema", () => {
  const annotations = fc.record({
    default: fc.jsonValue(),
    examples: fc.array(fc.jsonValue()),
    properties: fc.dictionary(fc.string(), fc.constant({ type: "string" })),
  });

  test("is a copy that nobody else can change", () => {
    fc.assert(
      fc.property(annotations, (plain) => {
        const text = JSON.stringify(plain);
        const given = JSON.parse(text) as typeof plain;
        const schema = new Schema(given);
        given.properties["more"] = { type: "string" };
        given.examples.push(1);
        expect(schema.document).toEqual(JSON.parse(text));
      }),
    );
  });

  test("keeps a member named __proto__ as data", () => {
    const text = '{"properties":{"__proto__":{"type":"string"}}}';
    const schema = new Schema(JSON.parse(text));
    expect(JSON.stringify(schema.document)).toBe(text);
    expect(schema.matches(JSON.parse('{"__proto__":1}'))).toBe(false);
  });

  test("loses no member to a setter on Object.prototype", () => {
    const taken: unknown[] = [];
    withMember(Object.prototype, "taken", {
      enumerable: false,
      set: (value) => taken.push(value),
    });
    try {
      const schema = new Schema({ properties: { taken: { type: "string" } } });
      const value = JSON.parse('{"taken":1}') as JsonValue;
      expect(schema.matches(value)).toBe(false);
    } finally {
      delete (Object.prototype as { taken?: unknown }).taken;
    }
  });

  test.each<[string, () => unknown, pointer: string]>([
    [
      "an accessor",
      () => ({ properties: withMember({}, "a", { get: mustNotRun }) }),
      "/properties/a",
    ],
    [
      "an accessor among items",
      () => ({ required: withMember(["a"], 0, { get: mustNotRun }) }),
      "/required/0",
    ],
    [
      "a hidden member",
      () => ({ properties: withMember({}, "a", { enumerable: false }) }),
      "/properties/a",
    ],
    [
      "a symbol",
      () => ({ properties: { [Symbol("a")]: true } }),
      "/properties",
    ],
    ["a hole", () => ({ required: new Array(1) }), "/required/0"],
    [
      "a hidden item",
      () => ({ enum: withMember([1], 0, { enumerable: false, value: 1 }) }),
      "/enum/0",
    ],
    [
      "an array's own member",
      () => ({ enum: Object.assign([1], { more: 1 }) }),
      "/enum/more",
    ],
    [
      "an array's hidden member",
      () => ({ enum: withMember([1], "more", { enumerable: false }) }),
      "/enum/more",
    ],
    ["an array's symbol", () => ({ enum: withSymbol([1]) }), "/enum"],
    ["undefined", () => ({ default: undefined }), "/default"],
    ["a negative zero", () => ({ default: -0 }), "/default"],
    ["a proxy", () => ({ default: new Proxy({}, {}) }), "/default"],
    ["an instance", () => ({ default: new Date(0) }), "/default"],
  ])("is refused for %s", (_, make, pointer) => {
    expect(refusalOf(make())).toMatchObject([{ code: "not_json", pointer }]);
  });

  test("may be so large that it is copied by another walk", () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `k${index}`);
    const properties = Object.fromEntries(
      names.map((name) => [name, { type: "string" }]),
    );
    const schema = new Schema({ properties, required: names.slice(-1) });
    expect(schema.document["properties"]).toEqual(properties);
    expect(schema.matches({ k19999: "x", k7: "x" })).toBe(true);
    expect(schema.matches({ k19999: "x", k7: 7 })).toBe(false);
    expect(schema.matches({ k7: "x" })).toBe(false);
  });
});

function withSymbol(items: unknown[]): unknown[] {
  return Object.assign(items, { [Symbol("more")]: 1 });
}

describe("members of a value", () => {
  test.each([3, 8, 9, 40])(
    "are found in any order among %i that are declared",
    (size) => {
      const names = Array.from({ length: size }, (_, index) => `k${index}`);
      const required = names.filter((_, index) => index % 3 === 0);
      const schema = new Schema({
        required,
        properties: Object.fromEntries(
          names.map((name, index) => [name, { const: index }]),
        ),
        additionalProperties: false,
      });
      const entries = names.map((name, index) => [name, index] as const);
      fc.assert(
        fc.property(
          fc.shuffledSubarray(entries),
          fc.option(fc.constantFrom(...names, "other"), { nil: undefined }),
          (chosen, spoilt) => {
            const value: Record<string, JsonValue> = Object.fromEntries(chosen);
            if (spoilt !== undefined) value[spoilt] = "spoilt";
            const isWhole = required.every((name) => name in value);
            const isFit = isWhole && spoilt === undefined;
            expect(schema.matches(value)).toBe(isFit);
          },
        ),
      );
    },
  );
});

describe("schemas that refer to schemas", () => {
  const tree = {
    type: "object",
    properties: {
      name: { type: "string" },
      children: { type: "array", items: { $ref: "#/$defs/tree" } },
    },
    required: ["name"],
    additionalProperties: false,
  };

  /** What stands beside, and makes every name be looked for. */
  const besides: readonly object[] = [
    {},
    { $comment: "looks for names" },
    { $id: "https://example.org/tree" },
  ];

  test.each(besides)("say the same with %j beside them", (beside) => {
    const schema = new Schema({
      ...beside,
      $ref: "#/$defs/tree",
      $defs: { tree },
    });
    expect(schema.matches({ name: "a" })).toBe(true);
    const child = { name: "b", children: [] };
    expect(schema.matches({ name: "a", children: [child] })).toBe(true);
    const other = { name: "b", other: 1 };
    expect(schema.matches({ name: "a", children: [other] })).toBe(false);
    expect(schema.matches({ name: "a", children: [{}] })).toBe(false);
  });

  /** How a node leads to others: by which of its keywords, and to which nodes. */
  interface Ways {
    readonly refers: readonly number[];
    readonly any: readonly number[];
    readonly member?: number;
    readonly items?: number;
    readonly contains?: number;
  }

  const FOUR = { minLength: 4, maxLength: 4 };
  const target = fc.nat(3);
  const targets = fc.array(target, { maxLength: 2 });
  const within = { member: target, items: target };
  const requiredKeys: ["refers", "any"] = ["refers", "any"];
  /** Most refer to one, or look within: then it happens that no ways meet. */
  const drawnWays: fc.Arbitrary<Ways> = fc.oneof(
    { weight: 3, arbitrary: target.map((to) => ({ refers: [to], any: [] })) },
    {
      weight: 5,
      arbitrary: fc.record(
        { refers: fc.constant([]), any: fc.constant([]), ...within },
        { requiredKeys },
      ),
    },
    {
      weight: 1,
      arbitrary: fc.record(
        { refers: targets, any: targets, contains: target, ...within },
        { requiredKeys },
      ),
    },
  );

  function link(drawn: readonly Ways[]): CheckNode[] {
    const nodes = drawn.map(() => new CheckNode());
    const nodeAt = (index: number): CheckNode => nodes[index] as CheckNode;
    for (const [
      index,
      { any, contains, items, member, refers },
    ] of drawn.entries()) {
      const node = nodeAt(index);
      node.isShared = true;
      node.references = refers.map((to) => {
        return { keyword: "$ref", node: nodeAt(to) };
      });
      if (any.length > 0) node.anyOf = any.map(nodeAt);
      if (member !== undefined) node.declareProperty("a", nodeAt(member));
      if (items !== undefined) node.items = nodeAt(items);
      if (contains === undefined) continue;
      const counts = { min: 1, max: Infinity, evaluates: false };
      node.contains = { node: nodeAt(contains), ...counts };
    }
    return nodes;
  }

  test("need no look at their graph where no ways can meet in it", () => {
    let straight = 0;
    let winding = 0;
    fc.assert(
      fc.property(fc.array(drawnWays, FOUR), (drawn) => {
        const nodes = link(drawn);
        const check = new WayCheck();
        for (const node of nodes) check.note(node);
        if (check.mayMeet) {
          winding++;
          return;
        }
        straight++;
        for (const root of nodes) {
          expect(findEndlessReference(root)).toEqual([]);
          expect(repeatedNodes(root)).toEqual(new Set());
        }
      }),
      { numRuns: 3000 },
    );
    expect(Math.min(straight, winding)).toBeGreaterThan(100);
  });
});
