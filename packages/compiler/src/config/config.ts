import type { ProfileName, ValueNumbers } from "@proviso/runtime/compiler";
import type { ImportExtension, OutputTarget } from "../emit/index.ts";
import type { RuleSeverities } from "../lint/selection.ts";
import type { Suppression } from "../lint/suppression.ts";
import type { Provider } from "../project/index.ts";

/**
 * What `proviso.config.{ts,mts,js,mjs,json}`, or the member `proviso` of a
 * package.json, may say. Options of the command line win over it. Paths start
 * at the folder of the configuration.
 */
export interface ProvisoConfig {
  /** Files, folders and globs, where the command line names none; the working folder by default. */
  readonly inputs?: readonly string[];
  /** Where outputs go; beside their contracts by default. */
  readonly outDir?: string;
  /** Whether the tools of a document share one module; each has its own by default. */
  readonly bundle?: boolean;
  /** TypeScript (the default), or JavaScript with declarations. */
  readonly target?: OutputTarget;
  /**
   * Whether modules import the runtime, the default, or hold what their guards
   * need of it, and no more than types and guards.
   */
  readonly runtime?: "package" | "inline";
  /** Whether small checks stand where they are used; true by default. */
  readonly inline?: boolean;
  /** The ending in imports between generated modules; `js` by default. */
  readonly importExtension?: ImportExtension;
  /** Whether the project's prettier configuration is followed; true by default. */
  readonly format?: boolean;
  /** The profile of every contract; what each declares, else the one of its form, by default. */
  readonly profile?: ProfileName;
  /** How the numbers of values arrive; what each contract declares, else `double`, by default. */
  readonly numbers?: ValueNumbers;
  /** Whether formats assert, the default, or only annotate; in drafts. */
  readonly formats?: "assert" | "annotate";
  /** Whether members that are no keywords are refused, the default, or ignored; in drafts. */
  readonly unknownKeywords?: "refuse" | "ignore";
  /** Whether patterns take linear time, the default, or run natively at your own risk. */
  readonly patterns?: "linear" | "native";
  /** Files and folders of documents that `$ref` may lead into; `BASE=DIR` names their files by URI. */
  readonly refs?: readonly string[];
  /** What `proviso lint` looks for. */
  readonly lint?: LintConfig;
}

/** What `proviso lint` looks for where the command line names no rule and no provider. */
export interface LintConfig {
  /**
   * Severities by code, and one for `minimum-data` as a whole, which is off by
   * default; codes have those of their pages by default.
   */
  readonly rules?: RuleSeverities;
  /** The providers that contracts are held to; none by default. */
  readonly providers?: readonly Provider[];
  /** Findings to live with, each with a reason. */
  readonly suppress?: readonly Suppression[];
}

/** Types a configuration in TypeScript or JavaScript; gives back what it is given. */
export function defineConfig(config: ProvisoConfig): ProvisoConfig {
  return config;
}
