import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export const repositoryRoot = path.resolve(import.meta.dirname, "../..");

function writeTree(root: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Writes files (path to text) under a new folder, for the time of `use`. */
export function withTree<T>(
  files: Record<string, string>,
  use: (root: string) => T,
): T {
  const root = mkdtempSync(path.join(tmpdir(), "proviso-tree-"));
  const remove = (): void => {
    rmSync(root, { recursive: true, force: true });
  };
  let result: T;
  try {
    writeTree(root, files);
    result = use(root);
  } catch (error) {
    remove();
    throw error;
  }
  if (result instanceof Promise) return result.finally(remove) as T;
  remove();
  return result;
}
