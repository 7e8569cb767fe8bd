import type { SlotKeyword } from "../keyword.ts";

/** Every one of several schemas (JSON Schema Core 10.2.1.1). */
export const allOf: SlotKeyword = {
  keyword: "allOf",
  holds: "list",
  attach(node, site) {
    node.allOf = site.subschemas("schemas");
  },
};

/** At least one of several schemas (JSON Schema Core 10.2.1.2). */
export const anyOf: SlotKeyword = {
  keyword: "anyOf",
  holds: "list",
  attach(node, site) {
    node.anyOf = site.subschemas("schemas");
  },
};

/** Exactly one of several schemas (JSON Schema Core 10.2.1.3). */
export const oneOf: SlotKeyword = {
  keyword: "oneOf",
  holds: "list",
  attach(node, site) {
    const branches: unknown = site.raw;
    const least = site.rules.leastBranches;
    if (!Array.isArray(branches) || branches.length < least) {
      site.refuse(
        "invalid_operand",
        `oneOf must be an array of at least ${least === 1 ? "one schema" : "two schemas"}`,
        "write the only alternative in place of the union",
      );
      return;
    }
    node.oneOf = site.subschemas("schemas");
  },
};

/** Anything but what fits a schema (JSON Schema Core 10.2.1.4). */
export const not: SlotKeyword = {
  keyword: "not",
  holds: "schema",
  attach(node, site) {
    node.not = site.subschema(site.raw);
  },
};

/** The schema that decides between `then` and `else` (JSON Schema Core 10.2.2.1). */
export const ifKeyword: SlotKeyword = {
  keyword: "if",
  holds: "schema",
  attach(node, site) {
    node.condition = {
      test: site.subschema(site.raw),
      then: site.siblingSubschema("then"),
      else: site.siblingSubschema("else"),
    };
  },
};

/** What holds where `if` does (JSON Schema Core 10.2.2.2). */
export const thenKeyword: SlotKeyword = /* @__PURE__ */ branchOfIf("then");

/** What holds where `if` doesn't (JSON Schema Core 10.2.2.3). */
export const elseKeyword: SlotKeyword = /* @__PURE__ */ branchOfIf("else");

/** `if` takes the schema; alone it asserts nothing, yet has to be one. */
function branchOfIf(keyword: string): SlotKeyword {
  return {
    keyword,
    holds: "schema",
    attach(_node, site) {
      if (site.sibling("if") === undefined) site.subschema(site.raw);
    },
  };
}
