import type { LintRule } from "./rule.ts";

/** The house rules, in the order of the alphabet. */
export const houseRules: readonly LintRule[] = [];
