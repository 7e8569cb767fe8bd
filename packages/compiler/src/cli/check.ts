import type { DiagnosticCode } from "../codes.ts";
import {
  compareDiagnostics,
  createDiagnostic,
  type Diagnostic,
  sortDiagnostics,
} from "../diagnostics.ts";
import { parseHeader } from "../emit/header.ts";
import { diffLines } from "../outputs/diff.ts";
import { type OutputRoot, showOutput } from "../outputs/inspect.ts";
import { describeLeftOver } from "../outputs/left-overs.ts";
import { MANIFEST_NAME } from "../outputs/manifest.ts";
import {
  type OutputPlan,
  type PlannedOutput,
  planOutputs,
} from "../outputs/plan.ts";
import { listChanges } from "../outputs/write.ts";
import { compileInputs, findNothing, outputRootOf } from "./compile-inputs.ts";
import type { CommandContext } from "./context.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { CompileFlags } from "./options.ts";
import {
  closingOf,
  countNoun,
  type Report,
  type ReportedDiagnostic,
} from "./report.ts";
import { runConfigured } from "./configured-run.ts";

/** Tells whether every output is what its contract gives now; writes nothing. */
export function check(
  inputs: readonly string[],
  flags: CompileFlags,
  context: CommandContext,
): Promise<ExitCode> {
  return runConfigured(flags, context, async (run) => {
    const result = await compileInputs(run, inputs, flags);
    const plan = await planOutputs(outputRootOf(run, flags), result);
    const findings = findDrift(plan);
    const nothing =
      findings.length > 0 ? undefined : findNothing(run, result, inputs);
    const diagnostics = sortDiagnostics([
      ...result.diagnostics,
      ...findFaults(plan),
      ...(nothing === undefined ? [] : [nothing]),
    ]);
    if (findings.length + diagnostics.length === 0) {
      findings.push(...checkManifest(plan));
    }
    return { findings, diagnostics, ...summarize(plan, findings, diagnostics) };
  });
}

type Drift = ReportedDiagnostic;

/** Faults of the outputs themselves, as opposed to those of a contract or of the command line. */
const DRIFT_CODES: ReadonlySet<string> = new Set<DiagnosticCode>([
  "hand_edited",
  "foreign_file",
]);

function findDrift(plan: OutputPlan): Drift[] {
  const findings: Drift[] = [];
  for (const output of plan.outputs) {
    const drift = describeDrift(plan.root, output);
    if (drift !== undefined) findings.push(drift);
  }
  for (const leftOver of plan.leftOvers) {
    const finding = describeLeftOver(plan.root, leftOver);
    if (finding !== undefined) findings.push(finding);
  }
  return findings.sort(compareDiagnostics);
}

function findFaults({ manifest, outputs }: OutputPlan): Diagnostic[] {
  const faults = manifest.broken === undefined ? [] : [manifest.broken];
  for (const { state } of outputs) {
    if (state.kind !== "refused") continue;
    if (!DRIFT_CODES.has(state.diagnostic.code)) faults.push(state.diagnostic);
  }
  return faults;
}

function describeDrift(
  root: OutputRoot,
  { entry, text, state }: PlannedOutput,
): Drift | undefined {
  const file = showOutput(root, entry.path);
  switch (state.kind) {
    case "fresh":
      return undefined;
    case "missing":
      return createDiagnostic(
        "missing_output",
        { file },
        `the contract ${showOutput(root, entry.source)} has no module here`,
        "run proviso generate",
      );
    case "stale":
      return describeStale(file, state.found, text);
    case "refused":
      if (!DRIFT_CODES.has(state.diagnostic.code)) return undefined;
      return state.found === undefined
        ? state.diagnostic
        : { ...state.diagnostic, diff: diffOutputs(file, state.found, text) };
  }
}

function describeStale(file: string, found: string, text: string): Drift {
  const isSameContract =
    parseHeader(found)?.contractHash === parseHeader(text)?.contractHash;
  const diagnostic = createDiagnostic(
    "stale_output",
    { file },
    isSameContract
      ? "the compiler or the formatter's settings changed since the module was generated"
      : "the contract or an option changed since the module was generated",
    "run proviso generate",
  );
  return { ...diagnostic, diff: diffOutputs(file, found, text) };
}

/** The hashes in the header differ whenever anything does; they are shown only when nothing else does. */
function diffOutputs(file: string, found: string, text: string): string {
  const [before, after] = [parseHeader(found)?.body, parseHeader(text)?.body];
  const diff =
    before === undefined || after === undefined || before === after
      ? diffLines(found, text)
      : diffLines(before, after);
  return `--- ${file}\n+++ ${file} (generated now)\n${diff}`;
}

/** Any other finding changes the manifest too, so that it is looked at last. */
function checkManifest(plan: OutputPlan): Drift[] {
  const change = listChanges(plan, { clean: false }).find(
    ({ path }) => path === MANIFEST_NAME,
  );
  if (change === undefined) return [];
  const file = showOutput(plan.root, MANIFEST_NAME);
  const hint = "run proviso generate and check the manifest in";
  const finding =
    change.action === "create"
      ? createDiagnostic(
          "missing_output",
          { file },
          "there is no manifest of the outputs",
          hint,
        )
      : createDiagnostic(
          "stale_output",
          { file },
          "the manifest does not list the outputs as they are",
          hint,
        );
  return [finding];
}

function summarize(
  plan: OutputPlan,
  findings: readonly Drift[],
  diagnostics: readonly Diagnostic[],
): Pick<Report, "summary" | "closing"> {
  const count = (code: DiagnosticCode): number =>
    findings.filter((finding) => finding.code === code).length;
  const outputs = plan.outputs.length;
  const fresh = plan.outputs.filter(({ state }) => state.kind === "fresh");
  const summary = {
    outputs,
    fresh: fresh.length,
    stale: count("stale_output"),
    missing: count("missing_output"),
    handEdited: count("hand_edited"),
    foreign: count("foreign_file"),
    leftOver: count("left_over_output"),
  };
  const parts =
    findings.length === 0
      ? [`${fresh.length} of ${countNoun(outputs, "output")} up to date`]
      : [
          `${countNoun(findings.length, "finding")} in ${countNoun(outputs, "output")}`,
        ];
  return { summary, closing: closingOf(parts, diagnostics) };
}
