import * as fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { check } from "../src/cli/check.ts";
import { generate } from "../src/cli/generate.ts";
import { validate } from "../src/cli/validate.ts";
import { compile } from "../src/compile.ts";
import { memoryHost } from "../src/host/memory-host.ts";
import { nodeHost } from "../src/host/node-host.ts";
import { readContracts, readContractSources } from "../src/source/index.ts";
import { openWorld } from "./support/command-world.ts";
import { runBin } from "./support/run-bin.ts";

const CONTRACT = `import { defineTool } from "@proviso/runtime/author";
import { limits } from "./limits.js";

export const search = defineTool({
  name: "search",
  description: "Finds files.",
  parameters: {
    limit: { type: "integer", minimum: 1, maximum: limits.max },
  },
  output: { type: "array", items: { type: "string" } },
});
`;
const FILES = {
  "/src/search.contract.ts": CONTRACT,
  "/src/limits.ts": "export const limits = { max: 10 } as const;\n",
};
const FLAGS = { reporter: "pretty", format: true } as const;

describe("check of a contract in TypeScript", () => {
  async function generated(
    files: Record<string, string> = FILES,
  ): Promise<Record<string, string>> {
    const world = openWorld(files, { compile });
    expect(await generate([], FLAGS, world.context)).toBe(0);
    return world.files();
  }

  test("finds nothing after generate", async () => {
    const world = openWorld(await generated(), { compile });
    expect(await check([], FLAGS, world.context)).toBe(0);
    expect(world.stderr()).toBe("1 of 1 output up to date\n");
  });

  test("finds the module stale when a constant of another file has changed", async () => {
    const files = await generated();
    files["/src/limits.ts"] = "export const limits = { max: 11 } as const;\n";
    const world = openWorld(files, { compile });
    expect(await check([], FLAGS, world.context)).toBe(1);
    expect(world.stdout()).toContain("stale_output");
    expect(world.stdout()).toContain("src/search.contract.gen.ts");
  });

  test("doesn't mind what no definition takes", async () => {
    const files = await generated();
    files["/src/limits.ts"] += "export const other = Math.random();\n";
    files["/src/search.contract.ts"] += "export const run = () => search;\n";
    const world = openWorld(files, { compile });
    expect(await check([], FLAGS, world.context)).toBe(0);
  });

  test("shows the line of another file where a fault of that is", async () => {
    const limits = "// Of searches.\nexport const limits = { max: count() };\n";
    const files = { ...FILES, "/src/limits.ts": limits };
    const world = openWorld(files, { compile, isTTY: true });
    const flags = { ...FLAGS, quiet: true };
    expect(await check([], flags, world.context)).toBe(2);
    expect(world.stderr()).toContain("src/limits.ts:2:30 ");
    expect(world.stderr()).toContain(
      "> 2 | export const limits = { max: count() };",
    );
  });
});

describe("validate of a contract in TypeScript", () => {
  const flags = { reporter: "pretty", side: "input" } as const;
  const file = "src/search.contract.ts";

  test("checks values against it, constants of other files among it", async () => {
    for (const [value, exit] of [
      ['{ "limit": 10 }', 0],
      ['{ "limit": 11 }', 1],
    ] as const) {
      const world = openWorld(FILES, { stdin: value });
      expect(await validate(file, undefined, flags, world.context)).toBe(exit);
    }
  });

  test("takes it by any path that leads there", async () => {
    for (const name of [`./${file}`, `/${file}`, `src/../${file}`]) {
      const world = openWorld(FILES, { stdin: "{}" });
      const exit = await validate(name, undefined, flags, world.context);
      expect(exit, world.stderr()).toBe(0);
    }
  });

  test("places a fault in the file where it is written", async () => {
    const files = { ...FILES, "/src/limits.ts": "export let limits = 1;\n" };
    const world = openWorld(files, { stdin: "1" });
    expect(await validate(file, undefined, flags, world.context)).toBe(2);
    expect(world.stderr()).toMatch(/^src\/limits\.ts:1:12 error not_constant/);
  });
});

