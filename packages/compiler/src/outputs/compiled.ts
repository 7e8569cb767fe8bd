import type { Diagnostic } from "../diagnostics.ts";

/** A file as the compiler gives it. */
export interface GeneratedOutput {
  /** Relative to the working folder, forward slashes. */
  readonly path: string;
  readonly text: string;
  /** The contract file it came from, relative to the working folder. */
  readonly source: string;
}

/** What one run compiled. */
export interface CompiledOutputs {
  readonly files: readonly GeneratedOutput[];
  /** Every contract file that was read, relative to the working folder. */
  readonly sources: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}
