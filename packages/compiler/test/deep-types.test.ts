import { compile, memoryHost } from "@proviso/compiler";
import { describe, expect, test } from "vitest";
import { type Modules, typeErrorsOf } from "../../runtime/test/type-check.ts";

const COUNT = 70;
const closed = { type: "object", additionalProperties: false } as const;
const text = { type: "string" } as const;

function refersTo(index: number): object {
  return { $ref: `#/$defs/d${index % COUNT}` };
}

/** A schema of definitions, the first of which is meant. */
function defined(definitionAt: (index: number) => object): object {
  const definitions = Array.from({ length: COUNT }, (_, index) => [
    `d${index}`,
    definitionAt(index),
  ]);
  return { ...refersTo(0), $defs: Object.fromEntries(definitions) as object };
}

function nested(levels: number, wrap: (inner: object) => object): object {
  let schema: object = text;
  for (let level = 0; level < levels; level++) schema = wrap(schema);
  return schema;
}

const schemas: Readonly<Record<string, object>> = {
  row: defined((index) => ({
    ...closed,
    properties: { next: index === COUNT - 1 ? text : refersTo(index + 1) },
  })),
  ring: defined((index) => ({
    ...closed,
    properties: {
      kind: { const: index },
      ...{ one: refersTo(index + 1), other: refersTo(index * 7) },
      list: { type: "array", items: refersTo(index + 3) },
    },
    required: ["kind"],
  })),
  maps: defined((index) => ({
    type: "object",
    properties: { a: refersTo(index + 1) },
    additionalProperties: { anyOf: [refersTo(index + 2), { type: "number" }] },
  })),
  objects: nested(COUNT, (n) => ({ ...closed, properties: { n } })),
  lists: nested(60, (each) => ({
    anyOf: [{ type: "array", items: each }, { type: "null" }],
  })),
  wide: {
    ...closed,
    properties: Object.fromEntries(
      Array.from({ length: COUNT }, (_, index) => [
        `p${index}`,
        { ...closed, properties: { a: text } },
      ]),
    ) as object,
  },
};

async function modulesOf(): Promise<Record<string, string>> {
  const contracts = Object.entries(schemas).map(([name, input]) => [
    `${name}.contract.json`,
    JSON.stringify({ name, profile: "draft-2020-12", input }),
  ]);
  const host = memoryHost(Object.fromEntries(contracts) as Modules);
  const { diagnostics, files } = await compile({ host, inputs: ["."] });
  expect(diagnostics).toEqual([]);
  return Object.fromEntries(
    files.map(({ path, text: code }) => [
      path.replace(".contract.gen.ts", ".mts"),
      code,
    ]),
  );
}

describe("types of many levels", () => {
  test("type-check where they are declared and used", async () => {
    const uses = `
      import type { JsonValue } from "@proviso/runtime/v1";
      import { isRingInput, type RingInput } from "./ring.mts";
      import type { RowInput } from "./row.mts";
      import "./maps.mts";
      import "./objects.mts";
      import "./lists.mts";
      export const row: RowInput = { next: { next: { next: {} } } };
      export const ring: RingInput = { kind: 0, list: [{ kind: 3 }] };
      export function kindOf(value: JsonValue): 1 | undefined {
        return isRingInput(value) ? value.one?.kind : undefined;
      }`;
    expect(typeErrorsOf(uses, await modulesOf())).toEqual([]);
  });

  test("refuse what doesn't fit, and are closed unless they are too deep", async () => {
    const modules = await modulesOf();
    const refused = [
      'export const a: import("./ring.mts").RingInput = { kind: 1 };',
      'export const b: import("./ring.mts").RingInput = { kind: 0, one: { kind: 2 } };',
      'export const c: import("./row.mts").RowInput = { next: { next: 1 } };',
      'export const d: import("./wide.mts").WideInput = { p0: { b: "x" } };',
      'export const e: import("./wide.mts").WideInput = { q: {} };',
    ];
    const found = typeErrorsOf(refused.join("\n"), modules);
    expect(found.map(({ file, line }) => [file, line])).toEqual(
      refused.map((_, index) => ["checked.mts", index + 1]),
    );
  });
});
