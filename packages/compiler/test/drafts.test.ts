import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ValueNumbers } from "@proviso/runtime/compiler";
import { afterAll, describe, expect, test } from "vitest";
import { typeCheckModules } from "../../../scripts/check-generated.ts";
import { compileSchemas } from "./support/engines.ts";
import { expectOfText, textOfValue } from "./support/expectations.ts";
import type { SchemaSource } from "./support/schema-source.ts";
import { Workshop } from "./support/workshop.ts";

/** The form of the JSON Schema test suite, with what its form lacks. */
interface DraftCase extends SchemaSource {
  readonly description: string;
  /** The only number mode that it holds in; both without it. */
  readonly numbers?: ValueNumbers;
  readonly tests: readonly {
    readonly description: string;
    readonly data?: unknown;
    readonly dataText?: string;
    readonly valid: boolean;
    readonly messages?: readonly string[];
    /** Where each message's keyword stands. */
    readonly schemaPointers?: readonly string[];
  }[];
}

interface DraftRefusal extends SchemaSource {
  readonly description: string;
  /** Every finding in order, as `code pointer`. */
  readonly refused: readonly string[];
}

const folder = path.join(import.meta.dirname, "cases");
const workshop = new Workshop();
afterAll(() => {
  workshop.close();
});

/** Cases are of the newest draft where they don't say. */
function readCases<Case extends SchemaSource>(name: string): readonly Case[] {
  const cases = JSON.parse(
    readFileSync(path.join(folder, name), "utf8"),
  ) as Case[];
  return cases.map((each) => ({ profile: "draft-2020-12", ...each }));
}

function inBothModes(file: string): readonly DraftCase[] {
  return readCases<DraftCase>(`drafts/${file}`).flatMap((each) =>
    each.numbers === undefined
      ? [
          { ...each, numbers: "double" },
          { ...each, numbers: "exact" },
        ]
      : [each],
  );
}

const modules = workshop.makeFolder("modules-");

for (const file of readdirSync(path.join(folder, "drafts")).sort()) {
  const cases = inBothModes(file);
  const compiled = await compileSchemas(cases, workshop);
  for (const [index, { files }] of compiled.entries()) {
    const name = `${path.basename(file, ".json")}-${index}.ts`;
    writeFileSync(path.join(modules, name), files.ts);
  }
  describe(file, () => {
    for (const [index, each] of cases.entries()) {
      describe(`${each.description}, numbers ${each.numbers}`, () => {
        const engines = compiled[index]?.engines ?? [];
        test("compiles on every engine", () => {
          expect(compiled[index]?.refused).toEqual([]);
          expect(compiled[index]?.refusedByCompiler).toEqual([]);
          expect(engines).toHaveLength(5);
        });
        for (const { description, data, dataText, ...expected } of each.tests)
          test.each(engines)(`${description} ($name)`, (engine) => {
            const text = dataText ?? textOfValue(data);
            expectOfText(engine, text, expected);
          });
      });
    }
  });
}

test("every module type-checks under every strict flag at once", () => {
  expect(readdirSync(modules).length).toBeGreaterThan(190);
  expect(typeCheckModules(modules)).toEqual([]);
});

const refusals = readCases<DraftRefusal>("draft-refusals.json");
const refusedSchemas = await compileSchemas(refusals, workshop);
describe("draft-refusals.json", () => {
  test.each(refusals.map((each, index) => ({ ...each, index })))(
    "$description: refused by every engine alike",
    ({ index, refused }) => {
      const compiled = refusedSchemas[index]!;
      expect(compiled).toMatchObject({ engines: [], refused });
      // The compiler has its findings in the order of the text, and those in
      // other documents under the names of their files.
      const ofContract = refused.filter((each) => !each.includes("#"));
      expect(compiled.refusedByCompiler.toSorted()).toEqual(
        ofContract.toSorted(),
      );
    },
  );
});
