import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
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
  if (name === "package.json") {
    return hasPrettierKey(join(folder, name), /"prettier"\s*:/);
  }
  if (name === "package.yaml") {
    return hasPrettierKey(join(folder, name), /^["']?prettier["']?\s*:/m);
  }
  return CONFIGURATION.test(name);
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
  return key.test(textOf(file) ?? "");
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
 */
export function identifyConfigurations(
  files: readonly string[],
): string | undefined {
  const parts: string[] = [];
  for (const file of files) {
    const text = textOf(file);
    if (text === undefined || leadsElsewhere(file, text)) return undefined;
    parts.push(file, sha256Hex(text));
  }
  return parts.join("\n");
}

const PROGRAM = /\.[cm]?[jt]s$/;
/** Plugins, the name of a shared configuration, and a file that is nothing but such a name. */
const ELSEWHERE =
  /\bplugins\b|["']?prettier["']?\s*:\s*["'@\w]|^\s*["']?[@\w][^:={]*$/;

function leadsElsewhere(file: string, text: string): boolean {
  return PROGRAM.test(file) || ELSEWHERE.test(text);
}
