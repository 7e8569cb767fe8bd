import { compile, memoryHost } from "@proviso/compiler";
import { beforeAll, describe, expect, test } from "vitest";
import {
  instantiationsOf,
  type Modules,
  typeErrorsOf,
} from "../../runtime/test/type-check.ts";

const TOOLS = 200;

/** A contract whose members no other has, so that no type is shared. */
function contractOf(index: number): string {
  const own = `own${index}`;
  const kinds = {
    [own]: { type: "string", minLength: 1 },
    count: { type: "integer", enum: [index, 1] },
    names: { type: "array", items: { type: "string" } },
    either: { oneOf: [{ type: "string" }, { type: "null" }] },
    nested: { type: "object", properties: { a: { type: "number" } } },
  };
  return JSON.stringify({
    name: `tool_${index}`,
    input: { type: "object", properties: kinds, required: [own] },
    output: { type: "object", properties: kinds, additionalProperties: false },
  });
}

/** Imports the first so many modules, and reads a member of each input. */
function useOf(count: number): string {
  const uses = Array.from(
    { length: count },
    (_, index) => `import { tool${index} } from "./tool${index}.mts";
      export function use${index}(value: unknown): string | undefined {
        return tool${index}.input.matches(value) ? value.own${index} : undefined;
      }`,
  );
  return uses.join("\n");
}

describe("what the types of generated modules cost", () => {
  const modules: Record<string, string> = {};
  beforeAll(async () => {
    const contracts = Array.from({ length: TOOLS }, (_, index) => [
      `tool${index}.contract.json`,
      contractOf(index),
    ]);
    const host = memoryHost(Object.fromEntries(contracts) as Modules);
    const { files } = await compile({ host, inputs: ["."] });
    for (const { path, text } of files) {
      modules[path.replace(".contract.gen.ts", ".mts")] = text;
    }
  });

  test("they compile", () => {
    expect(Object.keys(modules)).toHaveLength(TOOLS);
    expect(typeErrorsOf(useOf(TOOLS), modules)).toEqual([]);
  });

  // Measured with TypeScript 6.0: ten, as all that is generic is the contract.
  test("two hundred modules stay below 20 instantiations each", () => {
    const base = instantiationsOf(useOf(1), modules);
    const cost = instantiationsOf(useOf(TOOLS), modules) - base;
    expect(cost).toBeGreaterThan(TOOLS);
    expect(cost).toBeLessThan(TOOLS * 20);
  });
});
