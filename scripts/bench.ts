import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

import { agreementOf, printAgreement } from "./bench/agreement.ts";
import { callToolsRows } from "./bench/call-tools.ts";
import { checkValues } from "./bench/check-values.ts";
import { runNode } from "./bench/child.ts";
import { generationFigures } from "./bench/generation.ts";
import { judgeGoals } from "./bench/goals.ts";
import { type GrowthEffort, growthFigures } from "./bench/growth.ts";
import { hostValueRows } from "./bench/host-values.ts";
import { liveSchemaTimes } from "./bench/live-schemas.ts";
import { type Effort, measureRow } from "./bench/measure.ts";
import { parseCallRows } from "./bench/parse-calls.ts";
import { readTextRows } from "./bench/read-text.ts";
import { printReport } from "./bench/report.ts";
import type { Result } from "./bench/result.ts";
import type { AbsentRow, Row } from "./bench/row.ts";
import { sizeFigures } from "./bench/sizes.ts";
import { startFigures } from "./bench/start.ts";
import { combineTrials, runTrials } from "./bench/trials.ts";

/** How much a run measures. */
interface Scale {
  /** For what peers do in processes of their own. */
  readonly effort: Effort;
  /** For what they do in this one, where few take turns. */
  readonly rowEffort: Effort;
  /** How many modules a program imports that starts. */
  readonly catalogue: number;
  /** How many contracts are generated. */
  readonly contracts: number;
  readonly growth: GrowthEffort;
  /** Whether each workload and each section has processes of its own. */
  readonly isApart: boolean;
  /** How often all of that is done anew. */
  readonly trials: number;
}

/** Every number, in less than ten minutes. */
const FULL: Scale = {
  effort: { rounds: 5, warmUp: 70, steady: 7, laps: 4, lapLength: 1000 },
  rowEffort: { rounds: 5, warmUp: 100, steady: 10, laps: 5, lapLength: 2000 },
  catalogue: 200,
  contracts: 1000,
  growth: { rounds: 8, roundLength: 10_000, scale: 1 },
  isApart: true,
  trials: 4,
};

/** Every number, roughly, in less than a minute. */
const QUICK: Scale = {
  effort: { rounds: 2, warmUp: 8, steady: 2, laps: 2, lapLength: 300 },
  rowEffort: { rounds: 3, warmUp: 10, steady: 3, laps: 2, lapLength: 500 },
  catalogue: 20,
  contracts: 50,
  growth: { rounds: 2, roundLength: 2000, scale: 0.1 },
  isApart: false,
  trials: 1,
};

/** What is asked of the benchmark. */
export interface BenchOptions {
  /** A part of the names of the sections or rows; all by default. */
  readonly rows?: string;
  /** Roughly, and in a tenth of the time. */
  readonly quick?: boolean;
  /** Told what is measured next. */
  readonly onProgress?: (name: string) => void;
}

/**
 * How a section has several trials: each in a process that does nothing else;
 * or from here, where what it measures are processes; or by itself, which
 * includes what is the same every time.
 */
type Repetition = "apart" | "from here" | "by itself";

/** A part of the benchmark. */
interface Section {
  readonly name: string;
  /** Whether single rows of it can be asked for. */
  readonly hasRows: boolean;
  readonly repetition: Repetition;
  readonly run: (
    isAsked: (name: string) => boolean,
    scale: Scale,
    onProgress: (name: string) => void,
  ) => Promise<readonly Result[]>;
}

