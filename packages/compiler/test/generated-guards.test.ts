import { readFileSync } from "node:fs";
import path from "node:path";
import { compile, memoryHost } from "@proviso/compiler";
import { parseJson } from "@proviso/runtime";
import type { ValueNumbers } from "@proviso/runtime/compiler";
import { transformSync } from "esbuild";
import { afterAll, describe, expect, test } from "vitest";
import { inlinesByDefault } from "./support/schema-source.ts";
import { importModule, Workshop } from "./support/workshop.ts";

/* Guards of drafts: what they mean, and that neither depth nor sharing harms them. */

interface GuardCase {
  readonly description: string;
  readonly schema: object;
  readonly tests: readonly {
    readonly description: string;
    readonly data?: unknown;
    readonly dataText?: string;
    readonly valid: boolean;
  }[];
}

type Guard = (value: unknown) => boolean;

const workshop = new Workshop();
afterAll(() => {
  workshop.close();
});

async function moduleOf(
  schema: object,
  numbers: ValueNumbers = "double",
): Promise<string> {
  const text = JSON.stringify({ name: "tool", input: schema });
  const { files, diagnostics } = await compile({
    host: memoryHost({ "tool.contract.json": text }),
    inputs: ["tool.contract.json"],
    profile: "draft-2020-12",
    numbers,
    inline: inlinesByDefault,
  });
  expect(diagnostics).toEqual([]);
  return files[0]?.text ?? "";
}

async function guardOf(
  schema: object,
  numbers: ValueNumbers = "double",
): Promise<Guard> {
  const text = await moduleOf(schema, numbers);
  const { code } = transformSync(text, { loader: "ts" });
  const folder = workshop.makeFolder("guard-");
  const file = path.join(path.basename(folder), "tool.mjs");
  const module = await importModule(workshop.write(file, code));
  return module["isToolInput"] as Guard;
}

const file = path.join(import.meta.dirname, "cases/whole-vocabulary.json");
const cases = JSON.parse(readFileSync(file, "utf8")) as GuardCase[];

describe.each(cases)("$description", ({ schema, tests }) => {
  test.each(["double", "exact"] as const)("numbers %s", async (numbers) => {
    const guard = await guardOf(schema, numbers);
    for (const { data, dataText, description, valid } of tests) {
      const text = dataText ?? JSON.stringify(data);
      expect(guard(parseJson(text, { numbers })), description).toBe(valid);
    }
  });
});

function nested(
  value: unknown,
  levels: number,
  wrap: (inner: unknown) => unknown,
): unknown {
  let whole = value;
  for (let level = 0; level < levels; level++) whole = wrap(whole);
  return whole;
}

describe("values of a hundred thousand levels", () => {
  const LEVELS = 100_000;

  test("are answered where each level holds the next", async () => {
    const guard = await guardOf({
      $ref: "#/$defs/node",
      $defs: {
        node: {
          type: "object",
          properties: {
            next: { anyOf: [{ $ref: "#/$defs/node" }, { type: "null" }] },
          },
          required: ["next"],
        },
      },
    });
    const wrap = (next: unknown): unknown => ({ next });
    expect(guard(nested(null, LEVELS, wrap))).toBe(true);
    expect(guard(nested(1, LEVELS, wrap))).toBe(false);
  });

  test("are answered where each level turns the answer round", async () => {
    const guard = await guardOf({
      not: { type: "array", items: { $ref: "#" }, minItems: 1 },
    });
    const wrap = (item: unknown): unknown => [item];
    expect(guard(nested([], LEVELS, wrap))).toBe(true);
    expect(guard(nested([], LEVELS + 1, wrap))).toBe(false);
  });
});

