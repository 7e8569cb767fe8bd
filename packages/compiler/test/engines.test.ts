import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ProfileName } from "@proviso/runtime";
import type { ValueNumbers } from "@proviso/runtime/compiler";
import { afterAll, describe, expect, test } from "vitest";
import { compileSchemas } from "./support/engines.ts";
import { expectOfText, textOfValue } from "./support/expectations.ts";
import { Workshop } from "./support/workshop.ts";

/** The form of the JSON Schema test suite, with what its form lacks. */
interface SchemaCase {
  readonly description: string;
  readonly schema?: unknown;
  readonly schemaText?: string;
  readonly profile?: ProfileName;
  /** The only number mode that it holds in; both without it. */
  readonly numbers?: ValueNumbers;
  readonly tests: readonly {
    readonly description: string;
    readonly data?: unknown;
    readonly dataText?: string;
    readonly valid: boolean;
    readonly messages?: readonly string[];
  }[];
}

interface RefusalCase extends Omit<SchemaCase, "tests"> {
  /** Every finding in order, as `code pointer`. */
  readonly refused: readonly string[];
}

const folder = path.join(import.meta.dirname, "cases");
const workshop = new Workshop();
afterAll(() => {
  workshop.close();
});

function readCases<Case>(name: string): readonly Case[] {
  return JSON.parse(readFileSync(path.join(folder, name), "utf8")) as Case[];
}

/** The cases of a file, once for each number mode that they hold in. */
function inBothModes(file: string): readonly SchemaCase[] {
  return readCases<SchemaCase>(`schemas/${file}`).flatMap((each) =>
    each.numbers === undefined
      ? [
          { ...each, numbers: "double" },
          { ...each, numbers: "exact" },
        ]
      : [each],
  );
}

for (const file of readdirSync(path.join(folder, "schemas")).sort()) {
  const cases = inBothModes(file);
  const compiled = await compileSchemas(cases, workshop);
  describe(file, () => {
    for (const [index, { description, numbers, tests }] of cases.entries()) {
      describe(`${description}, numbers ${numbers}`, () => {
        const engines = compiled[index]?.engines ?? [];
        test("compiles on every engine", () => {
          expect(compiled[index]?.refused).toEqual([]);
          expect(compiled[index]?.refusedByCompiler).toEqual([]);
          expect(engines).toHaveLength(5);
        });
        for (const { description: name, data, dataText, ...expected } of tests)
          test.each(engines)(`${name} ($name)`, (engine) => {
            expectOfText(engine, dataText ?? textOfValue(data), expected);
          });
      });
    }
  });
}

const refusals = readCases<RefusalCase>("refusals.json");
const refusedSchemas = await compileSchemas(refusals, workshop);
describe("refusals.json", () => {
  test.each(refusals.map((each, index) => ({ ...each, index })))(
    "$description: both engines refuse it alike",
    ({ index, refused }) => {
      expect(refusedSchemas[index]).toMatchObject({
        engines: [],
        refused,
        refusedByCompiler: refused,
      });
    },
  );
});
