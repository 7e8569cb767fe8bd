import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IssueList } from "../src/core/issue.ts";
import type { ExactJsonValue } from "../src/core/json.ts";
import { UnsupportedSchemaError } from "../src/schema/diagnostic.ts";
import { draft202012Profile } from "../src/schema/drafts.ts";
import { explainMismatch } from "../src/schema/explain.ts";
import { fitsAtOnce } from "../src/schema/fits-at-once.ts";
import { matchesNode } from "../src/schema/interpret.ts";
import { CheckNode } from "../src/schema/node.ts";
import { readSchema } from "../src/schema/read.ts";
import { wholeTable } from "../src/schema/vocabulary/index.ts";

const reading = { profile: draft202012Profile, table: wholeTable };
const nodeOf = (schema: unknown): CheckNode => readSchema(schema, reading).node;

function explain(schema: unknown, value: ExactJsonValue): string[] {
  const list = new IssueList();
  explainMismatch(nodeOf(schema), value, list);
  return list.messages();
}

/** Whether a schema contradicts itself nowhere. */
function isReadable(schema: unknown): boolean {
  try {
    return nodeOf(schema) instanceof CheckNode;
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) return false;
    throw error;
  }
}

const names = fc.constantFrom("a", "b", "ab", "__proto__", "toString");

const { value } = fc.letrec<{ value: ExactJsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<ExactJsonValue>(null, true, 0, 1.5, "", "a", "abc"),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(names, tie("value"), { maxKeys: 4 }),
  ),
}));

const { schema } = fc.letrec<{ schema: unknown }>((tie) => {
  const map = fc.dictionary(names, tie("schema"), { maxKeys: 3 });
  const list = fc.array(tie("schema"), { minLength: 1, maxLength: 3 });
  const type = fc.constantFrom("object", "array", "string", "integer", "null");
  const members = {
    type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1 })),
    enum: fc.array(value, { maxLength: 3 }),
    minLength: fc.nat(2),
    minimum: fc.nat(2),
    maxItems: fc.nat(2),
    properties: map,
    patternProperties: fc.dictionary(fc.constantFrom("^a", "b$"), map),
    required: fc.uniqueArray(names),
    additionalProperties: tie("schema"),
    propertyNames: tie("schema"),
    dependentSchemas: map,
    dependentRequired: fc.dictionary(names, fc.uniqueArray(names)),
    items: tie("schema"),
    prefixItems: list,
    contains: tie("schema"),
    maxContains: fc.nat(2),
    unevaluatedItems: tie("schema"),
    unevaluatedProperties: tie("schema"),
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: tie("schema"),
    if: tie("schema"),
    then: tie("schema"),
  };
  const keywords = Object.entries<fc.Arbitrary<unknown>>(members).map(
    ([keyword, operand]) => operand.map((each) => [keyword, each] as const),
  );
  return {
    schema: fc.oneof(
      { depthSize: "small" },
      fc.boolean(),
      type.map((each) => ({ type: each })),
      // All keywords at once would leave little to fit.
      fc
        .array(fc.oneof(...keywords), { maxLength: 3 })
        .map((entries) => Object.fromEntries(entries)),
    ),
  };
});

describe("an explanation", () => {
  test("lists a fault exactly where a value doesn't fit", () => {
    fc.assert(
      fc.property(schema.filter(isReadable), value, (document, given) => {
        const list = new IssueList();
        const node = nodeOf(document);
        explainMismatch(node, given, list);
        expect(list.isEmpty).toBe(matchesNode(node, given));
      }),
      { numRuns: 1000 },
    );
  });

  test("passes nothing over that doesn't fit", () => {
    fc.assert(
      fc.property(schema.filter(isReadable), value, (document, given) => {
        const node = nodeOf(document);
        if (fitsAtOnce(node, given))
          expect(matchesNode(node, given)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test("passes over what scalars alone keep from an object or array", () => {
    const point = { properties: { x: { type: "integer" } }, required: ["x"] };
    expect(fitsAtOnce(nodeOf(point), { x: 1 })).toBe(true);
    expect(fitsAtOnce(nodeOf(point), { x: "1" })).toBe(false);
    expect(fitsAtOnce(nodeOf({ items: { type: "null" } }), [null])).toBe(true);
    // Looked at level by level, what is deep would be looked at again and again.
    expect(fitsAtOnce(nodeOf({ items: point }), [{ x: 1 }])).toBe(false);
  });

  test("lists what a place says in its order, whatever waits for what", () => {
    const text = { type: "string" };
    const document = {
      anyOf: [{ type: "array" }, { required: ["never"] }],
      allOf: [{ properties: { b: { maxLength: 0 } } }],
      dependentSchemas: { a: { properties: { c: { enum: ["c"] } } } },
      dependentRequired: { a: ["z"] },
      required: ["y"],
      properties: { a: text, b: { items: text }, c: text, y: text },
      patternProperties: { "^p": text },
      propertyNames: { maxLength: 2 },
      additionalProperties: false,
    };
    const given = { p1: 1, long: 1, c: 1, b: [1, 2], a: 1 };
    expect(explain(document, given)).toEqual([
      "data must match at least one of 2 alternatives (matches none)",
      'data must have property "never"',
      'data must have property "y"',
      'data must have property "z" as it has "a"',
      'data.c must be one of ["c"] (is 1)',
      "data.a must be string (is integer)",
      "data.b[0] must be string (is integer)",
      "data.b[1] must be string (is integer)",
      "data.c must be string (is integer)",
      "data.long must have at most 2 characters (has 4)",
      "data.p1 must be string (is integer)",
      'data must not have property "long"',
    ]);
  });
});
