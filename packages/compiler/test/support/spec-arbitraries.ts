import fc from "fast-check";

/*
 * Schemas in author form that profile `contract` takes, in every form that a
 * type can show.
 */

type Spec = Readonly<Record<string, unknown>>;

const anyName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("a", "id", "kind", "limit", "type", "required", "if"),
  fc.constantFrom("a-b", "0", "1.0", "", "don't", 'say "x"', "\u00e9\u2028"),
  fc.constantFrom("__proto__", "constructor", "toString", "*/", "</script>"),
);

const anyText: fc.Arbitrary<string> = fc.oneof(
  anyName,
  fc.string({ unit: "binary", maxLength: 8 }),
);

const anyInteger: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(2 ** 53, -(2 ** 31), 1e21, 1e300),
);

const anyNumber: fc.Arbitrary<number> = fc.oneof(
  anyInteger,
  fc.constantFrom(0.5, -0.1, 1e-7, 1.5e-300),
);

/** A scalar type with literals, duplicates among them, and what shows in no type. */
function scalar<Value>(
  type: string,
  value: fc.Arbitrary<Value>,
  beside: fc.Arbitrary<Spec> = fc.constant({}),
): fc.Arbitrary<Spec> {
  const literals = fc
    .array(value, { minLength: 1, maxLength: 4 })
    .chain((values) =>
      fc.constantFrom<Spec>(
        { enum: values },
        { const: values[0] },
        { enum: [...values, values[0]], const: values.at(-1) },
      ),
    );
  return fc
    .tuple(fc.oneof(fc.constant({}), literals), beside)
    .map(([stated, bounds]) => ({ type, ...stated, ...bounds }));
}

const anyBounds: fc.Arbitrary<Spec> = fc.constantFrom(
  {},
  { minimum: 0 },
  { minimum: -1, maximum: 2.5 },
);

const anyLengths: fc.Arbitrary<Spec> = fc.constantFrom({}, { minLength: 1 });

const anyNote: fc.Arbitrary<Spec> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: anyText.map((description) => ({ description })) },
  { weight: 1, arbitrary: fc.constant({ title: "A", "x-origin": [1] }) },
);

function mapOf(spec: fc.Arbitrary<Spec>): fc.Arbitrary<Spec> {
  const member = fc
    .tuple(spec, fc.constantFrom({ required: true }, {}))
    .map(([each, mark]) => ({ ...each, ...mark }));
  return (
    fc
      .uniqueArray(fc.tuple(anyName, member), {
        selector: ([name]) => name,
        maxLength: 4,
      })
      // Assigning would lose the name that sets a prototype.
      .map((members) => Object.fromEntries(members))
  );
}

/** Any schema of a value. */
export const anyValueSpec: fc.Arbitrary<Spec> = fc.letrec<{ spec: Spec }>(
  (tie) => {
    const spec = tie("spec");
    const properties = fc.option(mapOf(spec), { nil: undefined });
    const form = fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom<Spec>({ type: "json" }, { type: "null" }),
      scalar("string", anyText, anyLengths),
      scalar("number", anyNumber, anyBounds),
      scalar("integer", anyInteger, anyBounds),
      scalar("boolean", fc.boolean()),
      fc.constant<Spec>({ type: "array", maxItems: 2 }),
      spec.map((items) => ({ type: "array", items })),
      fc
        .array(spec, { minLength: 2, maxLength: 4 })
        .map((oneOf) => ({ oneOf })),
      fc
        .tuple(properties, fc.boolean())
        .map(([members, additionalProperties]) => ({
          type: "object",
          ...(members === undefined ? {} : { properties: members }),
          additionalProperties,
        })),
    );
    return {
      spec: fc
        .tuple(form, anyNote)
        .map(([each, note]) => ({ ...each, ...note })),
    };
  },
).spec;

/** Any map of a tool's parameters. */
export const anyParameterSpec: fc.Arbitrary<Spec> = mapOf(anyValueSpec);
