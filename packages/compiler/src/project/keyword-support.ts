import type { KeywordName } from "@proviso/runtime/compiler";
import type { Provider } from "./provider.ts";

/**
 * What becomes of a keyword in the schema that a provider is sent: `kept` as it
 * is; `rewritten`, said with other keywords; `moved` into the description, in
 * words; `dropped`, where nothing was checked by it anyway.
 *
 * A keyword that is kept may still be moved or refused for its value (a format
 * that the provider doesn't know, a list of types); `provider.ts` has these rules.
 */
export type Support = "kept" | "rewritten" | "moved" | "dropped";

const K = "kept";
const W = "rewritten";
const M = "moved";
const D = "dropped";

/** One row of the table; the order of the columns is that of the arguments. */
function row(
  openai: Support,
  openaiStrict: Support,
  anthropic: Support,
  anthropicStrict: Support,
  gemini: Support,
  geminiJsonSchema: Support,
  mcp: Support,
): Record<Provider, Support> {
  return {
    openai,
    "openai-strict": openaiStrict,
    anthropic,
    "anthropic-strict": anthropicStrict,
    gemini,
    "gemini-json-schema": geminiJsonSchema,
    mcp,
  };
}

/** Every keyword that Proviso knows, by provider; source and date of each column are in `providers`. */
export const keywordSupport: Readonly<
  Record<KeywordName, Readonly<Record<Provider, Support>>>
> = {
  // openai, strict; anthropic, strict; gemini, as JSON Schema; mcp
  type: row(K, K, K, K, W, K, K),
  enum: row(K, K, K, K, K, K, K),
  const: row(K, K, K, K, W, W, K),
  properties: row(K, K, K, K, K, K, K),
  required: row(K, W, K, K, K, K, K),
  additionalProperties: row(K, W, K, W, M, K, K),
  items: row(K, K, K, K, K, K, K),
  minimum: row(K, K, K, M, K, K, K),
  maximum: row(K, K, K, M, K, K, K),
  exclusiveMinimum: row(K, K, K, M, W, W, K),
  exclusiveMaximum: row(K, K, K, M, W, W, K),
  multipleOf: row(K, K, K, M, M, M, K),
  minLength: row(K, M, K, M, K, M, K),
  maxLength: row(K, M, K, M, K, M, K),
  pattern: row(K, K, K, K, K, M, K),
  format: row(K, K, K, K, K, K, K),
  minItems: row(K, K, K, K, K, K, K),
  maxItems: row(K, K, K, M, K, K, K),
  uniqueItems: row(K, M, K, M, M, M, K),
  prefixItems: row(K, M, K, M, M, K, K),
  additionalItems: row(W, M, W, M, M, W, W),
  contains: row(K, M, K, M, M, M, K),
  minContains: row(K, M, K, M, M, M, K),
  maxContains: row(K, M, K, M, M, M, K),
  minProperties: row(K, M, K, M, K, M, K),
  maxProperties: row(K, M, K, M, K, M, K),
  patternProperties: row(K, M, K, M, M, M, K),
  propertyNames: row(K, M, K, M, M, M, K),
  dependentSchemas: row(K, M, K, M, M, M, K),
  dependentRequired: row(K, M, K, M, M, M, K),
  dependencies: row(W, M, W, M, M, M, W),
  allOf: row(K, W, K, W, W, W, K),
  anyOf: row(K, K, K, K, K, K, K),
  oneOf: row(K, W, K, W, W, W, K),
  not: row(K, M, K, M, M, M, K),
  if: row(K, M, K, M, M, M, K),
  then: row(K, M, K, M, M, M, K),
  else: row(K, M, K, M, M, M, K),
  unevaluatedItems: row(K, M, K, M, M, M, K),
  unevaluatedProperties: row(K, M, K, M, M, M, K),
  $ref: row(K, K, K, K, W, K, K),
  $dynamicRef: row(W, W, W, W, W, W, W),
  $recursiveRef: row(W, W, W, W, W, W, W),
  $defs: row(K, K, K, K, W, K, K),
  definitions: row(K, W, K, K, W, W, K),
  $schema: row(W, D, W, D, D, D, W),
  $id: row(D, D, D, D, D, D, D),
  id: row(D, D, D, D, D, D, D),
  $anchor: row(D, D, D, D, D, D, D),
  $dynamicAnchor: row(D, D, D, D, D, D, D),
  $recursiveAnchor: row(D, D, D, D, D, D, D),
  $vocabulary: row(D, D, D, D, D, D, D),
  $comment: row(K, D, K, D, D, D, K),
  title: row(K, K, K, K, K, K, K),
  description: row(K, K, K, K, K, K, K),
  default: row(K, D, K, K, K, D, K),
  examples: row(K, D, K, D, D, D, K),
  deprecated: row(K, D, K, D, D, D, K),
  readOnly: row(K, D, K, D, D, D, K),
  writeOnly: row(K, D, K, D, D, D, K),
  contentEncoding: row(K, D, K, D, D, D, K),
  contentMediaType: row(K, D, K, D, D, D, K),
  contentSchema: row(D, D, D, D, D, D, D),
};
