import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseJson, type ProfileName } from "@proviso/runtime";
import type { ExactJsonValue } from "@proviso/runtime/compiler";
import { afterAll, expect, test } from "vitest";
import { type CompiledSchema, compileSchemas } from "./support/engines.ts";
import { expectOfText } from "./support/expectations.ts";
import type { SchemaSource } from "./support/schema-source.ts";
import { describeShared } from "./support/shared.ts";
import { Workshop } from "./support/workshop.ts";

/** A public report about verdicts, reduced. */
interface VerdictReport {
  readonly id: string;
  readonly title: string;
  readonly about: "validator" | "codegen";
  readonly draft: string;
  readonly schema?: unknown;
  readonly schemaText?: string;
  /** Without it, `format` isn't in the report. */
  readonly formats?: "assert";
  readonly tests?: readonly {
    readonly value?: unknown;
    readonly text?: string;
    readonly valid: boolean;
  }[];
  /** What becomes of the schema itself; of the parts that concern verdicts. */
  readonly expect?: { readonly builds?: boolean; readonly errorAt?: string };
}

const ABOUT: ReadonlySet<string> = new Set(["validator", "codegen"]);
const workshop = new Workshop();
afterAll(() => {
  workshop.close();
});

function readReports(folder: string): VerdictReport[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .flatMap(
      (file) =>
        parseJson(
          readFileSync(path.join(folder, file)),
        ) as unknown as VerdictReport[],
    )
    .filter(({ about }) => ABOUT.has(about));
}

/** How a report is read: numbers with every digit, strangers' words as the drafts have them. */
function sourceOf(report: VerdictReport): SchemaSource {
  const { draft, formats = "annotate", schema, schemaText } = report;
  const profile = (
    draft.startsWith("draft-") ? draft : `draft-${draft}`
  ) as ProfileName;
  return {
    ...(schemaText === undefined ? { schema } : { schemaText }),
    ...{ profile, formats, numbers: "exact", unknownKeywords: "ignore" },
  };
}

function testVerdicts(report: VerdictReport, compiled: CompiledSchema): void {
  const { id, tests = [], title } = report;
  test.each(compiled.engines)(`${id}: ${title} ($name)`, (engine) => {
    for (const { text, valid, value } of tests) {
      const given = text ?? JSON.stringify(value);
      expectOfText(engine, given, { valid });
      // A value isn't changed by being checked.
      const parsed: ExactJsonValue = parseJson(given, { numbers: "exact" });
      engine.schema.issues(parsed);
      expect(parsed).toEqual(parseJson(given, { numbers: "exact" }));
    }
  });
}

/** Refused where the report says, or at another member of the same loop. */
function testRefusal(
  { expect: expected = {}, id, title }: VerdictReport,
  { refused, refusedByCompiler }: CompiledSchema,
): void {
  test(`${id}: ${title} (refused at build)`, () => {
    const pointers = refused.map((finding) => finding.split(" ")[1]);
    expect(pointers).toContain(expected.errorAt);
    expect(refusedByCompiler).toEqual(refused);
  });
}

describeShared(
  "public reports about verdicts",
  "cases/reports",
  async (folder) => {
    const reports = readReports(folder);
    const compiled = await compileSchemas(reports.map(sourceOf), workshop);
    test("there are some of both kinds", () => {
      const kinds = new Set(reports.map(({ about }) => about));
      expect([...kinds].sort()).toEqual(["codegen", "validator"]);
    });
    for (const [index, report] of reports.entries()) {
      const schema = compiled[index];
      if (schema === undefined) throw new Error("a report was lost");
      if (report.expect?.builds === false) testRefusal(report, schema);
      else {
        test(`${report.id} compiles`, () => {
          expect(schema.refused).toEqual([]);
        });
        testVerdicts(report, schema);
      }
    }
  },
);
