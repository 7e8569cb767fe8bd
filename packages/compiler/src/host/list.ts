import { compareCodePoints } from "@proviso/runtime/compiler";
import { type FileTree, treeOfFiles } from "./file-tree.ts";
import type { InputList } from "./host.ts";
import { joinPath, relativePath } from "./path.ts";

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
