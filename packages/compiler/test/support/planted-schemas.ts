import fc from "fast-check";

/** A purpose that schemas and their fields may share. */
export const PURPOSE = "purpose:org.example/ticket-triage@2.1.0";

/** A text that is in no name, no code and no message. */
export const PLANTED = "Quartz";

const anyName = fc.constantFrom("a", "b", "~/", "__proto__", "toString");

/** Values that a report must not tell of, where a schema may have values. */
const anyPlanted = fc
  .tuple(fc.constantFrom("", " ", "purpose:", "required"), fc.nat(9))
  .map(([before, digit]) => `${before}${PLANTED}${String(digit)}`);

const anyOddValue = fc.oneof(
  anyPlanted,
  anyPlanted.map((text) => [text]),
  anyPlanted.map((text) => ({ type: text })),
  fc.constantFrom(null, 0, true, false),
);

/** Schemas with all that the lint looks at, most of it wrong, every text planted. */
export const { schema: anyPlantedSchema } = fc.letrec<{
  schema: Readonly<Record<string, unknown>>;
  part: unknown;
}>((tie) => ({
  schema: fc.record(
    {
      type: fc.oneof(
        {
          weight: 4,
          arbitrary: fc.constantFrom("object", "array", "string"),
        },
        anyOddValue,
      ),
      "x-openmed-purpose": fc.oneof(
        fc.constantFrom(PURPOSE, "purpose:org.example/other@1.0.0"),
        anyOddValue,
      ),
      "x-openmed-minimum-data": fc.oneof(
        fc.constantFrom("required", "optional", "derived"),
        anyOddValue,
      ),
      properties: fc.oneof(
        { weight: 4, arbitrary: fc.dictionary(anyName, tie("part")) },
        anyOddValue,
      ),
      required: fc.oneof(
        fc.array(fc.oneof(anyName, anyOddValue), { maxLength: 3 }),
        anyOddValue,
      ),
      additionalProperties: fc.oneof(fc.constant(false), tie("part")),
      items: tie("part"),
      description: anyPlanted,
      default: anyOddValue,
      enum: fc.array(anyOddValue, { maxLength: 3 }),
      examples: fc.array(anyOddValue, { maxLength: 3 }),
      anyOf: fc.array(tie("part"), { maxLength: 2 }),
      $ref: anyPlanted,
    },
    { requiredKeys: [] },
  ),
  part: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    anyOddValue,
    tie("schema"),
    tie("schema"),
  ),
}));
