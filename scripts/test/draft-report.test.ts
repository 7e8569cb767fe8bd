import { describe, expect, test } from "vitest";

import type { CorpusCase } from "../corpus/cases.ts";
import { printDraftReport, reportDrafts } from "../draft-report.ts";
import { whyNotBuilt } from "./built.ts";

const reason =
  whyNotBuilt("packages/runtime") ?? whyNotBuilt("packages/compiler");

function caseOf(name: string, schema: object, tests: CorpusCase["tests"] = []) {
  const schemaText = JSON.stringify(schema);
  const base = { profile: "draft-2020-12", outputText: undefined } as const;
  return { ...base, name, schemaText, tests };
}

const integer = { type: "integer", "x-unit": "mm", unit: "mm" };

describe.skipIf(reason !== undefined)("a report on a few schemas", () => {
  test("counts what compiles, what is judged, and what the defaults refuse", async () => {
    const cases = [
      caseOf("length", integer, [
        { text: "1", valid: true },
        { text: "1.5", valid: false },
      ]),
      caseOf("text", { type: "string" }, [{ text: '""', valid: true }]),
    ];
    const report = await reportDrafts("own", [{ name: "own", cases }]);
    expect(report).toEqual({
      ...{ name: "own", schemas: 2, compiled: 2, modules: 2 },
      values: { fitting: 2, unfit: 1 },
      ...{ otherwise: new Map(), refused: [], faults: [] },
      byDefault: {
        compiled: 1,
        reasons: new Map([["unknown_keyword unit", 1]]),
      },
    });
    const text = printDraftReport(report);
    expect(text).toContain("own: 2 of 2 compile");
    expect(text).toContain("1  unknown_keyword unit");
    expect(text).toMatch(/ {2}Fine\.$/);
  });

  test("finds fault with what isn't listed", async () => {
    const cases = [
      caseOf("odd", { type: "text" }),
      caseOf("wrong", integer, [{ text: '"1"', valid: true }]),
    ];
    const report = await reportDrafts("own", [{ name: "own", cases }]);
    expect(report.faults).toEqual([
      "odd: refused, and not listed",
      "wrong: judged otherwise, and not listed",
    ]);
    expect(printDraftReport(report)).toContain("Found: 2");
  });
});
