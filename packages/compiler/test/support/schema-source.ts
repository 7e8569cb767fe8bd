import type { CompileOptions } from "@proviso/compiler";
import type { ProfileName } from "@proviso/runtime";
import {
  type ExactJsonValue,
  formatJson,
  type ValueNumbers,
} from "@proviso/runtime/compiler";

/** How a schema of a draft is read; the defaults are those of the product. */
export interface DraftModes {
  readonly formats?: "assert" | "annotate";
  readonly unknownKeywords?: "refuse" | "ignore";
  readonly patterns?: "linear" | "native";
  /** Documents that it may refer to, by absolute URI. */
  readonly documents?: Readonly<Record<string, unknown>>;
}

/** What a module is emitted for. */
export type OutputTarget = NonNullable<CompileOptions["target"]>;

/** A schema as a case gives it: JSON, or JSON text whose spelling counts. */
export interface SchemaSource extends DraftModes {
  readonly schema?: unknown;
  readonly schemaText?: string;
  /** `contract` by default. */
  readonly profile?: ProfileName;
  /** How the numbers of values arrive; `double` by default. */
  readonly numbers?: ValueNumbers;
  /** Whether the contract has an input alone; by default it has both sides. */
  readonly inputOnly?: boolean;
  /** What modules are emitted for; both by default. */
  readonly targets?: readonly OutputTarget[];
  /** Whether small checks stand where they are used; as the run asks by default. */
  readonly inline?: boolean;
  /** Whether modules import the runtime, the default, or hold what they need of it. */
  readonly runtime?: "package" | "inline";
}

/** `npm run test:no-inline` asks for modules with a function for every schema. */
export const inlinesByDefault: boolean =
  process.env["PROVISO_TEST_NO_INLINE"] !== "1";

/** How a source is read, all defaults filled in. */
export type SchemaModes = Required<DraftModes> & {
  readonly numbers: ValueNumbers;
};

export function modesOf({
  documents = {},
  formats = "assert",
  numbers = "double",
  patterns = "linear",
  unknownKeywords = "refuse",
}: SchemaSource): SchemaModes {
  return { documents, formats, numbers, patterns, unknownKeywords };
}

/** The source as JSON text. */
export function textOf({ schema, schemaText }: SchemaSource): string {
  return schemaText ?? formatJson(schema as ExactJsonValue);
}

/** How the modules of a source are written. */
export interface ModuleForm {
  readonly targets: readonly OutputTarget[];
  readonly inline: boolean;
  readonly runtime: "package" | "inline";
}

export function formOf({
  inline = inlinesByDefault,
  runtime = "package",
  targets = ["ts", "js+dts"],
}: SchemaSource): ModuleForm {
  return { inline, runtime, targets };
}
