import type { SlotKeyword } from "../keyword.ts";

/** What members must fit that no schema of the same place has looked at (JSON Schema Core 11.3). */
export const unevaluatedProperties: SlotKeyword = {
  keyword: "unevaluatedProperties",
  appliesTo: "object",
  holds: "schema",
  attach(node, site) {
    node.unevaluatedMembers = site.subschema(site.raw);
  },
};

/** What items must fit that no schema of the same place has looked at (JSON Schema Core 11.2). */
export const unevaluatedItems: SlotKeyword = {
  keyword: "unevaluatedItems",
  appliesTo: "array",
  holds: "schema",
  attach(node, site) {
    node.unevaluatedItems = site.subschema(site.raw);
  },
};
