// `npm run quickstart`: from a fresh clone to the examples at work. Installs,
// builds, compiles the contracts in examples/ and runs what uses them.
import { existsSync } from "node:fs";
import path from "node:path";

import { listExamples } from "./examples.mjs";
import { root, run, setUp } from "./setup.mjs";

const command = "packages/compiler/dist/cli/main.js";

/** @param {string[]} args */
function runNode(...args) {
  console.log(`\n$ node ${args.join(" ")}`);
  return run(process.execPath, args);
}

/**
 * Runs the program of an example that has one.
 *
 * @param {string} folder
 */
function runHost(folder) {
  const host = path.posix.join(folder, "src", "main.ts");
  return !existsSync(path.join(root, host)) || runNode("--import", "tsx", host);
}

const isDone =
  setUp() &&
  listExamples().every((example) =>
    runNode(command, "generate", ...example.arguments),
  ) &&
  listExamples().every((example) => runHost(example.folder));

process.exitCode = isDone ? 0 : 1;
