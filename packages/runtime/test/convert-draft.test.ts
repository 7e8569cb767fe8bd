import { Schema } from "@proviso/runtime";
import { describe, expect, test } from "vitest";

const current = "https://json-schema.org/draft/2020-12/schema";
const seventh = "http://json-schema.org/draft-07/schema#";

function inDraft(document: unknown, target: string): unknown {
  return new Schema(document)["~standard"].jsonSchema.input({ target });
}

describe("a schema of an older draft in 2020-12", () => {
  test("says tuples, dependencies and names in the new way", () => {
    const document = {
      $schema: seventh,
      type: "object",
      properties: {
        pair: {
          items: [{ type: "string" }, { $ref: "#/properties/pair/items/0" }],
          additionalItems: false,
        },
        list: { items: { type: "null" }, additionalItems: false },
        other: { $ref: "#/properties/pair/additionalItems" },
      },
      dependencies: { a: ["b"], c: { required: ["d"] } },
      definitions: { named: { $id: "#name", type: "integer" } },
    };
    expect(inDraft(document, "draft-2020-12")).toEqual({
      $schema: current,
      type: "object",
      properties: {
        pair: {
          prefixItems: [
            { type: "string" },
            { $ref: "#/properties/pair/prefixItems/0" },
          ],
          items: false,
        },
        list: { items: { type: "null" } },
        other: { $ref: "#/properties/pair/items" },
      },
      dependentRequired: { a: ["b"] },
      dependentSchemas: { c: { required: ["d"] } },
      definitions: { named: { $anchor: "name", type: "integer" } },
    });
  });

  test("leaves out what meant nothing beside a reference", () => {
    const document = {
      $schema: seventh,
      $ref: "#/definitions/a",
      minimum: 1,
      definitions: { a: { type: "number" } },
    };
    expect(inDraft(document, "draft-2020-12")).toEqual({
      $schema: current,
      $ref: "#/definitions/a",
      definitions: { a: { type: "number" } },
    });
  });

  test("states the bounds that draft 4 made exclusive by a flag", () => {
    const document = {
      $schema: "http://json-schema.org/draft-04/schema#",
      id: "https://example.com/a",
      minimum: 1,
      exclusiveMinimum: true,
      maximum: 9,
      exclusiveMaximum: false,
    };
    expect(inDraft(document, "draft-2020-12")).toEqual({
      $schema: current,
      $id: "https://example.com/a",
      exclusiveMinimum: 1,
      maximum: 9,
    });
  });
});

describe("a schema of 2020-12 in draft 7", () => {
  test("says tuples, dependents and names in the old way", () => {
    const document = {
      prefixItems: [{ type: "string" }],
      items: { $ref: "#/prefixItems/0" },
      dependentRequired: { a: ["b"] },
      dependentSchemas: { c: { $ref: "#/dependentSchemas/d" }, d: {} },
      $defs: { named: { $anchor: "name" } },
    };
    expect(inDraft(document, "draft-07")).toEqual({
      $schema: seventh,
      items: [{ type: "string" }],
      additionalItems: { $ref: "#/items/0" },
      dependencies: { a: ["b"], c: { $ref: "#/dependencies/d" }, d: {} },
      $defs: { named: { $id: "#name" } },
    });
  });

  test("puts a reference with neighbours where they still count", () => {
    const document = {
      $defs: { a: { prefixItems: [true] } },
      type: "array",
      $ref: "#/$defs/a/prefixItems/0",
    };
    expect(inDraft(document, "draft-07")).toEqual({
      $schema: seventh,
      $defs: { a: { items: [true] } },
      type: "array",
      allOf: [{ $ref: "#/$defs/a/items/0" }],
    });
  });

  test.each([
    [{ unevaluatedProperties: false }],
    [{ contains: {}, minContains: 2 }],
    [{ $dynamicAnchor: "a" }],
    [{ properties: { a: { unevaluatedItems: false } } }],
    [{ dependentRequired: { a: [] }, dependentSchemas: { a: {} } }],
    [{ $defs: { a: { $id: "https://example.com/a", type: "null" } } }],
  ])("throws for what draft 7 can't say: %j", (document) => {
    expect(() => inDraft(document, "draft-07")).toThrow(RangeError);
    expect(inDraft(document, "draft-2020-12")).toEqual({
      ...document,
      $schema: current,
    });
  });
});

test("a boolean schema is an object in both", () => {
  for (const [target, $schema] of [
    ["draft-2020-12", current],
    ["draft-07", seventh],
  ] as const) {
    expect(inDraft(true, target)).toEqual({ $schema });
    expect(inDraft(false, target)).toEqual({ not: {}, $schema });
  }
});

test("a schema that needs other documents can't be handed out alone", () => {
  const schema = new Schema(
    { $ref: "https://example.com/a" },
    { documents: { "https://example.com/a": { type: "null" } } },
  );
  expect(schema.matches(null)).toBe(true);
  expect(() =>
    schema["~standard"].jsonSchema.input({ target: "draft-07" }),
  ).toThrow(RangeError);
});
