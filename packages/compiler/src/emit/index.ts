import { formatJson } from "@proviso/runtime/compiler";
import { sha256Hex } from "../names/sha256.ts";
import type { Contract } from "../passes/contract.ts";
import type { Target } from "./code.ts";
import { relativeSource, withHeader } from "./header.ts";
import { emitIndex } from "./index-module.ts";
import { emitModule } from "./module.ts";
import type { ImportExtension, OutputTarget } from "./paths.ts";
import type { RuntimeParts } from "./runtime-part.ts";

export { emitModule } from "./module.ts";
export {
  type ImportExtension,
  type OutputPlaces,
  outputPlaces,
  type OutputTarget,
} from "./paths.ts";
export type { RuntimeParts } from "./runtime-part.ts";

/** How modules are written. */
export interface EmitOptions {
  readonly target: OutputTarget;
  readonly importExtension: ImportExtension;
  /** Whether small checks stand where they are used, as in `GuardStyle`. */
  readonly inlines: boolean;
  /** What modules may hold of the runtime in place of importing it; they import it without. */
  readonly runtime: RuntimeParts | undefined;
  /** The folder that paths are relative to; absolute. */
  readonly cwd: string;
  /** Lays a text out as the project at its path asks. */
  readonly format: (text: string, path: string) => Promise<string>;
}

/** A file to be written. */
export interface EmittedFile {
  /** Relative to the working folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Emits the module of one or more contracts of a file at `stem`, a path without ending. */
export async function emitContracts(
  file: string,
  contracts: readonly Contract[],
  stem: string,
  options: EmitOptions,
): Promise<EmittedFile[]> {
  const { code, declarations } = emitModule(contracts, {
    ...options,
    target: languageOf(options),
  });
  const hash = hashOf(contracts.map(contractText).join("\n"), options);
  return sign(file, stem, hash, code, declarations, options);
}

/** Emits the index of a folder of modules, named without ending and folder. */
export async function emitFolderIndex(
  file: string,
  stem: string,
  modules: readonly string[],
  options: EmitOptions,
): Promise<EmittedFile[]> {
  const language = languageOf(options);
  const code = emitIndex(modules, language, options.importExtension);
  const declarations = language === "js" ? code : undefined;
  const hash = hashOf(modules.join("\n"), options);
  return sign(file, stem, hash, code, declarations, options);
}

function languageOf({ target }: EmitOptions): Target {
  return target === "ts" ? "ts" : "js";
}

/** Formats texts and puts the header on them. */
async function sign(
  file: string,
  stem: string,
  contractHash: string,
  code: string,
  declarations: string | undefined,
  options: EmitOptions,
): Promise<EmittedFile[]> {
  const texts: [path: string, text: string][] = [
    [`${stem}.${languageOf(options)}`, code],
  ];
  if (declarations !== undefined) texts.push([`${stem}.d.ts`, declarations]);
  return Promise.all(
    texts.map(async ([path, text]) => {
      const body = await options.format(text, path);
      const source = relativeSource(path, file, options.cwd);
      return { path, text: withHeader(body, { source, contractHash }) };
    }),
  );
}

/** Everything of a contract that its module depends on, digits and all. */
function contractText(contract: Contract): string {
  const { name, title, description, profile, numbers, input, output } =
    contract;
  return formatJson([
    name,
    title ?? null,
    description ?? null,
    profile,
    numbers,
    { ...contract.modes },
    input.schema,
    output?.schema ?? null,
    Object.fromEntries([...input.documents, ...(output?.documents ?? [])]),
  ]);
}

function hashOf(text: string, options: EmitOptions): string {
  const { target, importExtension, inlines, runtime } = options;
  const unusual = [
    ...(inlines ? [] : ["no-inline"]),
    ...(runtime === undefined ? [] : ["inline runtime"]),
  ];
  return sha256Hex(formatJson([text, target, importExtension, ...unusual]));
}
