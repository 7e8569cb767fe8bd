import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readHostileCases } from "./support/hostile/case.ts";
import { runHostileCase } from "./support/hostile/run-case.ts";
import { testHostileCases } from "./support/hostile/suite.ts";
import { Workshop } from "./support/workshop.ts";

const cases = readHostileCases(
  path.join(import.meta.dirname, "cases/hostile-source.json"),
);

describe("hostile-source.json", () => {
  testHostileCases(cases);
});

describe("the runner of contract files", () => {
  const workshop = new Workshop();
  afterAll(() => {
    workshop.close();
  });

  const sound = cases.find(({ expect }) => expect === "valid")!;
  const broken = cases.find(({ expect }) => expect === "compile-error")!;

  test("finds fault with a contract that should have been refused", async () => {
    const contrary = { ...sound, expect: "compile-error" } as const;
    const { faults } = await runHostileCase(contrary, workshop);
    expect(faults).toHaveLength(2);
  });

  test("finds fault with a refusal of a sound contract", async () => {
    const contrary = { ...broken, expect: "valid" } as const;
    const { faults } = await runHostileCase(contrary, workshop);
    expect(faults).toHaveLength(2);
  });
});
