import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { SetupFile } from "./case.ts";

/** What stands at each path of a folder: the text of a file, or another mark. */
export type Tree = ReadonlyMap<string, string>;

/** Reads a folder, links not followed; paths have forward slashes. */
export function readTree(root: string): Tree {
  const tree = new Map<string, string>();
  const visit = (folder: string): void => {
    for (const name of readdirSync(path.join(root, folder)).sort()) {
      const place = path.posix.join(folder, name);
      const mark = markOf(path.join(root, place));
      tree.set(place, mark);
      if (mark === "folder") visit(place);
    }
  };
  visit("");
  return tree;
}

function markOf(file: string): string {
  const status = lstatSync(file);
  if (status.isSymbolicLink()) return `link to ${readlinkSync(file)}`;
  if (status.isDirectory()) return "folder";
  return `text ${readFileSync(file, "utf8")}`;
}

/** Puts the files of a case in place. */
export function plant(root: string, files: readonly SetupFile[]): void {
  for (const { path: place, text = "", dir, symlink } of files) {
    const file = path.join(root, place);
    mkdirSync(path.dirname(file), { recursive: true });
    if (symlink !== undefined) symlinkSync(symlink, file);
    else if (dir === true) mkdirSync(file);
    else writeFileSync(file, text);
  }
}

/** The paths that are new or not as they were. */
export function changedPaths(before: Tree, after: Tree): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((place) => before.get(place) !== after.get(place));
}

const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const PORTABLE = /^[A-Za-z0-9._-]{1,255}$/;

/** Which of the paths some file system could not hold, or not apart. */
export function unportablePaths(paths: readonly string[]): string[] {
  const seen = new Set<string>();
  return paths.filter((place) => {
    const folded = place.toLowerCase();
    const isTwin = seen.has(folded);
    seen.add(folded);
    const isFit = place
      .split("/")
      .every(
        (name) =>
          PORTABLE.test(name) && !DEVICE.test(name) && !/\.$/.test(name),
      );
    return isTwin || !isFit;
  });
}
