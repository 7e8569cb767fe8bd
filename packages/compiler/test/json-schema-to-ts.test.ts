import { jsonSchemaToTs, type SchemaTypeOptions } from "@proviso/compiler";
import { valueSchemaSpecToJsonSchema } from "@proviso/runtime/author";
import fc from "fast-check";
import { format } from "prettier";
import { describe, expect, test } from "vitest";
import { anyValueSpec } from "./support/spec-arbitraries.ts";

/** Arrays and unions by turns around a schema. */
function nest(levels: number, inner: unknown): unknown {
  let schema = inner;
  for (let level = 0; level < levels; level++) {
    schema =
      level % 2 === 0
        ? { type: "array", items: schema }
        : { oneOf: [schema, { type: "null" }] };
  }
  return schema;
}

describe("the text of a schema's type", () => {
  test.each<[string, unknown, SchemaTypeOptions]>([
    ["string", { type: "string" }, {}],
    ["JsonValue", {}, {}],
    ["JsonValue[]", { type: "array" }, {}],
    ["(null | number)[]", listOf({ type: "null" }, { type: "integer" }), {}],
    ['"a" | "b"', { type: "string", enum: ["a", "b", "a"] }, {}],
    ["0.5", { type: "number", enum: [1, 0.5], const: 0.5 }, {}],
    ["Record<string, JsonValue>", { type: "object" }, {}],
    [
      "Record<string, never>",
      { type: "object", additionalProperties: false },
      {},
    ],
    ["string", { oneOf: [{ type: "string" }, { type: "string" }] }, {}],
    ["unknown", { type: "string", minLength: 1 }, {}],
    ["string", { type: "string", minLength: 1 }, { profile: "contract" }],
    ["unknown", { type: "array", items: { $ref: "#" } }, {}],
    ["number | bigint | Decimal", { type: "number" }, { numbers: "exact" }],
    [
      "(number | bigint | Decimal)[]",
      { type: "array", items: { type: "integer" } },
      { numbers: "exact" },
    ],
    ["ExactJsonValue", {}, { numbers: "exact" }],
    [
      '"a" | 1 | 1n | 0.5 | null | Decimal',
      { enum: ["a", 1, 0.5, null] },
      { profile: "contract", numbers: "exact" },
    ],
    ["export type It = boolean;", { type: "boolean" }, { name: "It" }],
    ["export type It = unknown;", null, { name: "It" }],
  ])("%s", (text, document, options) => {
    expect(jsonSchemaToTs(document, options)).toBe(text);
  });

  test("shows members with their descriptions, whatever they hold", () => {
    const document = {
      type: "object",
      title: "A file",
      properties: {
        path: { type: "string", description: "Ends */ here" },
        "a-b": { type: "object", properties: { "0": {} } },
        __proto: { type: "null" },
      },
      required: ["path"],
      additionalProperties: false,
    };
    expect(jsonSchemaToTs(document, { name: "File" })).toBe(
      [
        "/** A file */",
        "export type File = {",
        "  /** Ends *\\/ here */",
        "  path: string;",
        '  "a-b"?: {',
        '    "0"?: JsonValue;',
        "  } & Record<string, JsonValue>;",
        "  __proto?: null;",
        "};",
      ].join("\n"),
    );
  });

  test("is laid out as prettier does", async () => {
    const property = fc.asyncProperty(
      anyValueSpec,
      fc.constantFrom("double", "exact"),
      async (spec, numbers) => {
        const profile = "contract";
        const document = valueSchemaSpecToJsonSchema(spec as never, {
          profile,
        });
        const name = "SomeName";
        const text = jsonSchemaToTs(document, { profile, numbers, name });
        expect(`${text}\n`).toBe(await format(text, { parser: "typescript" }));
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });
});

describe("any document has a text", () => {
  test("a document that is no schema is unknown", () => {
    const property = fc.property(fc.anything(), (document) => {
      expect(jsonSchemaToTs([document])).toBe("unknown");
      expect(typeof jsonSchemaToTs(document)).toBe("string");
    });
    fc.assert(property);
  });

  test("cycles, traps and getters are unknown, and nothing of them runs", () => {
    const cycle: Record<string, unknown> = { type: "array" };
    cycle["items"] = cycle;
    const trap = (): never => {
      throw new Error("ran");
    };
    const documents = [
      cycle,
      new Proxy({ type: "string" }, { get: trap, ownKeys: trap }),
      Object.defineProperty({}, "type", { get: trap, enumerable: true }),
    ];
    for (const document of documents) {
      expect(jsonSchemaToTs(document)).toBe("unknown");
    }
  });

  test("100,000 levels are exact to 16, whatever stands below", () => {
    const text = jsonSchemaToTs(nest(100_000, { type: "string" }));
    expect(text).toBe(jsonSchemaToTs(nest(16, {})));
    expect(text.split("null")).toHaveLength(9);
    expect(jsonSchemaToTs(nest(100_000, { type: "text" }))).toBe("unknown");
  });

  test("literals of any depth are exact to 16 levels", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level++) deep = [deep];
    const options = { profile: "contract" } as const;
    expect(jsonSchemaToTs({ enum: [deep] }, options)).toBe(
      `JsonValue${"[]".repeat(16)}`,
    );
  });

  test("the options are held to their words", () => {
    expect(() => jsonSchemaToTs({}, { profile: "none" as never })).toThrow(
      RangeError,
    );
    for (const name of ["a-b", "", "class", "X = 1; type Y"]) {
      expect(() => jsonSchemaToTs({}, { name })).toThrow(TypeError);
    }
  });
});

function listOf(...oneOf: readonly unknown[]): unknown {
  return { type: "array", items: { oneOf } };
}
