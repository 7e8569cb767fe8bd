import type { ExactJsonValue } from "../../core/json.ts";
import { maskOfTypeName, maskOfTypes, type TypeName } from "../json-type.ts";
import type { KeywordSite, SlotKeyword } from "../keyword.ts";
import { carryNumbers } from "../literal.ts";
import { isAdmitted } from "../admitted-values.ts";
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
    const mask = site.rules.typeLists
      ? maskOfTypes(site.raw)
      : maskOfTypeName(site.raw);
    if (mask === undefined) {
      site.refuse(
        "invalid_operand",
        `type must be one of ${TYPE_NAMES.join(", ")}`,
        Array.isArray(site.raw) && !site.rules.typeLists
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

/** The one value admitted (JSON Schema Validation 6.1.3). */
export const constValue: SlotKeyword = {
  keyword: "const",
  attach(node, site) {
    if (site.rules.constValues === "any" || isScalar(site.raw)) {
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

/** Admits some values; of `enum` and `const` together, those that both do. */
function admit(
  node: CheckNode,
  site: KeywordSite,
  raw: readonly ExactJsonValue[],
): void {
  const before = node.admitted;
  const isConst = site.keyword === "const" || before?.keyword === "const";
  const keyword = isConst ? "const" : "enum";
  // Most are the same however numbers arrive, and are kept as they are.
  if (before === undefined && raw.every((each) => typeof each === "string")) {
    node.admitted = { keyword, values: raw, raw };
    return;
  }
  const values = raw.map((value) => site.literal(value));
  const isKept = values.map(
    (value) => before === undefined || isAdmitted(before, value),
  );
  node.admitted = {
    keyword,
    values: values.filter((_, index) => isKept[index]),
    raw: raw.map(carryNumbers).filter((_, index) => isKept[index]),
    words: undefined,
  };
}
