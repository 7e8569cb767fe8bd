import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import type { TestSummary } from "../summary-reporter.ts";
import { repositoryRoot, withTree } from "./tree.ts";

const config = `
import { summaryReporter } from ${JSON.stringify(path.join(repositoryRoot, "scripts/summary-reporter.ts"))};
export default {
  test: { globals: true, reporters: [summaryReporter("summary.json")] },
};
`;

function summaryOf(files: Record<string, string>): TestSummary {
  return withTree({ "vitest.config.ts": config, ...files }, (root) => {
    const bin = path.join(repositoryRoot, "node_modules/vitest/vitest.mjs");
    spawnSync(process.execPath, [bin, "run"], { cwd: root });
    const text = readFileSync(path.join(root, "summary.json"), "utf8");
    return JSON.parse(text) as TestSummary;
  });
}

test("a run is counted with the reasons of its skipped tests", () => {
  const summary = summaryOf({
    "a.test.ts": `
      test("passes", () => {});
      test("fails", () => { throw new Error("no"); });
      describe("group", () => {
        test("waits", ({ skip }) => skip("needs a friend"));
        test.skip("is off", () => {});
      });
    `,
  });
  expect(summary).toEqual({
    passed: 1,
    failed: 1,
    skipped: [
      { name: "a.test.ts > group > waits", reason: "needs a friend" },
      { name: "a.test.ts > group > is off" },
    ],
  });
});

test("a file that can't be loaded and a stray rejection count as failed", () => {
  const summary = summaryOf({
    "broken.test.ts": `import "./missing.ts";`,
    "stray.test.ts": `
      test("passes", () => { void Promise.reject(new Error("stray")); });
    `,
  });
  expect(summary).toEqual({ passed: 1, failed: 2, skipped: [] });
});
