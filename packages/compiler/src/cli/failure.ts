import { createDiagnostic, type Diagnostic } from "../diagnostics.ts";
import type { CommandContext } from "./context.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { reporterNamedIn } from "./options.ts";
import { type Report, reportFaults } from "./report.ts";
import { openReporter } from "./run-command.ts";

/** Refuses a command line that the parser of arguments did not take, in its words. */
export async function failUsage(
  words: string,
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  const [message = "", ...rest] = words
    .replace(/^error: /, "")
    .split(/\n|\. (?=Allowed)/);
  const help = "proviso --help and proviso COMMAND --help list what there is";
  const hint = [...rest.map(trimSentence), help].join("; ");
  const site = { file: "" };
  const fault = createDiagnostic("invalid_usage", site, message, hint);
  await printReport(reportFaults([fault]), args, context);
  return exitCodes.broken;
}

/** The parser writes sentences, and suggestions in brackets; hints are neither. */
function trimSentence(words: string): string {
  const bare = words.replace(/^\(|\.$|\)$/g, "");
  return bare.slice(0, 1).toLowerCase() + bare.slice(1);
}

/** Owns up to a fault of our own. The stack is for those who ask for it. */
export async function failInternally(
  error: unknown,
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  const message = error instanceof Error ? error.message : String(error);
  await printReport(reportFaults([describeInternal(message)]), args, context);
  if (context.isDebugging || args.includes("--verbose")) {
    const stack = error instanceof Error ? error.stack : undefined;
    context.stderr.write(`${stack ?? message}\n`);
  }
  return exitCodes.internal;
}

function describeInternal(message: string): Diagnostic {
  return createDiagnostic(
    "internal_error",
    { file: "" },
    `proviso itself failed: ${message}`,
    "please report it, with the command and, if it may be shown, the contract; --verbose prints where it happened",
  );
}

async function printReport(
  report: Report,
  args: readonly string[],
  context: CommandContext,
): Promise<void> {
  const flags = { reporter: reporterNamedIn(args) };
  const reporter = await openReporter(flags, context, context.host.cwd);
  await reporter.finish(report);
}
