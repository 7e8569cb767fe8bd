import { readFileSync } from "node:fs";
import path from "node:path";
import { parseJson } from "@proviso/runtime";
import type { ExactJsonValue } from "@proviso/runtime/compiler";
import { describe, expect, test } from "vitest";
import {
  projectSchema,
  type ProjectOptions,
  type Provider,
  providerNames,
} from "../src/project/index.ts";

/** A schema, and what one provider is sent in its place. */
interface ProjectionCase extends Pick<ProjectOptions, "profile" | "patterns"> {
  readonly description: string;
  readonly provider: Provider;
  readonly schema: ExactJsonValue;
  /** Absent where the provider takes no such schema. */
  readonly projected?: ExactJsonValue;
  /** Codes and pointers, in their order. */
  readonly told: readonly string[];
}

const file = path.join(import.meta.dirname, "cases/projections.json");
const cases = parseJson(readFileSync(file), {
  numbers: "exact",
}) as unknown as readonly ProjectionCase[];

describe("what a provider is sent", () => {
  test.each(cases)("$description ($provider)", (each) => {
    const { patterns, profile, projected, provider, schema, told } = each;
    const options = {
      patterns,
      ...(profile === undefined ? {} : { profile }),
    };
    const { diagnostics, schema: sent } = projectSchema(
      schema,
      provider,
      options,
    );
    expect(sent).toEqual(projected);
    const found = diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
    expect(found).toEqual(told);
  });

  test("every provider has a case at least", () => {
    const tried = new Set(cases.map(({ provider }) => provider));
    expect([...tried].sort()).toEqual([...providerNames].sort());
  });
});

describe("projecting", () => {
  test("an unknown provider is a mistake of the caller", () => {
    expect(() => projectSchema({}, "nobody" as Provider)).toThrow(RangeError);
  });

  test("a schema that can't be read gives the diagnostics of reading", () => {
    const { diagnostics, schema } = projectSchema(
      { type: "strin", properties: { a: { minLength: -1 } } },
      "mcp",
    );
    expect(schema).toBeUndefined();
    const found = diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
    expect(found).toContain("invalid_operand /properties/a/minLength");
  });

  test("leaves the schema that was given as it was", () => {
    const schema = { properties: { a: { const: 1 } }, oneOf: [{}, false] };
    const before = structuredClone(schema);
    for (const provider of providerNames) projectSchema(schema, provider);
    expect(schema).toEqual(before);
  });

  test("an output may be of any type where the provider has outputs", () => {
    const list = { type: "array", items: { type: "string" } };
    const { diagnostics, schema } = projectSchema(list, "mcp", {
      side: "output",
    });
    expect(diagnostics).toEqual([]);
    expect(schema).toEqual(list);
  });
});

/** An input with so many properties, each of which has as many. */
function nestedInput(depth: number, width: number): object {
  const names = Array.from({ length: width }, (_, index) => `p${index}`);
  const below = depth <= 1 ? { type: "string" } : nestedInput(depth - 1, width);
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, below])),
    required: names,
    additionalProperties: false,
  };
}

function refusalsOf(schema: object, provider: Provider): string[] {
  return projectSchema(schema, provider)
    .diagnostics.filter(({ severity }) => severity === "error")
    .map(({ message }) => message);
}

describe("the limits of a provider", () => {
  const inputOf = (a: object): object => ({
    type: "object",
    properties: { a },
    required: ["a"],
    additionalProperties: false,
  });
  const values = (count: number, length: number): object => ({
    type: "string",
    enum: Array.from({ length: count }, (_, index) =>
      String(index).padStart(length, "0"),
    ),
  });

  test("levels of objects", () => {
    expect(refusalsOf(nestedInput(10, 1), "openai-strict")).toEqual([]);
    expect(refusalsOf(nestedInput(11, 1), "openai-strict")).toEqual([
      "OpenAI in strict mode takes at most 10 levels of objects, and this schema has 11",
    ]);
  });

  test("properties of all objects together", () => {
    expect(refusalsOf(nestedInput(2, 70), "openai-strict")).toEqual([]);
    expect(refusalsOf(nestedInput(2, 71), "openai-strict")).toEqual([
      "OpenAI in strict mode takes at most 5000 properties, and this schema has 5112",
    ]);
  });

  test("values of enums, and characters of one that is long", () => {
    expect(refusalsOf(inputOf(values(1000, 4)), "openai-strict")).toEqual([]);
    expect(refusalsOf(inputOf(values(1001, 4)), "openai-strict")).toEqual([
      "OpenAI in strict mode takes at most 1000 enum values, and this schema has 1001",
    ]);
    expect(refusalsOf(inputOf(values(250, 61)), "openai-strict")).toEqual([]);
    expect(refusalsOf(inputOf(values(251, 60)), "openai-strict")).toEqual([
      "OpenAI in strict mode takes at most 15000 characters in an enum of more than 250 values",
    ]);
  });

  test("optional properties, and properties of several types", () => {
    const optional = (count: number, schema: object): object => ({
      type: "object",
      properties: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`p${index}`, schema]),
      ),
      additionalProperties: false,
    });
    const text = { type: "string" };
    const either = { type: ["string", "null"] };
    const provider = "anthropic-strict";
    expect(refusalsOf(optional(24, text), provider)).toEqual([]);
    expect(refusalsOf(optional(25, text), provider)).toEqual([
      "Anthropic in strict mode takes at most 24 optional properties, and this schema has 25",
    ]);
    expect(refusalsOf(optional(16, either), provider)).toEqual([]);
    expect(refusalsOf(optional(17, either), provider)).toEqual([
      "Anthropic in strict mode takes at most 16 properties of several types, and this schema has 17",
    ]);
  });

  test.each(["properties", "allOf", "anyOf", "oneOf"])(
    "a schema that doubles under %s is given up, and soon",
    (keyword) => {
      const twice = (index: number): object => {
        const next = { $ref: `#/$defs/d${index + 1}` };
        return keyword === "properties"
          ? { type: "object", properties: { a: next, b: next } }
          : { [keyword]: [next, next] };
      };
      const $defs = Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [`d${index}`, twice(index)]),
      );
      const schema = {
        type: "object",
        properties: { a: { $ref: "#/$defs/d0" } },
        $defs: { ...$defs, d40: { type: "string" } },
      };
      expect(refusalsOf(schema, "gemini").join()).toContain("too large");
      expect(refusalsOf(schema, "mcp")).toEqual([]);
    },
  );

  test("a schema that is nested deep is given up, too", () => {
    for (const wrap of [
      (below: object) => ({ allOf: [below] }),
      (below: object) => ({ type: "object", properties: { a: below } }),
      (below: object) => ({ not: below }),
    ]) {
      let schema: object = { type: "object" };
      for (let level = 0; level < 700; level++) schema = wrap(schema);
      expect(refusalsOf(inputOf(schema), "mcp").join()).toContain("too deep");
    }
  });
});
