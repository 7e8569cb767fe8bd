import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

import type { Diagnostic } from "@proviso/compiler";
import { formatJson, type ValueNumbers } from "@proviso/runtime/compiler";

import { corpusFolder } from "./corpus/folder.ts";
import {
  type Judged,
  type JudgeOptions,
  judgeTool,
} from "./corpus/judge-calls.ts";
import { checkPrinted, type PrintedModule } from "./corpus/printed-modules.ts";
import { readReason } from "./corpus/reason.ts";
import { type CorpusTool, readCorpusTool } from "./corpus/tool.ts";
import { loadTools } from "./load-modules.ts";

/** What the compiler and both engines made of a folder of real tools. */
export interface CorpusReport {
  readonly tools: number;
  readonly compiled: number;
  /** Refused tools by reason; a tool counts once a reason. */
  readonly reasons: ReadonlyMap<string, number>;
  readonly calls: number;
  readonly rejectedCalls: number;
  /** Values made from the schemas of both sides. */
  readonly madeValues: number;
  /** What must not be: crashes, disagreements, type errors, unstable layout. */
  readonly faults: readonly string[];
}

/** How much of the work is done. */
export interface CorpusOptions {
  /** How many modules prettier is asked about; all by default. */
  readonly prettierSample?: number;
  /** How many values are made from each schema to fit, and as many not quite; 10 by default. */
  readonly madeValues?: number;
  /** How the numbers of values arrive; `double` by default. */
  readonly numbers?: ValueNumbers;
  /** One tool of a file in so many; all by default. */
  readonly step?: number;
}

/** Compiles every tool of a folder and asks both engines about its recorded calls. */
export async function reportCorpus(
  folder: string,
  options: CorpusOptions = {},
): Promise<CorpusReport> {
  const reasons = new Map<string, number>();
  const judged: Judged = {
    calls: 0,
    rejectedCalls: 0,
    madeValues: 0,
    faults: [],
  };
  const { madeValues = 10, numbers = "double", step = 1 } = options;
  const printed: PrintedModule[] = [];
  let tools = 0;
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith(".jsonl")) continue;
    const all = readTools(path.join(folder, file));
    const read = all.filter((_, index) => index % step === 0);
    tools += read.length;
    printed.push(
      ...(await reportFile(file, read, {
        reasons,
        judged,
        madeValues,
        numbers,
      })),
    );
  }
  const faults = await checkPrinted(printed, options.prettierSample);
  return {
    tools,
    compiled: printed.length,
    reasons,
    ...judged,
    faults: [...judged.faults, ...faults],
  };
}

function readTools(file: string): CorpusTool[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map(readCorpusTool);
}

/** What goes on from file to file. */
interface Progress extends JudgeOptions {
  readonly reasons: Map<string, number>;
  readonly judged: Judged;
}

/** Compiles the tools of a file as one document and judges what comes of them. */
async function reportFile(
  file: string,
  tools: readonly CorpusTool[],
  { reasons, judged, ...options }: Progress,
): Promise<PrintedModule[]> {
  // Names repeat in a file, and a number keeps them from being what is refused.
  const names = tools.map(
    ({ name }, index) => `${name.slice(0, 100)}_n${index}`,
  );
  const document = formatJson({
    tools: tools.map(({ source }, index) => ({
      ...source,
      name: names[index] ?? "",
    })),
  });
  const loaded = await loadTools(document, {
    profile: "contract",
    numbers: options.numbers,
  });
  countReasons(loaded.diagnostics, reasons);
  const printed: PrintedModule[] = [];
  for (const [index, tool] of tools.entries()) {
    const generated = loaded.tools.get(names[index] ?? "");
    const place = `${file}:${index + 1} ${tool.name}`;
    const isRefused = loaded.diagnostics.some(({ pointer }) =>
      `${pointer}/`.startsWith(`/tools/${index}/`),
    );
    if (isRefused !== (generated === undefined)) {
      judged.faults.push(`${place}: neither compiled nor refused`);
    }
    if (generated === undefined) continue;
    judgeTool(place, tool, generated, judged, options);
    printed.push({ place, text: generated.text });
  }
  return printed;
}

function countReasons(
  diagnostics: readonly Diagnostic[],
  reasons: Map<string, number>,
): void {
  const seen = new Set<string>();
  for (const diagnostic of diagnostics) {
    const { tool, reason } = readReason(diagnostic);
    const key = `${tool} ${reason}`;
    if (seen.has(key)) continue;
    seen.add(key);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
}

/** The report as a table for a terminal. */
export function printCorpusReport(report: CorpusReport): string {
  const { calls, compiled, faults, madeValues, rejectedCalls, tools } = report;
  const rows = [...report.reasons]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([reason, count]) => `${String(count).padStart(6)}  ${reason}`);
  return [
    `${compiled} of ${tools} tools compile under profile contract.`,
    `${calls} recorded calls that fit and ${rejectedCalls} that do not were judged, and ${madeValues} values made from the schemas.`,
    "",
    "Refused tools by reason (a tool may have several):",
    ...rows,
    "",
    ...(faults.length === 0
      ? ["Fine."]
      : [`Found: ${faults.length}`, ...faults]),
  ].join("\n");
}

if (process.argv[1] === import.meta.filename) {
  const folder = corpusFolder();
  const { values } = parseArgs({
    options: {
      all: { type: "boolean", default: false },
      numbers: { type: "string", default: "double" },
    },
  });
  const { numbers } = values;
  if (numbers !== "double" && numbers !== "exact") {
    throw new RangeError("--numbers must be one of double, exact");
  }
  if (existsSync(folder)) {
    const size = values.all ? {} : { prettierSample: 200, madeValues: 1 };
    const report = await reportCorpus(folder, { ...size, numbers });
    console.log(printCorpusReport(report));
    process.exitCode = report.faults.length === 0 ? 0 : 1;
  } else {
    console.log(
      "SKIPPED: ../shared holds no corpora/tools, so nothing is known.",
    );
  }
}
