import { Schema, UnsupportedSchemaError } from "@proviso/runtime";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ProjectedSchema,
  projectSchema,
  type Provider,
  providerNames,
  providers,
} from "../src/project/index.ts";
import { anyDraftSchema, anyDraftValue } from "./support/draft-arbitraries.ts";
import { readProjected, toStandard } from "./support/provider-schema.ts";
import { findShapeFaults } from "./support/provider-shape.ts";

/** The input of a tool with one property of any schema. */
const anyInput = fc
  .record({
    schema: anyDraftSchema,
    isRequired: fc.boolean(),
    isOpen: fc.boolean(),
  })
  .map(({ schema, isOpen, isRequired }) => {
    const { $defs, ...members } = schema as Record<string, unknown>;
    const isReferring = JSON.stringify(schema).includes('"$ref"');
    return {
      type: "object",
      properties: { a: members },
      ...(isRequired ? { required: ["a"] } : {}),
      ...(isOpen ? {} : { additionalProperties: false }),
      ...(isReferring ? { $defs } : {}),
    };
  });

const anyArguments = fc.oneof(
  { weight: 6, arbitrary: anyDraftValue.map((a) => ({ a })) },
  fc.constantFrom({}, { b: 1 }, { a: "a", b: null }),
);

/** Keywords that a type excludes mean nothing then, instead of being refused. */
const lax = { unknownKeywords: "ignore" } as const;

function readContract(document: unknown): Schema | undefined {
  try {
    return new Schema(document, lax);
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) return undefined;
    throw error;
  }
}

function codesOf({ diagnostics }: ProjectedSchema): Set<string> {
  return new Set(diagnostics.map(({ code }) => code));
}

/** What a projection may not do without saying so. */
function checkVerdicts(
  provider: Provider,
  contract: Schema,
  projected: ProjectedSchema,
  values: readonly unknown[],
): void {
  const { schema } = projected;
  if (schema === undefined) return;
  const codes = codesOf(projected);
  const sent = readProjected(schema, provider);
  const meant = readProjected(schema, provider, { absentForNull: true });
  for (const value of values) {
    const fits = contract.matches(value);
    if (!fits && sent.matches(value)) {
      expect(codes).toContain("provider_loosens");
    }
    if (fits && !meant.matches(value)) {
      expect(codes).toContain("provider_narrows");
    }
  }
}

/** A projection of a schema that can be read and sent; `undefined` for others. */
function projectInput(
  document: unknown,
  provider: Provider,
): ProjectedSchema | undefined {
  return readContract(document) === undefined
    ? undefined
    : projectSchema(document, provider, lax);
}

describe.each(providerNames)("a schema projected for %s", (provider) => {
  test("admits or refuses other values than the contract only where it says so", () => {
    let projections = 0;
    fc.assert(
      fc.property(
        anyInput,
        fc.array(anyArguments, { minLength: 5, maxLength: 15 }),
        (document, values) => {
          const contract = readContract(document);
          if (contract === undefined) return;
          const projected = projectSchema(document, provider, lax);
          if (projected.schema !== undefined) projections++;
          checkVerdicts(provider, contract, projected, values);
        },
      ),
      { numRuns: 150 },
    );
    expect(projections).toBeGreaterThan(10);
  });

  test("is refused exactly where an error says why", () => {
    fc.assert(
      fc.property(anyInput, (document) => {
        const { diagnostics, schema } = projectSchema(document, provider, lax);
        const errors = diagnostics.filter(
          ({ severity }) => severity === "error",
        );
        expect(schema === undefined).toBe(errors.length > 0);
      }),
      { numRuns: 100 },
    );
  });

  test("keeps the rules of the provider, schema by schema", () => {
    fc.assert(
      fc.property(anyInput, (document) => {
        const schema = projectInput(document, provider)?.schema;
        if (schema === undefined) return;
        expect(findShapeFaults(schema, provider)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test("needs no further change for the same provider", () => {
    fc.assert(
      fc.property(anyInput, (document) => {
        const schema = projectInput(document, provider)?.schema;
        if (schema === undefined) return;
        const again = projectSchema(
          toStandard(schema, provider),
          provider,
          lax,
        );
        expect(again.schema).toEqual(schema);
        // Nullable is no keyword of JSON Schema, so that it has to come back.
        if (providers[provider].nullBy === "nullable") return;
        expect(again.diagnostics).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test("is the same schema where nothing is told", () => {
    let unchanged = 0;
    fc.assert(
      fc.property(anyInput, (document) => {
        const projected = projectInput(document, provider);
        if (projected === undefined) return;
        if (projected.diagnostics.length > 0) return;
        unchanged++;
        expect(projected.schema).toEqual(JSON.parse(JSON.stringify(document)));
      }),
      { numRuns: 400 },
    );
    expect(unchanged).toBeGreaterThan(0);
  });
});
