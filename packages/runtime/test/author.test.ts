import path from "node:path";
import { describe, expect, test } from "vitest";
import { evaluate } from "../../compiler/test/support/evaluate.ts";
import { describeShared } from "../../compiler/test/support/shared.ts";
import {
  assertSupportedJsonSchema,
  type JsonSchemaNode,
  parameterDocumentToJsonSchema,
  type ParameterSchemaSpec,
  parameterSchemaSpecToJsonSchema,
  type SpecOptions,
  UnsupportedSchemaError,
  type ValueSchemaSpec,
  valueSchemaSpecToJsonSchema,
} from "../src/author.ts";
import { jsonEqual } from "../src/index.ts";
import {
  type AuthorCase,
  ownAuthorCases,
  readAuthorCases,
} from "./author-cases.ts";

function compile({ op, profile, ...each }: AuthorCase): JsonSchemaNode {
  const spec =
    each.specJs === undefined ? each.spec : evaluate(`(${each.specJs})`);
  const options: SpecOptions = profile === undefined ? {} : { profile };
  switch (op) {
    case "value":
      return valueSchemaSpecToJsonSchema(spec as ValueSchemaSpec, options);
    case "parameters":
      return parameterSchemaSpecToJsonSchema(
        spec as ParameterSchemaSpec,
        options,
      );
    case "document":
      return parameterDocumentToJsonSchema(spec, options);
    default:
      throw new Error(`no such operation: ${op}`);
  }
}

/** The code and pointer of every diagnostic. */
function findingsOf(run: () => unknown): [string, string][] {
  try {
    run();
  } catch (error) {
    if (!(error instanceof UnsupportedSchemaError)) throw error;
    return error.diagnostics.map(({ code, pointer }) => [code, pointer]);
  }
  return [];
}

function runCases(cases: readonly AuthorCase[]): void {
  test.each(cases)("$name", (each) => {
    const { ok, schema, schemaText, findings } = each.expected;
    if (ok !== true) {
      const found = findingsOf(() => compile(each));
      expect(found).not.toEqual([]);
      if (findings !== undefined) expect(found).toEqual(findings);
      return;
    }
    const compiled = compile(each);
    const expected: unknown =
      schemaText === undefined ? schema : JSON.parse(schemaText);
    const text = JSON.stringify(compiled);
    expect(jsonEqual(compiled, expected as JsonSchemaNode), text).toBe(true);
    assertSupportedJsonSchema(compiled, { profile: each.profile ?? "unified" });
  });
}

const operations = ["value", "parameters", "document"];

describe("author form and dynamic registration", () => {
  runCases(readAuthorCases(ownAuthorCases, ...operations));
});

describeShared("the seeds' author vectors", "cases/seeds", (folder) => {
  runCases(readAuthorCases(path.join(folder, "dsl.json"), ...operations));
});

/** Every object and array in a document, each as often as it is met. */
function containersIn(document: unknown): object[] {
  const found: object[] = [];
  const pending = [document];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== "object" || next === null) continue;
    found.push(next);
    pending.push(...(Object.values(next) as unknown[]));
  }
  return found;
}

describe("the raw schema is a fresh tree", () => {
  const shared = { type: "string", enum: ["a"], default: [["x"]] } as const;
  const map = {
    a: shared,
    b: { type: "array", items: shared, examples: shared.default },
  } as const;
  const raw = {
    type: "object",
    properties: { a: shared, b: { type: "array", items: shared } },
  };

  test.each([
    ["a value", () => valueSchemaSpecToJsonSchema({ oneOf: [shared, map.b] })],
    ["parameters", () => parameterSchemaSpecToJsonSchema(map)],
    ["a raw document", () => parameterDocumentToJsonSchema(raw)],
  ])("nothing in it is shared, with the spec or in itself: %s", (_, run) => {
    const containers = containersIn(run());
    const given = new Set(containersIn([map, raw]));
    expect(new Set(containers).size).toBe(containers.length);
    expect(containers.filter((each) => given.has(each))).toEqual([]);
    expect(containers.length).toBeGreaterThan(8);
  });

  test("a frozen spec compiles, and the result can be changed", () => {
    const spec = Object.freeze({ type: "json", default: Object.freeze([1]) });
    const schema = valueSchemaSpecToJsonSchema(spec);
    (schema["default"] as unknown[]).push(2);
    expect(schema).toEqual({ default: [1, 2] });
  });
});

describe("specs of any size", () => {
  function nest(levels: number): ValueSchemaSpec {
    let spec: ValueSchemaSpec = { type: "string" };
    for (let level = 0; level < levels; level++) {
      spec =
        level % 2 === 0
          ? { type: "array", items: spec }
          : {
              type: "object",
              additionalProperties: false,
              properties: { a: { ...spec, required: true } },
            };
    }
    return spec;
  }

  test("100,000 levels compile under unified", () => {
    interface Nested {
      items?: Nested;
      properties?: { a: Nested };
    }
    let schema = valueSchemaSpecToJsonSchema(nest(100_000)) as Nested;
    let levels = 0;
    for (; ; levels++) {
      const below = schema.items ?? schema.properties?.a;
      if (below === undefined) break;
      schema = below;
    }
    expect(levels).toBe(100_000);
    expect(schema).toEqual({ type: "string" });
  });

  test("a raw document of 20,000 levels compiles", () => {
    const raw = valueSchemaSpecToJsonSchema(nest(20_000));
    const document = { type: "object", properties: { raw } };
    expect(Object.keys(parameterDocumentToJsonSchema(document))).toEqual(
      Object.keys(document),
    );
  });

  test("contract takes 32 levels and no more", () => {
    const options = { profile: "contract" } as const;
    valueSchemaSpecToJsonSchema(nest(32), options);
    const found = findingsOf(() =>
      valueSchemaSpecToJsonSchema(nest(33), options),
    );
    expect(found.map(([code]) => code)).toEqual(["schema_too_deep"]);
  });

  test.each(["unified", "contract"] as const)(
    "sharing that would expand without end is refused under %s",
    (profile) => {
      let spec: ValueSchemaSpec = { type: "string" };
      for (let level = 0; level < 100; level++) spec = { oneOf: [spec, spec] };
      expect(
        findingsOf(() => valueSchemaSpecToJsonSchema(spec, { profile })),
      ).toEqual([["schema_too_large", ""]]);
    },
  );

  test("a thousand shared parts are no obstacle", () => {
    const leaf: ValueSchemaSpec = { type: "string" };
    const names = Array.from({ length: 1000 }, (_, index) => `m${index}`);
    const map = Object.fromEntries(names.map((name) => [name, leaf]));
    const { properties } = parameterSchemaSpecToJsonSchema(map) as {
      properties?: object;
    };
    expect(Object.keys(properties ?? {})).toEqual(names);
  });
});

test("a profile that doesn't exist is refused by name", () => {
  const options = { profile: "strict" } as unknown as SpecOptions;
  expect(() => valueSchemaSpecToJsonSchema({ type: "json" }, options)).toThrow(
    RangeError,
  );
});

test("a misspelt keyword gets a hint", () => {
  const spec = { type: "string", enmu: ["a"] } as const;
  const hints: string[] = [];
  try {
    valueSchemaSpecToJsonSchema(spec);
  } catch (error) {
    if (!(error instanceof UnsupportedSchemaError)) throw error;
    hints.push(...error.diagnostics.map(({ hint }) => hint));
  }
  expect(hints).toEqual(['did you mean "enum"?']);
});
