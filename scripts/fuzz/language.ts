import type { ProfileName } from "@proviso/runtime";
import { isDraft, type ValueNumbers } from "@proviso/runtime/compiler";

import { DialectSchemas } from "./dialects/schemas.ts";
import { Reading } from "./dialects/oracle.ts";
import { VERSIONS } from "./dialects/subschemas.ts";
import { DialectValues } from "./dialects/values.ts";
import type { Draft } from "./draft.ts";
import { FEATURES } from "./features.ts";
import { fits } from "./oracle.ts";
import type { DraftRandom } from "./pools.ts";
import { SchemaSource } from "./schemas.ts";
import { ValueSource } from "./values.ts";

/** How schemas are written and values arrive. */
export interface Modes {
  readonly profile: ProfileName;
  readonly numbers: ValueNumbers;
}

/** The profiles that are fuzzed. */
export const PROFILES = [
  ...Object.keys(FEATURES),
  ...Object.keys(VERSIONS),
] as ProfileName[];

/** Whether a value fits a schema as its profile reads, by no line of the product. */
export function plainJudge(
  schema: Draft,
  { profile, numbers }: Modes,
): (value: Draft) => boolean {
  if (!isDraft(profile)) return (value) => fits(schema, value, numbers);
  const reading = new Reading(schema, profile, numbers);
  return (value) => reading.fits(value);
}

/** Makes schemas of a profile. */
export function schemaMaker(
  random: DraftRandom,
  profile: ProfileName,
): () => Draft {
  const source = isDraft(profile)
    ? new DialectSchemas(random, profile)
    : new SchemaSource(random, FEATURES[profile]);
  return () => source.root();
}

/** Makes values to fit a schema. */
export function valueMaker(
  random: DraftRandom,
  schema: Draft,
  profile: ProfileName,
): () => Draft {
  if (!isDraft(profile)) {
    const source = new ValueSource(random);
    return () => source.fitting(schema);
  }
  const reading = new Reading(schema, profile, random.numbers);
  const source = new DialectValues(random, reading);
  return () => source.fitting();
}
