// `npm test`: the formatting, the linter, the type check and all tests, to the
// end, whatever fails. `npm test -- path` runs only the tests of that path.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { build, install, run } from "./setup.mjs";
import { typeChecker } from "./typescript.mjs";

/** @typedef {import("./summary-reporter.ts").TestSummary} TestSummary */

/** @type {[name: string, script: string, ...args: string[]][]} */
const checks = [
  ["formatting", "prettier/bin/prettier.cjs", "--check", "."],
  ["linter", "eslint/bin/eslint.js", "--max-warnings=0", "."],
];

/**
 * @param {string} name
 * @param {() => boolean} step
 * @returns {TestSummary} the step as one test
 */
function asTest(name, step) {
  console.log(`\n--- ${name}`);
  const ok = step();
  if (!ok) console.log(`--- ${name}: failed`);
  return { passed: Number(ok), failed: Number(!ok), skipped: [] };
}

/**
 * @param {string} script under node_modules
 * @param {string[]} args
 */
function runScript(script, args) {
  return run(process.execPath, [path.join("node_modules", script), ...args]);
}

function checkTypes() {
  const args = [typeChecker(), "--project", "tsconfig.check.json"];
  return run(process.execPath, args);
}

/**
 * @param {string[]} filters
 * @returns {TestSummary}
 */
function runTests(filters) {
  console.log("\n--- tests");
  const folder = mkdtempSync(path.join(tmpdir(), "proviso-test-"));
  const file = path.join(folder, "summary.json");
  try {
    process.env["PROVISO_TEST_SUMMARY"] = file;
    const ok = runScript("vitest/vitest.mjs", ["run", ...filters]);
    /** @type {TestSummary} */
    const summary = JSON.parse(readFileSync(file, "utf8"));
    // A run that fails without a failed test still fails.
    if (!ok && summary.failed === 0) summary.failed = 1;
    return summary;
  } catch (error) {
    console.log(`The tests gave no summary: ${String(error)}`);
    return { passed: 0, failed: 1, skipped: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} filters
 * @returns {TestSummary[]}
 */
function runAll(filters) {
  const installed = asTest("packages", install);
  if (installed.failed > 0) return [installed];
  const steps = [installed, asTest("build", build)];
  if (filters.length === 0) {
    for (const [name, script, ...args] of checks) {
      steps.push(asTest(name, () => runScript(script, args)));
    }
    steps.push(asTest("types", checkTypes));
  }
  return [...steps, runTests(filters)];
}

/** @param {TestSummary["skipped"]} skipped */
function listSkipped(skipped) {
  if (skipped.length === 0) return;
  console.log(`\nSKIPPED, so not known to work (${skipped.length}):`);
  for (const { name, reason } of skipped) {
    console.log(`  ${name}${reason === undefined ? "" : `: ${reason}`}`);
  }
}

const steps = runAll(process.argv.slice(2));
const tests = steps.at(-1);
const passed = steps.reduce((sum, step) => sum + step.passed, 0);
const failed = steps.reduce((sum, step) => sum + step.failed, 0);
const skipped = steps.flatMap((step) => step.skipped);
listSkipped(skipped);
if (tests?.passed === 0) console.log("\nNo test ran and passed.");
console.log(`\n${passed} passed, ${failed} failed, ${skipped.length} skipped`);
process.exitCode = failed > 0 || tests?.passed === 0 ? 1 : 0;
