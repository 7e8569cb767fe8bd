import type { NumberBound } from "../../core/exact-number.ts";
import type { ExactNumber } from "../../core/json-number.ts";
import {
  isAbove,
  isAtLeast,
  isAtMost,
  isBelow,
  isMultipleOf,
} from "../../core/predicates.ts";
import { showJson } from "../../core/show.ts";
import {
  type AssertionKeyword,
  divisor,
  lowerBound,
  upperBound,
} from "../assertion.ts";
import type { KeywordSite, SlotKeyword } from "../keyword.ts";
import type { CheckNode } from "../node.ts";

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

/** A larger number (JSON Schema Validation 6.2.5). */
export const exclusiveMinimum: AssertionKeyword<"number", NumberBound> = {
  keyword: "exclusiveMinimum",
  appliesTo: "number",
  // Above the largest double that the bound reaches is above the bound.
  operand: upperBound,
  predicate: isAbove,
  inline: () => ({ of: "value", operator: ">" }),
  expected: (bound) => `be > ${showJson(bound)}`,
};

/** A smaller number (JSON Schema Validation 6.2.3). */
export const exclusiveMaximum: AssertionKeyword<"number", NumberBound> = {
  keyword: "exclusiveMaximum",
  appliesTo: "number",
  operand: lowerBound,
  predicate: isBelow,
  inline: () => ({ of: "value", operator: "<" }),
  expected: (bound) => `be < ${showJson(bound)}`,
};

/** An integer times another number, exactly (JSON Schema Validation 6.2.1). */
export const multipleOf: AssertionKeyword<"number", ExactNumber> = {
  keyword: "multipleOf",
  appliesTo: "number",
  operand: divisor,
  predicate: isMultipleOf,
  expected: (number) => `be a multiple of ${showJson(number)}`,
};

/** In draft 4, a bound that a flag beside it may make exclusive (draft-fge-json-schema-validation-00 5.1.3). */
export const minimumWithFlag: SlotKeyword = /* @__PURE__ */ boundWithFlag(
  minimum,
  exclusiveMinimum,
);

/** In draft 4, a bound that a flag beside it may make exclusive (draft-fge-json-schema-validation-00 5.1.2). */
export const maximumWithFlag: SlotKeyword = /* @__PURE__ */ boundWithFlag(
  maximum,
  exclusiveMaximum,
);

/** In draft 4, what makes `minimum` exclusive (draft-fge-json-schema-validation-00 5.1.3). */
export const exclusiveMinimumFlag: SlotKeyword = /* @__PURE__ */ exclusiveFlag(
  minimum,
  exclusiveMinimum,
);

/** In draft 4, what makes `maximum` exclusive (draft-fge-json-schema-validation-00 5.1.2). */
export const exclusiveMaximumFlag: SlotKeyword = /* @__PURE__ */ exclusiveFlag(
  maximum,
  exclusiveMaximum,
);

type BoundKeyword = AssertionKeyword<"number", NumberBound>;

/** Leaves the bound to the flag, so that one fault gives one message. */
function boundWithFlag(
  inclusive: BoundKeyword,
  exclusive: BoundKeyword,
): SlotKeyword {
  return {
    keyword: inclusive.keyword,
    appliesTo: "number",
    attach(node, site) {
      if (site.sibling(exclusive.keyword) === true) return;
      site.addCheck(node, inclusive, site.raw);
    },
  };
}

function exclusiveFlag(
  inclusive: BoundKeyword,
  exclusive: BoundKeyword,
): SlotKeyword {
  return {
    keyword: exclusive.keyword,
    appliesTo: "number",
    attach(node, site) {
      makeExclusive(node, site, inclusive, exclusive);
    },
  };
}

/** Checks the exclusive bound in place of the inclusive one. */
function makeExclusive(
  node: CheckNode,
  site: KeywordSite,
  inclusive: BoundKeyword,
  exclusive: BoundKeyword,
): void {
  if (typeof site.raw !== "boolean") {
    site.refuse(
      "invalid_operand",
      `${site.keyword} must be true or false in draft 4`,
      `write true beside ${inclusive.keyword}, or declare a newer draft`,
    );
    return;
  }
  const bound = site.sibling(inclusive.keyword);
  if (bound === undefined) {
    site.refuse(
      "invalid_operand",
      `${site.keyword} needs ${inclusive.keyword} beside it`,
      `write ${inclusive.keyword}, or declare a newer draft`,
    );
  } else if (site.raw) {
    site.addCheck(node, exclusive, bound);
  }
}
