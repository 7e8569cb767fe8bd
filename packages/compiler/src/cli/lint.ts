import { closestName, quoteText } from "@proviso/runtime/compiler";
import type { LintConfig } from "../config/config.ts";
import {
  compareDiagnostics,
  createDiagnostic,
  type Diagnostic,
} from "../diagnostics.ts";
import { HostError } from "../host/host.ts";
import { ruleNames, severityOf } from "../lint/selection.ts";
import type { Suppression } from "../lint/suppression.ts";
import {
  lintContracts,
  type LintOptions,
  type LintResult,
} from "../lint-contracts.ts";
import { providerNames } from "../project/index.ts";
import { findNothing, refuseUnreadable } from "./compile-inputs.ts";
import {
  type ConfiguredRun,
  inputsOf,
  optionsOf,
  runConfigured,
} from "./configured-run.ts";
import type { CommandContext } from "./context.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { SchemaFlags } from "./options.ts";
import { noProgress, startProgress } from "./progress.ts";
import { closingOf, countNoun, type Report } from "./report.ts";
import { refuseUsage } from "./run-command.ts";

/** Options of `lint`. */
export interface LintFlags extends SchemaFlags {
  /** Names of rules and sets of rules, parted by commas. */
  readonly rules?: string;
  /** Names of providers, parted by commas. */
  readonly provider?: string;
}

/** Looks for what is wrong in contracts that compile; writes nothing. */
export function lint(
  inputs: readonly string[],
  flags: LintFlags,
  context: CommandContext,
): Promise<ExitCode> {
  return runConfigured(flags, context, async (run) => {
    const { lint: config = {} } = run.project.config;
    const selection = readSelection(flags, config);
    const result = await lintInputs(run, inputs, flags, selection);
    const unused = await describeUnused(run, result.unused);
    return reportOn(
      run,
      {
        ...result,
        findings: [...result.findings, ...unused].sort(compareDiagnostics),
      },
      inputs,
    );
  });
}

type Selection = Pick<
  LintOptions,
  "rules" | "providers" | "severities" | "suppressions"
>;

/** What the command line names is all that is looked for; severities and suppressions hold in any case. */
function readSelection(flags: LintFlags, config: LintConfig): Selection {
  const rules = readNames("--rules", flags.rules, ruleNames);
  const providers = readNames("--provider", flags.provider, providerNames);
  return {
    severities: config.rules,
    suppressions: config.suppress,
    ...(rules === undefined && providers === undefined
      ? { providers: config.providers }
      : { rules: rules ?? [], providers }),
  };
}

async function lintInputs(
  run: ConfiguredRun,
  inputs: readonly string[],
  flags: LintFlags,
  selection: Selection,
): Promise<LintResult> {
  const progress =
    flags.quiet === true ? noProgress : startProgress(run.context, "linting");
  try {
    return await lintContracts({
      ...optionsOf(run, flags),
      ...selection,
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

/** The names in the value of an option; undefined where it isn't given. */
function readNames<Name extends string>(
  option: string,
  value: string | undefined,
  names: readonly Name[],
): readonly Name[] | undefined {
  return value?.split(",").map((part) => {
    const name = part.trim();
    const known = names.find((each) => each === name);
    if (known !== undefined) return known;
    const meant = closestName(name, names);
    throw refuseUsage(
      `${option} takes no ${quoteText(name)}`,
      meant === undefined
        ? `it takes ${names.join(", ")}`
        : `did you mean ${meant}?`,
    );
  });
}

/** A suppression of nothing would hide whatever comes next in its place. */
async function describeUnused(
  { project }: ConfiguredRun,
  unused: readonly Suppression[],
): Promise<Diagnostic[]> {
  const { rules = {}, suppress = [] } = project.config.lint ?? {};
  const found: Diagnostic[] = [];
  for (const each of unused) {
    const index = suppress.indexOf(each);
    const site = await project.siteOf(`/lint/suppress/${String(index)}`);
    const message = `there is no ${each.rule} to suppress in ${each.file}`;
    const hint = "remove the suppression, or correct its file or pointer";
    const finding = createDiagnostic("unused_suppression", site, message, hint);
    const severity = severityOf(finding.code, rules) ?? finding.severity;
    if (severity !== "off") found.push({ ...finding, severity });
  }
  return found;
}

function reportOn(
  run: ConfiguredRun,
  result: LintResult,
  inputs: readonly string[],
): Report {
  const { findings, suppressed, reports, isValueFree, tools } = result;
  const nothing = findNothing(run, result, inputs);
  const diagnostics = [
    ...result.diagnostics,
    ...(nothing === undefined ? [] : [nothing]),
  ];
  const hide = <Found extends object>(found: Found): Found => {
    return isValueFree ? { ...found, hidesSource: true } : found;
  };
  return {
    summary: { tools, suppressed: suppressed.length },
    findings: findings.map(hide),
    diagnostics: diagnostics.map(hide),
    suppressed,
    closing: closingOf(describeCounts(result), diagnostics),
    ...(reports === undefined ? {} : { details: { reports } }),
    isCanonical: true,
  };
}

function describeCounts({ findings, suppressed, tools }: LintResult): string[] {
  if (tools === 0) return [];
  const errors = findings.filter(({ severity }) => severity === "error");
  const warnings = findings.length - errors.length;
  const counts = [
    `${countNoun(tools, "tool")} linted`,
    countNoun(findings.length, "finding"),
  ];
  if (warnings > 0) counts.push(`${countNoun(warnings, "warning")} among them`);
  if (suppressed.length > 0) counts.push(`${suppressed.length} suppressed`);
  return counts;
}
