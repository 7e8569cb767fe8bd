import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { sha256Hex } from "../names/sha256.ts";

/** The configuration files that may apply below a folder, by folder: its own first, then those above. */
export type KnownConfigurations = Map<string, readonly string[]>;

/**
 * The prettier and editor configurations that may apply to a file, from the
 * names in its folders alone: a quick look that leaves prettier unloaded.
 */
export function configurationsOf(
  file: string,
  known: KnownConfigurations,
): readonly string[] {
  return configurationsAt(dirname(resolve(file)), known);
}

function configurationsAt(
  folder: string,
  known: KnownConfigurations,
): readonly string[] {
  const before = known.get(folder);
  if (before !== undefined) return before;
  const parent = dirname(folder);
  const above = parent === folder ? [] : configurationsAt(parent, known);
  const found = [...configurationsIn(folder), ...above];
  known.set(folder, found);
  return found;
}

const CONFIGURATION = /^(?:\.editorconfig$|\.prettierrc|prettier\.config\.)/;

function configurationsIn(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => isConfiguration(folder, name))
    .map((name) => join(folder, name));
}

function isConfiguration(folder: string, name: string): boolean {
  const file = join(folder, name);
  if (name === "package.json") return configurationInPackage(file) !== ABSENT;
  if (name === "package.yaml") return YAML_KEY.test(textOf(file) ?? "");
  return CONFIGURATION.test(name);
}

const ABSENT = Symbol("no configuration");
const YAML_KEY = /^["']?prettier["']?\s*:/m;

/** What a package.json says under `prettier`; undefined where prettier has to tell. */
function configurationInPackage(file: string): unknown {
  const text = textOf(file);
  if (text === undefined || !text.includes('"prettier"')) return ABSENT;
  try {
    const manifest = JSON.parse(text) as object | null;
    return manifest !== null && Object.hasOwn(manifest, "prettier")
      ? (manifest as Record<string, unknown>)["prettier"]
      : ABSENT;
  } catch {
    return undefined;
  }
}

/** A folder that isn't there yet has no configuration, only those above it. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Tells configurations that mean one thing from those that may mean another, by
 * their texts alone; undefined where one leads to code or to other files.
 * @param files those that may apply to a file, as `configurationsOf` lists them
 */
export function identifyConfigurations(
  files: readonly string[],
): string | undefined {
  const parts: string[] = [];
  for (const file of filesThatApply(files)) {
    const meaning = meaningOf(file);
    if (meaning === undefined || ELSEWHERE.test(meaning)) return undefined;
    parts.push(file, sha256Hex(meaning));
  }
  return parts.join("\n");
}

/** Prettier takes the nearest folder that has a configuration, and each .editorconfig. */
function filesThatApply(files: readonly string[]): readonly string[] {
  const nearest = files.find((file) => !isEditorConfig(file));
  return files.filter(
    (file) =>
      isEditorConfig(file) ||
      (nearest !== undefined && dirname(file) === dirname(nearest)),
  );
}

function isEditorConfig(file: string): boolean {
  return basename(file) === ".editorconfig";
}

const PROGRAM = /\.[cm]?[jt]s$/;
/** Plugins, or nothing but the name of a shared configuration. */
const ELSEWHERE = /\bplugins\b|^\s*["']?[@\w][^:={]*$/;

/** The text that says what a configuration means; undefined where it is run. */
function meaningOf(file: string): string | undefined {
  if (PROGRAM.test(file)) return undefined;
  const name = basename(file);
  if (name === "package.json") {
    return JSON.stringify(configurationInPackage(file));
  }
  const text = textOf(file);
  // The rest of the manifest would change too often to be remembered by.
  return name === "package.yaml" ? undefined : text;
}
