import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { providerNames } from "../../packages/compiler/src/project/index.ts";
import { corpusFolder } from "../corpus/folder.ts";
import { printProviderReport, reportProviders } from "../provider-report.ts";
import { withTree } from "./tree.ts";

const folder = corpusFolder();
const isThere = existsSync(folder);

describe.skipIf(!isThere)(
  `a sample of the tools that people wrote${isThere ? "" : ": skipped, ../shared holds no corpora/tools"}`,
  () => {
    test("is projected as each provider asks, and its recorded calls fit where that is said", () => {
      const report = reportProviders(folder, 100);
      console.log(printProviderReport(report));
      expect(report.tools).toBeGreaterThan(60);
      for (const provider of providerNames) {
        const counts = report.providers.get(provider);
        expect(counts?.faults).toEqual([]);
        expect(counts?.calls).toBeGreaterThan(20);
      }
    });
  },
);

describe("a report on a few tools", () => {
  const lines = [
    {
      name: "read",
      inputSchema: {
        type: "object",
        properties: { path: { type: "string" }, limit: { type: "integer" } },
        required: ["path"],
      },
      calls: [{ path: "a" }, { path: "a", limit: 1 }, { path: "a", more: 1 }],
      rejectedCalls: [
        { args: { path: 1 } },
        { args: { path: "a", limit: null } },
      ],
    },
    { name: "a map", inputSchema: { additionalProperties: true } },
    { name: "odd", inputSchema: { type: "OBJECT" } },
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const report = () =>
    withTree({ "some.jsonl": text }, (root) =>
      Promise.resolve(reportProviders(root)),
    );

  test("counts what is kept, projected and refused, and the calls that fit", async () => {
    const { providers, tools, unreadable } = await report();
    expect([tools, unreadable]).toEqual([3, 1]);
    const { faults, reasons, ...counts } = providers.get("openai-strict") ?? {};
    expect(faults).toEqual([]);
    expect(counts).toEqual({
      kept: 0,
      projected: 1,
      refused: 1,
      calls: 2,
      outside: 1,
    });
    expect([...(reasons ?? [])]).toContainEqual([
      "provider_loosens: knows no optional properties",
      1,
    ]);
    expect(providers.get("mcp")).toMatchObject({ kept: 1, refused: 1 });
  });

  test("prints a table a provider, the most frequent reasons first", async () => {
    const printed = printProviderReport(await report());
    expect(printed).toMatch(/^3 tools, 1 of no draft\n\nopenai: 1 as they are/);
    for (const provider of providerNames) {
      expect(printed).toContain(`\n\n${provider}: `);
    }
    expect(printed).toContain(
      '     1  provider_refuses: takes no tool called "..."',
    );
  });
});
