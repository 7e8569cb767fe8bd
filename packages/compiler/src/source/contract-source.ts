import type { ExactJsonValue, ValueNumbers } from "@proviso/runtime/compiler";
import type { PlacedDocument } from "../diagnostics.ts";

export type { Place } from "../diagnostics.ts";

/** The form a contract was written in; `schema` is a bare input schema. */
export type ContractForm =
  "contract" | "schema" | "mcp" | "openai" | "anthropic" | "typescript";

/**
 * One tool as its document has it, nothing of it checked but the name: the
 * schemas are JSON values of any kind, their numbers with digits and spelling.
 * `file` is as reported in diagnostics: relative, with forward slashes.
 */
export interface ContractSource extends PlacedDocument {
  /** The tool's name; of the grammar `[A-Za-z0-9._-]{1,128}`. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** The profile that the document declares, which may not exist. */
  readonly profile?: string;
  /** How the document says that numbers of values arrive. */
  readonly numbers?: ValueNumbers;
  readonly input: ExactJsonValue;
  readonly output?: ExactJsonValue;
  readonly form: ContractForm;
  readonly pointers: ContractPointers;
}

/** JSON Pointers into the document, or the definition; "" for what it doesn't state. */
export interface ContractPointers {
  /** To the name; "" when the tool is named after its file. */
  readonly name: string;
  /** To the input schema, or the parameters that it is made of; "" for a bare schema. */
  readonly input: string;
  /** To the output schema, or where it would be. */
  readonly output: string;
}
