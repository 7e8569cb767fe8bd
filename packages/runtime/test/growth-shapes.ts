/*
 * Schemas and values of any size, by what is doubled. Twice the size is twice
 * the text of the schema or of the value, so it may take twice the work.
 */

/** A schema of some size, with a value that fits it and one that doesn't. */
export interface Grown {
  readonly schema: object;
  readonly value: unknown;
  readonly unfit: unknown;
}

export type Shape = (size: number) => Grown;

/** How many times as many steps twice the size may take; a square takes four. */
export const LINEAR = 2.5;

function list<Item>(size: number, itemAt: (index: number) => Item): Item[] {
  return Array.from({ length: size }, (_, index) => itemAt(index));
}

function members(size: number, memberAt: (index: number) => unknown): object {
  return Object.fromEntries(list(size, (at) => [`k${at}`, memberAt(at)]));
}

function nest(
  depth: number,
  inner: unknown,
  around: (inner: unknown) => unknown,
): unknown {
  let value = inner;
  for (let i = 0; i < depth; i++) value = around(value);
  return value;
}

const object = { type: "object" };

/** By the value's size. */
const VALUES: Readonly<Record<string, Shape>> = {
  "members of the value": (size) => ({
    schema: {
      additionalProperties: {
        anyOf: [{ type: "string" }, { type: "integer" }],
      },
    },
    value: members(size, (at) => at),
    unfit: members(size, () => null),
  }),
  "items of the value": (size) => ({
    schema: {
      items: { oneOf: [{ type: "string" }, { type: "integer" }] },
      contains: { const: -1 },
      minContains: 0,
      unevaluatedItems: false,
    },
    value: list(size, (at) => at),
    unfit: list(size, () => null),
  }),
  "items that contains finds, and others": (size) => ({
    schema: {
      contains: { type: "string" },
      unevaluatedItems: { type: "integer" },
    },
    value: list(size, (at) => (at % 2 === 0 ? at : "x")),
    unfit: list(size, (at) => (at % 2 === 0 ? null : "x")),
  }),
  "depth of the value": (size) => ({
    schema: {
      anyOf: [
        { type: "null" },
        {
          ...object,
          properties: { a: { $ref: "#" } },
          unevaluatedProperties: false,
        },
      ],
    },
    value: nest(size / 8, null, (a) => ({ a })),
    unfit: nest(size / 8, 1, (a) => ({ a })),
  }),
  "members that stay unevaluated": (size) => ({
    schema: {
      anyOf: [{ required: ["k0"] }, { properties: { k1: true } }],
      unevaluatedProperties: { type: "integer" },
    },
    value: members(size, (at) => at),
    unfit: members(size, () => ""),
  }),
};

/** By how many references there are. */
const REFERENCES: Readonly<Record<string, Shape>> = {
  "references to one definition": (size) => ({
    schema: {
      properties: members(size, () => ({ $ref: "#/$defs/a" })),
      $defs: { a: { items: { type: "null" } } },
    },
    value: members(size, () => [null]),
    unfit: members(size, () => [1]),
  }),
  "references in a row": (size) => ({
    schema: {
      $ref: "#/$defs/k0",
      $defs: members(size / 4, (at) =>
        at + 1 === size / 4 ? object : { $ref: `#/$defs/k${at + 1}` },
      ),
    },
    value: {},
    unfit: 1,
  }),
  "references that double at each level": (size) => ({
    schema: {
      $ref: "#/$defs/k0",
      $defs: members(size, (at) =>
        at + 1 === size
          ? object
          : {
              allOf: [
                { $ref: `#/$defs/k${at + 1}` },
                { $ref: `#/$defs/k${at + 1}` },
              ],
            },
      ),
    },
    value: {},
    unfit: 1,
  }),
  "definitions that refer to one another": (size) => ({
    schema: {
      $ref: "#/$defs/k0",
      $defs: members(size, (at) => ({
        ...object,
        properties: {
          next: { $ref: `#/$defs/k${(at + 1) % size}` },
          other: { $ref: `#/$defs/k${(at + 7) % size}` },
        },
        additionalProperties: false,
      })),
    },
    value: { next: { other: {} } },
    unfit: { next: { other: { a: 1 } } },
  }),
};

