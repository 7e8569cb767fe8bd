import { expect, test } from "vitest";

import { compileCases } from "../fuzz/cases.ts";
import { members } from "../fuzz/draft.ts";
import { findTextFaults } from "../fuzz/text-faults.ts";
import { whyNotBuilt } from "./built.ts";

const reason =
  whyNotBuilt("packages/runtime") ?? whyNotBuilt("packages/compiler");

/** What is found in the module of a schema, once it was changed. */
async function faultsOf(alter: (module: string) => string): Promise<string[]> {
  const schema = members([
    ["type", "object"],
    ["properties", members([["a", members([["type", "string"]])]])],
    ["required", ["a"]],
  ]);
  const cases = await compileCases([schema], { profile: "contract" });
  const changed = cases.map(({ module = "", ...each }) => ({
    ...each,
    module: alter(module),
  }));
  const findings = await findTextFaults(changed, { profile: "contract" });
  return [...new Set(findings.map(({ check }) => check))];
}

test.skipIf(reason !== undefined)("a module as emitted is fine", async () => {
  expect(await faultsOf((module) => module)).toEqual([]);
});

test.skipIf(reason !== undefined)("another layout is found", async () => {
  const alter = (module: string) =>
    module.replace("export function", "export  function");
  expect(await faultsOf(alter)).toEqual(["prettier"]);
});

test.skipIf(reason !== undefined)(
  "a type that is narrower than what fits is found",
  async () => {
    const alter = (module: string) =>
      module.replace("a: string;", 'a: "narrow";');
    expect(await faultsOf(alter)).toEqual(["types"]);
  },
);
