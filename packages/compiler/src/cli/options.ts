import { choices as configChoices } from "../config/choices.ts";

/** The values that options of the command line take. */
export const choices = {
  ...configChoices,
  reporter: ["pretty", "json", "github", "sarif"],
  side: ["input", "output"],
} as const;

/** A value that an option takes. */
export type Choice<Name extends keyof typeof choices> =
  (typeof choices)[Name][number];

/** Options of every command. */
export interface CommonFlags {
  /** What the environment suggests by default. */
  readonly reporter?: Choice<"reporter"> | undefined;
  readonly quiet?: boolean;
  readonly color?: boolean;
  readonly verbose?: boolean;
  /** The working folder, relative to the process's. */
  readonly cwd?: string;
}

/** Options of every command that follows the project's configuration. */
export interface ConfiguredFlags extends CommonFlags {
  /** A configuration file, relative to the working folder; false for `--no-config`. */
  readonly config?: string | false;
}

/** Options that decide how schemas are read. */
export interface SchemaFlags extends ConfiguredFlags {
  readonly profile?: Choice<"profile">;
  readonly numbers?: Choice<"numbers">;
  readonly formats?: Choice<"formats">;
  readonly unknownKeywords?: Choice<"unknownKeywords">;
  readonly patterns?: Choice<"patterns">;
  /** Files and folders of documents that may be referred to. */
  readonly ref?: readonly string[];
}

/** Options that decide what is compiled, and to what: the same for `generate` and `check`. */
export interface CompileFlags extends SchemaFlags {
  readonly outDir?: string;
  /** True for `--bundle`, false for `--no-bundle`. */
  readonly bundle?: boolean;
  readonly target?: Choice<"target">;
  readonly runtime?: Choice<"runtime">;
  /** True for `--inline`, false for `--no-inline`. */
  readonly inline?: boolean;
  readonly importExtension?: Choice<"importExtension">;
  /** True for `--format`, false for `--no-format`. */
  readonly format?: boolean;
}

/**
 * The reporter that a command line asks for, parsed or not: a fault may come
 * before the options are known.
 */
export function reporterNamedIn(
  args: readonly string[],
): Choice<"reporter"> | undefined {
  const stated = args.map((argument, index) =>
    args[index - 1] === "--reporter"
      ? argument
      : /^--reporter=(.*)$/s.exec(argument)?.[1],
  );
  const last = stated.findLast((name) => name !== undefined);
  return choices.reporter.find((name) => name === last);
}
