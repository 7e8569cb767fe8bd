import type { CompilerHost } from "../host/host.ts";

/** Where files that a contract imports are read from. */
export interface ContractFiles {
  readonly host: CompilerHost;
  /** Paths of files are relative to it. Absolute. */
  readonly cwd: string;
  /** Imports stay below it; `cwd` by default. Absolute. */
  readonly rootDir?: string;
}
