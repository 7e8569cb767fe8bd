import { readdirSync } from "node:fs";
import path from "node:path";
import { describe } from "vitest";
import { readHostileCases } from "./support/hostile/case.ts";
import { testHostileCases } from "./support/hostile/suite.ts";
import { describeShared, skipLoudly } from "./support/shared.ts";

/** Kinds that are about a part which isn't there yet, with that part. */
const WAITING: ReadonlyMap<string, string> = new Map([
  ["combinator-blowup", "anyOf and allOf"],
  ["contract-source", "contracts in TypeScript"],
  ["host-runtime", "calls"],
  ["number-text", "exact numbers"],
  ["redos", "pattern"],
  ["ref-cycle", "references"],
  ["ref-dag", "references"],
  ["ref-prototype", "references"],
  ["ref-remote", "references"],
  ["unique-items", "uniqueItems"],
]);

describeShared("hostile corpus", "cases/hostile", (folder) => {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  for (const file of files.sort()) {
    const kind = path.basename(file, ".json");
    const part = WAITING.get(kind);
    if (part !== undefined) skipLoudly(kind, `it waits for ${part}`);
    else {
      describe(kind, () => {
        testHostileCases(readHostileCases(path.join(folder, file)));
      });
    }
  }
});
