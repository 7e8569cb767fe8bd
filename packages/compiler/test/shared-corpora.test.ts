import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  type CorpusCase,
  type CorpusSet,
  readBenchmarkSets,
  readSchemaSets,
  readToolSets,
} from "../../../scripts/corpus/cases.ts";
import {
  interpretCase,
  judgeCases,
  type Outcome,
} from "../../../scripts/corpus/judge-cases.ts";
import { findUnlisted, OTHERWISE } from "../../../scripts/corpus/odd-cases.ts";
import { checkPrinted } from "../../../scripts/corpus/printed-modules.ts";
import { modulesOf } from "../../../scripts/draft-report.ts";
import { describeShared } from "./support/shared.ts";

/*
 * Schemas that others wrote, as they are: formats annotate and unknown words
 * mean nothing. The interpreter has all of them, generated modules a part:
 * `npm run draft-report` has the rest.
 */

/** Longer schemas take seconds to compile, and longer values to compare. */
const LONGEST_GENERATED = 40_000;

function lengthOf({ schemaText, tests }: CorpusCase): number {
  const texts = [schemaText, ...tests.map(({ text }) => text)];
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** The outcomes of a set, in no order; one case in so many is generated as well. */
async function judge({ cases }: CorpusSet, step: number): Promise<Outcome[]> {
  const isGenerated = (each: CorpusCase, at: number): boolean =>
    at % step === 0 && lengthOf(each) <= LONGEST_GENERATED;
  const others = cases.filter((each, at) => !isGenerated(each, at));
  return [
    ...(await judgeCases(cases.filter(isGenerated))),
    ...others.map((each) => interpretCase(each)),
  ];
}

function testSets(sets: readonly CorpusSet[], step: number): void {
  const cases = sets.flatMap((set) => set.cases);
  const outcomes: Outcome[] = [];
  test.each(sets)("$name", { timeout: 120_000 }, async (set) => {
    outcomes.push(...(await judge(set, step)));
    expect(outcomes.flatMap(({ faults }) => faults)).toEqual([]);
  });
  test("none is refused or judged otherwise but those listed", () => {
    expect(outcomes).toHaveLength(cases.length);
    expect(findUnlisted(outcomes)).toEqual([]);
  });
  test("what is judged otherwise is so for the reason listed", () => {
    for (const each of cases) {
      const { asMeant, why } = OTHERWISE[each.name] ?? {};
      if (asMeant === undefined) continue;
      const asWritten = interpretCase(each).otherwise;
      expect(asWritten, why).not.toEqual([]);
      const still = new Set(asMeant(each).otherwise);
      const unexplained = asWritten.filter((text) => still.has(text));
      expect(unexplained, why).toEqual([]);
    }
  });
  test("generated modules type-check", { timeout: 120_000 }, async () => {
    const modules = modulesOf(outcomes);
    expect(modules.length).toBeGreaterThan(5);
    expect(await checkPrinted(modules, 10)).toEqual([]);
  });
}

describeShared("schemas that others wrote", "corpora", (folder) => {
  describe("tools", () => {
    testSets(readToolSets(path.join(folder, "tools")), 25);
  });
  describe("larger schemas", () => {
    testSets(readSchemaSets(path.join(folder, "schemas")), 10);
  });
  describe("schemas with larger values", () => {
    testSets(readBenchmarkSets(path.join(folder, "benchmark")), 16);
  });
});
