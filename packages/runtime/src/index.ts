/*
 * The runtime for hosts: values, schemas, contracts.
 */

// Values
export { BudgetExceeded, type JsonBudget } from "./core/budget.ts";
export { Decimal, decimal } from "./core/decimal.ts";
export { jsonEqual } from "./core/equal.ts";
export { formatJson } from "./core/format-json.ts";
export type { Issue } from "./core/issue.ts";
export {
  checkJson,
  type JsonCheckOptions,
  type ExactJsonValue,
  isJsonValue,
  type JsonFault,
  type JsonFaultCode,
  type JsonValue,
  LossyJsonError,
  snapshotJson,
} from "./core/json.ts";
export {
  JsonTextError,
  type JsonTextErrorCode,
} from "./core/json-text-error.ts";
export { parseJson, type ParseJsonOptions } from "./core/parse.ts";

// Schemas
export {
  type SchemaDiagnostic,
  type SchemaDiagnosticCode,
  UnsupportedSchemaError,
} from "./schema/diagnostic.ts";
export {
  type ExactSchemaOptions,
  type InferringOptions,
  Schema,
  type SchemaConstructor,
  type SchemaOptions,
} from "./schema/live-schema.ts";
export type { ProfileName } from "./schema/profile.ts";
export type { SchemaLimits } from "./schema/rules.ts";
export type { JsonSchemaNode, ParseResult } from "./schema/schema.ts";
export type {
  StandardIssue,
  StandardProps,
  StandardResult,
} from "./schema/standard.ts";
export {
  assertObjectJsonSchema,
  assertSupportedJsonSchema,
  type ObjectJsonSchema,
  validateJsonSchemaValue,
} from "./schema/unified.ts";

// Contracts
export {
  JsonToolContract,
  type JsonToolContractConstructor,
} from "./tool/live-contract.ts";