/** In the order of the report. */
const SECTIONS: readonly Section[] = [
  {
    name: "check values",
    hasRows: true,
    repetition: "by itself",
    run: (isAsked, { effort, isApart, trials }, onProgress) =>
      checkValues(isAsked, { effort, isApart, trials, onProgress }),
  },
  {
    name: "read text",
    hasRows: true,
    repetition: "apart",
    run: (isAsked, scale) => measured(readTextRows(), isAsked, scale),
  },
  {
    name: "parse calls",
    hasRows: true,
    repetition: "apart",
    run: async (isAsked, scale) =>
      measured(await parseCallRows(isAsked), isAsked, scale),
  },
  {
    name: "call tools",
    hasRows: true,
    repetition: "apart",
    run: (isAsked, scale) => measured(callToolsRows(), isAsked, scale),
  },
  {
    name: "host values",
    hasRows: true,
    repetition: "apart",
    run: async (isAsked, scale) =>
      measured(await hostValueRows(isAsked), isAsked, scale),
  },
  {
    name: "schemas at run time",
    hasRows: true,
    repetition: "from here",
    run: (isAsked, { effort }) => liveSchemaTimes(isAsked, effort),
  },
  {
    name: "start",
    hasRows: false,
    repetition: "from here",
    run: (_, { catalogue }) => startFigures(catalogue),
  },
  {
    name: "sizes",
    hasRows: false,
    repetition: "by itself",
    run: () => sizeFigures(),
  },
  {
    name: "generation",
    hasRows: false,
    repetition: "from here",
    run: async (_, { contracts }) => [await generationFigures(contracts)],
  },
  {
    name: "growth",
    hasRows: false,
    repetition: "apart",
    run: (_, { growth }) => growthFigures(growth),
  },
];

/**
 * Measures the sections, or rows of them, whose names hold what is asked for.
 * @throws RangeError when there is none
 */
export async function bench({
  onProgress = () => undefined,
  quick = false,
  rows = "",
}: BenchOptions = {}): Promise<Result[]> {
  const scale = quick ? QUICK : FULL;
  const results: Result[] = [];
  for (const { name, hasRows, repetition, run } of SECTIONS) {
    const isWhole = name.includes(rows);
    if (!isWhole && !hasRows) continue;
    if (isWhole) onProgress(name);
    const isAsked = (row: string): boolean => isWhole || row.includes(rows);
    const isApart = scale.isApart && repetition === "apart" && rows === "";
    const isRepeated = isApart || repetition === "from here";
    const trial = (): Promise<readonly Result[]> =>
      isApart ? benchApart(name) : run(isAsked, scale, onProgress);
    const trials = await runTrials(isRepeated ? scale.trials : 1, trial);
    results.push(...combineTrials(trials));
  }
  if (results.length > 0) return results;
  const names = SECTIONS.map(({ name }) => name).join(", ");
  throw new RangeError(`no row is named ${rows}, and no section of ${names}`);
}

/** Measures a section in a process that does nothing else. */
async function benchApart(section: string): Promise<Result[]> {
  const args = [import.meta.filename, "--rows", section, "--json"];
  const folder = path.resolve(import.meta.dirname, "..");
  const { output } = await runNode([...process.execArgv, ...args], folder);
  return resultsOf(output);
}

async function measured(
  rows: readonly (Row | AbsentRow)[],
  isAsked: (name: string) => boolean,
  { rowEffort }: Scale,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const row of rows) {
    if (!isAsked(row.name)) continue;
    results.push("absence" in row ? row : await measureRow(row, rowEffort));
  }
  return results;
}

/** The results of a run, as `--json` printed them. */
function resultsOf(text: string): Result[] {
  const saved: unknown = JSON.parse(text);
  return (saved as { readonly results: Result[] }).results;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rows: { type: "string", default: "" },
      quick: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      from: { type: "string" },
      against: { type: "string" },
    },
  });
  if (values.from === undefined && globalThis.gc === undefined) {
    // What earlier rows have left makes some rows take twice as long.
    throw new Error("run it by npm run bench: it has to collect garbage");
  }
  const results =
    values.from === undefined
      ? await bench({
          ...values,
          onProgress: (name) => {
            console.error(`measuring: ${name}`);
          },
        })
      : resultsOf(readFileSync(values.from, "utf8"));
  const goals = judgeGoals(results);
  console.log(
    values.json
      ? JSON.stringify({ results, goals }, null, 2)
      : printReport(results, goals, { isDetailed: values.rows !== "" }),
  );
  if (values.against !== undefined) {
    const earlier = resultsOf(readFileSync(values.against, "utf8"));
    // Beside a report in JSON, which something else may read.
    console.error(printAgreement(agreementOf(results, earlier)));
  }
}

if (process.argv[1] === import.meta.filename) await main();
