import type { ProvisoConfig } from "./config/config.ts";
import type { Diagnostic } from "./diagnostics.ts";
import type { EmitOptions, EmittedFile } from "./emit/index.ts";
import type { CompilerHost } from "./host/host.ts";
import type { ReferencedDocuments } from "./source/referenced-documents.ts";

/** What is compiled, and how modules are written: what a configuration may say of it, and the world. */
export interface CompileOptions extends Omit<ProvisoConfig, "inputs" | "lint"> {
  /** Files, folders and globs; folders give `*.contract.{json,jsonc,ts}`. */
  readonly inputs: readonly string[];
  /** The folder that paths are relative to; the host's own by default. */
  readonly cwd?: string;
  /** The outside world; the file system by default. */
  readonly host?: CompilerHost;
  /**
   * The folder of the project: its folders are repeated below `outDir`, and what
   * contracts in TypeScript import stays in it. The working folder by default.
   */
  readonly rootDir?: string;
  /** What holds where no option says anything; its paths start at the working folder. */
  readonly config?: ProvisoConfig;
  /** What earlier runs with these options gave; nothing by default. */
  readonly cache?: CompileCache;
  /** Told after each document. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** A file that a compilation gives; nothing is written by it. */
export interface GeneratedFile extends EmittedFile {
  /** The contract file that it came from, relative to the working folder. */
  readonly source: string;
  /** The SHA-256 of the text, where it was just read at the path: nothing has to be written there. */
  readonly standing?: string;
}

/** What one document gives. */
export interface CompiledDocument {
  readonly files: readonly GeneratedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Knows what documents gave before. */
export interface CompileCache {
  /**
   * What the document gives: as it was given before, where nothing that was
   * read for it has changed, else by compiling it through the host given.
   * @param basis what the run was given beyond the document and its options
   */
  through(
    document: string,
    basis: string,
    compile: (host: CompilerHost) => Promise<CompiledDocument>,
  ): Promise<CompiledDocument>;
}

/** The outcome of a compilation. */
export interface CompileResult {
  readonly files: readonly GeneratedFile[];
  /** The contract files that were read, relative to the working folder. */
  readonly sources: readonly string[];
  /** Everything found, sorted; a broken contract gives no file, the others do. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What every document of a run is compiled with. */
export interface CompileRun extends CompileOptions {
  readonly host: CompilerHost;
  readonly cwd: string;
  readonly rootDir: string;
  readonly emit: EmitOptions;
  readonly documents: ReferencedDocuments;
}
