// `npm run test:nodes`: the tests on other versions of Node than the one that
// runs this. `npm run test:nodes -- 24 packages/runtime` takes one version and
// the tests of a path.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { root, run, setUp } from "./setup.mjs";

/** The latest of each line that is supported, besides the oldest. */
const versions = { 22: "22.23.5", 24: "24.22.3" };

/**
 * Installs a Node of its own, outside the packages of the project.
 *
 * @param {string} version
 * @returns {string | undefined} its program
 */
function installNode(version) {
  const system = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${system}-${process.arch}`;
  const folder = path.join(root, "node_modules/.cache/nodes", version);
  mkdirSync(folder, { recursive: true });
  // Without a manifest npm would install into the project above.
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
  const args = [
    "install",
    "--prefix",
    folder,
    "--no-save",
    `${name}@${version}`,
  ];
  if (!run("npm", args)) return undefined;
  const program = system === "win" ? "node.exe" : "node";
  return path.join(folder, "node_modules", name, "bin", program);
}

/**
 * @param {string} line
 * @param {string[]} filters
 */
function testOn(line, filters) {
  console.log(`\n--- Node ${line}`);
  const node = installNode(versions[/** @type {22} */ (Number(line))]);
  if (node === undefined) return false;
  const vitest = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    "values",
  ];
  return run(node, ["--version"]) && run(node, [...vitest, ...filters]);
}

const [first = "", ...others] = process.argv.slice(2);
const isLine = first in versions;
const lines = isLine ? [first] : Object.keys(versions);
const filters = isLine || first === "" ? others : [first, ...others];
const passed = setUp() && lines.map((line) => testOn(line, filters));
process.exitCode = passed !== false && passed.every(Boolean) ? 0 : 1;
