/** What a path is, links not followed. */
export type PathKind = "file" | "folder" | "link" | "absent" | "other";

/** The contract files that a list of inputs stands for. */
export interface InputList {
  /** Relative to `cwd`, forward slashes, by code point, each once. */
  readonly files: readonly string[];
  /** Inputs that are no file and no folder, and globs that match nothing; as they were given. */
  readonly missing: readonly string[];
}

/**
 * All the compiler wants from the outside world. Paths have forward slashes
 * and are absolute or relative to `cwd`. Every method rejects with a
 * `HostError` and nothing else.
 */
export interface CompilerHost {
  /** Where relative paths start; absolute. */
  readonly cwd: string;
  /** Whether its files exist in memory only, so that no configuration stands beside them. */
  readonly isMemory?: boolean;
  /** The bytes of a file; a link is followed. */
  readBytes(path: string): Promise<Uint8Array>;
  /**
   * Replaces or creates a file, with its folders, in one step: after a failure
   * the old file is there as it was and nothing else is left behind. A link, a
   * folder or a device at `path` is refused, never written through.
   */
  writeText(path: string, text: string): Promise<void>;
  /** Removes a file; an absent one is no fault, anything else is refused. */
  remove(path: string): Promise<void>;
  /** What stands at a path. */
  kind(path: string): Promise<PathKind>;
  /**
   * Runs a module of the project and gives what it exports by default,
   * undefined where it exports nothing so; absent where no module can be run.
   * A configuration is the only module that is ever run.
   */
  importDefault?(path: string): Promise<unknown>;
  /**
   * Finds contract files. An input is a file (of any name), a folder (gives
   * `*.contract.{json,jsonc,ts}` at any depth, but nothing from `node_modules`
   * or from folders that start with a dot, and nothing behind links) or a glob
   * (gives the files it matches, under the same restrictions). An input that
   * starts with `!` takes away what it matches, wherever it stands in the
   * list; `./!name` names a file that starts so.
   */
  list(inputs: readonly string[], cwd: string): Promise<InputList>;
}

/** Why a host did not do as it was asked; the message names no path. */
export class HostError extends Error {
  override readonly name = "HostError";
  /** The path that was asked for, as it was given. */
  readonly path: string;
  /** The line of the file that the fault is on, from 1; undefined where it is on none. */
  readonly line: number | undefined;

  constructor(
    path: string,
    message: string,
    options?: ErrorOptions & { readonly line?: number | undefined },
  ) {
    super(message, options);
    this.path = path;
    this.line = options?.line;
  }
}

/** Refuses a target that is neither a file nor free. */
export function refuseUnsafeTarget(path: string, kind: PathKind): void {
  if (kind === "file" || kind === "absent") return;
  const words = {
    folder: "a folder stands in its place",
    link: "a symbolic link stands in its place",
    other: "something that is not a plain file stands in its place",
  };
  throw new HostError(path, words[kind]);
}
