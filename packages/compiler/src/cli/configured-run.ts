import { readConfig, type ResolvedConfig } from "../config/read-config.ts";
import {
  withConfig,
  type SharedOptions,
  type Stated,
} from "../config/with-config.ts";
import type { CommandContext } from "./context.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { CompileFlags, ConfiguredFlags } from "./options.ts";
import type { Report } from "./report.ts";
import { CommandFault, type CommandRun, runCommand } from "./run-command.ts";

/** A running command that follows the project's configuration. */
export interface ConfiguredRun extends CommandRun {
  readonly project: ResolvedConfig;
}

/** As `runCommand`, with the configuration; a broken one is all that is reported then. */
export function runConfigured(
  flags: ConfiguredFlags,
  context: CommandContext,
  command: (run: ConfiguredRun) => Promise<Report>,
): Promise<ExitCode> {
  return runCommand(flags, context, async (run) => {
    const project = await readConfig(context.host, run.cwd, flags.config);
    if ("diagnostics" in project) throw new CommandFault(project.diagnostics);
    return command({ ...run, project });
  });
}

/** What is worked on: what the command line names, else the configuration, else the working folder. */
export function inputsOf(
  { project }: ConfiguredRun,
  named: readonly string[],
): readonly string[] {
  return named.length > 0 ? named : (project.config.inputs ?? ["."]);
}

/** The options of a run: those of the command line before those of the configuration. */
export function optionsOf(
  { project }: ConfiguredRun,
  { ref: refs, ...flags }: CompileFlags,
): Stated<SharedOptions> {
  const {
    outDir,
    bundle,
    target,
    runtime,
    inline,
    importExtension,
    format,
    profile,
    numbers,
    formats,
    unknownKeywords,
    patterns,
  } = flags;
  const modes = { profile, numbers, formats, unknownKeywords, patterns };
  const written = { outDir, bundle, target, importExtension, format };
  const guards = { runtime, inline };
  return withConfig({ ...written, ...guards, ...modes, refs }, project.config);
}
