import { readFileSync } from "node:fs";
import path from "node:path";
import type { ExactJsonValue } from "@proviso/runtime/compiler";
import { afterAll, describe, expect, test } from "vitest";
import { type CompiledSchema, compileSchemas } from "./support/engines.ts";
import type { SchemaSource } from "./support/schema-source.ts";
import { describeShared } from "./support/shared.ts";
import { Workshop } from "./support/workshop.ts";

/*
 * What reports say takes too long. Nothing is timed: what is printed and told
 * is measured, and what would take exponential or quadratic time never ends.
 */

/** Words for a schema of some sizes. */
type SchemaWords =
  | {
      readonly kind: "enum";
      readonly string: string;
      readonly repeat: readonly number[];
    }
  | {
      readonly kind: "doubling";
      readonly levels: readonly number[];
      readonly leaf: object;
      /** A keyword with a list of `previous`. */
      readonly step: Readonly<Record<string, readonly string[]>>;
    }
  | { readonly kind: "tools" };

/** Words for a value of some sizes. */
type ValueWords = { readonly count: readonly number[] } & (
  | {
      readonly kind: "string";
      readonly repeat: string;
      readonly suffix: string;
    }
  | {
      readonly kind: "array";
      readonly each?: ExactJsonValue;
      /** JSON text in which `i` stands for the index. */
      readonly eachIndex?: string;
    }
);

interface PerfReport {
  readonly id: string;
  readonly title: string;
  readonly schema?: unknown;
  readonly schemaGen?: SchemaWords;
  readonly instance?: ExactJsonValue;
  readonly instanceGen?: ValueWords;
  readonly valid?: boolean;
}

const workshop = new Workshop();
afterAll(() => {
  workshop.close();
});

/** All but what is about the types of many tools, which type-cost.test.ts has. */
function readReports(folder: string): PerfReport[] {
  const text = readFileSync(path.join(folder, "perf.json"), "utf8");
  const reports = JSON.parse(text) as PerfReport[];
  return reports.filter(({ schemaGen }) => schemaGen?.kind !== "tools");
}

function times<Item>(count: number, itemAt: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => itemAt(index));
}

/** The schemas of a report, the smallest first. */
function schemasOf({ schema, schemaGen: words }: PerfReport): unknown[] {
  switch (words?.kind) {
    case "enum":
      return words.repeat.map((count) => ({
        enum: [words.string.repeat(count)],
      }));
    case "doubling":
      return words.levels.map((levels) => {
        const [[keyword, parts] = ["", []]] = Object.entries(words.step);
        const next = (level: number) => ({
          [keyword]: parts.map(() => ({ $ref: `#/$defs/d${level - 1}` })),
        });
        const definitions = times(levels + 1, (level) => [
          `d${level}`,
          level === 0 ? words.leaf : next(level),
        ]);
        return {
          $ref: `#/$defs/d${levels}`,
          $defs: Object.fromEntries(definitions) as object,
        };
      });
    default:
      return [schema];
  }
}

/** The values of a report, the smallest first. */
function valuesOf({
  instance,
  instanceGen: words,
}: PerfReport): ExactJsonValue[] {
  if (words === undefined) return instance === undefined ? [] : [instance];
  return words.count.map((count): ExactJsonValue => {
    if (words.kind === "string") {
      return words.repeat.repeat(count) + words.suffix;
    }
    const { each = null, eachIndex } = words;
    return times(count, (index) =>
      eachIndex === undefined
        ? each
        : (JSON.parse(
            eachIndex.replace(/\bi\b/g, String(index)),
          ) as ExactJsonValue),
    );
  });
}

/** What is printed for a schema that says next to nothing, and for each of its characters. */
const PRINTED = { least: 3000, each: 40 };
/** Twice as long a text may take a line more. */
const ROUNDING = 1.1;
const MOST_ISSUES = 20;

function testPrinted(compiled: readonly CompiledSchema[]): void {
  test("prints no more than the schema has", () => {
    const sizes = compiled.map(({ files, text }) => ({
      printed: files.ts.length,
      stated: text.length,
    }));
    for (const [at, { printed, stated }] of sizes.entries()) {
      expect(printed).toBeLessThan(PRINTED.least + PRINTED.each * stated);
      const before = sizes[at - 1];
      if (before === undefined) continue;
      const growth = (stated / before.stated) * ROUNDING;
      expect(printed / before.printed).toBeLessThan(growth);
    }
  });
}

function testAnswers(
  { valid }: PerfReport,
  compiled: readonly CompiledSchema[],
  values: readonly ExactJsonValue[],
): void {
  const engines = compiled.flatMap((schema) => schema.engines);
  test("is answered by every engine, at every size", () => {
    expect(engines).toHaveLength(5 * compiled.length);
    for (const { guard, schema } of engines) {
      for (const value of values) {
        expect(schema.matches(value)).toBe(valid);
        if (guard !== undefined) expect(guard(value)).toBe(valid);
      }
    }
  });
  test("is explained at a length that the size doesn't change", () => {
    for (const { schema } of engines) {
      const lists = values.map((value) => schema.issues(value));
      for (const issues of lists) {
        expect(issues.length === 0).toBe(valid);
        expect(issues.length).toBeLessThanOrEqual(MOST_ISSUES);
        const isCut = issues.length === MOST_ISSUES;
        expect(issues.at(-1)?.code === "more_issues").toBe(isCut);
      }
      expect(new Set(lists.map((issues) => issues.length)).size).toBe(1);
    }
  });
}

function testReport(report: PerfReport): void {
  const { id, title } = report;
  describe(`${id}: ${title}`, async () => {
    const sources = schemasOf(report).map((schema): SchemaSource => ({
      schema,
      profile: "draft-2020-12",
    }));
    const compiled = await compileSchemas(sources, workshop);
    test("compiles", () => {
      expect(compiled.flatMap(({ refused }) => refused)).toEqual([]);
    });
    testPrinted(compiled);
    const values = valuesOf(report);
    if (values.length > 0) testAnswers(report, compiled, values);
  });
}

describe("our own reports about what takes long", () => {
  const folder = path.join(import.meta.dirname, "cases/reports");
  for (const report of readReports(folder)) testReport(report);
});

describeShared(
  "public reports about what takes long",
  "cases/reports",
  (folder) => {
    for (const report of readReports(folder)) testReport(report);
  },
);
