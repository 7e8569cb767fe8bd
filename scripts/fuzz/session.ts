import { findDisagreements } from "../compare-engines.ts";
import type { LoadOptions } from "../load-modules.ts";
import { compileCases, type SchemaCase } from "./cases.ts";
import { type Draft, draftText } from "./draft.ts";
import { withFault } from "./faults.ts";
import { FEATURES } from "./features.ts";
import { mutated } from "./mutations.ts";
import { fits } from "./oracle.ts";
import { anyDraft } from "./pools.ts";
import { Random } from "./random.ts";
import { SchemaSource } from "./schemas.ts";
import { ValueSource } from "./values.ts";

/** What a run of the fuzzer is given. */
export interface FuzzOptions extends Pick<LoadOptions, "profile" | "alter"> {
  readonly seed: number;
  /** How many values are compared. */
  readonly count: number;
}

/** Something that the engines disagree on, before it is shrunk. */
export interface Finding {
  readonly check: string;
  readonly detail: string;
  readonly schema: Draft;
  /** Undefined where the schema alone shows it. */
  readonly value: Draft | undefined;
}

/** What a run of the fuzzer has seen. */
export interface FuzzTally {
  readonly schemas: { accepted: number; refused: number };
  readonly values: { fitting: number; unfit: number };
  readonly findings: Finding[];
  /** Some of the generated modules. */
  readonly modules: string[];
}

const SCHEMAS_A_BATCH = 150;
const MODULES_KEPT = 40;
const FAULTY_SHARE = 0.2;

/** Compares until enough values were seen, or a batch shows a disagreement. */
export async function fuzz(options: FuzzOptions): Promise<FuzzTally> {
  const tally: FuzzTally = {
    schemas: { accepted: 0, refused: 0 },
    values: { fitting: 0, unfit: 0 },
    findings: [],
    modules: [],
  };
  for (let batch = 0; countOf(tally) < options.count; batch++) {
    const random = new Random(options.seed, batch);
    const cases = await compileCases(
      schemasOf(random, options),
      // Both outputs are what users run.
      { ...options, target: batch % 3 === 2 ? "js+dts" : "ts" },
    );
    cases.forEach((each) => {
      addCase(each, random, tally);
    });
    if (tally.findings.length > 0) break;
    if (batch === 0) tally.modules.push(...modulesOf(cases));
  }
  return tally;
}

function countOf({ values }: FuzzTally): number {
  return values.fitting + values.unfit;
}

function schemasOf(random: Random, { profile }: FuzzOptions): Draft[] {
  const source = new SchemaSource(random, FEATURES[profile]);
  return Array.from({ length: SCHEMAS_A_BATCH }, () => {
    const schema = source.root();
    return random.chance(FAULTY_SHARE) ? withFault(schema, random) : schema;
  });
}

function modulesOf(cases: readonly SchemaCase[]): string[] {
  return cases.flatMap(({ module }) => module ?? []).slice(0, MODULES_KEPT);
}

function addCase(each: SchemaCase, random: Random, tally: FuzzTally): void {
  const { drift, engines, schema } = each;
  if (drift !== undefined) {
    const check = "refusals";
    tally.findings.push({ check, detail: drift, schema, value: undefined });
  }
  if (engines.length === 0) {
    tally.schemas.refused++;
    return;
  }
  tally.schemas.accepted++;
  for (const value of valuesOf(schema, random)) {
    const isFitting = engines[0]?.interpreted.matches(
      JSON.parse(draftText(value)),
    );
    tally.values[isFitting === true ? "fitting" : "unfit"]++;
    tally.findings.push(...compareCase(each, value));
  }
}

/** Values of every kind: made to fit, changed in a place or two, made of nothing. */
function valuesOf(schema: Draft, random: Random): Draft[] {
  const source = new ValueSource(random);
  const made = Array.from({ length: 4 }, () => source.fitting(schema));
  const changed = made.map((value) => mutated(value, random));
  const [first = null] = changed;
  return [...made, ...changed, mutated(first, random), anyDraft(random, 2)];
}

/** What a value shows of a schema: by each side of the contract, and by the oracle. */
export function compareCase(
  { engines, schema }: Pick<SchemaCase, "engines" | "schema">,
  value: Draft,
): Finding[] {
  const text = draftText(value);
  const found = engines.flatMap((pair) => findDisagreements(pair, text));
  const isFitting = fits(schema, value);
  if (engines[0]?.interpreted.parse(text).ok !== isFitting) {
    const detail = `the plain reading of the schema says ${isFitting}`;
    found.push({ check: "oracle", detail });
  }
  return found.map((each) => ({ ...each, schema, value }));
}

/** Compares one schema and value from scratch; what `fuzz` found shows again. */
export async function compareAgain(
  pairs: readonly Pick<Finding, "schema" | "value">[],
  options: LoadOptions,
): Promise<Finding[][]> {
  const cases = await compileCases(
    pairs.map(({ schema }) => schema),
    options,
  );
  return cases.map((each, index) => {
    const { drift, schema } = each;
    const { value } = pairs[index] ?? {};
    if (drift !== undefined) {
      return [{ check: "refusals", detail: drift, schema, value: undefined }];
    }
    const isAccepted = value !== undefined && each.engines.length > 0;
    return isAccepted ? compareCase(each, value) : [];
  });
}
