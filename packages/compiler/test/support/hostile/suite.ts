import type { ValueNumbers } from "@proviso/runtime/compiler";
import { afterAll, expect, test } from "vitest";
import { Workshop } from "../workshop.ts";
import type { HostileCase } from "./case.ts";
import { runHostileCase } from "./run-case.ts";
import { bundleChild, CHILD_TIMEOUT, runInChild } from "./run-in-child.ts";

/** A test for each case; those with a bound of memory have a process of their own. */
export function testHostileCases(
  cases: readonly HostileCase[],
  numbers: ValueNumbers = "double",
): void {
  const workshop = new Workshop();
  afterAll(() => {
    workshop.close();
  });
  let script: string | undefined;
  const timeout = CHILD_TIMEOUT + 10_000;
  test.each(cases)("$id: $why", { timeout }, async (hostile) => {
    const report =
      hostile.bound.maxHeapMB === undefined
        ? await runHostileCase(hostile, workshop, numbers)
        : runInChild((script ??= bundleChild(workshop)), hostile, numbers);
    expect(report.faults).toEqual([]);
  });
}
