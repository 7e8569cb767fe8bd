import { catalog } from "../catalog.ts";
import { choices } from "../config/choices.ts";
import type { LintConfig, ProvisoConfig } from "../config/config.ts";
import { ruledNames, type RuleSeverities } from "../lint/selection.ts";
import { runConfigured } from "./configured-run.ts";
import type { CommandContext } from "./context.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { ConfiguredFlags } from "./options.ts";

/** Prints the configuration in force, as JSON. */
export function printConfig(
  flags: ConfiguredFlags,
  context: CommandContext,
): Promise<ExitCode> {
  return runConfigured(flags, context, ({ reporter, project }) => {
    const { file } = project;
    const config = withDefaults(project.config);
    reporter.print(`${JSON.stringify(config, undefined, 2)}\n`);
    return Promise.resolve({
      summary: {},
      findings: [],
      diagnostics: [],
      closing:
        file === undefined
          ? "there is no configuration: these are the defaults"
          : `from ${file}`,
      details: { file: file ?? null, config },
    });
  });
}

/** Options whose default depends on the contract, or that have none. */
type StatedOnly = "profile" | "numbers" | "outDir";

/** Typed whole, so that an option that is added has to name its default. */
const fixedDefaults: Required<Omit<ProvisoConfig, StatedOnly | "lint">> = {
  inputs: ["."],
  bundle: false,
  target: choices.target[0],
  runtime: choices.runtime[0],
  inline: true,
  importExtension: choices.importExtension[0],
  format: true,
  formats: choices.formats[0],
  unknownKeywords: choices.unknownKeywords[0],
  patterns: choices.patterns[0],
  refs: [],
};

function withDefaults({ lint, ...options }: ProvisoConfig): ProvisoConfig {
  return {
    ...fixedDefaults,
    ...options,
    lint: withLintDefaults(lint ?? {}),
  };
}

function withLintDefaults({
  rules = {},
  providers = [],
  suppress = [],
}: LintConfig): LintConfig {
  const severities = ruledNames.map((name) => [
    name,
    rules[name] ?? catalog.get(name)?.severity ?? "off",
  ]);
  const all = Object.fromEntries(severities) as RuleSeverities;
  return { rules: all, providers, suppress };
}
