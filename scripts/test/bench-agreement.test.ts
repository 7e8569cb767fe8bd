import { describe, expect, test } from "vitest";

import { agreementOf, printAgreement } from "../bench/agreement.ts";
import { figuresOf, type Result } from "../bench/result.ts";

/** A run in which peers take such times of a second. */
function runOf(row: string, times: Readonly<Record<string, number>>): Result {
  return figuresOf({ name: row, unit: "seconds", base: "base" }, times);
}

describe("two runs of the benchmark", () => {
  test("agree where no ratio is more than a fifth above its other", () => {
    const earlier = [runOf("walk", { base: 1, near: 10, far: 10, far2: 30 })];
    const later = [runOf("walk", { base: 2, near: 24, far: 25, far2: 30 })];
    const agreement = agreementOf(later, earlier);
    expect(agreement).toEqual({
      ratios: 3,
      apart: [
        { name: "walk: far2", ratio: 15, earlier: 30 },
        { name: "walk: far", ratio: 12.5, earlier: 10 },
      ],
    });
    expect(printAgreement(agreement)).toBe(
      [
        "1 of 3 ratios agree within a fifth with those of the earlier run.",
        "- walk: far2: 15.0, was 30.0",
        "- walk: far: 12.5, was 10.0",
      ].join("\n"),
    );
  });

  test("are compared only in what both have measured", () => {
    const earlier: Result[] = [
      runOf("walk", { base: 1, same: 2, gone: 3 }),
      { name: "swim", absence: "no water" },
      {
        name: "fly",
        base: "base",
        pieces: 1,
        peers: [{ name: "stone", failure: "too heavy" }],
      },
    ];
    const later = [...earlier.slice(1), runOf("walk", { base: 1, same: 2 })];
    expect(agreementOf(later, earlier)).toEqual({ ratios: 1, apart: [] });
  });
});
