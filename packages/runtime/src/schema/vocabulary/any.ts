import type { ExactJsonValue } from "../../core/json.ts";
import { maskOfTypeName, type TypeName } from "../json-type.ts";
import type { KeywordSite, SlotKeyword } from "../keyword.ts";
import { carryNumbers } from "../literal.ts";
import { type CheckNode, isScalar } from "../node.ts";

const TYPE_NAMES: readonly TypeName[] = [
  "object",
  "array",
  "string",
  "number",
  "integer",
  "boolean",
  "null",
];

/** The JSON type (JSON Schema Validation 6.1.1); one name a schema. */
export const type: SlotKeyword = {
  keyword: "type",
  attach(node, site) {
    const mask = maskOfTypeName(site.raw);
    if (mask === undefined) {
      site.refuse(
        "invalid_operand",
        `type must be one of ${TYPE_NAMES.join(", ")}`,
        Array.isArray(site.raw)
          ? "a list of types is not in this profile: use oneOf with one type a branch"
          : "write one of the seven names",
      );
      return;
    }
    node.types = mask;
  },
};

/** The values admitted (JSON Schema Validation 6.1.2). */
export const enumValues: SlotKeyword = {
  keyword: "enum",
  attach(node, site) {
    const values: unknown = site.raw;
    if (!Array.isArray(values)) {
      site.refuse(
        "invalid_operand",
        "enum must be an array of values",
        'write "enum": ["first", "second"]',
      );
      return;
    }
    const { limits, rules } = site;
    if (values.length === 0 && rules.enumValues !== "any") {
      site.refuse(
        "invalid_operand",
        "enum must list at least one value",
        "an empty enum would refuse every value",
      );
    } else if (values.length > limits.maxEnumValues) {
      site.refuse(
        "too_many_values",
        `enum lists ${String(values.length)} values, past the limit of ${String(limits.maxEnumValues)}`,
        "check the value in the handler, or split the tool",
      );
    } else {
      admit(node, site, values as ExactJsonValue[]);
    }
  },
};

/** The one value admitted (JSON Schema Validation 6.1.3); a scalar here. */
export const constValue: SlotKeyword = {
  keyword: "const",
  attach(node, site) {
    if (isScalar(site.raw)) {
      admit(node, site, [site.raw]);
      return;
    }
    site.refuse(
      "invalid_operand",
      "const must be a scalar",
      "describe an object or array by its members",
    );
  },
};

function admit(
  node: CheckNode,
  site: KeywordSite,
  raw: readonly ExactJsonValue[],
): void {
  // A const is one of the enum (checked when both are known), so it wins.
  if (node.admitted?.keyword === "const") return;
  node.admitted = {
    keyword: site.keyword === "const" ? "const" : "enum",
    values: raw.map((value) => site.literal(value)),
    raw: raw.map(carryNumbers),
  };
}
