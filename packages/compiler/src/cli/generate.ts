import { escapeInvisible } from "@proviso/runtime/compiler";
import type { CompileResult } from "../compilation.ts";
import { type Diagnostic, sortDiagnostics } from "../diagnostics.ts";
import { type OutputRoot, showOutput } from "../outputs/inspect.ts";
import { describeLeftOver, isRemovable } from "../outputs/left-overs.ts";
import { MANIFEST_NAME } from "../outputs/manifest.ts";
import { type OutputPlan, planOutputs } from "../outputs/plan.ts";
import {
  listChanges,
  type OutputChange,
  writeOutputs,
} from "../outputs/write.ts";
import { compileInputs, findNothing, outputRootOf } from "./compile-inputs.ts";
import { type ConfiguredRun, runConfigured } from "./configured-run.ts";
import type { CommandContext } from "./context.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { CompileFlags } from "./options.ts";
import { closingOf, countNoun, type Report } from "./report.ts";
import { refuseUsage } from "./run-command.ts";

/** Options of `generate`. */
export interface GenerateFlags extends CompileFlags {
  /** Prints the code and writes nothing. */
  readonly stdout?: boolean;
  /** Lists what would be written and writes nothing. */
  readonly dryRun?: boolean;
  /** Removes left-over outputs. */
  readonly clean?: boolean;
  /** False for `--no-cache`: everything is compiled anew. */
  readonly cache?: boolean;
}

/** Writes a module for each contract; contracts with faults keep their last good one. */
export function generate(
  inputs: readonly string[],
  flags: GenerateFlags,
  context: CommandContext,
): Promise<ExitCode> {
  return runConfigured(flags, context, async (run) => {
    refuseConflicts(flags);
    const { cache: isRemembering = true, stdout = false } = flags;
    const remembers = isRemembering && !stdout;
    const result = await compileInputs(run, inputs, flags, remembers);
    if (stdout) return printCode(run, inputs, result);
    const plan = await planOutputs(outputRootOf(run, flags), result);
    const nothing =
      plan.leftOvers.length > 0 ? undefined : findNothing(run, result, inputs);
    const report = await carryOut(run, plan, flags, [
      ...result.diagnostics,
      ...(nothing === undefined ? [] : [nothing]),
    ]);
    if (flags.dryRun !== true) await result.cache?.save();
    return report;
  });
}

function refuseConflicts(flags: GenerateFlags): void {
  if (flags.stdout !== true) return;
  const others = {
    "--dry-run": flags.dryRun === true,
    "--clean": flags.clean === true,
    "--reporter json": flags.reporter === "json",
    "--reporter sarif": flags.reporter === "sarif",
  };
  for (const [option, isGiven] of Object.entries(others)) {
    if (!isGiven) continue;
    throw refuseUsage(
      `--stdout does not go with ${option}`,
      "with --stdout the code is all that is printed, and nothing is written",
    );
  }
}

/** Code alone; several files are told apart by a comment line with the path of each. */
function printCode(
  run: ConfiguredRun,
  inputs: readonly string[],
  result: CompileResult,
): Report {
  for (const { path, text } of result.files) {
    const title = result.files.length > 1 ? `// file: ${showPath(path)}\n` : "";
    run.reporter.print(title + text);
  }
  const nothing = findNothing(run, result, inputs);
  return {
    summary: { contracts: result.sources.length, outputs: result.files.length },
    findings: [],
    diagnostics: sortDiagnostics([
      ...result.diagnostics,
      ...(nothing === undefined ? [] : [nothing]),
    ]),
    closing: "",
  };
}

/** Escaped, so that a name can end neither the comment nor obey in a terminal. */
function showPath(path: string): string {
  return escapeInvisible(path);
}

async function carryOut(
  run: ConfiguredRun,
  plan: OutputPlan,
  flags: GenerateFlags,
  faults: readonly Diagnostic[],
): Promise<Report> {
  const { clean = false, dryRun = false } = flags;
  const { runStep } = run.context.interruption;
  const written = dryRun
    ? { changes: listChanges(plan, { clean }), diagnostics: [] }
    : await writeOutputs(plan, { clean, runStep });
  for (const change of written.changes) {
    const line = formatChange(plan.root, change, dryRun);
    if (dryRun) run.reporter.print(line);
    else if (change.action !== "unchanged") run.reporter.note(line);
  }
  const diagnostics = sortDiagnostics([
    ...faults,
    ...describePlan(plan, clean),
    ...written.diagnostics,
  ]);
  const details = { changes: written.changes.map(showChange(plan.root)) };
  const summary = countActions(written.changes);
  const parts = Object.entries(summary)
    .filter(([, number]) => number > 0)
    .map(([word, number]) => `${number} ${word}`);
  const counts = closingOf(parts, diagnostics);
  const isNoted = dryRun && counts !== "";
  const closing = isNoted ? `dry run, nothing was written: ${counts}` : counts;
  return { findings: [], diagnostics, details, summary, closing };
}

/** What keeps parts of the plan from being carried out. */
function describePlan(plan: OutputPlan, clean: boolean): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  if (plan.manifest.broken !== undefined) {
    diagnostics.push(plan.manifest.broken);
  }
  for (const { state } of plan.outputs) {
    if (state.kind === "refused") diagnostics.push(state.diagnostic);
  }
  for (const leftOver of plan.leftOvers) {
    if (clean && isRemovable(leftOver)) continue;
    const finding = describeLeftOver(plan.root, leftOver);
    if (finding === undefined) continue;
    // Nobody asked for a removal, so that nothing failed yet.
    diagnostics.push(clean ? finding : { ...finding, severity: "warning" });
  }
  return diagnostics;
}

const DONE = {
  create: "created",
  update: "updated",
  delete: "deleted",
  unchanged: "unchanged",
} as const satisfies Record<OutputChange["action"], string>;

function formatChange(
  root: OutputRoot,
  { action, path, bytes }: OutputChange,
  dryRun: boolean,
): string {
  const word = (dryRun ? action : DONE[action]).padEnd(9);
  const shown = showPath(showOutput(root, path));
  return `${word} ${shown} (${countNoun(bytes, "byte")})\n`;
}

/** A change without its text, its path relative to the working folder. */
function showChange(
  root: OutputRoot,
): (change: OutputChange) => Omit<OutputChange, "text"> {
  return ({ action, path, bytes }) => {
    return { action, path: showOutput(root, path), bytes };
  };
}

/** Counts outputs; the manifest is none. */
function countActions(
  changes: readonly OutputChange[],
): Record<string, number> {
  const outputs = changes.filter(({ path }) => path !== MANIFEST_NAME);
  const count = (action: OutputChange["action"]): number =>
    outputs.filter((change) => change.action === action).length;
  return {
    created: count("create"),
    updated: count("update"),
    deleted: count("delete"),
    unchanged: count("unchanged"),
  };
}
