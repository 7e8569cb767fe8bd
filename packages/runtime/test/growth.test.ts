import { describe, expect, test } from "vitest";
import type { ExactJsonValue } from "../src/core/json.ts";
import { draft202012Profile } from "../src/schema/drafts.ts";
import type { Evaluated } from "../src/schema/evaluated.ts";
import { GraphMatcher } from "../src/schema/match-graph.ts";
import { fitsNode } from "../src/schema/match-node.ts";
import type { Matcher } from "../src/schema/matcher.ts";
import type { CheckNode } from "../src/schema/node.ts";
import { readSchema } from "../src/schema/read.ts";
import { wholeTable } from "../src/schema/vocabulary/index.ts";

/*
 * What is doubled may double the work, not more: steps are counted, as time
 * would tell of the machine.
 */

/** How many times as many steps twice the size may take. */
const LINEAR = 2.2;

function nodeOf(document: unknown): CheckNode {
  const reading = { profile: draft202012Profile, table: wholeTable };
  return readSchema(document, reading).node;
}

/** How many nodes a schema leads to. */
function countNodes(document: unknown): number {
  const found = new Set([nodeOf(document)]);
  // What is added on the way is come to as well.
  for (const node of found) {
    for (const each of node.samePlaceNodes()) found.add(each);
    for (const each of node.belowNodes()) found.add(each);
  }
  return found.size;
}

/** Counts the questions of the matcher that remembers. */
class CountingGraph extends GraphMatcher {
  steps = 0;

  override matches(
    node: CheckNode,
    value: ExactJsonValue,
    depth: number,
    seen: Evaluated | undefined,
  ): boolean {
    this.steps++;
    return super.matches(node, value, depth, seen);
  }
}

/** How many questions an answer takes, by recursion with memory where that is due. */
function countSteps(document: unknown, value: unknown): number {
  let steps = 0;
  const tree: Matcher = {
    matches(node, at, depth, seen) {
      steps++;
      if (!node.isRepeated) return fitsNode(tree, node, at, depth, seen);
      const graph = new CountingGraph();
      const isFit = graph.fits(node, at, seen);
      steps += graph.steps;
      return isFit;
    },
  };
  tree.matches(nodeOf(document), value as ExactJsonValue, 0, undefined);
  return steps;
}

function list<Item>(size: number, itemAt: (index: number) => Item): Item[] {
  return Array.from({ length: size }, (_, index) => itemAt(index));
}

function members(size: number, memberAt: (index: number) => unknown): object {
  return Object.fromEntries(list(size, (at) => [`k${at}`, memberAt(at)]));
}

function nest(
  depth: number,
  inner: unknown,
  around: (inner: unknown) => unknown,
): unknown {
  let value = inner;
  for (let i = 0; i < depth; i++) value = around(value);
  return value;
}

/** A schema and a value of some size. */
type Shape = (size: number) => {
  readonly schema: unknown;
  readonly value: unknown;
};

const object = { type: "object" };

const SHAPES: Readonly<Record<string, Shape>> = {
  "members of the value": (size) => ({
    schema: {
      additionalProperties: {
        anyOf: [{ type: "string" }, { type: "integer" }],
      },
    },
    value: members(size, (at) => at),
  }),
  "items of the value": (size) => ({
    schema: {
      items: { oneOf: [{ type: "string" }, { type: "integer" }] },
      contains: { const: -1 },
      minContains: 0,
      unevaluatedItems: false,
    },
    value: list(size, (at) => at),
  }),
  "items that contains finds, and others": (size) => ({
    schema: {
      contains: { type: "string" },
      unevaluatedItems: { type: "integer" },
    },
    value: list(size, (at) => (at % 2 === 0 ? at : "x")),
  }),
  "depth of the value": (size) => ({
    schema: {
      anyOf: [
        { type: "null" },
        {
          ...object,
          properties: { a: { $ref: "#" } },
          unevaluatedProperties: false,
        },
      ],
    },
    value: nest(size / 8, null, (a) => ({ a })),
  }),
  "references to one definition": (size) => ({
    schema: {
      properties: members(size, () => ({ $ref: "#/$defs/a" })),
      $defs: { a: { items: { type: "null" } } },
    },
    value: members(size, () => [null]),
  }),
  "references in a row": (size) => ({
    schema: {
      $ref: "#/$defs/k0",
      $defs: members(size / 4, (at) =>
        at + 1 === size / 4 ? object : { $ref: `#/$defs/k${at + 1}` },
      ),
    },
    value: {},
  }),
  "references that double at each level": (size) => ({
    schema: {
      $ref: "#/$defs/k0",
      $defs: members(2 * size, (at) =>
        at + 1 === 2 * size
          ? object
          : {
              allOf: [
                { $ref: `#/$defs/k${at + 1}` },
                { $ref: `#/$defs/k${at + 1}` },
              ],
            },
      ),
    },
    value: {},
  }),
  "conditions in one another": (size) => ({
    schema: nest(size / 16, object, (inner) => ({
      if: { required: ["a"] },
      then: inner,
      else: object,
    })),
    value: {},
  }),
  "branches of a union": (size) => ({
    schema: {
      oneOf: list(size, (at) => ({
        properties: { kind: { const: at } },
        required: ["kind"],
      })),
    },
    value: { kind: 3 },
  }),
  "branches that hold together": (size) => ({
    schema: {
      allOf: list(size, (at) => ({ properties: { [`k${at}`]: true } })),
      unevaluatedProperties: false,
    },
    value: { k1: 1, k5: 5 },
  }),
  "members that bring schemas with them": (size) => ({
    schema: { dependentSchemas: members(size, () => ({ required: ["k0"] })) },
    value: members(size, (at) => at),
  }),
};

const SIZE = 512;

describe("steps grow no faster than", () => {
  test.each(Object.entries(SHAPES))("%s", (_what, shape) => {
    const [once, twice] = [SIZE, 2 * SIZE].map((size) => {
      const { schema, value } = shape(size);
      return countSteps(schema, value);
    }) as [number, number];
    expect(twice / once).toBeLessThanOrEqual(LINEAR);
  });

  test("a shape that does is found out", () => {
    const [once, twice] = [SIZE / 8, SIZE / 4].map((size) => {
      const branches = list(size, () => ({
        properties: members(size, () => true),
      }));
      return countSteps(
        { allOf: branches },
        members(size, () => 1),
      );
    }) as [number, number];
    expect(twice / once).toBeGreaterThan(LINEAR);
  });
});

describe("what a schema is read into grows no faster than", () => {
  test.each(Object.entries(SHAPES))("%s", (_what, shape) => {
    const [once, twice] = [SIZE, 2 * SIZE].map((size) =>
      countNodes(shape(size).schema),
    ) as [number, number];
    expect(twice / once).toBeLessThanOrEqual(LINEAR);
  });
});
