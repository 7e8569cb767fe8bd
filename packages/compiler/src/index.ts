/*
 * The compiler: contracts in, modules and diagnostics out.
 */
export type {
  CompileCache,
  CompiledDocument,
  CompileOptions,
  CompileResult,
  GeneratedFile,
} from "./compilation.ts";
export { compile } from "./compile.ts";
export { compileContract } from "./compile-document.ts";
export {
  jsonSchemaToTs,
  type SchemaTypeOptions,
} from "./emit/json-schema-to-ts.ts";
export type { Diagnostic, Place } from "./diagnostics.ts";
export { formatDiagnostic } from "./diagnostics.ts";
export { type CatalogCode as DiagnosticCode, explainCode } from "./catalog.ts";
export {
  formatLintReport,
  type LintFinding,
  type LintReport,
} from "./lint/minimum-data/report.ts";
export {
  defineConfig,
  type LintConfig,
  type ProvisoConfig,
} from "./config/config.ts";
export { lintToolContract } from "./lint/minimum-data/walk.ts";
export {
  type ProjectedSchema,
  type ProjectionDiagnostic,
  type ProjectOptions,
  projectSchema,
  type Provider,
  providerNames,
} from "./project/index.ts";
export { type CompilerHost, HostError } from "./host/host.ts";
export { memoryHost } from "./host/memory-host.ts";
export {
  type ContractForm,
  type ContractPointers,
  type ContractSource,
  readContractSources,
} from "./source/index.ts";
