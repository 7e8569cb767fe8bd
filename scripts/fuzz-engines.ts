import { rmSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import type { ProfileName } from "@proviso/runtime";
import { format } from "prettier";

import { typeCheckModules } from "./check-generated.ts";
import { draftText } from "./fuzz/draft.ts";
import { FEATURES } from "./fuzz/features.ts";
import { fits } from "./fuzz/oracle.ts";
import {
  type Finding,
  fuzz,
  type FuzzOptions,
  type FuzzTally,
} from "./fuzz/session.ts";
import { shrink } from "./fuzz/shrink.ts";

/** The outcome of a run, ready to print. */
export interface FuzzReport {
  readonly options: FuzzOptions;
  readonly tally: FuzzTally;
  /** What the engines disagree on, one finding a check, as small as can be. */
  readonly findings: readonly Finding[];
  /** Whatever else is wrong: shares too low, texts that aren't stable or typed. */
  readonly faults: readonly string[];
}

/** Below these shares a run finds too little to count. */
const FLOORS = { accepted: 0.6, refused: 0.05, fitting: 0.3, unfit: 0.3 };

/** How many different disagreements are shrunk. */
const MAX_SHRUNK = 3;

/** Compares both engines on random schemas and values of a profile. */
export async function fuzzEngines(options: FuzzOptions): Promise<FuzzReport> {
  const tally = await fuzz(options);
  const findings = new Map(tally.findings.map((each) => [each.check, each]));
  const shrunk: Finding[] = [];
  for (const finding of [...findings.values()].slice(0, MAX_SHRUNK)) {
    shrunk.push(await shrink(finding, options));
  }
  const faults =
    shrunk.length > 0
      ? []
      : [...lowShares(tally), ...(await textFaults(tally.modules))];
  return { options, tally, findings: shrunk, faults };
}

/** Which kinds of schemas and values were too rare. */
export function lowShares({
  schemas,
  values,
}: Pick<FuzzTally, "schemas" | "values">): string[] {
  const shares = { ...sharesOf(schemas), ...sharesOf(values) };
  return Object.entries(FLOORS)
    .filter(([kind, floor]) => !((shares[kind] ?? 0) >= floor))
    .map(
      ([kind, floor]) =>
        `the share of what is ${kind} is ${percent(shares[kind] ?? 0)}, below ${percent(floor)}`,
    );
}

function sharesOf(counts: Readonly<Record<string, number>>) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return Object.fromEntries(
    Object.entries(counts).map(([kind, count]) => [kind, count / (all || 1)]),
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** Which modules prettier would change, or the type checker refuses. */
async function textFaults(modules: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  const folder = mkdtempSync(path.join(tmpdir(), "proviso-fuzz-"));
  try {
    for (const [index, text] of modules.entries()) {
      writeFileSync(path.join(folder, `${index}.ts`), text);
      const formatted = await format(text, { parser: "typescript" });
      if (formatted !== text) faults.push(`prettier changes:\n${text}`);
    }
    if (modules.length > 0) faults.push(...typeCheckModules(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return faults;
}

/** A finding in the form of the official suite, to be added to the cases. */
export function caseText(
  { check, detail, schema, value }: Finding,
  profile: ProfileName,
): string {
  const test = value !== undefined && {
    description: `${check}: ${detail}`,
    dataText: draftText(value),
    valid: fits(schema, value),
  };
  return JSON.stringify(
    {
      description: `the engines agree (${check})`,
      profile,
      schemaText: draftText(schema),
      ...(test ? { tests: [test] } : { refused: detail }),
    },
    null,
    2,
  );
}

/** The report as text. */
export function printReport(report: FuzzReport): string {
  const { faults, findings, options, tally } = report;
  const { schemas, values } = tally;
  return [
    `profile ${options.profile}, seed ${options.seed}`,
    `  schemas: ${schemas.accepted} accepted, ${schemas.refused} refused`,
    `  values: ${values.fitting} fitting, ${values.unfit} not`,
    ...faults,
    ...findings.map((each) => caseText(each, options.profile)),
    findings.length + faults.length === 0 ? "  Fine." : "  FAILED",
  ].join("\n");
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      count: { type: "string", default: "100000" },
      profile: { type: "string" },
    },
  });
  const all = Object.keys(FEATURES) as ProfileName[];
  const profiles = all.filter((name) => name === (values.profile ?? name));
  if (profiles.length === 0)
    throw new RangeError(`profiles: ${all.join(", ")}`);
  for (const profile of profiles) {
    const seed = Number(values.seed);
    const count = Number(values.count);
    const report = await fuzzEngines({ profile, seed, count });
    console.log(printReport(report));
    if (report.findings.length + report.faults.length > 0) process.exitCode = 1;
  }
}

if (process.argv[1] === import.meta.filename) await main();
