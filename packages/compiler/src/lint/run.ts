import { type Diagnostic, placeDiagnostic, siteIn } from "../diagnostics.ts";
import type { Contract } from "../passes/contract.ts";
import { lintedContract } from "./linted-contract.ts";
import type { LintRule } from "./rule.ts";

/** Looks for everything that some rules look for in a contract that compiles. */
export function runRules(
  contract: Contract,
  rules: readonly LintRule[],
): Diagnostic[] {
  if (rules.length === 0) return [];
  const linted = lintedContract(contract);
  return rules.flatMap((rule) =>
    [...rule.find(linted)].map(({ pointer, part, message, hint }) => {
      const site = siteIn(contract.source, pointer, part);
      return placeDiagnostic(rule, site, message, hint);
    }),
  );
}
