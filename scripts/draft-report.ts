import { existsSync } from "node:fs";

import {
  type CorpusCase,
  type CorpusSet,
  readBenchmarkSets,
  readSchemaSets,
  readToolSets,
} from "./corpus/cases.ts";
import { corpusFolder } from "./corpus/folder.ts";
import {
  interpretCase,
  judgeCases,
  type Outcome,
} from "./corpus/judge-cases.ts";
import { findUnlisted, OTHERWISE, REFUSED } from "./corpus/odd-cases.ts";
import { checkPrinted } from "./corpus/printed-modules.ts";

/** What the drafts make of schemas that others wrote. */
export interface DraftReport {
  readonly name: string;
  readonly schemas: number;
  /** With formats annotated and unknown keywords ignored, on both engines. */
  readonly compiled: number;
  /** Values that are judged as the corpus has them. */
  readonly values: { readonly fitting: number; readonly unfit: number };
  /** How many values of a schema are judged otherwise, by its name. */
  readonly otherwise: ReadonlyMap<string, number>;
  /** What doesn't compile. */
  readonly refused: readonly string[];
  /** The modules that were type-checked. */
  readonly modules: number;
  readonly byDefault: DefaultsReport;
  /** What must not be: engines that differ, type errors, what isn't listed. */
  readonly faults: readonly string[];
}

/** What compiles as the product is set without options. */
interface DefaultsReport {
  readonly compiled: number;
  /** Refused schemas by code and keyword; a schema counts once a reason. */
  readonly reasons: ReadonlyMap<string, number>;
}

/** Has both engines judge every case, and the type checker every module. */
export async function reportDrafts(
  name: string,
  sets: readonly CorpusSet[],
): Promise<DraftReport> {
  const cases = sets.flatMap((set) => set.cases);
  const outcomes: Outcome[] = [];
  const faults: string[] = [];
  for (const set of sets) {
    const judged = await judgeCases(set.cases);
    outcomes.push(...judged);
    // The type checker has a set at a time, as all are more than it can hold.
    faults.push(...(await checkPrinted(modulesOf(judged), 20)));
  }
  const refused = outcomes.filter(({ refusals }) => refusals.length > 0);
  const others = outcomes.filter(({ otherwise }) => otherwise.length > 0);
  return {
    name,
    schemas: cases.length,
    compiled: cases.length - refused.length,
    values: countValues(cases, outcomes),
    otherwise: new Map(
      others.map((each) => [each.name, each.otherwise.length]),
    ),
    refused: refused.map((each) => each.name),
    modules: modulesOf(outcomes).length,
    byDefault: reportDefaults(cases),
    faults: [
      ...outcomes.flatMap((each) =>
        each.faults.map((fault) => `${each.name}: ${fault}`),
      ),
      ...findUnlisted(outcomes),
      ...faults,
    ],
  };
}

/** The generated modules, each with the name of what it is of. */
export function modulesOf(
  outcomes: readonly Outcome[],
): { readonly place: string; readonly text: string }[] {
  return outcomes.flatMap(({ module, name }) =>
    module === undefined ? [] : [{ place: name, text: module }],
  );
}

function countValues(
  cases: readonly CorpusCase[],
  outcomes: readonly Outcome[],
): DraftReport["values"] {
  const values = { fitting: 0, unfit: 0 };
  for (const [at, { otherwise = [], refusals = [] }] of outcomes.entries()) {
    if (refusals.length > 0) continue;
    for (const { text, valid } of cases[at]?.tests ?? []) {
      if (!otherwise.includes(text)) values[valid ? "fitting" : "unfit"]++;
    }
  }
  return values;
}

function reportDefaults(cases: readonly CorpusCase[]): DefaultsReport {
  const reasons = new Map<string, number>();
  let compiled = 0;
  for (const each of cases) {
    const { refusals } = interpretCase({ ...each, tests: [] }, {});
    if (refusals.length === 0) compiled++;
    for (const reason of new Set(refusals)) {
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  }
  return { compiled, reasons };
}

/** The report as text for a terminal. */
export function printDraftReport(report: DraftReport): string {
  const { byDefault, faults, name, schemas, values } = report;
  const reasons = [...byDefault.reasons].sort(
    ([a, m], [b, n]) => n - m || (a < b ? -1 : 1),
  );
  return [
    `${name}: ${report.compiled} of ${schemas} compile with formats annotated and unknown keywords ignored, and ${report.modules} modules type-check.`,
    `  ${values.fitting} fitting and ${values.unfit} unfit values are judged right by both engines.`,
    ...[...report.otherwise].map(
      ([each, count]) =>
        `  ${count} otherwise of ${each}: ${OTHERWISE[each]?.why ?? "not listed"}`,
    ),
    ...report.refused.map(
      (each) => `  refused ${each}: ${REFUSED[each] ?? "not listed"}`,
    ),
    `  With the defaults ${byDefault.compiled} compile; refused by reason (a schema may have several):`,
    ...reasons.map(
      ([reason, count]) => `  ${String(count).padStart(6)}  ${reason}`,
    ),
    ...(faults.length === 0
      ? ["  Fine."]
      : [`  Found: ${faults.length}`, ...faults.map((each) => `  ${each}`)]),
  ].join("\n");
}

const CORPORA = {
  tools: readToolSets,
  schemas: readSchemaSets,
  benchmark: readBenchmarkSets,
};

if (process.argv[1] === import.meta.filename) {
  for (const [name, read] of Object.entries(CORPORA)) {
    const folder = corpusFolder(name);
    if (!existsSync(folder)) {
      console.log(`SKIPPED: ../shared holds no corpora/${name}.`);
      continue;
    }
    const report = await reportDrafts(name, read(folder));
    console.log(printDraftReport(report));
    if (report.faults.length > 0) process.exitCode = 1;
  }
}
