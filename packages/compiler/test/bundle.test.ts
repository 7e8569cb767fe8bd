import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { typeCheckModules } from "../../../scripts/check-generated.ts";
import { compile, type CompileOptions, memoryHost } from "../src/index.ts";
import { bundlers } from "./support/bundlers.ts";
import { runBin } from "./support/run-bin.ts";
import { importModule, Workshop } from "./support/workshop.ts";

const workshop = new Workshop();
afterAll(() => {
  workshop.close();
});

/** Tools with parts that would like to have one name, as functions, constants and types. */
const friend = {
  type: "object",
  properties: {
    name: { type: "string", pattern: "^[a-z]+$" },
    role: { enum: Array.from({ length: 20 }, (_, index) => `role ${index}`) },
  },
  required: ["name"],
  additionalProperties: false,
};
const person = {
  ...friend,
  properties: {
    ...friend.properties,
    friends: { type: "array", items: { $ref: "#" } },
  },
};
const tools = [
  { name: "add_person", inputSchema: person, outputSchema: person },
  { name: "add_persons", inputSchema: person },
  {
    name: "add",
    inputSchema: {
      type: "object",
      properties: { friend, persons: { type: "array", items: friend } },
      additionalProperties: false,
    },
  },
  { name: "count", inputSchema: { type: "object", maxProperties: 0 } },
];

async function bundleOf(
  options: Partial<CompileOptions> = {},
  document: object = { tools },
): Promise<ReadonlyMap<string, string>> {
  const { diagnostics, files } = await compile({
    inputs: ["."],
    bundle: true,
    host: memoryHost({ "/all.contract.json": JSON.stringify(document) }),
    ...options,
  });
  expect(diagnostics).toEqual([]);
  return new Map(files.map((file) => [file.path, file.text]));
}

describe("a bundle", () => {
  test("is one module for all tools of a document", async () => {
    const files = await bundleOf();
    expect([...files.keys()]).toEqual(["all.contract.gen.ts"]);
    const scripts = await bundleOf({ target: "js+dts" });
    expect([...scripts.keys()]).toEqual([
      "all.contract.gen.js",
      "all.contract.gen.d.ts",
    ]);
  });

  test("has the verdicts of the modules that it stands for", async () => {
    const folder = workshop.makeFolder("verdicts-");
    const modules: Readonly<Record<string, unknown>>[] = [];
    for (const bundle of [true, false]) {
      const files = await bundleOf({ bundle, target: "js+dts" });
      for (const [name, text] of files) {
        workshop.write(path.join(path.basename(folder), name), text);
      }
      const entry = bundle
        ? "all.contract.gen.js"
        : "all.contract.gen/index.js";
      modules.push(await importModule(path.join(folder, entry)));
    }
    const [one, many] = modules;
    expect(Object.keys(one ?? {})).toEqual(Object.keys(many ?? {}));
    const values = [
      {},
      { name: "ada" },
      { name: "Ada" },
      { name: "ada", role: "role 3", friends: [{ name: "bob" }] },
      { name: "ada", friends: [{}] },
      { friend: { name: "ada", role: "role 20" } },
      { persons: [{ name: "ada" }, { name: "bob", role: "role 19" }] },
    ];
    let verdicts = 0;
    for (const [name, guard] of Object.entries(one ?? {})) {
      if (typeof guard !== "function") continue;
      const [ours, theirs] = [guard, many?.[name]] as ((
        value: unknown,
      ) => boolean)[];
      for (const value of values) {
        expect(ours?.(value), name).toBe(theirs?.(value));
        verdicts++;
      }
    }
    expect(verdicts).toBe(5 * values.length);
  });

  test("type-checks, its types as exact as those of single modules", async () => {
    const [text = ""] = (await bundleOf()).values();
    workshop.write("types/all.ts", text);
    workshop.write(
      "types/use.ts",
      [
        'import type { AddPersonInput, AddPersonOutput, AddInput } from "./all.ts";',
        "declare const input: AddPersonInput;",
        "export const output: AddPersonOutput = input;",
        "export const friend: AddInput['friend'] = { name: 'a', role: 'role 1' };",
        "// @ts-expect-error a role that isn't one",
        'export const wrong: AddInput = { friend: { name: "a", role: "role 20" } };',
      ].join("\n"),
    );
    expect(typeCheckModules(path.join(workshop.folder, "types"))).toEqual([]);
  });

  test("isn't written in part: where a tool is broken the last good one stays", async () => {
    const broken = { name: "broken", inputSchema: { type: "text" } };
    const { diagnostics, files } = await compile({
      inputs: ["."],
      bundle: true,
      host: memoryHost({
        "/all.contract.json": JSON.stringify({ tools: [...tools, broken] }),
      }),
    });
    expect(files).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["invalid_operand"]);
  });

  test("replaces the folder of modules, which --clean removes", async () => {
    const cwd = workshop.makeFolder("command-");
    const at = path.basename(cwd);
    workshop.write(`${at}/all.contract.json`, JSON.stringify({ tools }));
    expect(await runBin(["generate"], { cwd })).toMatchObject({ exit: 0 });
    const second = await runBin(["generate", "--bundle", "--clean"], { cwd });
    expect(second).toMatchObject({ exit: 0 });
    expect(readdirSync(cwd)).toContain("all.contract.gen.ts");
    expect(readdirSync(path.join(cwd, "all.contract.gen"))).toEqual([]);
    workshop.write(`${at}/proviso.config.json`, '{ "bundle": true }');
    expect(await runBin(["check"], { cwd })).toMatchObject({ exit: 0 });
    const apart = await runBin(["check", "--no-bundle"], { cwd });
    expect(apart).toMatchObject({ exit: 1 });
  });
});

