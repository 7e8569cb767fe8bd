// The examples, each a project of its own: its contracts, its modules and their
// manifest stand in examples/NAME, as they would in a user's repository.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

import { root } from "./setup.mjs";

/**
 * What `proviso generate` and `proviso check` are told beyond the folder.
 *
 * @type {Record<string, string[]>}
 */
const options = {
  "exact-numbers": ["--numbers", "exact"],
};

/**
 * @typedef {object} Example
 * @property {string} folder relative to the root: examples/NAME
 * @property {string[]} arguments what follows the name of the command
 */

/** @returns {Example[]} */
export function listExamples() {
  const folder = path.join(root, "examples");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const cwd = path.posix.join("examples", name);
      const more = options[name] ?? [];
      return { folder: cwd, arguments: ["--cwd", cwd, ...more] };
    });
}
