import type { ValueNumbers } from "@proviso/runtime/compiler";

import type { LoadOptions } from "../load-modules.ts";
import { compileCases, type SchemaCase } from "./cases.ts";
import { compareCase, readersOf } from "./compare.ts";
import type { Draft } from "./draft.ts";
import { withFault } from "./faults.ts";
import type { Finding } from "./finding.ts";
import { mutated } from "./mutations.ts";
import { schemaMaker, valueMaker } from "./language.ts";
import { anyDraft, DraftRandom } from "./pools.ts";
import { findTextFaults } from "./text-faults.ts";

/** What a run of the fuzzer is given. */
export interface FuzzOptions extends Pick<LoadOptions, "profile" | "alter"> {
  readonly numbers: ValueNumbers;
  readonly seed: number;
  /** How many values are compared at least. */
  readonly count: number;
  /** How many modules are held to prettier and the type checker, which are slow. */
  readonly texts: number;
  /** How many schemas are compiled at once; 60 by default. */
  readonly batch?: number;
  /** How many values are made to fit each schema, besides changed ones; 6 by default. */
  readonly values?: number;
}

/** What a run of the fuzzer has seen. */
export interface FuzzTally {
  readonly schemas: { accepted: number; refused: number };
  readonly values: { fitting: number; unfit: number };
  readonly findings: Finding[];
  /** The modules whose texts were checked. */
  texts: number;
}

const SCHEMAS_A_BATCH = 60;
const VALUES_A_SCHEMA = 6;
const FAULTY_SHARE = 0.2;

/** Compares until enough values were seen, or a batch shows a disagreement. */
export async function fuzz(options: FuzzOptions): Promise<FuzzTally> {
  const tally: FuzzTally = {
    schemas: { accepted: 0, refused: 0 },
    values: { fitting: 0, unfit: 0 },
    findings: [],
    texts: 0,
  };
  for (let batch = 0; !isDone(tally, options); batch++) {
    const random = new DraftRandom(options.numbers, options.seed, batch);
    // Both outputs are what users run; only the texts of one are checked.
    const target = batch % 3 === 2 ? "js+dts" : "ts";
    const schemas = schemasOf(random, options);
    const cases = await compileCases(schemas, { ...options, target });
    for (const each of cases) addCase(each, random, options, tally);
    if (target === "ts") await addTexts(cases, options, tally);
  }
  return tally;
}

function isDone({ findings, values }: FuzzTally, { count }: FuzzOptions) {
  return findings.length > 0 || values.fitting + values.unfit >= count;
}

function schemasOf(
  random: DraftRandom,
  { profile, batch = SCHEMAS_A_BATCH }: FuzzOptions,
): Draft[] {
  const make = schemaMaker(random, profile);
  return Array.from({ length: batch }, () => {
    const schema = make();
    return random.chance(FAULTY_SHARE) ? withFault(schema, random) : schema;
  });
}

async function addTexts(
  cases: readonly SchemaCase[],
  { texts, profile, numbers }: FuzzOptions,
  tally: FuzzTally,
): Promise<void> {
  const checked = cases
    .filter(({ module }) => module !== undefined)
    .slice(0, texts - tally.texts);
  if (checked.length === 0) return;
  tally.texts += checked.length;
  tally.findings.push(...(await findTextFaults(checked, { profile, numbers })));
}

function addCase(
  each: SchemaCase,
  random: DraftRandom,
  { profile, values = VALUES_A_SCHEMA }: FuzzOptions,
  tally: FuzzTally,
): void {
  tally.findings.push(...readersOf(each));
  if (each.engines.length === 0) {
    tally.schemas.refused++;
    return;
  }
  tally.schemas.accepted++;
  const make = valueMaker(random, each.schema, profile);
  for (const value of valuesOf(make, values, random)) {
    tally.values[each.fits(value) ? "fitting" : "unfit"]++;
    tally.findings.push(...compareCase(each, value));
  }
}

/** Values of every kind: made to fit, changed in a place or two, made of nothing. */
function valuesOf(
  make: () => Draft,
  count: number,
  random: DraftRandom,
): Draft[] {
  const made = Array.from({ length: count }, make);
  const changed = made.map((value) => mutated(value, random));
  const twice = changed.slice(0, 2).map((value) => mutated(value, random));
  return [...made, ...changed, ...twice, anyDraft(random, 2)];
}
