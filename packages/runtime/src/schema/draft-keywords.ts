import type { KeywordName } from "./vocabulary/index.ts";

/** Keywords by the URI of their vocabulary (JSON Schema Core 8.1.2). */
export type Vocabularies = Readonly<Record<string, readonly KeywordName[]>>;

/** Where 2019-09 and its vocabularies are. */
export const CORE_2019 = "https://json-schema.org/draft/2019-09/";

/** Where 2020-12 and its vocabularies are. */
export const CORE_2020 = "https://json-schema.org/draft/2020-12/";

const validation: readonly KeywordName[] = [
  "type",
  "const",
  "enum",
  "multipleOf",
  "maximum",
  "exclusiveMaximum",
  "minimum",
  "exclusiveMinimum",
  "maxLength",
  "minLength",
  "pattern",
  "maxItems",
  "minItems",
  "uniqueItems",
  "maxContains",
  "minContains",
  "maxProperties",
  "minProperties",
  "required",
  "dependentRequired",
];

const metaData: readonly KeywordName[] = [
  "title",
  "description",
  "default",
  "deprecated",
  "readOnly",
  "writeOnly",
  "examples",
];

const content: readonly KeywordName[] = [
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
];

/** What every draft since 2019-09 applies; the last two are of older drafts, and kept. */
const applicators: readonly KeywordName[] = [
  "items",
  "contains",
  "additionalProperties",
  "properties",
  "patternProperties",
  "dependentSchemas",
  "propertyNames",
  "if",
  "then",
  "else",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "definitions",
  "dependencies",
];

const unevaluated: readonly KeywordName[] = [
  "unevaluatedItems",
  "unevaluatedProperties",
];

/** The vocabularies of 2020-12, by URI. */
export const vocabularies2020: Vocabularies = {
  [`${CORE_2020}vocab/core`]: [
    "$id",
    "$schema",
    "$ref",
    "$anchor",
    "$dynamicRef",
    "$dynamicAnchor",
    "$vocabulary",
    "$comment",
    "$defs",
  ],
  [`${CORE_2020}vocab/applicator`]: ["prefixItems", ...applicators],
  [`${CORE_2020}vocab/unevaluated`]: unevaluated,
  [`${CORE_2020}vocab/validation`]: validation,
  [`${CORE_2020}vocab/meta-data`]: metaData,
  [`${CORE_2020}vocab/format-annotation`]: ["format"],
  [`${CORE_2020}vocab/format-assertion`]: ["format"],
  [`${CORE_2020}vocab/content`]: content,
};

/** The vocabularies of 2019-09, by URI. */
export const vocabularies2019: Vocabularies = {
  [`${CORE_2019}vocab/core`]: [
    "$id",
    "$schema",
    "$anchor",
    "$ref",
    "$recursiveRef",
    "$recursiveAnchor",
    "$vocabulary",
    "$comment",
    "$defs",
  ],
  [`${CORE_2019}vocab/applicator`]: [
    "additionalItems",
    ...applicators,
    ...unevaluated,
  ],
  [`${CORE_2019}vocab/validation`]: validation,
  [`${CORE_2019}vocab/meta-data`]: metaData,
  [`${CORE_2019}vocab/format`]: ["format"],
  [`${CORE_2019}vocab/content`]: content,
};

/** The keywords of draft 4. */
export const keywords04: readonly KeywordName[] = [
  "id",
  "$schema",
  "$ref",
  "definitions",
  "title",
  "description",
  "default",
  "type",
  "enum",
  "multipleOf",
  "maximum",
  "exclusiveMaximum",
  "minimum",
  "exclusiveMinimum",
  "maxLength",
  "minLength",
  "pattern",
  "additionalItems",
  "items",
  "maxItems",
  "minItems",
  "uniqueItems",
  "maxProperties",
  "minProperties",
  "required",
  "additionalProperties",
  "properties",
  "patternProperties",
  "dependencies",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "format",
];

/** The keywords of draft 6. */
export const keywords06: readonly KeywordName[] = [
  ...keywords04.filter((keyword) => keyword !== "id"),
  "$id",
  "const",
  "contains",
  "propertyNames",
  "examples",
];

/** The keywords of draft 7. */
export const keywords07: readonly KeywordName[] = [
  ...keywords06,
  "$comment",
  "if",
  "then",
  "else",
  "readOnly",
  "writeOnly",
  "contentEncoding",
  "contentMediaType",
];
