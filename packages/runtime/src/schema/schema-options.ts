import type { ValueNumbers } from "../core/exact-number.ts";
import { checkMembers } from "../core/known-members.ts";
import type { PatternMode } from "./pattern.ts";
import type { ProfileName } from "./profile.ts";
import type { SchemaLimits } from "./rules.ts";

/** How a schema is read and how its issues are worded. */
export interface SchemaOptions {
  /**
   * The keywords and rules it is held to. Without one, the draft that `$schema`
   * declares, else 2020-12; what `$schema` declares also beats a draft given here.
   */
  readonly profile?: ProfileName;
  /** Whether formats assert, the default, or only annotate; in drafts. */
  readonly formats?: "assert" | "annotate";
  /** Whether members that are no keywords are refused, the default, or ignored; in drafts. */
  readonly unknownKeywords?: "refuse" | "ignore";
  /** Whether patterns take linear time, the default, or run natively at the caller's risk. */
  readonly patterns?: PatternMode;
  /** Documents that references may lead to, by URI; nothing is ever fetched. */
  readonly documents?: Readonly<Record<string, unknown>>;
  /** `hide` keeps values and caller-chosen names out of every message; `show` by default. */
  readonly values?: "show" | "hide";
  /** How many issues are listed at most, the closing line included; 20 by default. */
  readonly maxIssues?: number;
  /** The word for the root of the value in messages; `data` by default. */
  readonly root?: string;
  /** Limits on the schema other than the profile's. */
  readonly limits?: Partial<SchemaLimits>;
  /**
   * How the numbers of values arrive: `double`, the default, as JavaScript
   * numbers; `exact` with every digit, so that bigints and `Decimal`s are
   * numbers too.
   */
  readonly numbers?: ValueNumbers;
  /**
   * How many values a value may hold, itself counted in and shared parts at
   * each place; unlimited by default. Past it the verdict is no, the issue
   * `budget_exceeded`.
   */
  readonly maxNodes?: number;
  /** How many arrays and objects of a value may nest; unlimited by default, likewise. */
  readonly maxDepth?: number;
}

/** The values of options that are words; true where anything may stand. */
const OPTIONS = {
  profile: true,
  formats: ["assert", "annotate"],
  unknownKeywords: ["refuse", "ignore"],
  patterns: ["linear", "native"],
  documents: true,
  values: ["show", "hide"],
  maxIssues: true,
  root: true,
  limits: true,
  numbers: ["double", "exact"],
  maxNodes: true,
  maxDepth: true,
} as const satisfies Readonly<
  Record<keyof SchemaOptions, true | readonly string[]>
>;

const LIMITS: Readonly<Record<keyof SchemaLimits, true>> = {
  maxBytes: true,
  maxDepth: true,
  maxProperties: true,
  maxEnumValues: true,
  maxValues: true,
};

/**
 * Refuses options that would do nothing: a privacy mode that is misspelt shows
 * values, and a limit whose name is misspelt is none.
 * @throws TypeError for an option that there isn't.
 * @throws RangeError for a value that an option doesn't take.
 */
export function checkSchemaOptions(options: SchemaOptions): void {
  checkMembers("a schema", options, OPTIONS);
  for (const name of Object.keys(options) as (keyof SchemaOptions)[]) {
    const given: unknown = options[name];
    const taken: true | readonly unknown[] = OPTIONS[name];
    if (taken === true || given === undefined || taken.includes(given))
      continue;
    throw new RangeError(`${name} must be ${taken.join(" or ")}`);
  }
}

/**
 * The limits that are stated: one that is undefined leaves the profile's in force.
 * @throws TypeError for a limit that there isn't.
 * @throws RangeError for one that is no whole number from 0, nor Infinity.
 */
export function statedLimits(
  limits: Partial<SchemaLimits>,
): Partial<SchemaLimits> {
  checkMembers("a set of limits", limits, LIMITS);
  const stated = Object.entries(limits).filter(
    ([, limit]: [string, unknown]) => limit !== undefined,
  );
  for (const [name, limit] of stated) {
    if (limit === Infinity || (Number.isSafeInteger(limit) && limit >= 0))
      continue;
    throw new RangeError(
      `limits.${name} must be a whole number from 0, or Infinity`,
    );
  }
  return Object.fromEntries(stated);
}
