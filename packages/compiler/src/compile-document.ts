import { compareCodePoints } from "@proviso/runtime/compiler";
import type {
  CompiledDocument,
  CompileOptions,
  CompileRun,
  GeneratedFile,
} from "./compilation.ts";
import {
  createDiagnostic,
  type Diagnostic,
  sortDiagnostics,
} from "./diagnostics.ts";
import { FormatError } from "./emit/format-error.ts";
import {
  emitContracts,
  emitFolderIndex,
  type EmittedFile,
  emitModule,
  type OutputPlaces,
  outputPlaces,
} from "./emit/index.ts";
import { joinPath, relativePath } from "./host/path.ts";
import { checkInlining } from "./passes/check-inlining.ts";
import { checkNames } from "./passes/check-names.ts";
import type { Contract } from "./passes/contract.ts";
import { readSchemas } from "./passes/read-schemas.ts";
import type { ContractSource, ReadTools } from "./source/index.ts";
import { readDocument } from "./source/read-document.ts";

/** The passes, in order: read the document, read its schemas, check names, emit. */
export async function compileDocument(
  file: string,
  run: CompileRun,
): Promise<CompiledDocument> {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => {
    diagnostics.push(diagnostic);
  };
  const document = await readDocument(file, run, report);
  const read = readSchemas(document.sources, run, report);
  const named = checkNames(read, report);
  const contracts =
    run.emit.runtime === undefined
      ? named
      : checkInlining(named, run.documents, report);
  const source = sourceIn(run, file);
  const count = run.bundle === true ? 1 : document.declared;
  const places = outputPlaces(source, run.outDir, count);
  try {
    const files = await emitDocument(file, contracts, document, places, run);
    return { files, diagnostics };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return {
      files: [],
      diagnostics: [...diagnostics, unformatted(file, error)],
    };
  }
}

/** Where a document stands, as its outputs are placed. */
function sourceIn({ cwd, outDir, rootDir }: CompileRun, file: string): string {
  if (outDir === undefined) return file;
  return relativePath(rootDir, joinPath(cwd, file));
}

function unformatted(file: string, error: FormatError): Diagnostic {
  return createDiagnostic(
    "unformatted_output",
    { file },
    `prettier did not format its module: ${error.message}`,
    "mend the configuration that the message names, or use --no-format",
  );
}

async function emitDocument(
  file: string,
  contracts: readonly Contract[],
  tools: ReadTools,
  places: OutputPlaces,
  run: CompileRun,
): Promise<GeneratedFile[]> {
  const files: EmittedFile[] = [];
  for (const shared of modulesOf(contracts, tools, run)) {
    const [first] = shared;
    if (first === undefined) continue;
    const stem = places.moduleOf(first.name);
    files.push(...(await emitContracts(file, shared, stem, run.emit)));
  }
  if (places.index !== undefined && contracts.length > 0) {
    const modules = await modulesOfFolder(contracts, tools, places, run);
    const { index } = places;
    files.push(...(await emitFolderIndex(file, index, modules, run.emit)));
  }
  return files.map((emitted) => ({ ...emitted, source: file }));
}

/** The contracts of each module: one each, or all in one that is there only whole. */
function modulesOf(
  contracts: readonly Contract[],
  { declared }: ReadTools,
  { bundle = false }: CompileRun,
): readonly (readonly Contract[])[] {
  if (!bundle) return contracts.map((contract) => [contract]);
  return contracts.length < declared ? [] : [contracts];
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
  "profile" | "numbers" | "formats" | "unknownKeywords" | "patterns" | "inline"
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
  const style = { target: "ts", inlines: options.inline ?? true } as const;
  const [contract] = readSchemas([source], options, (diagnostic) => {
    diagnostics.push(diagnostic);
  });
  return {
    code: contract === undefined ? "" : emitModule([contract], style).code,
    diagnostics: sortDiagnostics(diagnostics),
  };
}
