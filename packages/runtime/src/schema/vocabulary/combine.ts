import type { ExactJsonValue } from "../../core/json.ts";
import type { SlotKeyword } from "../keyword.ts";

/** Exactly one of several schemas (JSON Schema Core 10.2.1.3). */
export const oneOf: SlotKeyword = {
  keyword: "oneOf",
  attach(node, site) {
    const branches: unknown = site.raw;
    if (!Array.isArray(branches) || branches.length < 2) {
      site.refuse(
        "invalid_operand",
        "oneOf must be an array of at least two schemas",
        "write the only alternative in place of the union",
      );
      return;
    }
    node.oneOf = (branches as ExactJsonValue[]).map((branch, index) =>
      site.subschema(branch, index),
    );
  },
};
