import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Options } from "prettier";

type Prettier = typeof import("prettier");

/**
 * What one run has found out about the folders it writes to. Made anew for each
 * run, so that a configuration that was added or changed is seen by the next.
 */
export interface FormattingRun {
  /** Whether a folder, or one it is in, has a configuration. */
  readonly folders: Map<string, boolean>;
  prettier: Promise<Prettier> | undefined;
}

export function startFormatting(): FormattingRun {
  return { folders: new Map(), prettier: undefined };
}

/**
 * Whether a prettier or editor configuration may apply to a file, from the
 * names in its folders alone: a quick look that leaves prettier unloaded.
 */
export function formattingOf(
  file: string,
  run: FormattingRun,
): "defaults" | "configured" {
  return isConfigured(dirname(resolve(file)), run) ? "configured" : "defaults";
}

function isConfigured(folder: string, run: FormattingRun): boolean {
  const known = run.folders.get(folder);
  if (known !== undefined) return known;
  const parent = dirname(folder);
  const found =
    hasConfiguration(folder) ||
    (parent !== folder && isConfigured(parent, run));
  run.folders.set(folder, found);
  return found;
}

const CONFIGURATION = /^(?:\.editorconfig$|\.prettierrc|prettier\.config\.)/;

function hasConfiguration(folder: string): boolean {
  return namesIn(folder).some((name) => {
    if (name === "package.json") {
      return hasPrettierKey(join(folder, name), /"prettier"\s*:/);
    }
    if (name === "package.yaml") {
      return hasPrettierKey(join(folder, name), /^["']?prettier["']?\s*:/m);
    }
    return CONFIGURATION.test(name);
  });
}

/** A folder that isn't there yet has no configuration, only those above it. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A look at the text is enough: prettier itself decides what it means. */
function hasPrettierKey(file: string, key: RegExp): boolean {
  try {
    return key.test(readFileSync(file, "utf8"));
  } catch {
    return false;
  }
}

/**
 * A module's text as the project's configuration for prettier asks. Text is
 * emitted in the layout of prettier's defaults, so where no other option is set
 * it is returned as it is.
 * @param file where the text will be written; its ending decides the language
 * @throws what prettier throws for a configuration that it can't read
 */
export async function formatModule(
  text: string,
  file: string,
  run: FormattingRun,
): Promise<string> {
  if (formattingOf(file, run) === "defaults") return text;
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
