import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ProfileName } from "@proviso/runtime";
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

for (const file of readdirSync(path.join(folder, "schemas")).sort()) {
  const cases = readCases<SchemaCase>(`schemas/${file}`);
  const compiled = await compileSchemas(cases, workshop);
  describe(file, () => {
    for (const [index, { description, tests }] of cases.entries()) {
      describe(description, () => {
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
