import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { corpusFolder } from "../corpus/folder.ts";
import { printCorpusReport, reportCorpus } from "../corpus-report.ts";
import { withTree } from "./tree.ts";

const folder = corpusFolder();
const isThere = existsSync(folder);
const options = { prettierSample: 50, madeValues: 1 };

describe.skipIf(!isThere)(
  `the tools that people wrote${isThere ? "" : ": skipped, ../shared holds no corpora/tools"}`,
  () => {
    test("compile or are refused by name, and their recorded calls are judged right by both engines", async () => {
      // `npm run corpus-report` has all of them.
      const report = await reportCorpus(folder, { ...options, step: 5 });
      console.log(printCorpusReport(report));
      expect(report.faults).toEqual([]);
      expect(report.compiled).toBeGreaterThan(900);
      expect(report.calls).toBeGreaterThan(500);
      expect(report.rejectedCalls).toBeGreaterThan(10);
      expect(report.madeValues).toBeGreaterThan(1800);
    }, 180_000);
  },
);

describe("a report on a few tools", () => {
  const n = { type: "object", properties: { n: { type: "integer" } } };
  const lines = [
    { name: "good", inputSchema: n, calls: [{ n: 1 }], outputSchema: n },
    { name: "good", inputSchema: n, rejectedCalls: [{ args: { n: "1" } }] },
    { name: "odd", inputSchema: { ...n, format: "x", minimum: 1 } },
    { name: "no name", inputSchema: n },
  ];
  const report = (tools: readonly object[]) => {
    const text = tools.map((tool) => JSON.stringify(tool)).join("\n");
    return withTree({ "some.jsonl": `${text}\n` }, (root) =>
      reportCorpus(root, options),
    );
  };

  test("counts what compiles, what is asked, and what is refused by reason", async () => {
    const { reasons, ...counts } = await report(lines);
    expect([...reasons]).toEqual([
      ["unsupported_keyword format", 1],
      ["misplaced_keyword minimum", 1],
      ["invalid_tool_name name", 1],
    ]);
    expect(counts).toEqual({
      tools: 4,
      compiled: 2,
      calls: 1,
      rejectedCalls: 1,
      madeValues: 6,
      faults: [],
    });
  });

  test("tells of calls that the engines judge otherwise", async () => {
    const { faults } = await report([
      { name: "a", inputSchema: n, calls: [{ n: 1.5 }] },
      { name: "b", inputSchema: n, rejectedCalls: [{ args: { n: 1 } }] },
    ]);
    expect(faults).toEqual([
      'some.jsonl:1 a input: refused: data.n must be integer (is number) ({"n":1.5})',
      'some.jsonl:2 b input: a wrong value fits ({"n":1})',
    ]);
  });
});
