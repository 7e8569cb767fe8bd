import {
  compareCodePoints,
  type ProfileName,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import {
  createDiagnostic,
  type Diagnostic,
  sortDiagnostics,
} from "./diagnostics.ts";
import {
  emitContract,
  emitFolderIndex,
  type EmitOptions,
  type EmittedFile,
  emitModule,
  type ImportExtension,
  type OutputPlaces,
  outputPlaces,
  type OutputTarget,
} from "./emit/index.ts";
import type { ProvisoConfig } from "./config/config.ts";
import { withConfig } from "./config/with-config.ts";
import type { CompilerHost } from "./host/host.ts";
import { joinPath, relativePath } from "./host/path.ts";
import { checkNames } from "./passes/check-names.ts";
import type { Contract } from "./passes/contract.ts";
import { readSchemas } from "./passes/read-schemas.ts";
import type { ContractSource, ReadTools } from "./source/index.ts";
import { missingInput, readDocument } from "./source/read-document.ts";
import {
  type ReferencedDocuments,
  readReferencedDocuments,
} from "./source/referenced-documents.ts";

/** What is compiled, and how modules are written. */
export interface CompileOptions {
  /** Files, folders and globs; folders give `*.contract.{json,jsonc,ts}`. */
  readonly inputs: readonly string[];
  /** The folder that paths are relative to; the host's own by default. */
  readonly cwd?: string;
  /** The outside world; the file system by default. */
  readonly host?: CompilerHost;
  /** Where outputs go; beside their contracts by default. */
  readonly outDir?: string;
  /**
   * The folder of the project: its folders are repeated below `outDir`, and what
   * contracts in TypeScript import stays in it. The working folder by default.
   */
  readonly rootDir?: string;
  /** TypeScript (the default), or JavaScript with declarations. */
  readonly target?: OutputTarget;
  /** The ending in imports between generated modules; `js` by default. */
  readonly importExtension?: ImportExtension;
  /** The profile of every contract; what each declares, else `contract`, by default. */
  readonly profile?: ProfileName;
  /** How the numbers of values arrive; what each contract declares, else `double`, by default. */
  readonly numbers?: ValueNumbers;
  /** Whether formats assert, the default, or only annotate; in drafts. */
  readonly formats?: "assert" | "annotate";
  /** Whether members that are no keywords are refused, the default, or ignored; in drafts. */
  readonly unknownKeywords?: "refuse" | "ignore";
  /** Whether patterns take linear time, the default, or run natively at your own risk. */
  readonly patterns?: "linear" | "native";
  /** Files and folders of documents that `$ref` may lead into; `BASE=DIR` names their files by URI. */
  readonly refs?: readonly string[];
  /** Whether the project's prettier configuration is followed; true by default. */
  readonly format?: boolean;
  /** What holds where no option says anything; its paths start at the working folder. */
  readonly config?: ProvisoConfig;
  /** Told after each document. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** A file that a compilation gives; nothing is written by it. */
export interface GeneratedFile extends EmittedFile {
  /** The contract file that it came from, relative to the working folder. */
  readonly source: string;
}

/** The outcome of a compilation. */
export interface CompileResult {
  readonly files: readonly GeneratedFile[];
  /** The contract files that were read, relative to the working folder. */
  readonly sources: readonly string[];
  /** Everything found, sorted; a broken contract gives no file, the others do. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compiles contracts to modules: every input is listed, and each document goes
 * through the passes of `compileDocument`.
 * @throws HostError when an input can't be listed.
 */
export async function compile(given: CompileOptions): Promise<CompileResult> {
  const options = withConfig(given, given.config ?? {});
  const host = options.host ?? (await loadNodeHost());
  const cwd = joinPath(host.cwd, options.cwd ?? ".");
  const { files: sources, missing } = await host.list(options.inputs, cwd);
  const diagnostics = missing.map(missingInput);
  const files: GeneratedFile[] = [];
  const { target = "ts", importExtension = "js" } = options;
  const format = await formatterOf(options, cwd);
  const emit = { target, importExtension, cwd, format };
  const documents = await readReferencedDocuments(
    options.refs ?? [],
    { host, cwd },
    (diagnostic) => {
      diagnostics.push(diagnostic);
    },
  );
  const rootDir = joinPath(cwd, options.rootDir ?? ".");
  const run = { ...options, host, cwd, rootDir, emit, documents };
  for (const [index, file] of sources.entries()) {
    files.push(...(await compileDocument(file, run, diagnostics)));
    options.onProgress?.(index + 1, sources.length);
  }
  return {
    files: refuseMeetingFiles(files, diagnostics),
    sources,
    diagnostics: sortDiagnostics(diagnostics),
  };
}

/** What every document of a run is compiled with. */
interface CompileRun extends CompileOptions {
  readonly host: CompilerHost;
  readonly cwd: string;
  readonly rootDir: string;
  readonly emit: EmitOptions;
  readonly documents: ReferencedDocuments;
}

/** The passes, in order: read the document, read its schemas, check names, emit. */
async function compileDocument(
  file: string,
  run: CompileRun,
  diagnostics: Diagnostic[],
): Promise<GeneratedFile[]> {
  const report = (diagnostic: Diagnostic): void => {
    diagnostics.push(diagnostic);
  };
  const document = await readDocument(file, run, report);
  const read = readSchemas(document.sources, run, report);
  const contracts = checkNames(read, report);
  const places = outputPlaces(
    sourceIn(run, file),
    run.outDir,
    document.declared,
  );
  return emitDocument(file, contracts, document, places, run);
}

/** Where a document stands, as its outputs are placed. */
function sourceIn({ cwd, outDir, rootDir }: CompileRun, file: string): string {
  if (outDir === undefined) return file;
  return relativePath(rootDir, joinPath(cwd, file));
}

async function emitDocument(
  file: string,
  contracts: readonly Contract[],
  tools: ReadTools,
  places: OutputPlaces,
  run: CompileRun,
): Promise<GeneratedFile[]> {
  const files: EmittedFile[] = [];
  for (const contract of contracts) {
    const stem = places.moduleOf(contract.name);
    files.push(...(await emitContract(contract, stem, run.emit)));
  }
  if (places.index !== undefined && contracts.length > 0) {
    const modules = await modulesOfFolder(contracts, tools, places, run);
    const { index } = places;
    files.push(...(await emitFolderIndex(file, index, modules, run.emit)));
  }
  return files.map((emitted) => ({ ...emitted, source: file }));
}

/** The modules that an index exports: the new ones, and the last good ones of broken contracts. */
async function modulesOfFolder(
  contracts: readonly Contract[],
  { sources, broken = [] }: ReadTools,
  { moduleOf }: OutputPlaces,
  { host, cwd, emit }: CompileRun,
): Promise<string[]> {
  const good = new Set(contracts.map((contract) => contract.name));
  const modules: string[] = [];
  for (const name of new Set([...sources.map(nameOf), ...broken])) {
    const stem = moduleOf(name);
    const path = joinPath(cwd, `${stem}.${emit.target === "ts" ? "ts" : "js"}`);
    if (good.has(name) || (await host.kind(path)) === "file") {
      modules.push(stem.slice(stem.lastIndexOf("/") + 1));
    }
  }
  return modules.sort(compareCodePoints);
}

function nameOf({ name }: ContractSource): string {
  return name;
}

/** How one contract is compiled. */
export type CompileContractOptions = Pick<
  CompileOptions,
  "profile" | "numbers" | "formats" | "unknownKeywords" | "patterns"
>;

/**
 * Compiles one contract to the text of its TypeScript module, without header
 * or file system. A contract with findings gives no code.
 */
export function compileContract(
  source: ContractSource,
  options: CompileContractOptions = {},
): { code: string; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const [contract] = readSchemas([source], options, (diagnostic) => {
    diagnostics.push(diagnostic);
  });
  return {
    code: contract === undefined ? "" : emitModule(contract, "ts").code,
    diagnostics: sortDiagnostics(diagnostics),
  };
}

/** Refuses the later of two documents whose outputs would be one file. */
function refuseMeetingFiles(
  files: readonly GeneratedFile[],
  diagnostics: Diagnostic[],
): GeneratedFile[] {
  const owners = new Map<string, string>();
  return files.filter(({ path, source }) => {
    const key = path.toLowerCase();
    const owner = owners.get(key) ?? source;
    owners.set(key, owner);
    if (owner === source) return true;
    diagnostics.push(
      createDiagnostic(
        "name_collision",
        { file: source },
        `its module ${path} would be that of ${owner}`,
        "rename one of the two contract files",
      ),
    );
    return false;
  });
}

/** The file system is loaded only where no other host is given. */
async function loadNodeHost(): Promise<CompilerHost> {
  const { nodeHost } = await import("./host/node-host.ts");
  return nodeHost();
}

/** Follows the project's prettier configuration, which only a file system has. */
async function formatterOf(
  { format, host }: CompileOptions,
  cwd: string,
): Promise<EmitOptions["format"]> {
  if (format === false || host?.isMemory === true) {
    return (text) => Promise.resolve(text);
  }
  const { formatModule, startFormatting } = await import("./emit/format.ts");
  const formatting = startFormatting();
  return (text, path) => formatModule(text, joinPath(cwd, path), formatting);
}
