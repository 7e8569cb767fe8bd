import type {
  CompiledDocument,
  CompileOptions,
  CompileResult,
  CompileRun,
  GeneratedFile,
} from "./compilation.ts";
import {
  createDiagnostic,
  type Diagnostic,
  sortDiagnostics,
} from "./diagnostics.ts";
import { withConfig } from "./config/with-config.ts";
import type { EmitOptions } from "./emit/index.ts";
import type { CompilerHost } from "./host/host.ts";
import { joinPath } from "./host/path.ts";
import { sha256Hex } from "./names/sha256.ts";
import { missingInput } from "./source/missing-input.ts";
import type { ReferencedDocuments } from "./source/referenced-documents.ts";

/**
 * Compiles contracts to modules: every input is listed, and each document goes
 * through the passes of `compileDocument`.
 * @throws HostError when an input can't be listed.
 */
export async function compile(given: CompileOptions): Promise<CompileResult> {
  const options = withConfig(given, given.config ?? {});
  const { cache } = options;
  const host = options.host ?? (await loadNodeHost());
  const cwd = joinPath(host.cwd, options.cwd ?? ".");
  const { files: sources, missing } = await host.list(options.inputs, cwd);
  const diagnostics = missing.map(missingInput);
  const run = await startRun(options, host, cwd);
  diagnostics.push(...run.diagnostics);
  const files: GeneratedFile[] = [];
  for (const [index, file] of sources.entries()) {
    const compileWith = async (
      seen: CompilerHost,
    ): Promise<CompiledDocument> => {
      const { compileDocument } = await import("./compile-document.ts");
      return compileDocument(file, { ...run, host: seen });
    };
    const compiled =
      cache === undefined
        ? await compileWith(host)
        : await cache.through(file, run.basis, compileWith);
    files.push(...compiled.files);
    diagnostics.push(...compiled.diagnostics);
    options.onProgress?.(index + 1, sources.length);
  }
  return {
    files: refuseMeetingFiles(files, diagnostics),
    sources,
    diagnostics: sortDiagnostics(diagnostics),
  };
}

/** What is the same for all documents of a run, and what was found on the way. */
async function startRun(
  options: CompileOptions,
  host: CompilerHost,
  cwd: string,
): Promise<CompileRun & { basis: string; diagnostics: Diagnostic[] }> {
  const { importExtension = "js", refs = [], target = "ts" } = options;
  const format = await formatterOf(options, cwd);
  const emit = {
    target,
    importExtension,
    inlines: options.inline ?? true,
    runtime: await runtimeOf(options),
    cwd,
    format,
  };
  const diagnostics: Diagnostic[] = [];
  const documents = await readReferences(refs, { host, cwd }, diagnostics);
  const basis = await identifyDocuments(documents);
  const rootDir = joinPath(cwd, options.rootDir ?? ".");
  const run = { ...options, host, cwd, rootDir, emit, documents };
  return { ...run, basis, diagnostics };
}

/** The text of the runtime is loaded where modules may hold some of it. */
async function runtimeOf({
  runtime,
}: CompileOptions): Promise<EmitOptions["runtime"]> {
  if (runtime !== "inline") return undefined;
  const { runtimeParts } = await import("./emit/runtime-parts.gen.ts");
  return runtimeParts;
}

/** The passes are loaded where something must be compiled or read. */
async function readReferences(
  refs: readonly string[],
  files: { readonly host: CompilerHost; readonly cwd: string },
  diagnostics: Diagnostic[],
): Promise<ReferencedDocuments> {
  if (refs.length === 0) return new Map();
  const { readReferencedDocuments } =
    await import("./source/referenced-documents.ts");
  return readReferencedDocuments(refs, files, (diagnostic) => {
    diagnostics.push(diagnostic);
  });
}

/** Tells the documents that may be referred to from all others. */
async function identifyDocuments(
  documents: ReferencedDocuments,
): Promise<string> {
  if (documents.size === 0) return "";
  const { formatJson } = await import("@proviso/runtime/compiler");
  const texts = [...documents].map(
    ([uri, { value }]) => `${JSON.stringify(uri)} ${formatJson(value)}`,
  );
  return sha256Hex(texts.join("\n"));
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