describe("what bundlers keep of a bundle", () => {
  test.each(bundlers)(
    "%s keeps what is used, and nothing else",
    async (_, bundler) => {
      const folder = workshop.makeFolder("shaken-");
      const at = path.basename(folder);
      const [text = ""] = (await bundleOf({ target: "js+dts" })).values();
      const file = workshop.write(`${at}/all.js`, text);
      workshop.write(`${at}/entry.js`, "");
      const guard = await bundler(
        'import { isCountInput } from "./all.js"; export { isCountInput };',
        folder,
      );
      expect(guard).toContain("function isCountInput");
      expect(guard).not.toMatch(/person|role|contract\(/i);
      expect(guard.length).toBeLessThan(5000);
      const other = await bundler(
        'import { isAddPersonInput } from "./all.js"; export { isAddPersonInput };',
        folder,
      );
      expect(other).toContain("isAddPersonInput");
      expect(other).not.toMatch(
        /isAddPersonsInput|isAddPersonOutput|isCountInput/,
      );
      expect(other).not.toMatch(/contract\(|draft202012/);
      const all = await bundler(
        `export * from ${JSON.stringify(file)};`,
        folder,
      );
      for (const tool of ["addPerson", "addPersons", "add", "count"]) {
        expect(all).toMatch(new RegExp(`\\b(?:const|var) ${tool}\\b`));
      }
    },
  );

  test("the example's tools can be imported from one module", async () => {
    const example = path.resolve(
      import.meta.dirname,
      "../../../examples/mcp-import/notes.contract.json",
    );
    const files = await bundleOf(
      { target: "js+dts" },
      JSON.parse(readFileSync(example, "utf8")) as object,
    );
    const [text = ""] = files.values();
    const file = workshop.write("example/notes.mjs", text);
    const { addNote } = (await import(
      /* @vite-ignore */ pathToFileURL(file).href
    )) as { addNote: { input: { mismatches(value: unknown): string[] } } };
    expect(addNote.input.mismatches({ text: "" })).toEqual([
      "data.text must have at least 1 character (has 0)",
    ]);
  });
});
