import type { SchemaDiagnosticCode } from "@proviso/runtime/compiler";
import { commandCodes } from "./codes/command-codes.ts";
import { configCodes } from "./codes/config-codes.ts";
import type { CodeInfo } from "./codes/info.ts";
import { minimumDataCodes } from "./codes/minimum-data-codes.ts";
import { outputCodes } from "./codes/output-codes.ts";
import { providerCodes } from "./codes/provider-codes.ts";
import { schemaKeywordCodes } from "./codes/schema-keyword-codes.ts";
import { schemaLimitCodes } from "./codes/schema-limit-codes.ts";
import { schemaReferenceCodes } from "./codes/schema-reference-codes.ts";
import { sourceCodes } from "./codes/source-codes.ts";
import { typescriptCodes } from "./codes/typescript-codes.ts";

export type { CodeExample, CodeInfo, Severity } from "./codes/info.ts";

/** Code of the minimum-data lint. */
export type MinimumDataCode = keyof typeof minimumDataCodes;

/** Code of what a provider refuses, or takes only when it is changed. */
export type ProviderCode = keyof typeof providerCodes;

/** Codes of the compiler and its command, beside those of schemas. */
export type CompilerCode =
  | MinimumDataCode
  | ProviderCode
  | keyof typeof sourceCodes
  | keyof typeof typescriptCodes
  | keyof typeof outputCodes
  | keyof typeof configCodes
  | keyof typeof commandCodes;

/** Code of a diagnostic that is not of a lint rule; a rule brings its own. */
export type DiagnosticCode = SchemaDiagnosticCode | CompilerCode;

const table = {
  ...schemaKeywordCodes,
  ...schemaLimitCodes,
  ...schemaReferenceCodes,
  ...sourceCodes,
  ...typescriptCodes,
  ...outputCodes,
  ...configCodes,
  ...commandCodes,
  ...minimumDataCodes,
  ...providerCodes,
} as const satisfies Record<DiagnosticCode, CodeInfo>;

/** What each of these codes means and how it is mended. */
export const codes: Readonly<Record<DiagnosticCode, CodeInfo>> = table;
