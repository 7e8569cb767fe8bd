import { createDiagnostic, type Diagnostic } from "../diagnostics.ts";
import { HostError } from "../host/host.ts";
import { joinPath } from "../host/path.ts";
import type { CommandContext } from "./context.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { CommonFlags } from "./options.ts";
import { type Report, reportFaults, type Reporter } from "./report.ts";

/** A running command: its world, its working folder and where it reports to. */
export interface CommandRun {
  readonly context: CommandContext;
  readonly reporter: Reporter;
  /** Absolute. */
  readonly cwd: string;
}

/** Thrown where a command can't go on; the diagnostics are its report. */
export class CommandFault extends Error {
  override readonly name = "CommandFault";
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(({ message }) => message).join("; "));
    this.diagnostics = diagnostics;
  }
}

/** Refuses the command line. */
export function refuseUsage(message: string, hint: string): CommandFault {
  return new CommandFault([
    createDiagnostic("invalid_usage", { file: "" }, message, hint),
  ]);
}

/** Runs a command, prints its report and tells its exit code. */
export async function runCommand(
  flags: CommonFlags,
  context: CommandContext,
  command: (run: CommandRun) => Promise<Report>,
): Promise<ExitCode> {
  const cwd = joinPath(context.host.cwd, flags.cwd ?? ".");
  const reporter = await openReporter(flags, context, cwd);
  try {
    await requireFolder(context, cwd, flags.cwd ?? ".");
    return await reporter.finish(await command({ context, reporter, cwd }));
  } catch (error) {
    if (!(error instanceof CommandFault)) throw error;
    return reporter.finish(reportFaults(error.diagnostics));
  }
}

/** Where a run reports to, as its options say. */
export async function openReporter(
  flags: CommonFlags,
  context: CommandContext,
  cwd: string,
): Promise<Reporter> {
  const { stdout, stderr } = context;
  const { quiet = false } = flags;
  switch (flags.reporter ?? context.reporter) {
    case "json": {
      const { jsonReporter } = await import("./reporters/json.ts");
      return jsonReporter(stdout);
    }
    case "sarif": {
      const { sarifReporter } = await import("./reporters/sarif.ts");
      return sarifReporter(stdout);
    }
    case "github": {
      const { githubReporter } = await import("./reporters/github.ts");
      return githubReporter({ stdout, stderr, quiet });
    }
    case "pretty": {
      const { prettyReporter } = await import("./reporters/pretty.ts");
      const color = flags.color ?? context.color;
      const read = (file: string): Promise<string | undefined> =>
        readSource(context, joinPath(cwd, file));
      return prettyReporter({ stdout, stderr, quiet, color, readSource: read });
    }
  }
}

async function readSource(
  context: CommandContext,
  path: string,
): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await context.host.readBytes(path));
  } catch (error) {
    if (error instanceof HostError) return undefined;
    throw error;
  }
}

async function requireFolder(
  context: CommandContext,
  path: string,
  given: string,
): Promise<void> {
  const kind = await context.host.kind(path);
  if (kind === "folder" || kind === "link") return;
  // A memory without files has no folders either.
  if (kind === "absent" && path === context.host.cwd) return;
  throw refuseUsage(
    `the working folder ${given} ${kind === "absent" ? "does not exist" : "is not a folder"}`,
    "name an existing folder with --cwd",
  );
}
