// `npm run quickstart`: from a fresh clone to the examples at work. Installs,
// builds, compiles the contracts in examples/ and runs what uses them.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

import { root, run, setUp } from "./setup.mjs";

const examples = path.join(root, "examples");

/** The program of each example that has one: examples/NAME/src/main.ts. */
function hosts() {
  if (!existsSync(examples)) return [];
  return readdirSync(examples)
    .map((name) => path.join("examples", name, "src", "main.ts"))
    .filter((file) => existsSync(path.join(root, file)));
}

/** @param {string[]} args */
function runNode(...args) {
  console.log(`\n$ node ${args.join(" ")}`);
  return run(process.execPath, args);
}

const isDone =
  setUp() &&
  (hosts().length === 0 ||
    runNode(
      "packages/compiler/dist/cli/main.js",
      "generate",
      "--cwd",
      "examples",
    )) &&
  hosts().every((host) => runNode("--import", "tsx", host));

process.exitCode = isDone ? 0 : 1;
