import fc from "fast-check";

const anyName = fc.constantFrom("a", "b", "c", "kind", "x-a", "x-b", "ab");

const anyScalar = fc.constantFrom<(string | number | boolean | null)[]>(
  ...["", "a", "b", "ab", "x-a", 0, 1, 2, 0.5, true, false, null],
);

/** Small values over the names and scalars that the schemas use. */
export const anyDraftValue: fc.Arbitrary<unknown> = fc.letrec<{
  value: unknown;
}>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    anyScalar,
    fc.dictionary(anyName, tie("value"), { maxKeys: 4 }),
    fc.array(tie("value"), { maxLength: 4 }),
  ),
})).value;

const types = [
  ...["string", "number", "integer", "boolean", "object", "array", "null"],
];

/** Keywords that one schema has some of. */
function keywords(
  schema: fc.Arbitrary<unknown>,
): Readonly<Record<string, fc.Arbitrary<unknown>>> {
  const schemas = fc.array(schema, { minLength: 1, maxLength: 3 });
  const members = fc.dictionary(anyName, schema, { maxKeys: 3 });
  const names = fc.uniqueArray(anyName, { maxLength: 2 });
  const count = fc.nat(3);
  return {
    type: fc.oneof(
      fc.constantFrom(...types),
      fc.uniqueArray(fc.constantFrom(...types), { minLength: 1 }),
    ),
    ...{ properties: members, required: names },
    additionalProperties: schema,
    patternProperties: fc.dictionary(
      fc.constantFrom("^x-", "^x-[a-z]$", "b$", "a", ".*", "^[a-c]$"),
      schema,
      { maxKeys: 2 },
    ),
    propertyNames: fc.oneof(
      fc.uniqueArray(anyName, { minLength: 1 }).map((each) => ({ enum: each })),
      schema,
    ),
    dependentRequired: fc.dictionary(anyName, names, { maxKeys: 1 }),
    dependentSchemas: fc.dictionary(anyName, schema, { maxKeys: 1 }),
    ...{ unevaluatedProperties: schema, unevaluatedItems: schema },
    ...{ items: schema, prefixItems: schemas, contains: schema },
    ...{ minItems: count, maxItems: count },
    ...{ enum: fc.array(anyDraftValue, { minLength: 1, maxLength: 4 }) },
    ...{ const: anyDraftValue, not: schema },
    ...{ allOf: schemas, anyOf: schemas, oneOf: schemas },
    ...{ if: schema, then: schema, else: schema },
    $ref: fc.constantFrom("#", "#/$defs/a", "#/$defs/b", "#/$defs/kind"),
  };
}

const anySchema: fc.Arbitrary<unknown> = fc.letrec<{ schema: unknown }>(
  (tie) => {
    const all = Object.entries(keywords(tie("schema")));
    const some = fc
      .subarray(all, { minLength: 1, maxLength: 4 })
      .chain((chosen) => fc.record(Object.fromEntries(chosen)));
    return {
      schema: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.constantFrom<unknown[]>(true, false, { type: "string" }),
        { weight: 3, arbitrary: some },
      ),
    };
  },
).schema;

/**
 * Schemas of draft 2020-12 with all kinds of keywords, which refer to one
 * another. Some lead back to themselves without end, and are refused.
 */
export const anyDraftSchema: fc.Arbitrary<unknown> = fc
  .tuple(anySchema, anySchema, anySchema, anySchema)
  .map(([root, a, b, kind]) => {
    const $defs = { a, b, kind };
    return typeof root === "object"
      ? { ...root, $defs }
      : { allOf: [root], $defs };
  });