/** By how many branches there are. */
const BRANCHES: Readonly<Record<string, Shape>> = {
  "conditions in one another": (size) => ({
    schema: nest(size / 8, object, (inner) => ({
      if: { required: ["a"] },
      then: inner,
      else: object,
    })) as object,
    value: {},
    unfit: 1,
  }),
  "branches of a union": (size) => ({
    schema: {
      oneOf: list(size, (at) => ({
        properties: { kind: { const: at } },
        required: ["kind"],
      })),
    },
    value: { kind: 3 },
    unfit: { kind: -1 },
  }),
  "branches that nothing tells apart": (size) => ({
    schema: {
      anyOf: list(size, (at) => ({
        ...object,
        required: [`k${at}`],
        properties: { [`k${at}`]: { type: "integer" } },
      })),
    },
    value: { [`k${size - 1}`]: 1 },
    unfit: { [`k${size - 1}`]: "" },
  }),
  "branches that hold together": (size) => ({
    schema: {
      allOf: list(size, (at) => ({
        properties: { [`k${at}`]: { type: "integer" } },
      })),
      unevaluatedProperties: false,
    },
    value: { k1: 1, k5: 5 },
    unfit: { k1: "", x: 1 },
  }),
  "members that bring schemas with them": (size) => ({
    schema: { dependentSchemas: members(size, () => ({ required: ["k0"] })) },
    value: members(size, (at) => at),
    unfit: { k1: 1 },
  }),
};

/** By the schema's size otherwise. */
const SCHEMAS: Readonly<Record<string, Shape>> = {
  "members that are declared": (size) => ({
    schema: {
      ...object,
      properties: members(size, (at) => ({ type: "integer", minimum: at })),
      required: list(size, (at) => `k${at}`),
      additionalProperties: false,
    },
    value: members(size, (at) => at),
    unfit: members(size, () => -1),
  }),
  "items that are declared": (size) => ({
    schema: {
      prefixItems: list(size, (at) => ({ enum: [at, "x"] })),
      items: false,
    },
    value: list(size, (at) => at),
    unfit: list(size, () => null),
  }),
  "values that are listed": (size) => ({
    schema: { enum: list(size, (at) => ({ a: at })) },
    value: { a: 5 },
    unfit: { a: -1 },
  }),
  "patterns of names": (size) => ({
    schema: {
      patternProperties: Object.fromEntries(
        list(size / 8, (at) => [`^k${at}$`, { type: "integer" }]),
      ) as object,
      additionalProperties: false,
    },
    value: { k0: 1, k1: 2 },
    unfit: { k0: "", x: 1 },
  }),
  "depth of the schema": (size) => ({
    schema: nest(size / 8, { type: "null" }, (inner) => ({
      ...object,
      properties: { a: { type: "array", items: inner } },
    })) as object,
    value: nest(size / 8, null, (inner) => ({ a: [inner] })),
    unfit: nest(size / 8, 1, (inner) => ({ a: [inner] })),
  }),
};

/** Every shape, by what is doubled. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  ...VALUES,
  ...REFERENCES,
  ...BRANCHES,
  ...SCHEMAS,
};

/** More work than size: branches times members, to the last branch. */
export const SQUARE: Shape = (size) => ({
  schema: {
    allOf: [
      ...list(size / 8, () => ({
        properties: members(size / 8, () => ({ type: "integer" })),
      })),
      { maxProperties: size / 8 },
    ],
  },
  value: members(size / 8, () => 1),
  unfit: members(size / 8 + 1, () => 1),
});
