import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export const repositoryRoot = path.resolve(import.meta.dirname, "../..");

/** Writes files (path to text) under a new folder, for the time of `use`. */
export function withTree<T>(
  files: Record<string, string>,
  use: (root: string) => T,
): T {
  const root = mkdtempSync(path.join(tmpdir(), "proviso-tree-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(root, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return use(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
