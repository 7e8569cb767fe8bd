import { HostError, type PathKind } from "../../host/host.ts";
import {
  joinPath,
  normalizePath,
  parentPath,
  relativePath,
  staysInside,
} from "../../host/path.ts";
import type { ContractFiles } from "../contract-files.ts";
import { readSourceDocument, type SourceDocument } from "../json.ts";
import type { Findings } from "./findings.ts";
import { reportEffects } from "./module-effects.ts";
import { type ModuleScope, openScope } from "./module-scope.ts";
import { parseModule } from "./module-text.ts";

/** What a relative import leads to. */
export type Imported =
  | { readonly kind: "module"; readonly scope: ModuleScope }
  | { readonly kind: "json"; readonly document: SourceDocument }
  /** A file with faults of its own, which are reported. */
  | { readonly kind: "broken" }
  /** No file that constants could come from, and why. */
  | {
      readonly kind: "missing";
      readonly message: string;
      readonly hint: string;
    };

/** How many files the constants of one contract may come from. */
const MAX_FILES = 256;

/**
 * The files that a contract takes constants from, read only once one of their
 * constants is asked for: what handlers import beside them is never looked at.
 */
export class ModuleGraph {
  /** Whether a module that was read runs code, so that no constant is sure. */
  hasEffects = false;
  private readonly files: ContractFiles;
  private readonly findings: Findings;
  private readonly imports = new Map<string, Imported>();
  private readonly loaded = new Map<string, Imported>();
  private readonly wanted = new Map<string, readonly [string, string]>();

  constructor(files: ContractFiles, findings: Findings) {
    this.files = files;
    this.findings = findings;
  }

  /** Parses the text of a module and keeps it under its name. */
  open(file: string, bytes: Uint8Array): Imported {
    const text = parseModule(file, bytes, this.findings);
    if (text !== undefined && reportEffects(text, this.findings)) {
      this.hasEffects = true;
    }
    const opened: Imported =
      text === undefined
        ? { kind: "broken" }
        : { kind: "module", scope: openScope(text) };
    this.loaded.set(file, opened);
    return opened;
  }

  /** What an import of a file leads to; undefined until `load` has read it. */
  resolve(from: string, specifier: string): Imported | undefined {
    const key = JSON.stringify([from, specifier]);
    const imported = this.imports.get(key);
    if (imported === undefined) this.wanted.set(key, [from, specifier]);
    return imported;
  }

  /** Reads what was asked for in vain; false when there was nothing. */
  async load(): Promise<boolean> {
    const wanted = [...this.wanted];
    this.wanted.clear();
    for (const [key, [from, specifier]] of wanted) {
      this.imports.set(key, await this.follow(from, specifier));
    }
    return wanted.length > 0;
  }

  private async follow(from: string, specifier: string): Promise<Imported> {
    const target = normalizePath(`${parentPath(from)}/${specifier}`);
    if (!staysInside(this.fromRoot(target))) {
      return missing(
        "it leads out of the project",
        "constants come from files below the folder of the configuration, else below the working folder",
      );
    }
    for (const file of candidatesFor(target, specifier)) {
      const kind = await this.kindOf(file);
      if (kind === "link") {
        return missing(
          "a symbolic link stands in its path",
          "import the file that the link leads to",
        );
      }
      if (kind === "file") return this.read(file);
    }
    return missing(
      "there is no such file",
      "constants come from .ts files and .json files, imported by a relative path",
    );
  }

  private fromRoot(file: string): string {
    const { cwd, rootDir = cwd } = this.files;
    return relativePath(rootDir, joinPath(cwd, file));
  }

  /** Of a path without links; `link` where a part of it is one, as it may lead anywhere. */
  private async kindOf(file: string): Promise<PathKind> {
    const { host, cwd, rootDir = cwd } = this.files;
    const parts = this.fromRoot(file).split("/");
    let kind: PathKind = "absent";
    for (let count = 1; count <= parts.length; count++) {
      const path = joinPath(rootDir, parts.slice(0, count).join("/"));
      try {
        kind = await host.kind(path);
      } catch (error) {
        if (!(error instanceof HostError)) throw error;
        return "other";
      }
      if (kind === "link" || kind === "absent") return kind;
    }
    return kind;
  }

  private async read(file: string): Promise<Imported> {
    const known = this.loaded.get(file);
    if (known !== undefined) return known;
    if (this.loaded.size >= MAX_FILES) {
      return missing(
        `the contract takes constants from more than ${String(MAX_FILES)} files`,
        "gather its constants in fewer files",
      );
    }
    const { host, cwd } = this.files;
    try {
      const bytes = await host.readBytes(joinPath(cwd, file));
      return file.endsWith(".ts")
        ? this.open(file, bytes)
        : this.openJson(file, bytes);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      return missing(
        `the file can't be read: ${error.message}`,
        "give the process read access to it",
      );
    }
  }

  private openJson(file: string, bytes: Uint8Array): Imported {
    const read = readSourceDocument(file, bytes);
    if (!read.ok) this.findings.add(read.diagnostic);
    const opened: Imported = read.ok
      ? { kind: "json", document: read.document }
      : { kind: "broken" };
    this.loaded.set(file, opened);
    return opened;
  }
}

function missing(message: string, hint: string): Imported {
  return { kind: "missing", message, hint };
}

/** The files that a specifier may mean, as TypeScript resolves it, the first best. */
function candidatesFor(target: string, specifier: string): readonly string[] {
  if (/\.(?:ts|json)$/.test(target)) return [target];
  if (/\.js$/.test(target)) return [target.replace(/js$/, "ts")];
  const index = normalizePath(`${target}/index.ts`);
  return /(?:^|\/)\.{0,2}$/.test(specifier) ? [index] : [`${target}.ts`, index];
}
