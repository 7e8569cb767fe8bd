import type { FoundSchema } from "@proviso/runtime/compiler";
import type { CodeInfo } from "../codes/info.ts";
import type { Contract, ContractSide } from "../passes/contract.ts";

/** A schema of a contract, as it was written and as it was understood. */
export interface LintedSchema extends Omit<FoundSchema, "document"> {
  /** JSON Pointer (RFC 6901) from the root of the contract's document. */
  readonly pointer: string;
}

/** One side of a contract, as rules look at it. */
export interface LintedSide extends ContractSide {
  readonly side: "input" | "output";
  /** JSON Pointer to the root schema, from the root of the contract's document. */
  readonly pointer: string;
  /**
   * Every schema of the side that stands in the contract itself and that values
   * meet, the root first, in document order: definitions that nothing refers to
   * are not among them.
   */
  readonly schemas: readonly LintedSchema[];
}

/** A contract that compiles, as rules look at it. */
export interface LintedContract extends Contract {
  /** The input, then the output where there is one. */
  readonly sides: readonly LintedSide[];
}

/** What a rule found, and where. */
export interface RuleFinding {
  /** JSON Pointer from the root of the contract's document; to a missing part, too. */
  readonly pointer: string;
  /** Whether a member's name is at fault or, by default, its value. */
  readonly part?: "name" | "value";
  /** What is wrong, in one sentence without a full stop; values are clipped and escaped. */
  readonly message: string;
  /** What would be right, in one sentence without a full stop. */
  readonly hint: string;
}

/**
 * One thing that is looked for in contracts that compile, and all there is to
 * know of it: a rule is added by its file and its name in `houseRules`.
 */
export interface LintRule<Code extends string = string> extends CodeInfo {
  /** The code of its findings: in snake_case, and never changed. */
  readonly code: Code;
  /** Everything it finds, in any order; never throws for a contract that compiled. */
  find(contract: LintedContract): Iterable<RuleFinding>;
}
