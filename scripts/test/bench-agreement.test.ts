import { describe, expect, test } from "vitest";

import { agreementOf, printAgreement } from "../bench/agreement.ts";
import { figuresOf, type Result } from "../bench/result.ts";
import { pointOf, type Span } from "../bench/span.ts";

/** A run in which peers take such times of a second. */
function runOf(row: string, times: Readonly<Record<string, number>>): Result {
  return figuresOf({ name: row, unit: "seconds", base: "base" }, times);
}

/** A run whose trials had such ratios. */
function spansOf(spans: Readonly<Record<string, Span>>): Result {
  const peers = Object.entries(spans).map(([name, span]) => ({
    name,
    nanoseconds: span.ratio,
    median: span.ratio,
    ...span,
  }));
  return { name: "walk", base: "base", pieces: 1, peers };
}

describe("two runs of the benchmark", () => {
  test("agree where no ratio is more than a fifth above its other", () => {
    const earlier = [runOf("walk", { base: 1, near: 10, far: 10, far2: 30 })];
    const later = [runOf("walk", { base: 2, near: 24, far: 25, far2: 30 })];
    const agreement = agreementOf(later, earlier);
    expect(agreement).toEqual({
      ratios: 3,
      overlapping: [],
      apart: [
        { name: "walk: far2", span: pointOf(15), earlier: pointOf(30) },
        { name: "walk: far", span: pointOf(12.5), earlier: pointOf(10) },
      ],
    });
    expect(printAgreement(agreement)).toBe(
      [
        "1 of 3 ratios agree within a fifth with those of the earlier run.",
        "2 differ in all trials:",
        "- walk: far2: 15.0, was 30.0",
        "- walk: far: 12.5, was 10.0",
      ].join("\n"),
    );
  });

  test("differ less where the trials of the one overlap with those of the other", () => {
    const earlier = [
      spansOf({
        twoSpeeds: { ratio: 1, low: 1, high: 4 },
        apart: { ratio: 1, low: 1, high: 2 },
        steady: { ratio: 1, low: 1, high: 9 },
      }),
    ];
    const later = [
      spansOf({
        twoSpeeds: { ratio: 4, low: 3.9, high: 4.1 },
        apart: { ratio: 3, low: 3, high: 4 },
        steady: { ratio: 1.1, low: 1.1, high: 2 },
      }),
    ];
    expect(printAgreement(agreementOf(later, earlier))).toBe(
      [
        "1 of 3 ratios agree within a fifth with those of the earlier run.",
        "1 differ while their trials overlap:",
        "- walk: twoSpeeds: 4.00, was 1.00 (1.00-4.00)",
        "1 differ in all trials:",
        "- walk: apart: 3.00 (3.00-4.00), was 1.00 (1.00-2.00)",
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
    expect(agreementOf(later, earlier)).toMatchObject({ ratios: 1, apart: [] });
  });
});
