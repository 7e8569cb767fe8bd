import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { typeCheckModules } from "../../../scripts/check-generated.ts";
import { prepareSchemas } from "./support/engines.ts";
import { readHostileCases } from "./support/hostile/case.ts";
import { testHostileCases } from "./support/hostile/suite.ts";
import { describeShared } from "./support/shared.ts";
import { Workshop } from "./support/workshop.ts";

function filesOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort();
}

const workshop = new Workshop();
afterAll(() => {
  workshop.close();
});

/** Numbers of texts are told apart by digits that doubles don't have. */
const EXACT_ONLY: ReadonlySet<string> = new Set(["number-text"]);

describeShared("hostile corpus", "cases/hostile", (folder) => {
  for (const file of filesOf(folder)) {
    const kind = path.basename(file, ".json");
    const cases = readHostileCases(path.join(folder, file));
    if (!EXACT_ONLY.has(kind)) {
      describe(kind, () => {
        testHostileCases(cases);
      });
    }
    // Names have no number mode.
    const ofValues = cases.filter(({ boundary }) => boundary !== "names");
    if (ofValues.length > 0) {
      describe(`${kind}, numbers exact`, () => {
        testHostileCases(ofValues, "exact");
      });
    }
  }
});

describeShared("modules of the hostile corpus", "cases/hostile", (folder) => {
  test("type-check, whatever the schemas say", async () => {
    const cases = filesOf(folder)
      .flatMap((file) => readHostileCases(path.join(folder, file)))
      .filter(({ schema }) => schema !== undefined);
    const modules = (await prepareSchemas(cases))
      .map(({ files }) => files.ts)
      .filter((text) => text !== "");
    expect(modules.length).toBeGreaterThan(100);
    modules.forEach((text, index) => workshop.write(`${index}.ts`, text));
    expect(typeCheckModules(workshop.folder)).toEqual([]);
  });
});
