import type { ProfileName } from "@proviso/runtime";
import type { KeywordName } from "@proviso/runtime/compiler";

/** A use of a keyword that says something, in a schema that keeps every provider's other rules. */
export interface KeywordSample {
  /** The draft that has the keyword; 2020-12 by default. */
  readonly profile?: ProfileName;
  /** The schema of the only property of an input. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** What stands at the root of the input; there is the keyword looked for, then. */
  readonly root?: Readonly<Record<string, unknown>>;
  /** The keyword that its loss is told with, when that is another. */
  readonly toldAt?: KeywordName;
}

const text = { type: "string" };
const whole = { type: "integer" };
const list = { type: "array", items: whole };
const pair = {
  type: "object",
  properties: { x: text, y: text },
  required: ["x", "y"],
  additionalProperties: false,
};

/** One sample a keyword. */
export const keywordSamples: Readonly<Record<KeywordName, KeywordSample>> = {
  type: { schema: { type: ["string", "null"] } },
  enum: { schema: { ...text, enum: ["a", "b"] } },
  const: { schema: { ...text, const: "a" } },
  properties: { schema: pair },
  required: {
    schema: {
      ...pair,
      properties: { x: text, y: { type: ["string", "null"] } },
      required: ["x"],
    },
    toldAt: "properties",
  },
  additionalProperties: { schema: { ...pair, additionalProperties: text } },
  items: { schema: list },
  minimum: { schema: { ...whole, minimum: 1 } },
  maximum: { schema: { ...whole, maximum: 9 } },
  exclusiveMinimum: { schema: { ...whole, exclusiveMinimum: 1 } },
  exclusiveMaximum: { schema: { ...whole, exclusiveMaximum: 9 } },
  multipleOf: { schema: { ...whole, multipleOf: 5 } },
  minLength: { schema: { ...text, minLength: 2 } },
  maxLength: { schema: { ...text, maxLength: 8 } },
  pattern: { schema: { ...text, pattern: "^a+$" } },
  format: { schema: { ...text, format: "date-time" } },
  minItems: { schema: { ...list, minItems: 1 } },
  maxItems: { schema: { ...list, maxItems: 3 } },
  uniqueItems: { schema: { ...list, uniqueItems: true } },
  prefixItems: {
    schema: { type: "array", prefixItems: [text, whole], items: whole },
  },
  additionalItems: {
    profile: "draft-2019-09",
    schema: { type: "array", items: [text], additionalItems: whole },
    toldAt: "items",
  },
  contains: { schema: { ...list, contains: { ...whole, const: 1 } } },
  minContains: {
    schema: { ...list, contains: { ...whole, const: 1 }, minContains: 2 },
    toldAt: "contains",
  },
  maxContains: {
    schema: { ...list, contains: { ...whole, const: 1 }, maxContains: 2 },
    toldAt: "contains",
  },
  minProperties: { schema: { ...pair, minProperties: 1 } },
  maxProperties: { schema: { ...pair, maxProperties: 2 } },
  patternProperties: { schema: { ...pair, patternProperties: { "^z": text } } },
  propertyNames: {
    schema: { ...pair, propertyNames: { ...text, maxLength: 3 } },
  },
  dependentSchemas: {
    schema: { ...pair, dependentSchemas: { x: { minProperties: 2 } } },
  },
  dependentRequired: { schema: { ...pair, dependentRequired: { x: ["y"] } } },
  dependencies: {
    profile: "draft-07",
    schema: { ...pair, dependencies: { x: ["y"] } },
  },
  allOf: { schema: { allOf: [text, { ...text, enum: ["a"] }] } },
  anyOf: { schema: { anyOf: [text, whole] } },
  oneOf: { schema: { oneOf: [text, whole] } },
  not: { schema: { ...text, not: { ...text, const: "a" } } },
  if: { schema: { ...text, if: { const: "a" }, then: { maxLength: 9 } } },
  then: {
    schema: { ...text, if: { const: "a" }, then: { maxLength: 9 } },
    toldAt: "if",
  },
  else: {
    schema: { ...text, if: { const: "a" }, else: { maxLength: 9 } },
    toldAt: "if",
  },
  unevaluatedItems: {
    schema: { type: "array", prefixItems: [text], unevaluatedItems: whole },
  },
  unevaluatedProperties: {
    schema: { ...pair, unevaluatedProperties: false },
  },
  $ref: { schema: { $ref: "#/$defs/t" }, root: { $defs: { t: text } } },
  $dynamicRef: {
    schema: { $dynamicRef: "#t" },
    root: { $defs: { t: { ...text, $dynamicAnchor: "t" } } },
  },
  $recursiveRef: {
    profile: "draft-2019-09",
    schema: { $recursiveRef: "#" },
  },
  $defs: { schema: { $ref: "#/$defs/t" }, root: { $defs: { t: text } } },
  definitions: {
    profile: "draft-07",
    schema: { $ref: "#/definitions/t" },
    root: { definitions: { t: text } },
  },
  $schema: {
    profile: "draft-07",
    schema: text,
    root: { $schema: "http://json-schema.org/draft-07/schema#" },
  },
  $id: { schema: text, root: { $id: "https://example.com/a" } },
  id: {
    profile: "draft-04",
    schema: text,
    root: { id: "https://example.com/a" },
  },
  $anchor: { schema: { ...text, $anchor: "a" } },
  $dynamicAnchor: { schema: { ...text, $dynamicAnchor: "a" } },
  $recursiveAnchor: {
    profile: "draft-2019-09",
    schema: text,
    root: { $recursiveAnchor: true },
  },
  $vocabulary: { schema: text, root: { $vocabulary: {} } },
  $comment: { schema: { ...text, $comment: "a" } },
  title: { schema: { ...text, title: "A" } },
  description: { schema: { ...text, description: "A." } },
  default: { schema: { ...text, default: "a" } },
  examples: { schema: { ...text, examples: ["a"] } },
  deprecated: { schema: { ...text, deprecated: true } },
  readOnly: { schema: { ...text, readOnly: true } },
  writeOnly: { schema: { ...text, writeOnly: true } },
  contentEncoding: { schema: { ...text, contentEncoding: "base64" } },
  contentMediaType: {
    schema: { ...text, contentMediaType: "application/json" },
  },
  contentSchema: { schema: { ...text, contentSchema: true } },
};
