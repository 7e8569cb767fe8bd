/** What can be wrong with a schema; stable, one explanation page each. */
export type SchemaDiagnosticCode =
  | "not_json"
  | "not_a_schema"
  | "unknown_keyword"
  | "unsupported_keyword"
  | "misplaced_keyword"
  | "missing_type"
  | "invalid_operand"
  | "conflicting_keywords"
  | "undeclared_required"
  | "not_an_object_schema"
  | "number_out_of_range"
  | "schema_too_large"
  | "schema_too_deep"
  | "too_many_properties"
  | "too_many_values"
  | "invalid_pattern"
  | "unsupported_pattern"
  | "pattern_too_large"
  | "unknown_format"
  | "unknown_dialect"
  | "unresolved_reference"
  | "endless_reference";

/** One finding about a schema: it was refused, and this is why. */
export interface SchemaDiagnostic {
  /** Stable code; `proviso explain CODE` tells more. */
  readonly code: SchemaDiagnosticCode;
  /** JSON Pointer (RFC 6901) into the schema, to the member at fault. */
  readonly pointer: string;
  /** The URI of the document that the pointer leads into; absent for the one that was given. */
  readonly document?: string;
  /** What is wrong, in one sentence without a full stop. */
  readonly message: string;
  /** What would be right, in one sentence without a full stop. */
  readonly hint: string;
}

/** Thrown for a schema that can't be enforced exactly; nothing of it can be run. */
export class UnsupportedSchemaError extends Error {
  override readonly name = "UnsupportedSchemaError";
  /** Every finding, in the order of the walk; at least one. */
  readonly diagnostics: readonly SchemaDiagnostic[];

  constructor(diagnostics: readonly SchemaDiagnostic[]) {
    super(
      `unsupported JSON schema: ${diagnostics.map(printDiagnostic).join("; ")}`,
    );
    this.diagnostics = diagnostics;
  }
}

function printDiagnostic(diagnostic: SchemaDiagnostic): string {
  return `#${diagnostic.pointer} ${diagnostic.message}`;
}
