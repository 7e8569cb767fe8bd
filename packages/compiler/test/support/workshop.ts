import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { repositoryRoot } from "./repository.ts";

/**
 * A folder for files of one test file, below `node_modules`, so that modules in
 * it find the built packages as a user's would. To be closed after use.
 */
export class Workshop {
  private made: string | undefined = undefined;

  /** Made when it is first needed, so that a skipped test leaves none behind. */
  get folder(): string {
    if (this.made !== undefined) return this.made;
    const cache = path.join(repositoryRoot, "node_modules/.cache");
    mkdirSync(cache, { recursive: true });
    this.made = mkdtempSync(path.join(cache, "proviso-test-"));
    return this.made;
  }

  /** Writes a file, with its folders; returns its absolute path. */
  write(name: string, text: string): string {
    const file = path.join(this.folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  /** Makes a new folder in the workshop; returns its absolute path. */
  makeFolder(prefix: string): string {
    return mkdtempSync(path.join(this.folder, prefix));
  }

  /** Removes the folder with all it holds. */
  close(): void {
    if (this.made === undefined) return;
    rmSync(this.made, { recursive: true, force: true });
    this.made = undefined;
  }
}

/** Imports a JavaScript module by Node itself. */
export function importModule(
  file: string,
): Promise<Readonly<Record<string, unknown>>> {
  const url = pathToFileURL(file).href;
  return import(/* @vite-ignore */ url) as Promise<Record<string, unknown>>;
}
