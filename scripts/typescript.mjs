import { spawnSync } from "node:child_process";
import path from "node:path";

const modules = path.join(path.dirname(import.meta.dirname), "node_modules");

/**
 * The script of a TypeScript compiler for checks that emit nothing: the native
 * one, several times faster, or the other where the native one has no build.
 */
export function typeChecker() {
  const native = path.join(modules, "typescript-7/bin/tsc");
  const { status } = spawnSync(process.execPath, [native, "--version"]);
  return status === 0 ? native : path.join(modules, "typescript/bin/tsc");
}
