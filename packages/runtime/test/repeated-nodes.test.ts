import { Decimal, Schema } from "@proviso/runtime";
import { describe, expect, test } from "vitest";

/* Asked anew each time, none of these would be answered before the run is stopped. */

const LEVELS = 60;

/** Definitions, each made from a reference to the one before. */
function chain(
  next: (before: object) => object,
  first: object = { type: "integer" },
): Schema<unknown> {
  const definitions: Record<string, object> = { d0: first };
  for (let level = 1; level <= LEVELS; level++) {
    const before = { $ref: `#/$defs/d${String(level - 1)}` };
    definitions[`d${String(level)}`] = next(before);
  }
  const $ref = `#/$defs/d${String(LEVELS)}`;
  return new Schema({ $ref, $defs: definitions }, { profile: "draft-2020-12" });
}

function nested(value: unknown, wrap: (inner: unknown) => unknown): unknown {
  let whole = value;
  for (let level = 0; level < LEVELS; level++) whole = wrap(whole);
  return whole;
}

describe("a definition that one value reaches in ever more ways", () => {
  test.each<[string, (before: object) => object]>([
    ["allOf", (one) => ({ allOf: [one, one] })],
    ["anyOf", (one) => ({ anyOf: [one, one] })],
    ["oneOf and not", (one) => ({ oneOf: [one, { not: one }, false] })],
    ["if, then and else", (one) => ({ if: one, then: one, else: one })],
    [
      "branches that differ",
      (one) => ({
        anyOf: [
          { minimum: 0, allOf: [one] },
          { maximum: 9, allOf: [one] },
        ],
      }),
    ],
  ])("is answered once: %s", (_, next) => {
    const schema = chain(next);
    expect(typeof schema.matches(1)).toBe("boolean");
    expect(typeof schema.matches("x")).toBe("boolean");
    expect(chain((one) => ({ anyOf: [one, one] })).matches("x")).toBe(false);
  });

  test("is answered once where it looks at members and items", () => {
    const items = chain((one) => ({
      anyOf: [
        { items: one, minItems: 1 },
        { items: one, maxItems: 9 },
      ],
    }));
    expect(items.matches(nested(1, (inner) => [inner]))).toBe(true);
    expect(items.matches(nested("x", (inner) => [inner]))).toBe(false);
    const members = chain((one) => ({
      properties: { a: one },
      patternProperties: { "^a": one },
      allOf: [{ additionalProperties: one }],
    }));
    expect(members.matches(nested(1, (a) => ({ a })))).toBe(true);
    expect(members.matches(nested("x", (a) => ({ a })))).toBe(false);
  });

  test("is answered once where it leads back to itself", () => {
    const kinds = ["add", "multiply"].map((kind) => ({
      type: "object",
      properties: { left: { $ref: "#" }, kind: { const: kind } },
      required: ["left", "kind"],
    }));
    const schema = new Schema(
      { anyOf: [{ type: "integer" }, ...kinds] },
      { profile: "draft-2020-12" },
    );
    const kind = "multiply";
    expect(schema.matches(nested(1, (left) => ({ left, kind })))).toBe(true);
    expect(schema.matches(nested("x", (left) => ({ left, kind })))).toBe(false);
  });
});

describe("a scalar that repeated nodes refuse", () => {
  const schema = Schema.fromText(
    `{"$ref": "#/$defs/pair", "$defs": {"pair": {
      "anyOf": [{"allOf": [
        {"type": "object", "properties": {"a": {"$ref": "#/$defs/pair"}}},
        {"properties": {
          "a": {"$ref": "#/$defs/pair"},
          "b": {"$ref": "#/$defs/pair"}
        }, "additionalProperties": false}
      ]}]
    }}}`,
    { profile: "draft-2020-12", numbers: "exact" },
  );
  const forms = [0, 0n, new Decimal("0")];

  test.each(forms)("is told once at its place, as %s", (a) => {
    expect(schema.mismatches({ c: "", d: "", a })).toEqual([
      "data must match at least one of 1 alternatives (matches none)",
      "data.a must match at least one of 1 alternatives (matches none)",
      'data must not have property "c"',
      'data must not have property "d"',
    ]);
  });

  test.each(forms)("is told at each of its places, as %s", (shared) => {
    expect(schema.mismatches({ a: shared, b: shared })).toEqual([
      "data must match at least one of 1 alternatives (matches none)",
      "data.a must match at least one of 1 alternatives (matches none)",
      "data.b must match at least one of 1 alternatives (matches none)",
    ]);
  });
});
