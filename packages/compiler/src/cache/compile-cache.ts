import type {
  CompileCache,
  CompiledDocument,
  CompileOptions,
  GeneratedFile,
} from "../compilation.ts";
import {
  configurationsOf,
  identifyConfigurations,
  type KnownConfigurations,
} from "../emit/formatter-configuration.ts";
import { textHash, withUnixLineEnds } from "../emit/header.ts";
import { type CompilerHost, HostError } from "../host/host.ts";
import { baseName, joinPath, parentPath } from "../host/path.ts";
import { sha256Hex } from "../names/sha256.ts";
import { areStillTrue, bytesAt, recordFacts } from "./file-facts.ts";
import {
  formatRun,
  parseRun,
  type RememberedDocument,
  type RememberedOutput,
} from "./remembered-document.ts";
import { identifyTools } from "./tools.ts";

/** A cache that is kept in a file. */
export interface StoredCache extends CompileCache {
  /** Writes down what this run has found out; a cache that can't be written is none. */
  save(): Promise<void>;
}

/** The options that decide what a document gives: all but those about the world. */
export type DecidingOptions = Omit<
  CompileOptions,
  "cache" | "cwd" | "host" | "onProgress"
>;

/**
 * Opens what is remembered of runs with the same options; undefined where
 * nothing can be kept, because no `node_modules` is at hand.
 */
export async function openCompileCache(
  options: DecidingOptions,
  host: CompilerHost,
  cwd: string,
): Promise<StoredCache | undefined> {
  const modules = await findModules(host, cwd);
  if (modules === undefined) return undefined;
  const name = sha256Hex(JSON.stringify([cwd, options]));
  const file = `${modules}/.cache/proviso/outputs-${name.slice(0, NAME_LENGTH)}.json`;
  const tools = identifyTools();
  const bytes = await bytesAt(file, host);
  const text = bytes === undefined ? "" : decoder.decode(bytes);
  const known = parseRun(text, tools)?.documents ?? new Map<string, never>();
  return new FileCache({ host, cwd, file, tools, known, options });
}

const NAME_LENGTH = 32;

/** Made once, as files are many. */
const decoder = new TextDecoder();

/** The folder of packages of a project; of none for what stands in such a folder itself. */
async function findModules(
  host: CompilerHost,
  folder: string,
): Promise<string | undefined> {
  if (baseName(folder) === "node_modules") return undefined;
  const modules = joinPath(folder, "node_modules");
  if ((await host.kind(modules)) === "folder") return modules;
  const parent = parentPath(folder);
  return parent === folder ? undefined : findModules(host, parent);
}

/** What a cache is made of. */
interface CacheParts {
  readonly host: CompilerHost;
  readonly cwd: string;
  readonly file: string;
  readonly tools: string;
  readonly known: ReadonlyMap<string, RememberedDocument>;
  readonly options: DecidingOptions;
}

class FileCache implements StoredCache {
  readonly #parts: CacheParts;
  readonly #documents = new Map<string, RememberedDocument>();
  readonly #configurations: KnownConfigurations = new Map();
  /** What the configurations of a folder mean, as a hash; most outputs share theirs. */
  readonly #formattings = new Map<readonly string[], string | undefined>();
  #isChanged = false;

  constructor(parts: CacheParts) {
    this.#parts = parts;
  }

  async through(
    document: string,
    basis: string,
    compile: (host: CompilerHost) => Promise<CompiledDocument>,
  ): Promise<CompiledDocument> {
    const known = this.#parts.known.get(document);
    if (known !== undefined) {
      const files = await this.#recall(document, basis, known);
      if (files !== undefined) {
        this.#documents.set(document, known);
        return { files, diagnostics: [] };
      }
    }
    this.#isChanged = true;
    const { facts, host } = recordFacts(this.#parts.host);
    const compiled = await compile(host);
    this.#remember(document, basis, compiled, facts());
    return compiled;
  }

  async save(): Promise<void> {
    const { file, host, tools } = this.#parts;
    if (!this.#isChanged) return;
    try {
      await host.writeText(
        file,
        formatRun({ tools, documents: this.#documents }),
      );
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
    }
  }

  /** The files as they stand, where they are what the document would give. */
  async #recall(
    document: string,
    basis: string,
    { facts, formatting, outputs, ...known }: RememberedDocument,
  ): Promise<GeneratedFile[] | undefined> {
    if (known.basis !== basis) return undefined;
    if (this.#formattingOf(outputs) !== formatting) return undefined;
    if (!(await areStillTrue(facts, this.#parts.host))) return undefined;
    const files: GeneratedFile[] = [];
    for (const output of outputs) {
      const text = await this.#textOf(output);
      if (text === undefined) return undefined;
      const { path, sha256 } = output;
      files.push({ path, text, source: document, standing: sha256 });
    }
    return files;
  }

  async #textOf({
    path,
    sha256,
  }: RememberedOutput): Promise<string | undefined> {
    const { cwd, host } = this.#parts;
    const bytes = await bytesAt(joinPath(cwd, path), host);
    if (bytes === undefined) return undefined;
    const text = withUnixLineEnds(decoder.decode(bytes));
    return sha256Hex(text) === sha256 ? text : undefined;
  }

  #remember(
    document: string,
    basis: string,
    { diagnostics, files }: CompiledDocument,
    facts: RememberedDocument["facts"] | undefined,
  ): void {
    // A finding is told again each time, and what led to it isn't all known.
    if (facts === undefined || diagnostics.length > 0) return;
    const outputs = files.map(({ path, text }) => {
      return { path, sha256: textHash(text) };
    });
    const formatting = this.#formattingOf(outputs);
    if (formatting === undefined) return;
    this.#documents.set(document, { basis, formatting, facts, outputs });
  }

  /** All outputs of a document stand in one folder. */
  #formattingOf(outputs: readonly RememberedOutput[]): string | undefined {
    const { cwd, options } = this.#parts;
    const [first] = outputs;
    if (first === undefined || options.format === false) return "none";
    const path = joinPath(cwd, first.path);
    const files = configurationsOf(path, this.#configurations);
    if (!this.#formattings.has(files)) {
      const meaning = identifyConfigurations(files);
      this.#formattings.set(files, meaning && sha256Hex(meaning));
    }
    return this.#formattings.get(files);
  }
}
