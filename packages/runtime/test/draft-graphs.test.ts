import { describe, expect, test } from "vitest";
import type { ExactJsonValue } from "../src/core/json.ts";
import { draft202012Profile } from "../src/schema/drafts.ts";
import { Evaluated } from "../src/schema/evaluated.ts";
import { Schema } from "../src/schema/live-schema.ts";
import { GraphMatcher } from "../src/schema/match-graph.ts";
import type { CheckNode } from "../src/schema/node.ts";
import { inspectSchema, readSchema } from "../src/schema/read.ts";
import { wholeTable } from "../src/schema/vocabulary/index.ts";

const reading = { profile: draft202012Profile, table: wholeTable };

function nodeOf(document: unknown): CheckNode {
  return readSchema(document, reading).node;
}

/** Members in one another, through a name. */
function nestMembers(depth: number, name: string, inner: unknown): unknown {
  let value = inner;
  for (let i = 0; i < depth; i++) value = { [name]: value };
  return value;
}

const LEVELS = 200_000;

describe("a linked list of 200,000 levels", () => {
  const forms: readonly (readonly [form: string, node: object])[] = [
    ["properties", { properties: { next: { $ref: "#" } } }],
    [
      "a union",
      {
        oneOf: [
          { type: "null" },
          { type: "integer" },
          { type: "object", properties: { next: { $ref: "#" } } },
        ],
      },
    ],
    [
      "unevaluatedProperties",
      {
        type: ["object", "null"],
        allOf: [{ properties: { next: { $ref: "#" } } }],
        unevaluatedProperties: false,
      },
    ],
    [
      "a condition",
      {
        if: { type: "object" },
        then: { additionalProperties: { $ref: "#" } },
        else: { type: "null" },
      },
    ],
    [
      "a negation of a negation",
      {
        not: {
          not: {
            patternProperties: { "^next$": { $ref: "#" } },
            type: ["object", "null"],
          },
        },
      },
    ],
    [
      "unevaluated members themselves",
      { type: ["object", "null"], unevaluatedProperties: { $ref: "#" } },
    ],
  ];
  test.each(forms)("fits through %s", (_form, document) => {
    const schema = new Schema(document);
    expect(schema.matches(nestMembers(LEVELS, "next", null))).toBe(true);
  });

  test.each(forms.slice(1))(
    "doesn't, by its last value, through %s",
    (_form, document) => {
      const schema = new Schema(document);
      const value = nestMembers(LEVELS, "next", "no such thing");
      expect(schema.matches(value)).toBe(false);
      expect(schema.issues(value).map(({ code }) => code)).not.toContain(
        "engine_mismatch",
      );
    },
  );
});

/** A value of 2^depth paths, ending in a leaf. */
function doubled(depth: number, leaf: unknown): unknown {
  let value = leaf;
  for (let i = 0; i < depth; i++) value = { a: value, b: value };
  return value;
}

describe("a value that shares its parts exponentially", () => {
  const forms = [
    {
      oneOf: [
        { type: "null" },
        {
          required: ["a"],
          type: "object",
          additionalProperties: { $ref: "#" },
        },
      ],
    },
    {
      anyOf: [
        { type: "null" },
        {
          type: "object",
          properties: { a: { $ref: "#" } },
          unevaluatedProperties: { $ref: "#" },
        },
      ],
    },
    {
      type: ["object", "null"],
      allOf: [
        { properties: { a: { $ref: "#" } } },
        { properties: { b: { $ref: "#" } } },
      ],
      unevaluatedProperties: false,
    },
  ];
  test.each(forms)("is answered for each part once: %j", (document) => {
    const schema = new Schema(document);
    expect(schema.matches(doubled(60, null))).toBe(true);
    const wrong = doubled(60, 1);
    expect(schema.matches(wrong)).toBe(false);
    expect(schema.issues(wrong)).not.toEqual([]);
  });
});

