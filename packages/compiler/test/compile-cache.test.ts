import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { openCompileCache } from "../src/cache/compile-cache.ts";
import type { CompileCache, CompileOptions } from "../src/compilation.ts";
import { compile } from "../src/compile.ts";
import { nodeHost } from "../src/host/node-host.ts";
import { runBin } from "./support/run-bin.ts";

const parent = mkdtempSync(path.join(tmpdir(), "proviso-cache-"));
afterAll(() => {
  rmSync(parent, { recursive: true, force: true });
});

/** A project on the disk, whose contracts are compiled with and without a cache. */
class Project {
  readonly folder = mkdtempSync(path.join(parent, "project-"));

  constructor() {
    mkdirSync(path.join(this.folder, "node_modules"));
  }

  write(name: string, text: string): void {
    const file = path.join(this.folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  remove(name: string): void {
    rmSync(path.join(this.folder, name), { force: true });
  }

  /** Compiles, writes the outputs, and returns what had to be compiled. */
  async generate(options: Partial<CompileOptions> = {}): Promise<string[]> {
    const cwd = this.folder;
    const deciding = { inputs: ["."], ...options };
    const cache = await openCompileCache(deciding, nodeHost(), cwd);
    if (cache === undefined) throw new Error("there is no node_modules");
    const compiled: string[] = [];
    const spy: CompileCache = {
      through: (document, basis, compileIt) =>
        cache.through(document, basis, (host) => {
          compiled.push(document);
          return compileIt(host);
        }),
    };
    const result = await compile({ ...deciding, cwd, cache: spy });
    const { cache: none, ...fresh } = { ...deciding, cwd, cache: undefined };
    expect(none).toBeUndefined();
    const files = result.files.map(({ standing, ...file }) => {
      // What wasn't compiled was read where it stands.
      expect(standing === undefined).toBe(compiled.includes(file.source));
      return file;
    });
    expect({ ...result, files }).toEqual(await compile(fresh));
    for (const file of files) this.write(file.path, file.text);
    await cache.save();
    return compiled;
  }

  get cacheFiles(): string[] {
    const folder = path.join(this.folder, "node_modules/.cache/proviso");
    return readdirSync(folder).map((name) => path.join(folder, name));
  }
}

const contract = (maxLength: number): string =>
  JSON.stringify({
    input: {
      type: "object",
      properties: { text: { type: "string", maxLength } },
      required: ["text"],
      additionalProperties: false,
    },
  });

const authored = (max: string): string => `
import { defineTool } from "@proviso/runtime/author";
import { limit } from "./limits.ts";
export const note = defineTool({
  name: "note",
  description: "Takes a note.",
  parameters: { text: { type: "string", maxLength: ${max} } },
});
`;

describe("a compilation with a cache", () => {
  test("compiles each contract once, and anew when its text changes", async () => {
    const project = new Project();
    project.write("a.contract.json", contract(5));
    project.write("b.contract.json", contract(6));
    expect(await project.generate()).toEqual([
      "a.contract.json",
      "b.contract.json",
    ]);
    expect(await project.generate()).toEqual([]);
    project.write("a.contract.json", contract(7));
    expect(await project.generate()).toEqual(["a.contract.json"]);
    expect(await project.generate()).toEqual([]);
  });

  test("compiles a contract anew when a file that it imports changes or appears", async () => {
    const project = new Project();
    project.write("limits.ts", "export const limit = 5;\n");
    project.write("note.contract.ts", authored("limit"));
    expect(await project.generate()).toEqual(["note.contract.ts"]);
    expect(await project.generate()).toEqual([]);
    project.write("limits.ts", "export const limit = 6;\n");
    expect(await project.generate()).toEqual(["note.contract.ts"]);
    expect(await project.generate()).toEqual([]);
  });

  test("keeps apart what different options give", async () => {
    const project = new Project();
    project.write("a.contract.json", contract(5));
    const all = ["a.contract.json"];
    const variants: Partial<CompileOptions>[] = [
      {},
      { numbers: "exact" },
      { target: "js+dts" },
      { outDir: "out" },
      { profile: "draft-07" },
      { importExtension: "ts" },
      { runtime: "inline" },
      { inline: false },
    ];
    for (const options of variants) {
      expect(await project.generate(options)).toEqual(all);
      expect(await project.generate(options)).toEqual([]);
    }
  });

  test("compiles anew when a document changes that may be referred to", async () => {
    const project = new Project();
    const reference = { input: { $ref: "urn:text" }, profile: "draft-2020-12" };
    const text = (maxLength: number): string =>
      JSON.stringify({
        $id: "urn:text",
        type: "object",
        maxProperties: maxLength,
      });
    project.write("a.contract.json", JSON.stringify(reference));
    project.write("refs/text.json", text(5));
    const options = { refs: ["refs"] };
    expect(await project.generate(options)).toEqual(["a.contract.json"]);
    expect(await project.generate(options)).toEqual([]);
    project.write("refs/text.json", text(6));
    expect(await project.generate(options)).toEqual(["a.contract.json"]);
  });

  test("compiles anew when an output isn't what was written", async () => {
    const project = new Project();
    project.write("a.contract.json", contract(5));
    await project.generate();
    project.write("a.contract.gen.ts", "// edited\n");
    expect(await project.generate()).toEqual(["a.contract.json"]);
    project.remove("a.contract.gen.ts");
    expect(await project.generate()).toEqual(["a.contract.json"]);
    expect(await project.generate()).toEqual([]);
  });

  test("formats anew when prettier's configuration changes, and always where it is a program", async () => {
    const project = new Project();
    project.write("a.contract.json", contract(5));
    await project.generate();
    project.write(".prettierrc", '{ "semi": false }');
    expect(await project.generate()).toEqual(["a.contract.json"]);
    expect(await project.generate()).toEqual([]);
    project.write(".prettierrc", '{ "semi": true }');
    expect(await project.generate()).toEqual(["a.contract.json"]);
    project.remove(".prettierrc");
    const elsewhere: [file: string, text: string][] = [
      ["prettier.config.mjs", "export default { semi: false };"],
      [".prettierrc.json", '{ "plugins": [] }'],
      ["package.json", '{ "prettier": { "plugins": [] } }'],
      ["package.yaml", "prettier:\n  semi: false\n"],
    ];
    for (const [file, text] of elsewhere) {
      project.write(file, text);
      expect(await project.generate(), file).toEqual(["a.contract.json"]);
      expect(await project.generate(), file).toEqual(["a.contract.json"]);
      project.remove(file);
    }
  });

  test("is remembered beside what no configuration is, or is one for others", async () => {
    const project = new Project();
    const file = "src/a.contract.json";
    project.write(file, contract(5));
    project.write("prettier.config.mjs", "export default { semi: false };");
    expect(await project.generate()).toEqual([file]);
    expect(await project.generate()).toEqual([file]);
    // The nearer one is followed alone.
    project.write("src/.prettierrc", "semi: false");
    const manifest = { devDependencies: { prettier: "3.10.1" } };
    project.write("src/package.json", JSON.stringify(manifest));
    expect(await project.generate()).toEqual([file]);
    expect(await project.generate()).toEqual([]);
    project.write("src/.prettierrc", "semi: true");
    expect(await project.generate()).toEqual([file]);
  });

  test("tells a finding each time", async () => {
    const project = new Project();
    project.write("a.contract.json", '{ "input": { "type": "text" } }');
    expect(await project.generate()).toEqual(["a.contract.json"]);
    expect(await project.generate()).toEqual(["a.contract.json"]);
  });

  test("takes no cache for one that is broken or of another compiler", async () => {
    const project = new Project();
    project.write("a.contract.json", contract(5));
    await project.generate();
    const [file] = project.cacheFiles;
    const texts = [
      "",
      "{",
      "[]",
      '{ "tools": "of another compiler", "documents": [] }',
    ];
    for (const text of texts) {
      writeFileSync(String(file), text);
      expect(await project.generate(), text).toEqual(["a.contract.json"]);
      expect(await project.generate(), text).toEqual([]);
    }
  });

  test("gives what a compilation without one gives, whatever happens to the files", async () => {
    const change = fc.record({
      file: fc.constantFrom(
        "a.contract.json",
        "b/b.contract.json",
        "a.contract.gen.ts",
        "b/b.contract.gen.ts",
        "limits.ts",
        "note.contract.ts",
        ".prettierrc",
      ),
      what: fc.constantFrom(1, 2, 3, "remove", "break"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
        const project = new Project();
        for (const { file, what } of changes) {
          if (what === "remove") project.remove(file);
          else project.write(file, textOf(file, what));
          // The project itself compares the two.
          await project.generate();
        }
      }),
      { numRuns: 15 },
    );
  });
});

function textOf(file: string, what: number | string): string {
  if (typeof what === "string") return "{";
  if (file === ".prettierrc") return JSON.stringify({ tabWidth: what });
  if (file === "limits.ts") return `export const limit = ${what};\n`;
  return file === "note.contract.ts" ? authored("limit") : contract(what);
}

describe("proviso generate, a second time", () => {
  /** Prints what is loaded. */
  const tracer = `
    import { register } from "node:module";
    const hook = "export async function resolve(specifier, context, next) { const found = await next(specifier, context); process._rawDebug(found.url); return found; }";
    register("data:text/javascript," + encodeURIComponent(hook));
  `;
  const heavy =
    /ts-morph|node_modules\/(?:prettier|typescript)\/|compile-document/;

  test("loads no compiler, unless it is told to forget", async () => {
    const project = new Project();
    project.write("note.contract.ts", authored("5"));
    project.write("limits.ts", "export const limit = 5;\n");
    project.write(".prettierrc", '{ "semi": false }');
    const run = (...flags: string[]) =>
      runBin(["generate", ...flags], { cwd: project.folder, preload: tracer });
    const first = await run();
    expect(first).toMatchObject({ exit: 0 });
    expect(first.stderr).toMatch(heavy);
    const second = await run();
    expect(second).toMatchObject({ exit: 0 });
    expect(second.stderr).toContain("compile-cache");
    expect(second.stderr).not.toMatch(heavy);
    const third = await run("--no-cache");
    expect(third).toMatchObject({ exit: 0 });
    expect(third.stderr).toMatch(heavy);
  });
});
