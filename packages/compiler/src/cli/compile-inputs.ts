import type { CompileResult } from "../compile.ts";
import { createDiagnostic, type Diagnostic } from "../diagnostics.ts";
import { HostError } from "../host/host.ts";
import { joinPath } from "../host/path.ts";
import { openOutputRoot, type OutputRoot } from "../outputs/inspect.ts";
import { type ConfiguredRun, inputsOf, optionsOf } from "./configured-run.ts";
import type { CompileFlags } from "./options.ts";
import { noProgress, startProgress } from "./progress.ts";
import { CommandFault } from "./run-command.ts";

/** Compiles what the command line or the configuration names. */
export async function compileInputs(
  run: ConfiguredRun,
  inputs: readonly string[],
  flags: CompileFlags,
): Promise<CompileResult> {
  const compile = await run.context.loadCompile();
  const progress =
    flags.quiet === true ? noProgress : startProgress(run.context, "compiling");
  try {
    return await compile({
      ...optionsOf(run, flags),
      inputs: inputsOf(run, inputs),
      cwd: run.cwd,
      rootDir: run.project.folder,
      host: run.context.host,
      onProgress: (done, total) => progress.update(done, total),
    });
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
