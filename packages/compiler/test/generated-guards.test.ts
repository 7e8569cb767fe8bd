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

async function guardOf(
  schema: object,
  numbers: ValueNumbers = "double",
): Promise<Guard> {
  const text = JSON.stringify({ name: "tool", input: schema });
  const { files, diagnostics } = await compile({
    host: memoryHost({ "tool.contract.json": text }),
    inputs: ["tool.contract.json"],
    profile: "draft-2020-12",
    numbers,
    inline: inlinesByDefault,
  });
  expect(diagnostics).toEqual([]);
  const { code } = transformSync(files[0]?.text ?? "", { loader: "ts" });
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