describe("what schemas of one place have looked at", () => {
  const seen = (
    document: unknown,
    value: ExactJsonValue,
  ): Evaluated | undefined => {
    const found = new Evaluated();
    return new GraphMatcher().fits(nodeOf(document), value, found)
      ? found
      : undefined;
  };

  test("is told again where the answer was known already", () => {
    const node = nodeOf({ anyOf: [{ properties: { a: true } }] });
    const value = { a: 1, b: 2 };
    const matcher = new GraphMatcher();
    expect(matcher.fits(node, value)).toBe(true);
    for (const found of [new Evaluated(), new Evaluated()]) {
      expect(matcher.fits(node, value, found)).toBe(true);
      expect([found.hasMember("a"), found.hasMember("b")]).toEqual([
        true,
        false,
      ]);
    }
  });

  test("is nothing where the value doesn't fit", () => {
    const found = new Evaluated();
    const node = nodeOf({ properties: { a: { type: "string" } } });
    expect(new GraphMatcher().fits(node, { a: 1 }, found)).toBe(false);
    expect(found.hasMember("a")).toBe(false);
  });

  test("covers the first items and those that contains found", () => {
    const found = seen(
      { prefixItems: [true, true], contains: { const: "c" } },
      [1, 2, 3, "c"],
    );
    expect([0, 1, 2, 3].map((at) => found?.hasItem(at))).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  test("names of built-ins are members like any other", () => {
    const found = seen(
      { properties: { toString: true } },
      { toString: 1, constructor: 2 },
    );
    expect(
      ["toString", "constructor", "valueOf"].map((name) =>
        found?.hasMember(name),
      ),
    ).toEqual([true, false, false]);
  });

  test("of two, is what either has", () => {
    const [one, other] = [new Evaluated(), new Evaluated()];
    one.addMember("a");
    one.addItems(2);
    other.addMember("b");
    other.addItems(1);
    other.addItem(5);
    one.addAll(other);
    expect(["a", "b", "c"].map((name) => one.hasMember(name))).toEqual([
      true,
      true,
      false,
    ]);
    expect([0, 1, 2, 5].map((at) => one.hasItem(at))).toEqual([
      true,
      true,
      false,
      true,
    ]);
    one.addAllMembers();
    expect(one.hasMember("c")).toBe(true);
  });
});

describe("schemas that lead back to themselves", () => {
  const findings = (document: unknown): string[] =>
    inspectSchema(document, reading).diagnostics.map(
      ({ code, pointer }) => `${code} ${pointer}`,
    );

  test.each([
    { properties: { a: { $ref: "#" } } },
    { items: { $ref: "#" }, contains: { $ref: "#" } },
    { propertyNames: { $ref: "#" }, unevaluatedItems: { $ref: "#" } },
    { $defs: { a: { $ref: "#/$defs/a" } } },
    {
      allOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/a" }],
      $defs: { a: true },
    },
  ])(
    "are fine below the value, or where nothing leads to them: %j",
    (document) => {
      expect(findings(document)).toEqual([]);
    },
  );

  test.each([
    [{ $ref: "#" }, "/$ref"],
    [
      {
        items: { $ref: "#/$defs/a" },
        $defs: { a: { anyOf: [true, { $ref: "#/$defs/a" }] } },
      },
      "/$defs/a",
    ],
    [{ $ref: "#/$defs/k0", $defs: chain(3000, 0) }, "/$defs/k0/$ref"],
  ])("are refused for the same value: %j", (document, pointer) => {
    expect(findings(document)).toEqual([`endless_reference ${pointer}`]);
  });

  test("may lead far, if it ends", () => {
    expect(
      findings({ $ref: "#/$defs/k0", $defs: chain(1000, undefined) }),
    ).toEqual([]);
  });
});

/** Definitions that refer to the next one each, the last to another or to none. */
function chain(length: number, last: number | undefined): object {
  return Object.fromEntries(
    Array.from({ length }, (_, index) => {
      const next = index === length - 1 ? last : index + 1;
      return [
        `k${index}`,
        next === undefined ? true : { $ref: `#/$defs/k${next}` },
      ];
    }),
  );
}
