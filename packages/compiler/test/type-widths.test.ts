import { Schema } from "@proviso/runtime";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyDraftSchema, anyDraftValue } from "./support/draft-arbitraries.ts";
import { type FittingValues, narrowTypes } from "./support/printed-types.ts";

const profile = "draft-2020-12";
const SCHEMAS = 250;
const VALUES = 40;

/** Schemas drawn at random that aren't refused, with those of some values that fit. */
function randomCases(): FittingValues[] {
  return fc.sample(anyDraftSchema, SCHEMAS).flatMap((schema) => {
    const judge = schemaOf(schema);
    if (judge === undefined) return [];
    const values = fc
      .sample(anyDraftValue, VALUES)
      .filter((value) => judge.matches(value));
    return [{ name: JSON.stringify(schema), schema, profile, values }];
  });
}

/** Undefined for a schema that leads back to itself without end. */
function schemaOf(document: unknown): Schema | undefined {
  try {
    return new Schema(document, { profile, unknownKeywords: "ignore" });
  } catch {
    return undefined;
  }
}

describe("printed types of drafts are never narrower than what fits", () => {
  test.each(["double", "exact"] as const)(
    "for schemas and values at random (%s)",
    { timeout: 120_000 },
    (numbers) => {
      const cases = randomCases();
      expect(cases.length).toBeGreaterThan(SCHEMAS / 2);
      expect(cases.flatMap(({ values }) => values).length).toBeGreaterThan(
        SCHEMAS,
      );
      expect(narrowTypes(cases, numbers)).toEqual([]);
      const flags = { exactOptionalPropertyTypes: false };
      expect(narrowTypes(cases, numbers, flags)).toEqual([]);
    },
  );
});

test("the check is sharp", () => {
  const wrong = { name: "texts", profile, values: ["a", 1, null] } as const;
  expect(narrowTypes([{ ...wrong, schema: { type: "string" } }])).toHaveLength(
    2,
  );
  const open = { type: "object", properties: { a: { const: "b" } } };
  const values = [{ a: "b", c: 1 }, {}, { a: "c" }];
  expect(narrowTypes([{ ...wrong, schema: open, values }])).toHaveLength(1);
});
