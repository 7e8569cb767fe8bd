import { readFileSync } from "node:fs";
import path from "node:path";
import { jsonSchemaToTs } from "@proviso/compiler";
import {
  parsePointer,
  parseSourceJson,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import { afterAll, describe, expect, test } from "vitest";
import { typeErrorsOf } from "../../runtime/test/type-check.ts";
import { type CompiledSchema, compileSchemas } from "./support/engines.ts";
import { expectOfText } from "./support/expectations.ts";
import { describeShared } from "./support/shared.ts";
import { Workshop } from "./support/workshop.ts";

/** A case in the form of public reports about schema tools. */
interface Report {
  readonly id: string;
  readonly title: string;
  readonly schema?: unknown;
  readonly schemaText?: string;
  /** Our own cases only. */
  readonly numbers?: ValueNumbers;
}

interface NumberReport extends Report {
  readonly tests: readonly {
    readonly value?: unknown;
    readonly text?: string;
    readonly valid: boolean;
  }[];
}

interface TypeReport extends Report {
  /** Expressions that the type takes. */
  readonly assignable: readonly string[];
  /** Expressions that it refuses. */
  readonly notAssignable: readonly string[];
  /** Statements that must compile with `value` of the type. */
  readonly readable?: readonly string[];
}

const ownCases = path.join(import.meta.dirname, "cases/reports");
const workshop = new Workshop();
afterAll(() => {
  workshop.close();
});

function readReports<Kind extends Report>(
  folder: string,
  name: string,
): readonly Kind[] {
  return JSON.parse(readFileSync(path.join(folder, name), "utf8")) as Kind[];
}

/** A report with what became of its schema. */
interface Tried<Kind extends Report> {
  readonly report: Kind;
  readonly name: string;
  readonly compiled: CompiledSchema;
}

async function tryReports<Kind extends Report>(
  reports: readonly Kind[],
  numbers: ValueNumbers,
): Promise<{ refused: Tried<Kind>[]; accepted: Tried<Kind>[] }> {
  const sources = reports.map((report) => ({ numbers, ...report }));
  const compiled = await compileSchemas(sources, workshop);
  const tried = reports.flatMap((report, index) => {
    const schema = compiled[index];
    const name = `${report.id}: ${report.title}`;
    return schema === undefined ? [] : [{ report, name, compiled: schema }];
  });
  const isRefused = (each: Tried<Kind>): boolean =>
    each.compiled.refused.length > 0;
  return {
    refused: tried.filter(isRefused),
    accepted: tried.filter((each) => !isRefused(each)),
  };
}

/** Refusing is right for a subset, if it is at the keyword and by every engine. */
function testRefusals(refused: readonly Tried<Report>[]): void {
  for (const { name, compiled } of refused) {
    test(`${name} (refused at build, with the keyword's path)`, () => {
      expect(compiled.refusedByCompiler).toEqual(compiled.refused);
      const document = parseSourceJson(compiled.text);
      for (const finding of compiled.refused) {
        const steps = parsePointer(finding.split(" ")[1] ?? "") ?? [];
        let place: unknown = document;
        for (const step of steps) {
          expect(place).toHaveProperty([step]);
          place = (place as Record<string, unknown>)[step];
        }
        expect(steps).not.toEqual([]);
      }
    });
  }
}

async function runNumberReports(folder: string): Promise<void> {
  const reports = readReports<NumberReport>(folder, "numbers.json");
  const { refused, accepted } = await tryReports(reports, "exact");
  testRefusals(refused);
  test("some reports are about keywords of the profile", () => {
    expect(accepted.length).toBeGreaterThan(0);
  });
  for (const { report, name, compiled } of accepted) {
    test.each(compiled.engines)(`${name} ($name)`, (engine) => {
      for (const { value, text, valid } of report.tests) {
        expectOfText(engine, text ?? JSON.stringify(value), { valid });
      }
    });
  }
}

/** A line of the checked text, and whether the type checker is to take it. */
interface Claim {
  readonly name: string;
  readonly line: string;
  readonly holds: boolean;
}

function claimsOf(
  { name, report }: Pick<Tried<TypeReport>, "name" | "report">,
  type: string,
): Claim[] {
  const { assignable, notAssignable, readable = [] } = report;
  const assign = (expression: string): string =>
    `{ const value: ${type} = ${expression}; }`;
  return [
    ...assignable.map((expression) => ({
      name: `${name} takes ${expression}`,
      line: assign(expression),
      holds: true,
    })),
    ...notAssignable.map((expression) => ({
      name: `${name} refuses ${expression}`,
      line: assign(expression),
      holds: false,
    })),
    ...readable.map((statement) => ({
      name: `${name} reads ${statement}`,
      line: `((value: ${type}) => { ${statement} });`,
      holds: true,
    })),
  ];
}

const IMPORTS =
  'import type { Decimal, ExactJsonValue, JsonValue } from "@proviso/runtime/v1";';

/** The claims that don't hold of the types that a draft prints, and what else is wrong there. */
function falseDraftClaims(reports: readonly TypeReport[]): string[] {
  const texts = [IMPORTS];
  const claims = reports.flatMap((report, index) => {
    const { id, title, schemaText, numbers = "double" } = report;
    const document =
      schemaText === undefined ? report.schema : parseSourceJson(schemaText);
    const name = `Text${index}`;
    const profile = "draft-2020-12";
    texts.push(jsonSchemaToTs(document, { profile, numbers, name }));
    return claimsOf(
      { name: `${id}: ${title}`, report },
      `import("./texts.mts").${name}`,
    );
  });
  return falseOf(claims, { "texts.mts": texts.join("\n") });
}

/** The claims that don't hold of the printed types, in modules and as texts. */
function falseClaims(accepted: readonly Tried<TypeReport>[]): string[] {
  const texts = [IMPORTS];
  const modules: Record<string, string> = {};
  const claims = accepted.flatMap((tried, index) => {
    const { compiled, report } = tried;
    modules[`module${index}.mts`] = compiled.files.ts;
    const document = parseSourceJson(compiled.text);
    const name = `Text${index}`;
    const { numbers = "double" } = report;
    texts.push(
      jsonSchemaToTs(document, { profile: "contract", numbers, name }),
    );
    return [
      `import("./module${index}.mts").ToolOutput`,
      `import("./texts.mts").${name}`,
    ].flatMap((type) => claimsOf(tried, type));
  });
  return falseOf(claims, { ...modules, "texts.mts": texts.join("\n") });
}

function falseOf(
  claims: readonly Claim[],
  modules: Readonly<Record<string, string>>,
): string[] {
  const header = 'import { type Decimal, decimal } from "@proviso/runtime/v1";';
  const lines = [header, ...claims.map(({ line }) => line)];
  const findings = typeErrorsOf(lines.join("\n"), modules);
  const isClaim = ({ file }: { file: string }): boolean =>
    file === "checked.mts";
  const refusedLines = new Set(
    findings.filter(isClaim).map(({ line }) => lines[line - 1]),
  );
  return [
    ...findings
      .filter((finding) => !isClaim(finding))
      .map(({ file, text }) => `${file}: ${text}`),
    ...claims
      .filter(({ line, holds }) => refusedLines.has(line) === holds)
      .map(({ name }) => name),
  ];
}

async function runTypeReports(folder: string): Promise<void> {
  const reports = readReports<TypeReport>(folder, "types.json");
  const { refused, accepted } = await tryReports(reports, "double");
  testRefusals(refused);
  test("printed types take and refuse what the others say", () => {
    expect(accepted.length).toBeGreaterThan(0);
    expect(falseClaims(accepted)).toEqual([]);
  });
  test("so do the types that draft 2020-12 prints, of all reports", () => {
    expect(falseDraftClaims(reports)).toEqual([]);
  });
  test("a claim turned round is false", () => {
    const turned = accepted.map((each) => {
      const { assignable, notAssignable } = each.report;
      return {
        ...each,
        report: {
          ...each.report,
          assignable: notAssignable,
          notAssignable: assignable,
          readable: [],
        },
      };
    });
    const claims = turned.flatMap((each) => claimsOf(each, "unknown"));
    expect(falseClaims(turned)).toHaveLength(2 * claims.length);
  });
}

describe("our own cases about numbers", () => runNumberReports(ownCases));
describe("our own cases about types", () => runTypeReports(ownCases));
test("our own cases about types of drafts take and refuse what they say", () => {
  const reports = readReports<TypeReport>(ownCases, "draft-types.json");
  expect(falseDraftClaims(reports)).toEqual([]);
});
describeShared("public reports", "cases/reports", async (folder) => {
  await runNumberReports(folder);
  await runTypeReports(folder);
});
