import type { ValueNumbers } from "../core/exact-number.ts";
import type { ExactJsonValue } from "../core/json.ts";
import type { OperandRules } from "./assertion.ts";
import type { CheckNode } from "./node.ts";
import type { PatternMode } from "./pattern.ts";
import type { ProfileRules } from "./rules.ts";

/** How schemas are read, beyond their profile. */
export interface ReadModes {
  readonly numbers: ValueNumbers;
  readonly formats: "assert" | "annotate";
  readonly unknownKeywords: "refuse" | "ignore";
  readonly patterns: PatternMode;
  /** Told of each schema before its keywords are read. */
  readonly onSchema?: ((found: FoundSchema) => void) | undefined;
}

/** A schema among those that are read, with the node of its meaning and its place. */
export interface FoundSchema {
  readonly raw: ExactJsonValue;
  /** Filled in once the whole schema has been read. */
  readonly node: CheckNode;
  /** JSON Pointer from the root of its document. */
  readonly pointer: string;
  /** The URI of its document; empty for the document that was given. */
  readonly document: string;
}

/** What operands are read under where a profile has these rules. */
export function operandRulesOf(
  { anySpelling }: ProfileRules,
  { numbers }: ReadModes,
): OperandRules {
  return { numbers, anySpelling };
}