/* Asked anew each time, none of these would be answered before the run is stopped. */
describe("checks that one value would be put to over and over", () => {
  const LEVELS = 60;

  test("are made once along a chain of definitions", async () => {
    const $defs: Record<string, object> = { d0: { type: "integer" } };
    for (let level = 1; level <= LEVELS; level++) {
      const one = { $ref: `#/$defs/d${String(level - 1)}` };
      $defs[`d${String(level)}`] = {
        anyOf: [
          { minimum: 0, allOf: [one] },
          { maximum: 9, allOf: [one] },
        ],
      };
    }
    const guard = await guardOf({ $ref: `#/$defs/d${String(LEVELS)}`, $defs });
    expect(guard(1)).toBe(true);
    expect(guard("x")).toBe(false);
  });

  test("are made once where alternatives lead back to the schema", async () => {
    const guard = await guardOf({
      anyOf: [
        { type: "array", items: { $ref: "#" }, minItems: 1 },
        { type: "array", items: { $ref: "#" }, maxItems: 9 },
        { type: "null" },
      ],
    });
    const wrap = (item: unknown): unknown => [item];
    expect(guard(nested(null, LEVELS, wrap))).toBe(true);
    expect(guard(nested("x", LEVELS, wrap))).toBe(false);
  });

  test("are made once for what stays unevaluated", async () => {
    let schema: object = { properties: { leaf: { type: "integer" } } };
    for (let level = 0; level < LEVELS / 2; level++) {
      schema = {
        allOf: [{ anyOf: [{ properties: { a: schema } }] }],
        unevaluatedProperties: false,
      };
    }
    const guard = await guardOf(schema);
    const wrap = (a: unknown): unknown => ({ a });
    expect(guard(nested({ leaf: 1 }, LEVELS / 2, wrap))).toBe(true);
    expect(guard(nested({ leaf: "x" }, LEVELS / 2, wrap))).toBe(false);
  });
});

/** Ways in which every object comes to have a member. */
const pollutions: readonly (readonly [string, PropertyDescriptor])[] = [
  ["an enumerable member", { value: "a", enumerable: true }],
  ["a hidden member", { value: "a" }],
  ["a hidden member that is undefined", { value: undefined }],
  [
    "a hidden getter",
    {
      get(): never {
        throw new Error("a getter ran");
      },
    },
  ],
];

/** Does something while every object inherits a member. */
function whereInherited<Result>(
  name: string,
  descriptor: PropertyDescriptor,
  act: () => Result,
): Result {
  const all = Object.prototype;
  Object.defineProperty(all, name, { ...descriptor, configurable: true });
  try {
    return act();
  } finally {
    Reflect.deleteProperty(all, name);
  }
}

describe("members that objects inherit", () => {
  const text = { type: "string" };
  const schemas = {
    "of an open object": {
      type: "object",
      properties: { name: text, other: text },
      required: ["name"],
    },
    "of an open object, of any type": {
      type: "object",
      properties: { name: {}, other: text },
      required: ["name"],
    },
    "of a closed object": {
      type: "object",
      properties: { name: text, other: text },
      required: ["name"],
      additionalProperties: false,
    },
    "of a closed object whose members are all there": {
      type: "object",
      properties: { name: text, other: text },
      required: ["name", "other"],
      additionalProperties: false,
    },
    "of a closed object, of any type": {
      type: "object",
      properties: { name: {}, other: {} },
      required: ["name"],
      additionalProperties: false,
    },
    "of an object that has few": { type: "object", maxProperties: 1 },
    "of a closed object that may lack many": {
      type: "object",
      properties: { name: text, other: text, third: text },
      additionalProperties: false,
    },
    "of alternatives that a tag alone tells apart": {
      oneOf: ["a", "b"].map((tag) => ({
        type: "object",
        properties: { name: { const: tag } },
        required: ["name"],
      })),
    },
    "of objects in an array": {
      type: "array",
      items: { type: "object", properties: { name: text, other: text } },
      minItems: 1,
    },
  };
  describe.each(Object.entries(schemas))("%s", (_, schema) => {
    test.each(pollutions)("change no verdict: %s", async (_, descriptor) => {
      const guard = await guardOf(schema);
      const values = [
        ...[{}, { name: "a" }, { name: "c" }, { name: 1 }, { other: "a" }],
        ...[
          { name: "a", other: 1 },
          { name: "b", other: "a", more: 0 },
        ],
      ].flatMap((value) => [value, [value]]);
      const verdicts = values.map(guard);
      for (const name of ["name", "other", "more"]) {
        // Looked at afterwards, as nothing else is safe from it.
        const found = whereInherited(name, descriptor, () => values.map(guard));
        expect(found, name).toEqual(verdicts);
      }
    });
  });

  test("are absent, whatever Object.prototype has", async () => {
    const names = Object.getOwnPropertyNames(Object.prototype);
    for (const name of names) {
      const properties = JSON.parse(`{${JSON.stringify(name)}:{}}`) as object;
      const guard = await guardOf({
        type: "object",
        properties,
        required: [name],
      });
      expect(guard({}), name).toBe(false);
      expect(guard(parseJson(`{${JSON.stringify(name)}:1}`)), name).toBe(true);
    }
  });
});

