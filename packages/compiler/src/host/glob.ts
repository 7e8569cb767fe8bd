import { type FileSystemAdapter, glob } from "tinyglobby";
import type { FileTree, FolderEntry } from "./file-tree.ts";
import { joinPath } from "./path.ts";

/** The files of a tree that a glob matches, as absolute paths. */
export async function expandGlob(
  pattern: string,
  cwd: string,
  tree: FileTree,
  options: { readonly dot?: boolean } = {},
): Promise<string[]> {
  const faults: unknown[] = [];
  const matches = await glob([pattern], {
    cwd,
    dot: options.dot ?? false,
    expandDirectories: false,
    followSymbolicLinks: false,
    fs: readFrom(tree, faults),
    ignore: pattern.includes("node_modules") ? [] : ["**/node_modules/**"],
  });
  // The walker passes over a folder that can't be read, which would lose contracts silently.
  if (faults.length > 0) throw faults[0];
  return matches.map((match) => joinPath(cwd, match));
}

type ReadDone = (error: unknown, entries: readonly unknown[]) => void;

/** Shows a tree to the walker, which lists folders in the way of `node:fs` and does nothing else. */
function readFrom(tree: FileTree, faults: unknown[]): FileSystemAdapter {
  const readdir = (folder: string, _: unknown, done: ReadDone): void => {
    tree.entries(joinPath(folder, ".")).then(
      (entries) => done(null, entries.map(toDirectoryEntry)),
      (error: unknown) => {
        faults.push(error);
        done(error, []);
      },
    );
  };
  // The type asks for every overload of `readdir`; the walker calls this one.
  return { readdir: readdir as unknown as typeof import("node:fs").readdir };
}

function toDirectoryEntry({ name, kind }: FolderEntry): object {
  return {
    name,
    isFile: () => kind === "file",
    isDirectory: () => kind === "folder",
    isSymbolicLink: () => kind === "link",
  };
}
