import type { KeywordRow, KeywordTable } from "../keyword.ts";
import {
  anchor,
  contentEncoding,
  contentMediaType,
  contentSchema,
  deprecated,
  draft4Identifier,
  dynamicAnchor,
  readOnly,
  recursiveAnchor,
  vocabularyList,
  writeOnly,
} from "./annotate.ts";
import {
  additionalItems,
  contains,
  maxContains,
  maxItems,
  minContains,
  minItems,
  prefixItems,
  uniqueItems,
} from "./array.ts";
import { baseKeywords } from "./base.ts";
import {
  allOf,
  anyOf,
  elseKeyword,
  ifKeyword,
  not,
  oneOf,
  thenKeyword,
} from "./combine.ts";
import {
  exclusiveMaximum,
  exclusiveMinimum,
  maximum,
  minimum,
  multipleOf,
} from "./number.ts";
import {
  dependencies,
  dependentRequired,
  dependentSchemas,
  maxProperties,
  minProperties,
  patternProperties,
  propertyNames,
} from "./object.ts";
import {
  definitions,
  defs,
  dynamicRef,
  recursiveRef,
  ref,
} from "./reference.ts";
import { format, maxLength, minLength, pattern } from "./string.ts";
import { unevaluatedItems, unevaluatedProperties } from "./unevaluated.ts";

/** The one table: every keyword that Proviso knows, with its row. */
export const vocabulary = {
  ...baseKeywords,
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
  minLength,
  maxLength,
  pattern,
  format,
  minItems,
  maxItems,
  uniqueItems,
  prefixItems,
  additionalItems,
  contains,
  minContains,
  maxContains,
  minProperties,
  maxProperties,
  patternProperties,
  propertyNames,
  dependentSchemas,
  dependentRequired,
  dependencies,
  allOf,
  anyOf,
  oneOf,
  not,
  if: ifKeyword,
  then: thenKeyword,
  else: elseKeyword,
  $ref: ref,
  $dynamicRef: dynamicRef,
  $recursiveRef: recursiveRef,
  $defs: defs,
  definitions,
  unevaluatedItems,
  unevaluatedProperties,
  id: draft4Identifier,
  $anchor: anchor,
  $dynamicAnchor: dynamicAnchor,
  $recursiveAnchor: recursiveAnchor,
  $vocabulary: vocabularyList,
  deprecated,
  readOnly,
  writeOnly,
  contentEncoding,
  contentMediaType,
  contentSchema,
} as const satisfies Record<string, KeywordRow>;

/** A keyword that Proviso knows. */
export type KeywordName = keyof typeof vocabulary;

/** The whole vocabulary, for schemas that are only known at run time. */
export const wholeTable: KeywordTable = /* @__PURE__ */ new Map<
  string,
  KeywordRow
>(/* @__PURE__ */ Object.entries(vocabulary));
