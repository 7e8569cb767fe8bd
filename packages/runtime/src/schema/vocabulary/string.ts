import { countOf } from "../../core/issue.ts";
import { hasMaxLength, hasMinLength } from "../../core/predicates.ts";
import { codePointCount } from "../../core/text.ts";
import { type AssertionKeyword, nonNegativeInteger } from "../assertion.ts";

/** A text of so many code points or more (JSON Schema Validation 6.3.2). */
export const minLength: AssertionKeyword<"string", number> = {
  keyword: "minLength",
  appliesTo: "string",
  operand: nonNegativeInteger,
  ceiling: "maxLength",
  predicate: hasMinLength,
  // One UTF-16 unit is enough for one code point, and none for none.
  inline: (count) =>
    count <= 1 ? { of: "length", operator: ">=" } : undefined,
  expected: (count) => `have at least ${countOf(count, "character")}`,
  actual: (text) => `has ${String(codePointCount(text))}`,
};

/** A text of so many code points or fewer (JSON Schema Validation 6.3.1). */
export const maxLength: AssertionKeyword<"string", number> = {
  keyword: "maxLength",
  appliesTo: "string",
  operand: nonNegativeInteger,
  predicate: hasMaxLength,
  inline: (count) =>
    count === 0 ? { of: "length", operator: "<=" } : undefined,
  expected: (count) => `have at most ${countOf(count, "character")}`,
  actual: (text) => `has ${String(codePointCount(text))}`,
};
