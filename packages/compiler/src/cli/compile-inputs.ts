import type { CompileOptions, CompileResult } from "../compile.ts";
import { createDiagnostic, type Diagnostic } from "../diagnostics.ts";
import { HostError } from "../host/host.ts";
import { joinPath } from "../host/path.ts";
import { openOutputRoot, type OutputRoot } from "../outputs/inspect.ts";
import type { CompileFlags } from "./options.ts";
import { noProgress, startProgress } from "./progress.ts";
import { CommandFault, type CommandRun } from "./run-command.ts";

/** Compiles what the command line names, the working folder by default. */
export async function compileInputs(
  run: CommandRun,
  inputs: readonly string[],
  flags: CompileFlags,
): Promise<CompileResult> {
  const compile = await run.context.loadCompile();
  const progress =
    flags.quiet === true ? noProgress : startProgress(run.context, "compiling");
  try {
    return await compile({
      ...pickOptions(flags),
      inputs: inputs.length > 0 ? [...inputs] : ["."],
      cwd: run.cwd,
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

/** The options that a command line states. */
function pickOptions({
  format,
  outDir,
  target,
  importExtension,
  profile,
  numbers,
  formats,
  unknownKeywords,
  patterns,
  ref: refs,
}: CompileFlags): Omit<CompileOptions, "inputs"> {
  const stated = {
    outDir,
    target,
    importExtension,
    profile,
    numbers,
    formats,
    unknownKeywords,
    patterns,
    refs,
  };
  return { format, ...withoutUndefined(stated) };
}

type Stated<Options> = {
  [Name in keyof Options]?: Exclude<Options[Name], undefined>;
};

/** An option that isn't stated has its default, which may depend on others. */
function withoutUndefined<Options extends object>(
  options: Options,
): Stated<Options> {
  const stated = Object.entries(options).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(stated) as Stated<Options>;
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

/** The folder that a command line's outputs stand in. */
export function outputRootOf(
  { context, cwd }: CommandRun,
  flags: CompileFlags,
): OutputRoot {
  const path = joinPath(cwd, flags.outDir ?? ".");
  return openOutputRoot(context.host, path, cwd);
}

/** The fault of a run that found no contract; `undefined` when it did. */
export function findNothing(
  result: Pick<CompileResult, "sources" | "diagnostics">,
  inputs: readonly string[],
): Diagnostic | undefined {
  if (result.sources.length > 0 || result.diagnostics.length > 0) {
    return undefined;
  }
  const named = inputs.length > 0 ? inputs.join(", ") : "the working folder";
  return createDiagnostic(
    "no_contracts",
    { file: "" },
    `there is no contract in ${named}`,
    "name contract files, or a folder with files *.contract.json",
  );
}
