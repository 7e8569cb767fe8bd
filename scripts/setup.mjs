// Brings a fresh clone to where everything runs: packages installed, sources
// built. Plain JavaScript, as it runs before any package is there.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

import { installRedis } from "./redis-server.mjs";

export const root = path.dirname(import.meta.dirname);

/**
 * Runs a program in the repository's root, showing what it prints.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {boolean} whether it ended with exit code 0
 */
export function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    // npm is a shell script on Windows.
    shell: process.platform === "win32" && command === "npm",
  });
  if (error) console.error(`${command}: ${error.message}`);
  return status === 0;
}

/**
 * @param {string} file a lock file of npm, relative to the root
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), "utf8")).packages;
  } catch {
    return {};
  }
}

/**
 * Whether node_modules holds what package-lock.json asks for. npm notes what
 * it installed in a lock file of its own, so no stamp of ours can go stale.
 */
function isInstalled() {
  const wanted = lockedPackages("package-lock.json");
  const found = lockedPackages("node_modules/.package-lock.json");
  const isThere = Object.entries(wanted).every(
    ([place, { version, integrity, optional }]) =>
      place === "" ||
      (optional === true && !(place in found)) ||
      (found[place]?.version === version &&
        found[place]?.integrity === integrity),
  );
  return isThere && Object.keys(found).every((place) => place in wanted);
}

/**
 * Installs the locked packages, unless they are there already, and a Redis
 * server where the system has one to give.
 */
export function install() {
  installRedis();
  if (isInstalled()) return true;
  console.log("Installing the packages of package-lock.json...");
  return run("npm", ["ci"]);
}

/** Builds what changed since the last build. */
export function build() {
  return [
    ["node_modules/typescript/bin/tsc", "--build"],
    ["scripts/bundle-runtime.mjs"],
  ].every((args) => run(process.execPath, args));
}

/** Installs and builds; says nothing when there is nothing to do. */
export function setUp() {
  return install() && build();
}

if (process.argv[1] === import.meta.filename) {
  process.exitCode = setUp() ? 0 : 1;
}
