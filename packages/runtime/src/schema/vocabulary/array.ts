import { countOf } from "../../core/issue.ts";
import { hasMaxItems, hasMinItems } from "../../core/predicates.ts";
import { type AssertionKeyword, nonNegativeInteger } from "../assertion.ts";
import type { SlotKeyword } from "../keyword.ts";

/** An array of so many items or more (JSON Schema Validation 6.4.2). */
export const minItems: AssertionKeyword<"array", number> = {
  keyword: "minItems",
  appliesTo: "array",
  operand: nonNegativeInteger,
  ceiling: "maxItems",
  predicate: hasMinItems,
  inline: () => ({ of: "length", operator: ">=" }),
  expected: (count) => `have at least ${countOf(count, "item")}`,
  actual: (items) => `has ${String(items.length)}`,
};

/** An array of so many items or fewer (JSON Schema Validation 6.4.1). */
export const maxItems: AssertionKeyword<"array", number> = {
  keyword: "maxItems",
  appliesTo: "array",
  operand: nonNegativeInteger,
  predicate: hasMaxItems,
  inline: () => ({ of: "length", operator: "<=" }),
  expected: (count) => `have at most ${countOf(count, "item")}`,
  actual: (items) => `has ${String(items.length)}`,
};

/** One schema for every element (JSON Schema Core 10.3.1.2). */
export const items: SlotKeyword = {
  keyword: "items",
  appliesTo: "array",
  attach(node, site) {
    node.items = site.subschema(site.raw);
  },
};
