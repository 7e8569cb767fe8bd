import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { compile, type GeneratedFile, memoryHost } from "@proviso/compiler";
import type { ValueNumbers } from "@proviso/runtime/compiler";
import * as prettier from "prettier";
import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";
import { typeCheckModules } from "../../../scripts/check-generated.ts";
import { readHostileCases } from "./support/hostile/case.ts";
import { findUnfitText } from "./support/hostile/inert-text.ts";
import { Workshop } from "./support/workshop.ts";

const folder = path.join(import.meta.dirname, "cases");

interface SchemaCase {
  readonly schema?: unknown;
  readonly schemaText?: string;
  readonly profile?: string;
  /** The only number mode that it is for; both without it. */
  readonly numbers?: ValueNumbers;
}

function readSchemaCases(): SchemaCase[] {
  const files = readdirSync(path.join(folder, "schemas")).sort();
  return files.flatMap((file) => {
    const text = readFileSync(path.join(folder, "schemas", file), "utf8");
    return JSON.parse(text) as SchemaCase[];
  });
}

/** The contract of a case, its schema on both sides. */
function contractOf({ schema, schemaText, profile }: SchemaCase): string {
  const text = schemaText ?? JSON.stringify(schema);
  return `{"name":"tool","profile":"${profile ?? "contract"}","input":${text},"output":${text}}`;
}

/** Names of tools that are reserved, are of no letters, or look like something else. */
const toolNames = [
  ..."class default await eval arguments then undefined contract".split(" "),
  ..."decimal JsonValue isToolInput 0 42.json _ __proto__ con index".split(" "),
  ..."-rf ... constructor toString a.b-c_d READ_FILE".split(" "),
];

const notes = [
  "*/ globalThis.__hostile = 1; /*",
  "@ts-nocheck\n@ts-ignore\n@deprecated",
  "`${x}` \"quoted\" 'text' \\",
  "a\u2028b\u202ec\ud800d",
];

function toolList(): string {
  const tools = toolNames.map((name, index) => {
    const note = notes[index % notes.length];
    const inputSchema = {
      type: "object",
      title: note,
      properties: { [name]: { type: "integer", description: note } },
      required: [name],
      additionalProperties: false,
    };
    return { name, title: note, description: note, inputSchema };
  });
  return JSON.stringify({ tools });
}

/** The contracts of a number mode, by file name. */
function documents(mode: ValueNumbers): Record<string, string> {
  const hostile = readHostileCases(path.join(folder, "hostile.json")).filter(
    ({ schema, expect: verdict }) => schema && verdict === "valid",
  );
  const named = [...readSchemaCases(), ...hostile]
    .filter(({ numbers = mode }: SchemaCase) => numbers === mode)
    .map((each, index) => [
      `case-${index}-${mode}.contract.json`,
      contractOf(each),
    ]);
  return Object.fromEntries(named) as Record<string, string>;
}

const lone = { double: documents("double"), exact: documents("exact") };
const texts = { ...lone.double, ...lone.exact, "tools.json": toolList() };

/** Compiles everything, or what is named, in the number mode of each. */
async function generate(
  target: "ts" | "js+dts",
  names: readonly string[] = Object.keys(texts),
): Promise<readonly GeneratedFile[]> {
  const host = memoryHost(texts);
  const files: GeneratedFile[] = [];
  for (const numbers of ["double", "exact"] as const) {
    const inputs = names.filter((name) => {
      const isExact = Object.hasOwn(lone.exact, name);
      return isExact === (numbers === "exact");
    });
    const result = await compile({ host, inputs, target, numbers });
    expect(result.diagnostics).toEqual([]);
    files.push(...result.files);
  }
  return files;
}

const tsFiles = await generate("ts");
const jsFiles = await generate("js+dts");
const allFiles = [...tsFiles, ...jsFiles];

const workshop = new Workshop();
afterAll(() => {
  workshop.close();
});

describe("generated files", () => {
  test("are as many as the contracts ask for", () => {
    const contracts = Object.keys(texts).length - 1;
    const ofList = toolNames.length + 1;
    expect(tsFiles).toHaveLength(contracts + ofList);
    expect(jsFiles).toHaveLength(2 * (contracts + ofList));
  });

  test("type-check under every strict flag at once", () => {
    for (const { path: name, text } of allFiles) {
      // A declaration file would be skipped, as those of packages are.
      if (name.endsWith(".ts")) {
        const file = name.replace(/\.d\.ts$/, ".declarations.ts");
        workshop.write(file, text.replaceAll('.js";', '.ts";'));
      }
    }
    expect(typeCheckModules(workshop.folder)).toEqual([]);
    workshop.write("wrong.ts", 'export const wrong: number = "text";\n');
    expect(typeCheckModules(workshop.folder)).toEqual([
      expect.stringContaining("wrong.ts(1,14): error TS2322"),
    ]);
  });

  test("are a fixed point of prettier", async () => {
    const parsers = { ".ts": "typescript", ".js": "babel" } as const;
    for (const { path: name, text } of allFiles) {
      const parser = parsers[path.extname(name) as keyof typeof parsers];
      expect(await prettier.format(text, { parser }), name).toBe(text);
    }
  });

  test("have the same bytes on a second run, in another order", async () => {
    const names = Object.keys(texts).reverse();
    expect(await generate("ts", names)).toEqual(tsFiles);
    expect(await generate("js+dts", names)).toEqual(jsFiles);
  });

  test("import nothing but the runtime's v1", () => {
    for (const { path: name, text } of allFiles) {
      const imported = importsOf(text).filter(
        (module) => !/^\.\/[^/]+\.gen\.js$/.test(module),
      );
      expect(imported.every((each) => each === "@proviso/runtime/v1")).toBe(
        true,
      );
      if (!name.includes("/index.")) expect(importsOf(text)).toEqual(imported);
    }
  });

  test("hold no text that is read by something else", () => {
    for (const { path: name, text } of allFiles) {
      expect(findUnfitText(text), name).toEqual([]);
    }
  });
});

function importsOf(text: string): string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return importedFiles.map(({ fileName }) => fileName);
}
