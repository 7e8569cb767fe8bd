import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Diagnostic } from "@proviso/compiler";
import {
  type JsonToolContract,
  JsonTextError,
  Schema,
  UnsupportedSchemaError,
} from "@proviso/runtime";
import type { ExactJsonValue, ValueNumbers } from "@proviso/runtime/compiler";
import { transform } from "esbuild";
import { type FileKind, generate } from "./generate.ts";
import { modesOf, type SchemaSource, textOf } from "./schema-source.ts";
import { importModule, type Workshop } from "./workshop.ts";

/** One way to answer whether a value fits a schema. */
export interface Engine {
  readonly name: string;
  /** The side of the contract; the interpreter has none. */
  readonly side?: "input" | "output";
  readonly schema: Schema<ExactJsonValue>;
  /** How the numbers of its values arrive. */
  readonly numbers: ValueNumbers;
  /** The exported function of a module; for JSON values only. */
  readonly guard?: (value: ExactJsonValue) => boolean;
}

/** A schema on every engine, or why none has it. */
export interface CompiledSchema {
  /** The schema as JSON text. */
  readonly text: string;
  readonly engines: readonly Engine[];
  /** What `new Schema` found, as `code pointer`. */
  readonly refused: readonly string[];
  /** What the compiler found, as `code pointer` from the schema's root, once a side. */
  readonly refusedByCompiler: readonly string[];
  /** The generated files by kind. */
  readonly files: Readonly<Record<FileKind, string>>;
}

interface ToolModule {
  readonly tool: JsonToolContract<ExactJsonValue, ExactJsonValue>;
  readonly isToolInput: (value: ExactJsonValue) => boolean;
  /** Absent from a contract that has an input alone. */
  readonly isToolOutput?: (value: ExactJsonValue) => boolean;
}

/** A schema that went through both engines, its modules not yet loaded. */
export interface PreparedSchema extends Omit<CompiledSchema, "engines"> {
  readonly numbers: ValueNumbers;
  readonly interpreted: readonly Engine[];
}

/**
 * Puts schemas on the interpreter and, through the public compiler, on modules
 * of its targets that are written to the workshop and imported. Each schema is
 * both sides of its contract.
 */
export async function compileSchemas(
  sources: readonly SchemaSource[],
  workshop: Workshop,
): Promise<CompiledSchema[]> {
  return loadSchemas(await prepareSchemas(sources), workshop);
}

/** Hands schemas to both engines; nothing but the product is at work. */
export async function prepareSchemas(
  sources: readonly SchemaSource[],
): Promise<PreparedSchema[]> {
  const texts = sources.map(textOf);
  const generated = await generate(sources, texts);
  return sources.map((source, index) => {
    const { files, diagnostics } = generated(index);
    const interpreted = interpret(source);
    return {
      text: texts[index] ?? "",
      numbers: modesOf(source).numbers,
      ...interpreted,
      refusedByCompiler: diagnostics.flatMap(findingOf),
      files,
    };
  });
}

/** Loads the modules of prepared schemas. */
export async function loadSchemas(
  prepared: readonly PreparedSchema[],
  workshop: Workshop,
): Promise<CompiledSchema[]> {
  const folder = workshop.makeFolder("schemas-");
  return Promise.all(
    prepared.map(async ({ interpreted, numbers, ...schema }, index) => {
      const stem = path.join(folder, `case-${index}`);
      const modules = await loadEngines(schema.files, stem, numbers);
      return { ...schema, engines: [...interpreted, ...modules] };
    }),
  );
}

/** The finding with its pointer from the schema's root; one on a side stands for both. */
function findingOf({ code, pointer }: Diagnostic): string[] {
  if (pointer.startsWith("/output")) return [];
  return [`${code} ${pointer.replace(/^\/input/, "")}`];
}

/** Hands a schema to the interpreter alone. */
export function interpret({
  schema,
  schemaText,
  profile = "contract",
  ...source
}: SchemaSource): Pick<PreparedSchema, "interpreted" | "refused"> {
  const { numbers, ...modes } = modesOf(source);
  const options = { profile, numbers, ...modes };
  try {
    const made =
      schemaText === undefined
        ? new Schema<ExactJsonValue>(schema, options)
        : Schema.fromText<ExactJsonValue>(schemaText, options);
    const engine = { name: "interpreted", schema: made, numbers };
    return { interpreted: [engine], refused: [] };
  } catch (error) {
    return { interpreted: [], refused: refusalsOf(error) };
  }
}

/** What a refused schema is refused for, as `code pointer`. */
export function refusalsOf(error: unknown): string[] {
  if (error instanceof JsonTextError) return ["invalid_json "];
  if (!(error instanceof UnsupportedSchemaError)) throw error;
  return error.diagnostics.map(({ code, document, pointer }) =>
    document === undefined
      ? `${code} ${pointer}`
      : `${code} ${document}#${pointer}`,
  );
}

async function loadEngines(
  files: Readonly<Record<FileKind, string>>,
  stem: string,
  numbers: ValueNumbers,
): Promise<Engine[]> {
  if (files.ts === "") return [];
  const { code } = await transform(files.ts, {
    loader: "ts",
    format: "esm",
    target: "es2022",
  });
  const stripped = await importText(`${stem}.ts.js`, code);
  const engines = enginesOf(stripped, "generated", numbers);
  if (files.js === "") return engines;
  const emitted = await importText(`${stem}.js`, files.js);
  return [
    ...engines,
    ...enginesOf(emitted, "generated as JavaScript", numbers),
  ];
}

async function importText(file: string, code: string): Promise<ToolModule> {
  writeFileSync(file, code);
  return (await importModule(file)) as unknown as ToolModule;
}

function enginesOf(
  { tool, isToolInput, isToolOutput }: ToolModule,
  name: string,
  numbers: ValueNumbers,
): Engine[] {
  const input: Engine = {
    name,
    side: "input",
    schema: tool.input,
    numbers,
    guard: isToolInput,
  };
  if (tool.output === undefined || isToolOutput === undefined) return [input];
  const output: Engine = {
    name: `${name}, output`,
    side: "output",
    schema: tool.output,
    numbers,
    guard: isToolOutput,
  };
  return [input, output];
}
