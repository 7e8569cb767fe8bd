import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { Schema, UnsupportedSchemaError } from "@proviso/runtime";
import { type ExactJsonValue, jsonEqual } from "@proviso/runtime/compiler";

import {
  type ProjectedSchema,
  projectSchema,
  type Provider,
  providerNames,
  providers,
} from "../packages/compiler/src/project/index.ts";
import {
  readProjected,
  toStandard,
} from "../packages/compiler/test/support/provider-schema.ts";
import { findShapeFaults } from "../packages/compiler/test/support/provider-shape.ts";
import { corpusFolder } from "./corpus/folder.ts";
import { type CorpusTool, readCorpusTool } from "./corpus/tool.ts";

/** What becomes of a folder of real tools for one provider. */
export interface ProviderCounts {
  /** Tools that can be sent as they are. */
  kept: number;
  /** Tools whose schema has to change. */
  projected: number;
  /** Tools that the provider takes in no form. */
  refused: number;
  /** Recorded calls that fit the contract and the projection. */
  calls: number;
  /** Recorded calls that fit the contract alone, where a diagnostic says that the projection is narrower. */
  outside: number;
  /** Tools by what was told of them, the code first; a tool counts once a reason. */
  readonly reasons: Map<string, number>;
  /** What must not be: a projection that breaks a rule, or that refuses or admits more than it says. */
  readonly faults: string[];
}

/** What becomes of a folder of real tools, by provider. */
export interface ProviderReport {
  readonly tools: number;
  /** Tools whose schema no draft has, so that nothing is projected. */
  readonly unreadable: number;
  readonly providers: ReadonlyMap<Provider, ProviderCounts>;
}

/** Schemas of strangers: what no draft has means nothing, and formats are notes. */
const asFound = { unknownKeywords: "ignore", formats: "annotate" } as const;

/**
 * Projects the input of each tool of a folder for each provider, and holds the
 * projections to the rules of the provider and to the recorded calls.
 * @param step takes one tool in so many; all by default
 */
export function reportProviders(folder: string, step = 1): ProviderReport {
  const counts = new Map(
    providerNames.map((provider) => [provider, noCounts()]),
  );
  let tools = 0;
  let unreadable = 0;
  for (const [index, { place, tool }] of readTools(folder).entries()) {
    if (index % step !== 0) continue;
    tools++;
    const contract = readContract(tool.inputSchema);
    if (contract === undefined) {
      unreadable++;
      continue;
    }
    for (const [provider, each] of counts) {
      judgeTool({ contract, place, provider, tool }, each);
    }
  }
  return { tools, unreadable, providers: counts };
}

function noCounts(): ProviderCounts {
  const numbers = { kept: 0, projected: 0, refused: 0, calls: 0, outside: 0 };
  return { ...numbers, reasons: new Map(), faults: [] };
}

function readTools(folder: string): { place: string; tool: CorpusTool }[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".jsonl"));
  return files.sort().flatMap((file) => {
    const lines = readFileSync(path.join(folder, file), "utf8").split("\n");
    return lines
      .filter((line) => line !== "")
      .map((line, index) => {
        const tool = readCorpusTool(line);
        return { place: `${file}:${index + 1} ${tool.name}`, tool };
      });
  });
}

function readContract(document: ExactJsonValue): Schema | undefined {
  try {
    return new Schema(document, asFound);
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) return undefined;
    throw error;
  }
}

interface Trial {
  readonly contract: Schema;
  readonly place: string;
  readonly provider: Provider;
  readonly tool: CorpusTool;
}

function judgeTool(trial: Trial, counts: ProviderCounts): void {
  const { place, provider, tool } = trial;
  const projected = projectSchema(tool.inputSchema, provider, asFound);
  const { title, toolName } = providers[provider];
  const isNamed = toolName.pattern.test(tool.name);
  const reasons = projected.diagnostics.map(
    ({ code, message }) => `${code}: ${reasonOf(message, title)}`,
  );
  if (!isNamed) reasons.push(`provider_refuses: takes no tool called "..."`);
  for (const reason of new Set(reasons)) {
    counts.reasons.set(reason, (counts.reasons.get(reason) ?? 0) + 1);
  }
  if (projected.schema === undefined || !isNamed) counts.refused++;
  else if (projected.diagnostics.length > 0) counts.projected++;
  else counts.kept++;
  for (const fault of faultsOf(trial, projected, counts)) {
    counts.faults.push(`${place}: ${fault}`);
  }
}

/** A message without what is one tool's own. */
function reasonOf(message: string, title: string): string {
  return message
    .replace(`${title} `, "")
    .replace(/: .*$/, "")
    .replace(/"(?:[^"\\]|\\.)*"/g, '"..."')
    .replace(/\d+/g, "N");
}

function* faultsOf(
  { contract, provider, tool }: Trial,
  projected: ProjectedSchema,
  counts: ProviderCounts,
): Iterable<string> {
  const { diagnostics, schema } = projected;
  if (schema === undefined) return;
  yield* findShapeFaults(schema, provider);
  yield* changesAgain(schema, provider);
  const told = new Set(diagnostics.map(({ code }) => code));
  const sent = readProjected(schema, provider, { formats: "annotate" });
  const meant = readProjected(schema, provider, {
    formats: "annotate",
    absentForNull: true,
  });
  for (const { args } of tool.calls) {
    const fits = contract.matches(args);
    if (fits && meant.matches(args)) counts.calls++;
    else if (fits && told.has("provider_narrows")) counts.outside++;
    else if (fits) yield "refuses a call without saying so";
    else if (sent.matches(args) && !told.has("provider_loosens")) {
      yield "admits a call without saying so";
    }
  }
}

/** What is projected can be sent: the same provider finds nothing to change. */
function* changesAgain(
  schema: ExactJsonValue,
  provider: Provider,
): Iterable<string> {
  const again = projectSchema(toStandard(schema, provider), provider, asFound);
  if (again.schema === undefined || !jsonEqual(again.schema, schema)) {
    yield "changes when it is projected again";
  }
  // Nullable is no keyword of JSON Schema, so that it has to come back.
  if (providers[provider].nullBy === "nullable") return;
  yield* again.diagnostics.map(({ message }) => message);
}

/** The report as tables for a terminal. */
export function printProviderReport(report: ProviderReport): string {
  const { tools, unreadable } = report;
  const tables = [...report.providers].map(([provider, counts]) => {
    const { calls, faults, kept, outside, projected, refused } = counts;
    return [
      `${provider}: ${kept} as they are, ${projected} projected, ${refused} refused; ${calls} calls fit, ${outside} are outside what it takes`,
      ...reasonRows(counts.reasons),
      ...faults.map((fault) => `  FOUND ${fault}`),
    ].join("\n");
  });
  return [`${tools} tools, ${unreadable} of no draft`, ...tables].join("\n\n");
}

function reasonRows(reasons: ReadonlyMap<string, number>): string[] {
  return [...reasons]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([reason, count]) => `${String(count).padStart(6)}  ${reason}`);
}

if (process.argv[1] === import.meta.filename) {
  const folder = corpusFolder();
  if (existsSync(folder)) {
    const report = reportProviders(folder);
    console.log(printProviderReport(report));
    const all = [...report.providers.values()];
    process.exitCode = all.every(({ faults }) => faults.length === 0) ? 0 : 1;
  } else {
    console.log(
      "SKIPPED: ../shared holds no corpora/tools, so nothing is known.",
    );
  }
}