describe("the files of a contract in TypeScript", () => {
  let folder: string;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(tmpdir(), "proviso-typescript-"));
    for (const [file, text] of Object.entries(FILES)) {
      const place = path.join(folder, file);
      fs.mkdirSync(path.dirname(place), { recursive: true });
      fs.writeFileSync(place, text);
    }
  });

  afterEach(() => {
    fs.rmSync(folder, { recursive: true, force: true });
  });

  async function codesIn(cwd: string, file: string): Promise<string[]> {
    const { diagnostics } = await compile({
      inputs: [file],
      cwd,
      host: nodeHost(),
    });
    return diagnostics.map(({ code, message }) => `${code} ${message}`);
  }

  test("are read from the disk", async () => {
    expect(await codesIn(folder, "src/search.contract.ts")).toEqual([]);
  });

  test("are looked for below the working folder only", async () => {
    const cwd = path.join(folder, "other");
    fs.mkdirSync(cwd);
    expect(await codesIn(cwd, "../src/search.contract.ts")).toEqual([
      expect.stringContaining("unresolved_import"),
    ]);
  });

  test("are looked for in the whole project where its folder is named", async () => {
    const cwd = path.join(folder, "other");
    fs.mkdirSync(cwd);
    const inputs = ["../src"];
    const host = nodeHost();
    const run = async (rootDir: string): Promise<string[]> => {
      const { diagnostics } = await compile({ inputs, cwd, rootDir, host });
      return diagnostics.map(({ code, file }) => `${code} ${file}`);
    };
    expect(await run("..")).toEqual([]);
    const file = "../src/search.contract.ts";
    expect(await run(".")).toEqual([`unresolved_import ${file}`]);
    fs.renameSync(
      path.join(folder, "src/limits.ts"),
      path.join(cwd, "limits.ts"),
    );
    fs.symlinkSync("../other/limits.ts", path.join(folder, "src/limits.ts"));
    expect(await run("..")).toEqual([`unresolved_import ${file}`]);
  });

  test("are not read through links, neither of files nor of folders", async () => {
    const limits = path.join(folder, "src/limits.ts");
    fs.renameSync(limits, path.join(folder, "limits.ts"));
    fs.symlinkSync("../limits.ts", limits);
    const refusal = [
      expect.stringContaining("a symbolic link stands in its path"),
    ];
    expect(await codesIn(folder, "src/search.contract.ts")).toEqual(refusal);
    fs.rmSync(limits);
    fs.mkdirSync(path.join(folder, "real"));
    fs.renameSync(
      path.join(folder, "limits.ts"),
      path.join(folder, "real/limits.ts"),
    );
    fs.symlinkSync("../real", path.join(folder, "src/link"));
    const linked = CONTRACT.replace("./limits.js", "./link/limits.js");
    fs.writeFileSync(path.join(folder, "src/search.contract.ts"), linked);
    expect(await codesIn(folder, "src/search.contract.ts")).toEqual(refusal);
  });

  test.each([
    ["a contract in TypeScript", "src/search.contract.ts", "loaded\n"],
    ["JSON only", "b.contract.json", "not loaded\n"],
  ])("of %s as %s: ts-morph ends up %s", async (_, file, stderr) => {
    fs.writeFileSync(
      path.join(folder, "b.contract.json"),
      '{ "input": { "type": "object" } }',
    );
    // Node keeps what it has loaded of CommonJS by path.
    const preload = `import { createRequire } from "node:module";
const { cache } = createRequire(process.argv[1]);
process.on("exit", () => {
  const isLoaded = Object.keys(cache).some((file) => file.includes("ts-morph"));
  console.error(isLoaded ? "loaded" : "not loaded");
});`;
    const args = ["generate", "--quiet", file];
    const result = await runBin(args, { cwd: folder, preload });
    expect(result).toMatchObject({ exit: 0, stderr });
  });
});

describe("the text of a contract in TypeScript", () => {
  async function placesIn(bytes: Uint8Array): Promise<string[]> {
    const host = memoryHost({});
    const files = { host, cwd: "/" };
    const { diagnostics } = await readContracts("a.contract.ts", bytes, files);
    return diagnostics.map(
      ({ code, range }) => `${code} ${range.line}:${range.column}`,
    );
  }
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

  test("is UTF-8: the first byte that isn't is told", async () => {
    const text = encode('const a = "\u00e9";\nconst b = "?";');
    text[text.indexOf(0x3f)] = 0xff;
    expect(await placesIn(text)).toEqual(["invalid_typescript 2:12"]);
  });

  test("may start with a byte order mark, which takes no column", async () => {
    expect(await placesIn(encode("\ufeffrun();"))).toContain(
      "unexpected_statement 1:1",
    );
  });

  test("may end its lines in any way of JSON's", async () => {
    expect(await placesIn(encode("\r\n\r\n run();"))).toContain(
      "unexpected_statement 3:2",
    );
    expect(await placesIn(encode("/*\u2028*/ run();"))).toContain(
      "unexpected_statement 1:7",
    );
  });

  test("is told of at most a hundred faults", async () => {
    const places = await placesIn(encode("run();\n".repeat(1000)));
    expect(places).toHaveLength(100);
  });
});

test("a contract in TypeScript can't be read without the files beside it", () => {
  const { sources, diagnostics } = readContractSources("a.contract.ts", "");
  expect(sources).toEqual([]);
  expect(diagnostics).toMatchObject([{ code: "unknown_contract_form" }]);
});
