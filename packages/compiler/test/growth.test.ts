import { compile, memoryHost } from "@proviso/compiler";
import { transform } from "esbuild";
import { afterAll, describe, expect, test } from "vitest";
import {
  type Grown,
  LINEAR,
  type Shape,
  SHAPES,
  SQUARE,
} from "../../runtime/test/growth-shapes.ts";
import { importModule, Workshop } from "./support/workshop.ts";

/*
 * What is doubled may double the work of a generated guard, not more, nor what
 * is printed. Steps are counted by a counter in every block of the module.
 */

/** A size at which what is constant counts for little, and compiling takes a moment. */
const SIZE = 128;

const workshop = new Workshop();
afterAll(() => {
  workshop.close();
});

/** The module of a schema as its input. */
async function print(schema: object): Promise<string> {
  const text = JSON.stringify({ name: "tool", input: schema });
  const { diagnostics, files } = await compile({
    host: memoryHost({ "tool.contract.json": text }),
    inputs: ["tool.contract.json"],
    profile: "draft-2020-12",
  });
  expect(diagnostics).toEqual([]);
  return files[0]?.text ?? "";
}

interface CountingModule {
  readonly isToolInput: (value: unknown) => boolean;
  readonly countedSteps: () => number;
}

/** Imports a module with a counter at the start of each function, loop and condition. */
async function importCounting(
  text: string,
  name: string,
): Promise<CountingModule> {
  const block = /^(?! *switch).*\)(?:: [^{}()]+)? \{$/gm;
  const counting = `${text.replaceAll(block, "$& steps++;")}
    let steps = 0;
    export function countedSteps() { return steps; }`;
  const { code } = await transform(counting, { loader: "ts" });
  const module = await importModule(workshop.write(`${name}.mjs`, code));
  return module as unknown as CountingModule;
}

/** How much is printed, without indentation, and how many steps a yes and a no take. */
async function measure(
  { schema, unfit, value }: Grown,
  name: string,
): Promise<Readonly<Record<string, number>>> {
  const text = await print(schema);
  const { countedSteps, isToolInput } = await importCounting(text, name);
  expect(isToolInput(value)).toBe(true);
  const yes = countedSteps();
  expect(isToolInput(unfit)).toBe(false);
  return {
    printed: text.replaceAll(/\s+/g, "").length,
    yes,
    no: countedSteps() - yes,
  };
}

/** How many times as much it is at twice the size, of each that is measured. */
async function growthOf(
  shape: Shape,
  name: string,
): Promise<readonly (readonly [string, number])[]> {
  const once = await measure(shape(SIZE), `${name}-once`);
  const twice = await measure(shape(2 * SIZE), `${name}-twice`);
  return Object.entries(twice).map(([what, count]) => [
    what,
    count / (once[what] ?? 0),
  ]);
}

describe("generated guards grow no faster than", () => {
  const shapes = Object.entries(SHAPES).map(([what, shape], at) => ({
    ...{ what, shape },
    name: `shape${at}`,
  }));
  test.each(shapes)("$what", async ({ name, shape }) => {
    for (const [what, growth] of await growthOf(shape, name)) {
      expect(growth, what).toBeLessThanOrEqual(LINEAR);
    }
  });

  test("the size, but where more is due", async () => {
    for (const [what, growth] of await growthOf(SQUARE, "square")) {
      expect(growth, what).toBeGreaterThan(LINEAR);
    }
  });
});
