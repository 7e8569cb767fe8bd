import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { compile, memoryHost } from "@proviso/compiler";
import { transform } from "esbuild";
import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";
import { typeCheckModules } from "../../../scripts/check-generated.ts";
import { describeShared } from "./support/shared.ts";
import { importModule, Workshop } from "./support/workshop.ts";

/* What reports say of generated files; verdicts are tested with those of validators. */

interface CodegenReport {
  readonly id: string;
  readonly title: string;
  /** `tool` where it isn't about names. */
  readonly toolName?: string;
  readonly schema: unknown;
  readonly expect: {
    readonly builds?: boolean;
    /** Names that no module may give the global object. */
    readonly globalsUntouched?: readonly string[];
    /** Texts that no module may hold. */
    readonly noTokens?: readonly string[];
  };
}

interface GeneratedText {
  readonly path: string;
  readonly text: string;
}

const RUNTIME = "@proviso/runtime/v1";
const workshop = new Workshop();
afterAll(() => {
  workshop.close();
});

function readReports(folder: string): CodegenReport[] {
  const text = readFileSync(path.join(folder, "codegen.json"), "utf8");
  return JSON.parse(text) as CodegenReport[];
}

/** The files of both targets: a module each, and declarations. */
async function generateFiles(report: CodegenReport): Promise<GeneratedText[]> {
  const { schema: inputSchema, toolName: name = "tool" } = report;
  const tools = [{ name, inputSchema, outputSchema: inputSchema }];
  const host = memoryHost({ "tools.json": JSON.stringify({ tools }) });
  const files: GeneratedText[] = [];
  for (const target of ["ts", "js+dts"] as const) {
    const result = await compile({
      ...{ host, inputs: ["tools.json"], target, profile: "draft-2020-12" },
      ...{ formats: "annotate", unknownKeywords: "ignore" },
    });
    expect(result.diagnostics).toEqual([]);
    files.push(...result.files.filter(({ path: file }) => !isIndex(file)));
  }
  return files;
}

/** Whether a file only exports what others hold. */
function isIndex(file: string): boolean {
  return path.basename(file).startsWith("index.");
}

/** The modules that a text imports, in any of the ways there are. */
function importsOf({ text }: GeneratedText): string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return importedFiles.map(({ fileName }) => fileName);
}

async function importText({ path: file, text }: GeneratedText) {
  const { code } = await transform(text, {
    loader: file.endsWith(".ts") ? "ts" : "js",
  });
  const folder = path.basename(workshop.makeFolder("report-"));
  return importModule(workshop.write(path.join(folder, "tool.mjs"), code));
}

function testReports(reports: readonly CodegenReport[]): void {
  const folder = workshop.makeFolder("types-");
  for (const report of reports) testReport(report, path.basename(folder));
  test("all parse and type-check, declarations too", () => {
    expect(readdirSync(folder)).toHaveLength(2 * reports.length);
    expect(typeCheckModules(folder)).toEqual([]);
  });
}

function testReport(report: CodegenReport, folder: string): void {
  const { globalsUntouched = [], noTokens = [] } = report.expect;
  describe(`${report.id}: ${report.title}`, async () => {
    const files = await generateFiles(report);
    const modules = files.filter(({ path: file }) => !file.endsWith(".d.ts"));
    // Declarations go as a module, as the checker would skip them otherwise.
    for (const { path: file, text } of files) {
      const kind = file.endsWith(".d.ts") ? "declarations" : "module";
      const name = `${report.id}-${kind}.ts`;
      if (!file.endsWith(".js")) workshop.write(path.join(folder, name), text);
    }
    test("gives a module for each target, and declarations", () => {
      expect(modules).toHaveLength(2);
      expect(files).toHaveLength(3);
    });
    test("imports the runtime alone, and holds nothing that is forbidden", () => {
      for (const module of modules) {
        expect(importsOf(module)).toEqual([RUNTIME]);
        for (const token of noTokens) expect(module.text).not.toContain(token);
      }
    });
    test("leaves the global object alone, and keeps the name of the tool", async () => {
      const before = Object.getOwnPropertyNames(globalThis);
      for (const module of modules) {
        const exported = Object.values(await importText(module));
        const { toolName: name = "tool" } = report;
        expect(exported).toContainEqual(expect.objectContaining({ name }));
      }
      expect(Object.getOwnPropertyNames(globalThis)).toEqual(before);
      for (const name of globalsUntouched) {
        expect(globalThis).not.toHaveProperty(name);
      }
    });
  });
}

describe("our own reports about generated code", () => {
  const folder = path.join(import.meta.dirname, "cases/reports");
  testReports(readReports(folder));
});

describeShared(
  "public reports about generated code",
  "cases/reports",
  (folder) => {
    const reports = readReports(folder);
    testReports(reports.filter(({ expect: { builds } }) => builds !== false));
  },
);
