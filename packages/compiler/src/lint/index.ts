import type { LintRule } from "./rule.ts";

const rules = [] as const satisfies readonly LintRule[];

/** Code of a house rule. */
export type HouseCode = (typeof rules)[number]["code"];

/** The house rules, in the order of the alphabet: each is a file in `house/`. */
export const houseRules: readonly LintRule<HouseCode>[] = rules;
