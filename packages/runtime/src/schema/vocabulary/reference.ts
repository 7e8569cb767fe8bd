import type { KeywordSite, SlotKeyword } from "../keyword.ts";
import type { CheckNode } from "../node.ts";

/** A schema that stands elsewhere (JSON Schema Core 8.2.3.1). */
export const ref: SlotKeyword = {
  keyword: "$ref",
  attach(node, site) {
    refer(node, site, (reference) => site.refer(reference, "static"));
  },
};

/** A schema that the outermost resource on the way may replace (JSON Schema Core 8.2.3.2). */
export const dynamicRef: SlotKeyword = {
  keyword: "$dynamicRef",
  attach(node, site) {
    refer(node, site, (reference) => site.refer(reference, "dynamic"));
  },
};

/** In 2019-09, the same for the root of a resource (2019-09 Core 8.2.4.2.1). */
export const recursiveRef: SlotKeyword = {
  keyword: "$recursiveRef",
  attach(node, site) {
    refer(node, site, (reference) => site.refer(reference, "recursive"));
  },
};

/** Schemas to be referred to (JSON Schema Core 8.2.4); they assert nothing here. */
export const defs: SlotKeyword = /* @__PURE__ */ definitionsKeyword("$defs");

/** The same, as it was called before 2019-09. */
export const definitions: SlotKeyword =
  /* @__PURE__ */ definitionsKeyword("definitions");

function definitionsKeyword(keyword: string): SlotKeyword {
  return {
    keyword,
    holds: "map",
    attach(_node, site) {
      site.namedSubschemas();
    },
  };
}

function refer(
  node: CheckNode,
  site: KeywordSite,
  find: (reference: string) => CheckNode | undefined,
): void {
  if (typeof site.raw !== "string") {
    site.refuse(
      "invalid_operand",
      `${site.keyword} must be a URI reference as text`,
      `write "${site.keyword}": "#/$defs/name"`,
    );
    return;
  }
  const target = find(site.raw);
  if (target === undefined) return;
  node.references = [
    ...node.references,
    { keyword: site.keyword, node: target },
  ];
}
