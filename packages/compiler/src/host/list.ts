import type { InputList, PathKind } from "./host.ts";
import {
  baseName,
  compareCodePoints,
  joinPath,
  parentPath,
  relativePath,
} from "./path.ts";

/** One name in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: PathKind;
}

/** The part of a host that looking for inputs needs. All paths are absolute. */
export interface FileTree {
  /** What a path leads to, links followed. */
  follow(path: string): Promise<PathKind>;
  /** What a folder holds, links not followed; nothing for an absent folder. */
  entries(folder: string): Promise<readonly FolderEntry[]>;
}

const CONTRACT_FILE = /\.contract\.(?:json|jsonc|ts)$/;

/** Does what `CompilerHost.list` promises, over any tree. `cwd` is absolute. */
export async function listInputs(
  inputs: readonly string[],
  cwd: string,
  tree: FileTree,
): Promise<InputList> {
  const wanted = inputs.filter((input) => !input.startsWith("!"));
  const excluded = inputs.filter((input) => input.startsWith("!"));
  const found = new Set<string>();
  const missing: string[] = [];
  for (const input of wanted.length > 0 ? wanted : ["."]) {
    const files = await resolveInput(input, cwd, tree);
    if (files === undefined) missing.push(input);
    else for (const file of files) found.add(relativePath(cwd, file));
  }
  const kept = await exclude([...found], excluded, cwd);
  return { files: kept.sort(compareCodePoints), missing };
}

/** The absolute paths that one input stands for; `undefined` for none. */
async function resolveInput(
  input: string,
  cwd: string,
  tree: FileTree,
): Promise<string[] | undefined> {
  if (input === "") return undefined;
  const path = joinPath(cwd, input);
  const kind = await tree.follow(path);
  if (kind === "file") return [path];
  if (kind === "folder") return findContracts(path, tree);
  if (kind !== "absent") return undefined;
  // Most runs have no glob, and the package that reads one costs start-up time.
  const { expandGlob } = await import("./glob.ts");
  const matches = await expandGlob(input, cwd, tree);
  return matches.length > 0 ? matches : undefined;
}

async function findContracts(start: string, tree: FileTree): Promise<string[]> {
  const found: string[] = [];
  const folders = [start];
  for (
    let folder = folders.pop();
    folder !== undefined;
    folder = folders.pop()
  ) {
    for (const { name, kind } of await tree.entries(folder)) {
      const path = joinPath(folder, name);
      if (kind === "folder" && !isSkippedFolder(name)) folders.push(path);
      if (kind === "file" && CONTRACT_FILE.test(name)) found.push(path);
    }
  }
  return found;
}

function isSkippedFolder(name: string): boolean {
  return name === "node_modules" || name.startsWith(".");
}

/** Matches the negative inputs against what was found: the disk isn't asked again. */
async function exclude(
  files: string[],
  negatives: readonly string[],
  cwd: string,
): Promise<string[]> {
  if (negatives.length === 0) return files;
  const { expandGlob } = await import("./glob.ts");
  const tree = treeOfFiles(files.map((file) => joinPath(cwd, file)));
  const excluded = new Set<string>();
  for (const negative of negatives) {
    const pattern = negative.slice(1).replace(/\/$/, "");
    for (const glob of [pattern, `${pattern}/**`]) {
      const matches = await expandGlob(glob, cwd, tree, { dot: true });
      for (const path of matches) excluded.add(relativePath(cwd, path));
    }
  }
  return files.filter((file) => !excluded.has(file));
}

/** A tree that holds these files (absolute paths) and the folders they need. */
export function treeOfFiles(files: Iterable<string>): FileTree {
  const folders = new Map<string, Map<string, PathKind>>([["/", new Map()]]);
  for (const file of files) addFile(folders, file);
  const follow = (path: string): PathKind =>
    folders.has(path)
      ? "folder"
      : (folders.get(parentPath(path))?.get(baseName(path)) ?? "absent");
  const entries = (folder: string): FolderEntry[] =>
    Array.from(folders.get(folder) ?? [], ([name, kind]) => ({ name, kind }));
  return {
    follow: (path) => Promise.resolve(follow(path)),
    entries: (folder) => Promise.resolve(entries(folder)),
  };
}

function addFile(
  folders: Map<string, Map<string, PathKind>>,
  file: string,
): void {
  let kind: PathKind = "file";
  for (let path = file; ;) {
    const parent = parentPath(path);
    if (parent === path) return;
    const siblings = folders.get(parent) ?? new Map<string, PathKind>();
    folders.set(parent, siblings.set(baseName(path), kind));
    kind = "folder";
    path = parent;
  }
}
