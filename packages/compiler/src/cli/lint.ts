import { closestName, quoteText } from "@proviso/runtime/compiler";
import { HostError } from "../host/host.ts";
import { ruleNames } from "../lint/selection.ts";
import {
  lintContracts,
  type LintOptions,
  type LintResult,
} from "../lint-contracts.ts";
import { providerNames } from "../project/index.ts";
import { findNothing, refuseUnreadable } from "./compile-inputs.ts";
import type { CommandContext } from "./context.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { SchemaFlags } from "./options.ts";
import { noProgress, startProgress } from "./progress.ts";
import { closingOf, countNoun, type Report } from "./report.ts";
import { type CommandRun, refuseUsage, runCommand } from "./run-command.ts";

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
  return runCommand(flags, context, async (run) => {
    const selection = {
      rules: readNames("--rules", flags.rules, ruleNames),
      providers: readNames("--provider", flags.provider, providerNames),
    };
    const result = await lintInputs(run, inputs, flags, selection);
    return reportOn(result, inputs);
  });
}

type Selection = Pick<LintOptions, "rules" | "providers">;

async function lintInputs(
  { context, cwd }: CommandRun,
  inputs: readonly string[],
  flags: LintFlags,
  { rules, providers }: Selection,
): Promise<LintResult> {
  const { profile, numbers, formats, unknownKeywords, patterns, ref } = flags;
  const modes = { profile, numbers, formats, unknownKeywords, patterns };
  const progress =
    flags.quiet === true ? noProgress : startProgress(context, "linting");
  try {
    return await lintContracts({
      ...modes,
      refs: ref,
      inputs: inputs.length > 0 ? inputs : ["."],
      cwd,
      host: context.host,
      rules,
      providers,
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

function reportOn(result: LintResult, inputs: readonly string[]): Report {
  const { findings, suppressed, reports, isValueFree, tools } = result;
  const nothing = findNothing(result, inputs);
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
