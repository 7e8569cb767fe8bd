import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseJson } from "@proviso/runtime";
import { describe, expect, test } from "vitest";
import { lint } from "../src/cli/lint.ts";
import { openWorld } from "./support/command-world.ts";
import { describeShared } from "./support/shared.ts";

/** A public report about what a provider refuses, reduced. */
interface LintReport {
  readonly id: string;
  readonly title: string;
  readonly draft: string;
  readonly schema: unknown;
  /** `PROVIDER (MODE): what is wrong, in words`, which name members of the schema. */
  readonly expect: { readonly lint: readonly string[] };
}

interface Found {
  readonly code: string;
  readonly message: string;
  readonly pointer: string;
}

function readReports(folder: string): LintReport[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .flatMap(
      (file) =>
        parseJson(
          readFileSync(path.join(folder, file)),
        ) as unknown as Partial<LintReport>[],
    )
    .filter(
      (report): report is LintReport => report.expect?.lint !== undefined,
    );
}

const TOOL = "reported_tool";

async function lintFor(provider: string, report: LintReport): Promise<Found[]> {
  const profile = report.draft.startsWith("draft-")
    ? report.draft
    : `draft-${report.draft}`;
  const contract = { name: TOOL, profile, input: report.schema };
  const file = { "/a.contract.json": JSON.stringify(contract) };
  const { context, stdout } = openWorld(file);
  const exit = await lint([], { provider, reporter: "json" }, context);
  expect([0, 1]).toContain(exit);
  return (JSON.parse(stdout()) as { diagnostics: Found[] }).diagnostics;
}

/** The names of all members of a schema. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) =>
    Array.isArray(schema) ? namesIn(value) : [name, ...namesIn(value)],
  );
}

function testReports(reports: readonly LintReport[]): void {
  test("there are some", () => {
    expect(reports).not.toEqual([]);
  });
  const lines = reports.flatMap((report) =>
    report.expect.lint.map((line) => ({ ...report, report, line })),
  );
  test.each(lines)("$id: $title", async ({ line, report }) => {
    const [, name = "", mode, words = ""] =
      /^([\w-]+)(?: \((\w+)\))?: (.*)$/.exec(line) ?? [];
    const provider = mode === undefined ? name : `${name}-${mode}`;
    const found = await lintFor(provider, report);
    const meant = namesIn(report.schema).filter((each) =>
      words.split(/\W+/).includes(each),
    );
    expect(meant).not.toEqual([]);
    const fitting = found.filter(({ message, pointer }) =>
      meant.some((each) => `${pointer} ${message}`.includes(each)),
    );
    expect(fitting).not.toEqual([]);
    for (const { code, message } of found) {
      expect(code).toMatch(/^provider_/);
      expect(message).toContain(TOOL);
    }
  });
}

describe("our own cases about lint", () => {
  const folder = path.join(import.meta.dirname, "cases/reports");
  testReports(readReports(folder));
});

describeShared("public reports about lint", "cases/reports", (folder) => {
  testReports(readReports(folder));
});
