import type { Options } from "prettier";
import { FormatError } from "./format-error.ts";
import {
  configurationsOf,
  type KnownConfigurations,
} from "./formatter-configuration.ts";

type Prettier = typeof import("prettier");

/**
 * What one run has found out about the folders it writes to. Made anew for each
 * run, so that a configuration that was added or changed is seen by the next.
 */
export interface FormattingRun {
  readonly configurations: KnownConfigurations;
  prettier: Promise<Prettier> | undefined;
}

export function startFormatting(): FormattingRun {
  return { configurations: new Map(), prettier: undefined };
}

/** Whether a prettier or editor configuration may apply to a file. */
export function formattingOf(
  file: string,
  run: FormattingRun,
): "defaults" | "configured" {
  const found = configurationsOf(file, run.configurations);
  return found.length === 0 ? "defaults" : "configured";
}

/**
 * A module's text as the project's configuration for prettier asks. Text is
 * emitted in the layout of prettier's defaults, so where no other option is set
 * it is returned as it is.
 * @param file where the text will be written; its ending decides the language
 * @throws FormatError for a configuration that prettier can't read or follow
 */
export async function formatModule(
  text: string,
  file: string,
  run: FormattingRun,
): Promise<string> {
  if (formattingOf(file, run) === "defaults") return text;
  try {
    return await formatAsConfigured(text, file, run);
  } catch (error) {
    throw new FormatError(reasonOf(error), { cause: error });
  }
}

/** The first two lines; those below draw a picture of the place. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .split("\n", 2)
    .join(" ")
    .replace(/:?\s*$/, "");
}

async function formatAsConfigured(
  text: string,
  file: string,
  run: FormattingRun,
): Promise<string> {
  run.prettier ??= loadPrettier();
  const prettier = await run.prettier;
  const options = await prettier.resolveConfig(file, { editorconfig: true });
  if (options === null || isDefault(options)) return text;
  const parser = /\.[cm]?js$/.test(file) ? "babel" : "typescript";
  return prettier.format(text, { ...options, filepath: file, parser });
}

/** Prettier remembers configurations for as long as the process lives. */
async function loadPrettier(): Promise<Prettier> {
  const prettier = await import("prettier");
  await prettier.clearConfigCache();
  return prettier;
}

const DEFAULTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["arrowParens", "always"],
  ["bracketSpacing", true],
  ["embeddedLanguageFormatting", "auto"],
  ["endOfLine", "lf"],
  ["experimentalOperatorPosition", "end"],
  ["experimentalTernaries", false],
  ["insertPragma", false],
  ["objectWrap", "preserve"],
  ["printWidth", 80],
  ["quoteProps", "as-needed"],
  ["requirePragma", false],
  ["semi", true],
  ["singleQuote", false],
  ["tabWidth", 2],
  ["trailingComma", "all"],
  ["useTabs", false],
]);

/** Options of JSX, Vue, HTML and Markdown, which no emitted module holds. */
const IRRELEVANT: ReadonlySet<string> = new Set([
  "bracketSameLine",
  "htmlWhitespaceSensitivity",
  "jsxSingleQuote",
  "proseWrap",
  "singleAttributePerLine",
  "vueIndentScriptAndStyle",
]);

function isDefault(options: Options): boolean {
  return Object.entries(options).every(
    ([name, value]) =>
      IRRELEVANT.has(name) ||
      (DEFAULTS.has(name) && DEFAULTS.get(name) === value),
  );
}
