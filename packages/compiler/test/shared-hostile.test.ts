import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { typeCheckModules } from "../../../scripts/check-generated.ts";
import { prepareSchemas } from "./support/engines.ts";
import { type HostileCase, readHostileCases } from "./support/hostile/case.ts";
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

/** Names have none, and a schema so large that its memory is bounded is built once. */
function hasNumberMode({ boundary, bound }: HostileCase): boolean {
  const isLargeBuild = boundary === "build" && bound.maxHeapMB !== undefined;
  return boundary !== "names" && !isLargeBuild;
}

describeShared("hostile corpus", "cases/hostile", (folder) => {
  for (const file of filesOf(folder)) {
    const kind = path.basename(file, ".json");
    const cases = readHostileCases(path.join(folder, file));
    if (!EXACT_ONLY.has(kind)) {
      describe(kind, () => {
        testHostileCases(cases);
      });
    }
    const ofValues = cases.filter(hasNumberMode);
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
