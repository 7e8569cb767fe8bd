import type { CompilerHost } from "../host/host.ts";
import { joinPath, parentPath } from "../host/path.ts";

/** The files that may hold a configuration of their own. */
export const configNames = [
  "proviso.config.ts",
  "proviso.config.mts",
  "proviso.config.js",
  "proviso.config.mjs",
  "proviso.config.json",
] as const;

/** The file that holds one beside other things. */
export const PACKAGE_NAME = "package.json";

/**
 * The files that may configure a folder, the nearest ones: those of the first
 * folder, from it upward to the root of its repository, in which
 * `isConfigured` finds a file that does. Absolute paths.
 */
export async function findConfigFiles(
  host: CompilerHost,
  folder: string,
  isConfigured: (packageFile: string) => Promise<boolean>,
): Promise<string[]> {
  for (let at = folder; ; at = parentPath(at)) {
    const found: string[] = [];
    for (const name of [...configNames, PACKAGE_NAME]) {
      const file = joinPath(at, name);
      if (!(await isThere(host, file))) continue;
      if (name !== PACKAGE_NAME || (await isConfigured(file))) found.push(file);
    }
    const isEnd = parentPath(at) === at || (await isRepository(host, at));
    if (found.length > 0 || isEnd) return found;
  }
}

async function isThere(host: CompilerHost, file: string): Promise<boolean> {
  const kind = await host.kind(file);
  return kind === "file" || kind === "link";
}

/** A worktree and a submodule have a file of that name. */
async function isRepository(
  host: CompilerHost,
  folder: string,
): Promise<boolean> {
  return (await host.kind(joinPath(folder, ".git"))) !== "absent";
}
