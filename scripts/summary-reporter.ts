import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** What a run of the tests came to. */
export interface TestSummary {
  passed: number;
  failed: number;
  /** Each skipped test: where it stands, and the reason if one was given. */
  skipped: { name: string; reason: string | undefined }[];
}

function skippedTest(test: TestCase): TestSummary["skipped"][number] {
  const result = test.result();
  return {
    name: `${test.module.relativeModuleId} > ${test.fullName}`,
    reason: result.state === "skipped" ? result.note : undefined,
  };
}

function countFaults(modules: readonly TestModule[]): number {
  return modules
    .flatMap((module) => [module, ...module.children.allSuites()])
    .reduce((count, task) => count + task.errors().length, 0);
}

/**
 * Counts tests and, as failed tests, whatever else went wrong: a file that
 * could not be loaded runs no test and must not pass for that.
 */
export function summarize(
  modules: readonly TestModule[],
  unhandledErrors: readonly unknown[],
): TestSummary {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string): TestCase[] =>
    tests.filter((test) => test.result().state === state);
  const faults = countFaults(modules) + unhandledErrors.length;
  return {
    passed: inState("passed").length,
    failed: inState("failed").length + inState("pending").length + faults,
    skipped: inState("skipped").map(skippedTest),
  };
}

/** Writes the summary of a run to a file, as JSON. */
export function summaryReporter(file: string): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors): void {
      const summary = summarize(modules, unhandledErrors);
      writeFileSync(file, JSON.stringify(summary));
    },
  };
}
