import type { PathKind } from "./host.ts";
import { baseName, parentPath } from "./path.ts";

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
