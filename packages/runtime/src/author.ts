/*
 * Contracts written in TypeScript: the author form of schemas, its types, and
 * its compiler to raw JSON Schema.
 */

export type { JsonValue } from "./core/json.ts";

// Author form
export {
  defineTool,
  type DefinedTool,
  type InputOf,
  type OutputOf,
  type ToolDefinition,
} from "./author/define-tool.ts";
export { parameterDocumentToJsonSchema } from "./author/parameter-document.ts";
export type {
  ParameterSchemaSpec,
  PropertySchemaSpec,
  ValueSchemaSpec,
} from "./author/spec.ts";
export type { JsonLiteral } from "./schema/keyword-types.ts";
export {
  parameterSchemaSpecToJsonSchema,
  type SpecOptions,
  valueSchemaSpecToJsonSchema,
} from "./author/to-json-schema.ts";

// Inferred types
export type { InferredProfile, InferSchema } from "./schema/infer-schema.ts";
export type { InferArgs, InferValue } from "./author/infer-value.ts";

// Raw schemas
export {
  type SchemaDiagnostic,
  type SchemaDiagnosticCode,
  UnsupportedSchemaError,
} from "./schema/diagnostic.ts";
export type { ProfileName } from "./schema/profile.ts";
export type { JsonSchemaNode, Schema } from "./schema/schema.ts";
export {
  assertObjectJsonSchema,
  assertSupportedJsonSchema,
  type ObjectJsonSchema,
  validateJsonSchemaValue,
} from "./schema/unified.ts";
export type { JsonToolContract } from "./tool/contract.ts";
