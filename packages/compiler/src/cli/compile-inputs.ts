import { openCompileCache, type StoredCache } from "../cache/compile-cache.ts";
import type { CompileResult } from "../compilation.ts";
import { createDiagnostic, type Diagnostic } from "../diagnostics.ts";
import { HostError } from "../host/host.ts";
import { joinPath } from "../host/path.ts";
import { openOutputRoot, type OutputRoot } from "../outputs/inspect.ts";
import { type ConfiguredRun, inputsOf, optionsOf } from "./configured-run.ts";
import type { CompileFlags } from "./options.ts";
import { noProgress, startProgress } from "./progress.ts";
import { CommandFault } from "./run-command.ts";

/** What came of compiling, and what is to be remembered of it. */
export interface CompiledInputs extends CompileResult {
  readonly cache: StoredCache | undefined;
}

/**
 * Compiles what the command line or the configuration names.
 * @param remembers whether outputs that earlier runs gave are trusted to be
 *   what they would be now, where nothing that they depend on has changed
 */
export async function compileInputs(
  run: ConfiguredRun,
  inputs: readonly string[],
  flags: CompileFlags,
  remembers = false,
): Promise<CompiledInputs> {
  const { host } = run.context;
  const compile = await run.context.loadCompile();
  const options = {
    ...optionsOf(run, flags),
    inputs: inputsOf(run, inputs),
    rootDir: run.project.folder,
  };
  const cache = remembers
    ? await openCompileCache(options, host, run.cwd)
    : undefined;
  const progress =
    flags.quiet === true ? noProgress : startProgress(run.context, "compiling");
  try {
    const result = await compile({
      ...options,
      ...(cache === undefined ? {} : { cache }),
      cwd: run.cwd,
      host,
      onProgress: (done, total) => progress.update(done, total),
    });
    return { ...result, cache };
  } catch (error) {
    if (error instanceof HostError) throw refuseUnreadable(error);
    throw error;
  } finally {
    progress.stop();
  }
}

/** The fault of inputs that can't be listed. */
export function refuseUnreadable(error: HostError): CommandFault {
  return new CommandFault([
    createDiagnostic(
      "unreadable_file",
      { file: "" },
      `the inputs can't be read: ${error.message}`,
      "give the process read access to the folders that hold the contracts",
    ),
  ]);
}

/**
 * The folder that outputs stand in, with their manifest: the one of all outputs,
 * else the one of the configuration.
 */
export function outputRootOf(
  run: ConfiguredRun,
  flags: CompileFlags,
): OutputRoot {
  const { context, cwd, project } = run;
  const { outDir } = optionsOf(run, flags);
  const path = outDir === undefined ? project.folder : joinPath(cwd, outDir);
  return openOutputRoot(context.host, path, cwd);
}

/** The fault of a run that found no contract; `undefined` when it did. */
export function findNothing(
  run: ConfiguredRun,
  result: Pick<CompileResult, "sources" | "diagnostics">,
  inputs: readonly string[],
): Diagnostic | undefined {
  if (result.sources.length > 0 || result.diagnostics.length > 0) {
    return undefined;
  }
  const searched = inputsOf(run, inputs).join(", ");
  const named = searched === "." ? "the working folder" : searched;
  return createDiagnostic(
    "no_contracts",
    { file: "" },
    `there is no contract in ${named}`,
    "name contract files, or a folder with files *.contract.json",
  );
}
