import type { NumberBound } from "../../core/exact-number.ts";
import { isAtLeast, isAtMost } from "../../core/predicates.ts";
import { showJson } from "../../core/show.ts";
import { type AssertionKeyword, lowerBound, upperBound } from "../assertion.ts";

/** A number at least as large (JSON Schema Validation 6.2.4). */
export const minimum: AssertionKeyword<"number", NumberBound> = {
  keyword: "minimum",
  appliesTo: "number",
  operand: lowerBound,
  ceiling: "maximum",
  predicate: isAtLeast,
  inline: () => ({ of: "value", operator: ">=" }),
  expected: (bound) => `be >= ${showJson(bound)}`,
};

/** A number at most as large (JSON Schema Validation 6.2.2). */
export const maximum: AssertionKeyword<"number", NumberBound> = {
  keyword: "maximum",
  appliesTo: "number",
  operand: upperBound,
  predicate: isAtMost,
  inline: () => ({ of: "value", operator: "<=" }),
  expected: (bound) => `be <= ${showJson(bound)}`,
};
