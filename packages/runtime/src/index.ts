/*
 * The runtime for hosts: values, schemas, contracts, calls.
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
} from "./schema/live-schema.ts";
export type { SchemaOptions } from "./schema/schema-options.ts";
export type { ProfileName } from "./schema/profile.ts";
export type { SchemaLimits } from "./schema/rules.ts";
export type {
  IssueWording,
  JsonSchemaNode,
  ParseResult,
} from "./schema/schema.ts";
export {
  type StandardFace,
  standardFace,
  type StandardIssue,
  type StandardProps,
  type StandardResult,
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

// Calls
export { type Answer, answer, type AnswerOptions } from "./tool/answer.ts";
export type { AuditEvent, RetryClass } from "./tool/audit.ts";
export type { AuthorizationRequest, Authorizer } from "./tool/authorization.ts";
export type { Awaitable } from "./tool/awaitable.ts";
export {
  bindTool,
  type BoundTool,
  explainRefusal,
  type ToolTarget,
} from "./tool/bind-tool.ts";
export type { CallContext, CallSignal } from "./tool/call-context.ts";
export type { CallOptions } from "./tool/call-engine.ts";
export { type Claim, ClaimError, type ClaimErrorCode } from "./tool/claim.ts";
export type { Invocation } from "./tool/invocation.ts";
export type { Lease } from "./tool/lease.ts";
export type {
  Budget,
  BudgetLedger,
  CallRecord,
  ExternalQueue,
  ExternalTask,
  Reservation,
  ReservationAnswer,
  TakenTask,
} from "./tool/ledger.ts";
export {
  MemoryLedger,
  type MemoryLedgerOptions,
} from "./tool/memory-ledger.ts";
export { MemoryQueue, type MemoryQueueOptions } from "./tool/memory-queue.ts";
export { ToolMetadata, type ToolNotes } from "./tool/metadata.ts";
export {
  type AllowedCall,
  type CallCode,
  type CallOutcome,
  type OutcomeKind,
  type RefusedCall,
  ToolError,
  type ToolErrorKind,
} from "./tool/outcome.ts";
export { type ToolLimits, ToolPolicy } from "./tool/policy.ts";
export type { CatalogEntry } from "./tool/registry.ts";
export { CapabilityRuntime, type ToolHandler } from "./tool/runtime.ts";
export type { RuntimeOptions } from "./tool/runtime-options.ts";
export type {
  ToolWorker,
  WorkerManifest,
  WorkerRequest,
  WorkerTool,
} from "./tool/worker.ts";
