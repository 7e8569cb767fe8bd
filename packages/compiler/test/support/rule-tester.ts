import { describe, expect, test } from "vitest";
import { lintedContract } from "../../src/lint/linted-contract.ts";
import type { LintedContract, LintRule } from "../../src/lint/rule.ts";
import {
  readSchemas,
  type ReadSchemasOptions,
} from "../../src/passes/read-schemas.ts";
import { readContractSources } from "../../src/source/index.ts";

/** A contract in which a rule finds nothing. */
export interface ValidCase {
  /** What is right about it. */
  readonly title: string;
  /** A contract document in any form. */
  readonly contract: unknown;
  /** How its schemas are read. */
  readonly options?: ReadSchemasOptions;
}

/** A contract in which a rule finds something. */
export interface InvalidCase extends ValidCase {
  /** `POINTER: MESSAGE`, in the order of finding. */
  readonly found: readonly string[];
}

/** The tools of a contract document that compiles, as rules look at them. */
export function openContract(
  contract: unknown,
  options: ReadSchemasOptions = {},
): LintedContract[] {
  const text =
    typeof contract === "string" ? contract : JSON.stringify(contract);
  const { sources, diagnostics } = readContractSources("tool.json", text);
  const faults = [...diagnostics];
  const contracts = readSchemas(sources, options, (fault) => {
    faults.push(fault);
  });
  if (faults.length > 0) {
    const [first] = faults;
    throw new Error(`the contract doesn't compile: ${first?.message ?? ""}`);
  }
  return contracts.map(lintedContract);
}

/** What a rule finds in a contract that compiles: `POINTER: MESSAGE` each. */
export function findWith(
  rule: LintRule,
  contract: unknown,
  options?: ReadSchemasOptions,
): string[] {
  return openContract(contract, options).flatMap((each) =>
    [...rule.find(each)].map(
      ({ message, pointer }) => `${pointer}: ${message}`,
    ),
  );
}

/** Tests a rule by contracts in which it finds nothing, and ones in which it finds something. */
export function testRule(
  rule: LintRule,
  cases: {
    readonly valid: readonly ValidCase[];
    readonly invalid: readonly InvalidCase[];
  },
): void {
  describe(rule.code, () => {
    test.each(cases.valid)("lets pass $title", ({ contract, options }) => {
      expect(findWith(rule, contract, options)).toEqual([]);
    });

    test.each(cases.invalid)("finds $title", ({ contract, found, options }) => {
      expect(findWith(rule, contract, options)).toEqual(found);
    });
  });
}

/** A contract of a draft with an input of one property. */
export function draftContract(
  schema: unknown,
  profile = "draft-2020-12",
): unknown {
  return {
    name: "tool",
    description: "Does it.",
    profile,
    input: {
      type: "object",
      properties: { a: schema },
      additionalProperties: false,
    },
  };
}