describe("a member that is undefined, which no JSON value has", () => {
  test("is a member of none of the types", async () => {
    const guard = await guardOf({
      type: "object",
      properties: {
        any: {},
        text: { type: "string", minLength: 1 },
        choice: { enum: ["a", "b"] },
      },
      required: ["any"],
    });
    expect(guard({ any: undefined })).toBe(true);
    expect(guard({ any: 1, other: undefined })).toBe(true);
    expect(guard({ any: 1, text: undefined })).toBe(false);
    expect(guard({ any: 1, choice: undefined })).toBe(false);
    expect(guard({})).toBe(false);
  });
});

describe("the guard of an object", () => {
  /** Members that must be there, then others that may. */
  const objectOf = (required: number, optional: number): object => {
    const names = Array.from(
      { length: required + optional },
      (_, at) => `m${at}`,
    );
    return {
      type: "object",
      properties: Object.fromEntries(
        names.map((name) => [name, { type: "null" }]),
      ),
      required: names.slice(0, required),
    };
  };
  const closed = (schema: object): object => {
    return { ...schema, additionalProperties: false };
  };
  const pattern = {
    ...objectOf(1, 0),
    patternProperties: { x: { type: "null" } },
  };
  const names = { ...objectOf(1, 0), propertyNames: { maxLength: 9 } };
  const others = { ...objectOf(1, 0), additionalProperties: { type: "null" } };
  const inherited = {
    type: "object",
    properties: { valueOf: { type: "null" } },
    required: ["valueOf"],
  };
  test.each([
    ["few members", objectOf(14, 2), false],
    ["too many members", objectOf(15, 2), true],
    ["too many that may be absent", objectOf(1, 3), true],
    ["a name that all objects inherit", inherited, true],
    ["members by pattern", pattern, true],
    ["names that are checked", names, true],
    ["other members that are checked", others, true],
    ["no other members", closed(objectOf(14, 2)), false],
    ["no members", closed(objectOf(0, 0)), true],
    ["no other members, and many may be absent", closed(objectOf(1, 3)), true],
    ["no other members, but some by pattern", closed(pattern), true],
    [
      "a member that must be there and is another",
      closed({ ...objectOf(1, 0), required: ["m0", "m1"] }),
      true,
    ],
  ])(
    "loops over its members where a loop is needed or faster: %s",
    async (_, schema, loops) => {
      const text = await moduleOf(schema);
      // What is faster is a choice of the emitter; without any, all of them loop.
      expect(text.includes("for (const ")).toBe(loops || !inlinesByDefault);
    },
  );

  test("counts the members of one that has no others", async () => {
    const guard = await guardOf({
      type: "object",
      properties: {
        ...{ a: { type: "null" }, b: {}, members: { enum: [1, 2] } },
        never: false,
      },
      required: ["a"],
      additionalProperties: false,
      maxProperties: 2,
    });
    expect(guard({ a: null })).toBe(true);
    expect(guard({ a: null, b: undefined })).toBe(true);
    expect(guard({ a: null, members: 2 })).toBe(true);
    expect(guard({ a: null, members: 3 })).toBe(false);
    expect(guard({ a: null, more: 1 })).toBe(false);
    expect(guard({ b: 1, members: 2 })).toBe(false);
    expect(guard({ a: null, never: 1 })).toBe(false);
    expect(guard({ a: null, b: 1, members: 1 })).toBe(false);
    expect(guard(parseJson('{"a":null,"__proto__":1}'))).toBe(false);
  });

  test("has variables that hide nothing, whatever its members are called", async () => {
    const names = [
      ...["a b", "c d", "member", "member2", "applies", "value", "key", "none"],
      ...["toolInputQPattern", "isToolInput", "isToolInputPolluted", "Number"],
    ];
    const integers = Object.fromEntries(
      names.map((name) => [name, { type: "integer", minimum: 1 }]),
    );
    const guard = await guardOf({
      type: "object",
      properties: { ...integers, q: { type: "string", pattern: "^x{2,3}$" } },
      required: [...names, "q"],
      if: { required: ["applies"] },
      then: { required: ["member"] },
      else: { required: ["c d"] },
    });
    const good = Object.fromEntries(names.map((name) => [name, 1]));
    expect(guard({ ...good, q: "xx" })).toBe(true);
    expect(guard({ ...good, q: "x" })).toBe(false);
    for (const name of names) {
      expect(guard({ ...good, q: "xx", [name]: 0 }), name).toBe(false);
    }
  });
});
