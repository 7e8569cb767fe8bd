import { deadBranch } from "./house/dead-branch.ts";
import { misplacedAnchor } from "./house/misplaced-anchor.ts";
import { missingDescription } from "./house/missing-description.ts";
import { misspeltKeyword } from "./house/misspelt-keyword.ts";
import { openObject } from "./house/open-object.ts";
import { refusedName } from "./house/refused-name.ts";
import { repeatedValue } from "./house/repeated-value.ts";
import { unfitExample } from "./house/unfit-example.ts";
import { unsatisfiableBound } from "./house/unsatisfiable-bound.ts";
import type { LintRule } from "./rule.ts";

const rules = [
  deadBranch,
  misplacedAnchor,
  missingDescription,
  misspeltKeyword,
  openObject,
  refusedName,
  repeatedValue,
  unfitExample,
  unsatisfiableBound,
] as const satisfies readonly LintRule[];

/** Code of a house rule. */
export type HouseCode = (typeof rules)[number]["code"];

/** The house rules, in the order of the alphabet: each is a file in `house/`. */
export const houseRules: readonly LintRule<HouseCode>[] = rules;
