import { parseArgs } from "node:util";

import { isDraft, type ValueNumbers } from "@proviso/runtime/compiler";

import { draftText } from "./fuzz/draft.ts";
import type { Finding } from "./fuzz/finding.ts";
import { plainJudge, PROFILES } from "./fuzz/language.ts";
import { fuzz, type FuzzOptions, type FuzzTally } from "./fuzz/session.ts";
import { shrink } from "./fuzz/shrink.ts";

/** The outcome of a run, ready to print. */
export interface FuzzReport {
  readonly options: FuzzOptions;
  readonly tally: FuzzTally;
  /** One finding a check, as small as can be. */
  readonly findings: readonly Finding[];
  /** Which kinds of schemas and values were too rare for the run to count. */
  readonly gaps: readonly string[];
}

/** Below these shares a run finds too little to count. */
const FLOORS = { accepted: 0.6, refused: 0.05, fitting: 0.3, unfit: 0.3 };

/**
 * Compares both engines on random schemas and values of a profile.
 * @param most how many different disagreements are shrunk
 */
export async function fuzzEngines(
  options: FuzzOptions,
  most = 3,
): Promise<FuzzReport> {
  const tally = await fuzz(options);
  // The smallest of each check, which takes the least shrinking.
  const bySize = tally.findings.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const findings = new Map(bySize.map((each) => [each.check, each]));
  const shrunk: Finding[] = [];
  for (const finding of [...findings.values()].slice(0, most)) {
    shrunk.push(await shrink(finding, options));
  }
  const gaps = shrunk.length > 0 ? [] : lowShares(tally);
  return { options, tally, findings: shrunk, gaps };
}

function sizeOf({ schema, value }: Finding): number {
  return draftText([schema, value ?? null]).length;
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

/** A finding in the form of the official suite, to be added to the cases. */
export function caseText(
  { check, detail, schema, value }: Finding,
  modes: Pick<FuzzOptions, "profile" | "numbers">,
): string {
  const test = value !== undefined && {
    description: `${check}: ${detail}`,
    dataText: draftText(value),
    valid: plainJudge(schema, modes)(value),
  };
  return JSON.stringify(
    {
      description: `the engines agree (${check})`,
      profile: modes.profile,
      numbers: modes.numbers,
      ...(isDraft(modes.profile) ? { formats: "annotate" } : {}),
      schemaText: draftText(schema),
      ...(test ? { tests: [test] } : { refused: detail }),
    },
    null,
    2,
  );
}

/** The report as text. */
export function printReport(report: FuzzReport): string {
  const { findings, gaps, options, tally } = report;
  const { schemas, values } = tally;
  return [
    `profile ${options.profile}, numbers ${options.numbers}, seed ${options.seed}`,
    `  schemas: ${schemas.accepted} accepted, ${schemas.refused} refused`,
    `  values: ${values.fitting} fitting, ${values.unfit} not`,
    `  texts: ${tally.texts} held to prettier and the type checker`,
    ...gaps,
    ...findings.map((each) => caseText(each, options)),
    findings.length + gaps.length === 0 ? "  Fine." : "  FAILED",
  ].join("\n");
}

/** @throws RangeError for an option that is no whole number */
function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(number)) return number;
  throw new RangeError(`--${option} must be a whole number (is ${text})`);
}

const MODES: readonly ValueNumbers[] = ["double", "exact"];

/**
 * The one that an option names; all of them where it isn't given.
 * @throws RangeError when it names none
 */
function chosen<Name extends string>(
  option: string,
  all: readonly Name[],
  name: string | undefined,
): readonly Name[] {
  const named = all.filter((each) => each === (name ?? each));
  if (named.length > 0) return named;
  throw new RangeError(`--${option} must be one of ${all.join(", ")}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      count: { type: "string", default: "100000" },
      texts: { type: "string", default: "300" },
      values: { type: "string", default: "6" },
      profile: { type: "string" },
      numbers: { type: "string" },
    },
  });
  const sizes = {
    seed: wholeNumber("seed", values.seed),
    count: wholeNumber("count", values.count),
    texts: wholeNumber("texts", values.texts),
    values: wholeNumber("values", values.values),
  };
  const profiles = chosen("profile", PROFILES, values.profile);
  for (const numbers of chosen("numbers", MODES, values.numbers)) {
    for (const profile of profiles) {
      const report = await fuzzEngines({ ...sizes, profile, numbers });
      console.log(printReport(report));
      if (report.findings.length + report.gaps.length > 0) process.exitCode = 1;
    }
  }
}

if (process.argv[1] === import.meta.filename) await main();
