import type { ExactJsonValue } from "../../core/json.ts";
import {
  hasMaxItems,
  hasMinItems,
  hasUniqueItems,
} from "../../core/predicates.ts";
import { countOf } from "../../core/show.ts";
import { findEqualItems } from "../../core/unique.ts";
import {
  type AssertionKeyword,
  flag,
  nonNegativeInteger,
} from "../assertion.ts";
import type { KeywordSite, SlotKeyword } from "../keyword.ts";
import { CheckNode } from "../node.ts";

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

/** An array without two equal items (JSON Schema Validation 6.4.3). */
export const uniqueItems: AssertionKeyword<"array", boolean> = {
  keyword: "uniqueItems",
  appliesTo: "array",
  operand: flag,
  asserts: (isOn) => isOn,
  predicate: hasUniqueItems,
  expected: () => "have unique items",
  actual(items) {
    const [first, second] = findEqualItems(items) ?? [0, 0];
    return `items ${String(first)} and ${String(second)} are equal`;
  },
};

/** One schema for every item, or for those after `prefixItems` (JSON Schema Core 10.3.1.2). */
export const items: SlotKeyword = {
  keyword: "items",
  appliesTo: "array",
  holds: "schema",
  attach(node, site) {
    node.items = site.subschema(site.raw);
  },
};

/** One schema each for the first items (JSON Schema Core 10.3.1.1). */
export const prefixItems: SlotKeyword = {
  keyword: "prefixItems",
  appliesTo: "array",
  holds: "list",
  attach(node, site) {
    node.prefix = site.subschemas("schemas, one an item") ?? [];
  },
};

/** Before 2020-12, one schema for every item or one each for the first (2019-09 Core 9.3.1.1). */
export const itemsOrList: SlotKeyword = {
  keyword: "items",
  appliesTo: "array",
  holds: "schema_or_list",
  attach(node, site) {
    if (!Array.isArray(site.raw)) {
      node.items = site.subschema(site.raw);
      return;
    }
    node.prefix = site.raw.map((raw: ExactJsonValue, index) =>
      site.subschema(raw, index),
    );
    node.prefixKeyword = site.keyword;
  },
};

/** Before 2020-12, the schema of the items after a list (2019-09 Core 9.3.1.2). */
export const additionalItems: SlotKeyword = {
  keyword: "additionalItems",
  appliesTo: "array",
  holds: "schema",
  attach(node, site) {
    // In draft 4 a boolean says so here, though it is no schema elsewhere.
    const isFlag = typeof site.raw === "boolean" && !site.rules.booleanSchemas;
    const rest = isFlag ? flagNode(site.raw) : site.subschema(site.raw);
    // Without a list there are no items after it.
    if (!Array.isArray(site.sibling("items"))) return;
    node.items = rest;
    node.itemsKeyword = site.keyword;
  },
};

function flagNode(isOpen: ExactJsonValue): CheckNode {
  const node = new CheckNode();
  if (isOpen !== true) node.refuseAll();
  return node;
}

/** A schema that some items must fit (JSON Schema Core 10.3.1.3). */
export const contains: SlotKeyword = {
  keyword: "contains",
  appliesTo: "array",
  holds: "schema",
  attach(node, site) {
    node.contains = {
      node: site.subschema(site.raw),
      min: countBeside(site, "minContains") ?? 1,
      max: countBeside(site, "maxContains") ?? Infinity,
      evaluates: site.rules.containsEvaluates,
    };
  },
};

/** How many items must fit `contains` at least (JSON Schema Validation 6.4.5). */
export const minContains: SlotKeyword =
  /* @__PURE__ */ countKeyword("minContains");

/** How many items may fit `contains` at most (JSON Schema Validation 6.4.4). */
export const maxContains: SlotKeyword =
  /* @__PURE__ */ countKeyword("maxContains");

function countKeyword(keyword: string): SlotKeyword {
  return { keyword, appliesTo: "array", attach: checkCount };
}

/** `contains` reads the count itself; alone it says nothing. */
function checkCount(_node: CheckNode, site: KeywordSite): void {
  if (nonNegativeInteger.read(site.raw, site.operandRules) !== undefined)
    return;
  site.refuse(
    "invalid_operand",
    `${site.keyword} must be ${nonNegativeInteger.mustBe}`,
    "write how many items must fit contains",
  );
}

/** A count that stands beside `contains`, in drafts that know it. */
function countBeside(site: KeywordSite, keyword: string): number | undefined {
  const raw = site.sibling(keyword);
  return raw === undefined
    ? undefined
    : nonNegativeInteger.read(raw, site.operandRules);
}
