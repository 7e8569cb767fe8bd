import { readdirSync, rmSync, writeFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig, type ProvisoConfig } from "@proviso/compiler";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { choices } from "../src/config/choices.ts";
import { findConfigIssues } from "../src/config/config-schema.ts";
import {
  readConfig,
  type ReadConfig,
  type ResolvedConfig,
} from "../src/config/read-config.ts";
import { type SharedOptions, withConfig } from "../src/config/with-config.ts";
import type { CompilerHost } from "../src/host/host.ts";
import { memoryHost } from "../src/host/memory-host.ts";
import { nodeHost } from "../src/host/node-host.ts";
import { runBin } from "./support/run-bin.ts";

type Files = Readonly<Record<string, string>>;

/** A host whose modules export by default what `exported` says, by path. */
function hostOf(
  files: Files,
  exported: Readonly<Record<string, unknown>> = {},
): CompilerHost {
  const importDefault = (file: string): Promise<unknown> =>
    Promise.resolve(exported[file]);
  return { ...memoryHost(files), importDefault };
}

function expectConfig(read: ReadConfig): ResolvedConfig {
  if ("diagnostics" in read) throw new Error(JSON.stringify(read.diagnostics));
  return read;
}

/** `file:line:column code pointer` of each fault. */
function faultsOf(read: ReadConfig): string[] {
  if (!("diagnostics" in read)) return [];
  return read.diagnostics.map(
    ({ file, range, code, pointer }) =>
      `${file}:${String(range.line)}:${String(range.column)} ${code} ${pointer}`,
  );
}

const MARK = "$$";

/** A text without its one mark, and where the mark stood. */
function takeMark(marked: string): { text: string; place: string } {
  const [before = "", after] = marked.split(MARK);
  if (after === undefined) throw new Error("there is no mark");
  const lines = before.split("\n");
  const column = (lines.at(-1) ?? "").length + 1;
  return { text: before + after, place: `${lines.length}:${column}` };
}

describe("the configuration of a folder", () => {
  const text = '{ "outDir": "gen" }';

  test.each([
    ["in the folder", "/w/a/proviso.config.json", "proviso.config.json"],
    ["in one above", "/w/proviso.config.json", "../proviso.config.json"],
    ["at the root", "/proviso.config.json", "../../proviso.config.json"],
  ])("is found %s", async (_, at, file) => {
    const read = expectConfig(
      await readConfig(hostOf({ [at]: text }), "/w/a", undefined),
    );
    expect(read.file).toBe(file);
    expect(read.folder).toBe(path.posix.dirname(at));
    const up = file.replace("proviso.config.json", "");
    expect(read.config).toEqual({ outDir: `${up}gen` });
  });

  test("is the nearest one, whole: configurations are not merged", async () => {
    const host = hostOf({
      "/proviso.config.json": '{ "target": "js+dts" }',
      "/w/proviso.config.json": text,
    });
    const { config } = expectConfig(await readConfig(host, "/w", undefined));
    expect(config).toEqual({ outDir: "gen" });
  });

  test("is not looked for above the root of the repository", async () => {
    const files = { "/proviso.config.json": text };
    for (const git of ["/w/.git/HEAD", "/w/.git"]) {
      const host = hostOf({ ...files, [git]: "" });
      const read = await readConfig(host, "/w/a", undefined);
      expect(expectConfig(read).file).toBeUndefined();
    }
    const inRoot = hostOf({ "/w/.git": "", "/w/proviso.config.json": text });
    const read = await readConfig(inRoot, "/w/a", undefined);
    expect(expectConfig(read).file).toBe("../proviso.config.json");
  });

  test("may be a member of package.json; one without it is passed by", async () => {
    const host = hostOf({
      "/package.json": '{ "proviso": { "target": "js+dts" } }',
      "/w/package.json": '{ "scripts": { "proviso": "proviso check" } }',
      "/w/a/package.json": "not even JSON",
    });
    const read = expectConfig(await readConfig(host, "/w/a", undefined));
    expect(read.file).toBe("../../package.json");
    expect(read.config).toEqual({ target: "js+dts" });
  });

  test("is none where there is none, and where none is wanted", async () => {
    for (const [files, named] of [
      [{}, undefined],
      [{ "/w/proviso.config.json": text }, false],
    ] as const) {
      const read = await readConfig(hostOf(files), "/w", named);
      const { config, file, folder } = expectConfig(read);
      expect({ config, file, folder }).toEqual({
        config: {},
        file: undefined,
        folder: "/w",
      });
    }
  });

  test("is the file that is named, wherever another one is", async () => {
    const host = hostOf({
      "/w/proviso.config.json": "broken",
      "/w/conf/ci.json": text,
    });
    const read = expectConfig(await readConfig(host, "/w", "conf/ci.json"));
    expect(read.config).toEqual({ outDir: "conf/gen" });
    expect(faultsOf(await readConfig(host, "/w", "conf/no.json"))).toEqual([
      "conf/no.json:1:1 file_not_found ",
    ]);
  });

  test("is refused where two stand side by side", async () => {
    const files = {
      "/proviso.config.ts": "",
      "/proviso.config.json": "{}",
      "/package.json": '{ "proviso": {} }',
    };
    for (const second of Object.keys(files).slice(1)) {
      const pair = {
        "/proviso.config.ts": "",
        [second]: files[second as keyof typeof files],
      };
      const read = await readConfig(hostOf(pair), "/", undefined);
      expect(faultsOf(read)).toEqual([
        "proviso.config.ts:1:1 ambiguous_config ",
      ]);
    }
  });
});

describe("paths of a configuration", () => {
  test("start at its folder, whatever the working folder is", async () => {
    const config = {
      inputs: ["src", "!src/old", "./!odd", "/abs/x.json"],
      outDir: "gen",
      refs: ["defs", "https://example.org/=defs/more"],
      lint: {
        suppress: [
          { rule: "derived_input", file: "src/a.contract.json", reason: "r" },
        ],
      },
    };
    const host = hostOf({ "/p/proviso.config.json": JSON.stringify(config) });
    const read = expectConfig(await readConfig(host, "/p/src/x", undefined));
    expect(read.config).toEqual({
      inputs: ["..", "!../old", "../../!odd", "/abs/x.json"],
      outDir: "../../gen",
      refs: ["../../defs", "https://example.org/=../../defs/more"],
      lint: {
        suppress: [
          { rule: "derived_input", file: "../a.contract.json", reason: "r" },
        ],
      },
    });
    const same = expectConfig(await readConfig(host, "/p", undefined));
    expect(same.config.inputs).toEqual(config.inputs);
  });
});

const faults: [
  words: string,
  code: string,
  pointer: string,
  json: string,
  module?: string,
][] = [
  [
    "a misspelt option",
    "unknown_config_member",
    "/outdir",
    '{\n  $$"outdir": "gen"\n}',
  ],
  [
    "a misspelt rule",
    "unknown_config_member",
    "/lint/rules/minimum_data",
    '{ "lint": {\n"rules": { $$"minimum_data": "off" } } }',
  ],
  [
    "a value that an option doesn't take",
    "invalid_config",
    "/target",
    '{ "outDir": "x",\n\t"target": $$"typescript" }',
  ],
  [
    "a severity that there isn't",
    "invalid_config",
    "/lint/rules/minimum-data",
    '{ "lint": { "rules": { "minimum-data": $$2 } } }',
  ],
  [
    "a provider that there isn't",
    "invalid_config",
    "/lint/providers/1",
    '{ "lint": { "providers": ["openai", $$"acme"] } }',
  ],
  [
    "a suppression without a reason",
    "invalid_config",
    "/lint/suppress/0",
    '{ "lint": { "suppress": [\n$${ "rule": "derived_input", "file": "a" }\n] } }',
  ],
  [
    "a suppression with a blank reason",
    "invalid_config",
    "/lint/suppress/0/reason",
    '{ "lint": { "suppress": [{ "rule": "derived_input", "file": "a", "reason": $$" \\t" }] } }',
  ],
  [
    "a suppression of what is no lint's",
    "invalid_config",
    "/lint/suppress/0/rule",
    '{ "lint": { "suppress": [{ "rule": $$"invalid_json", "file": "a", "reason": "r" }] } }',
  ],
  [
    "a suppression at what is no pointer",
    "invalid_config",
    "/lint/suppress/0/pointer",
    '{ "lint": { "suppress": [{ "rule": "derived_input", "file": "a", "reason": "r", "pointer": $$"#/x" }] } }',
  ],
  ["no inputs at all", "invalid_config", "/inputs", '{ "inputs": $$[] }'],
  ["what is no object", "invalid_config", "", "\n $$[]"],
];

describe("faults of a configuration", () => {
  test.each(faults)(
    "%s is told where it is written in JSON",
    async (_, code, pointer, marked) => {
      const { text, place } = takeMark(marked);
      const host = hostOf({ "/proviso.config.json": text });
      expect(faultsOf(await readConfig(host, "/", undefined))).toEqual([
        `proviso.config.json:${place} ${code} ${pointer}`,
      ]);
    },
  );

  test.each(faults)(
    "%s is told where it is written in package.json",
    async (_, code, pointer, marked) => {
      const { text, place } = takeMark(`{ "name": "x", "proviso": ${marked} }`);
      const host = hostOf({ "/package.json": text });
      expect(faultsOf(await readConfig(host, "/", undefined))).toEqual([
        `package.json:${place} ${code} /proviso${pointer}`,
      ]);
    },
  );

  const forms: [name: string, before: string, after: string][] = [
    [
      "a call",
      'import { defineConfig } from "@proviso/compiler";\nexport default defineConfig(',
      ");",
    ],
    ["an object", "export default ", " satisfies object;"],
    [
      "a constant",
      "const config = ",
      ";\nexport default defineConfig(config as Config);",
    ],
    ["a name", "const config = ", ";\nexport { config as default };"],
    ["an assignment", '"use strict";\nmodule.exports = ', ";"],
  ];
  test.each(forms)(
    "are told where they are written in a module that exports %s",
    async (_, before, after) => {
      for (const [, code, pointer, marked] of faults) {
        const { text, place } = takeMark(before + marked + after);
        const value: unknown = JSON.parse(marked.replace(MARK, ""));
        const host = hostOf(
          { "/proviso.config.mts": text },
          { "/proviso.config.mts": value },
        );
        expect(faultsOf(await readConfig(host, "/", undefined))).toEqual([
          `proviso.config.mts:${place} ${code} ${pointer}`,
        ]);
      }
    },
  );

  test.each([
    ["a constant", 'const target = $$"x";\nexport default { target };'],
    ["a constant within", "const lint = $${};\nexport default { lint };"],
    ["a spread", "export default $${ ...base };"],
    ["a call", "export default { target: $$pick(1, 2) };"],
    ["the last of two", 'export default { target: "ts", target: $$"x" };'],
    ["a circle of constants", "const a = b, b = a;\nexport default $$a;"],
    ["something else", "export default $$new Config();"],
  ])(
    "of a value that comes from %s are told as near as can be",
    async (_, marked) => {
      const { text, place } = takeMark(marked);
      const value = text.includes("lint")
        ? { lint: { rules: 1 } }
        : { target: "x" };
      const host = hostOf(
        { "/proviso.config.ts": text },
        { "/proviso.config.ts": value },
      );
      const [fault = ""] = faultsOf(await readConfig(host, "/", undefined));
      expect(fault).toMatch(new RegExp(`^proviso.config.ts:${place} `));
    },
  );

  test("every one of several is told, in the order of the text", async () => {
    const text = '{ "target": 1,\n"nope": 1,\n"format": 1 }';
    const host = hostOf({ "/proviso.config.json": text });
    expect(faultsOf(await readConfig(host, "/", undefined))).toEqual([
      "proviso.config.json:1:13 invalid_config /target",
      "proviso.config.json:2:1 unknown_config_member /nope",
      "proviso.config.json:3:11 invalid_config /format",
    ]);
  });

  test("have hints: the name that was meant, those there are, or a reason", async () => {
    const hintOf = async (config: object): Promise<string | undefined> => {
      const host = hostOf({ "/proviso.config.json": JSON.stringify(config) });
      const read = await readConfig(host, "/", undefined);
      return "diagnostics" in read ? read.diagnostics[0]?.hint : undefined;
    };
    expect(await hintOf({ outdir: "x" })).toBe("did you mean outDir?");
    expect(await hintOf({ lint: { qqqqqq: 1 } })).toBe(
      "it may have rules, providers, suppress",
    );
    const suppress = [{ rule: "derived_input", file: "a" }];
    expect(await hintOf({ lint: { suppress } })).toMatch(/^say in words why/);
  });

  test("text that is no JSON is told by our own reader", async () => {
    const host = hostOf({ "/proviso.config.json": '{ "a": 1, "a": 2 }' });
    const [fault] = faultsOf(await readConfig(host, "/", undefined));
    expect(fault).toMatch(/^proviso.config.json:1:11 invalid_json/);
  });
});

describe("a configuration that is a module", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "proviso-config-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  function readModule(name: string, text: string): Promise<ReadConfig> {
    writeFileSync(path.join(folder, ".git"), "");
    writeFileSync(path.join(folder, name), text);
    return readConfig(nodeHost(), folder, undefined);
  }

  test.each([
    [
      "proviso.config.ts",
      "enum T { Js = 'js+dts' }\nconst target: string = T.Js;\nexport default { target } satisfies object;",
    ],
    [
      "proviso.config.mts",
      "export default await Promise.resolve({ target: 'js+dts' as const });",
    ],
    ["proviso.config.mjs", "export default { target: 'js+dts' };"],
    ["proviso.config.js", "module.exports = { target: 'js+dts' };"],
  ])("%s is run", async (name, text) => {
    const read = expectConfig(await readModule(name, text));
    expect(read.config).toEqual({ target: "js+dts" });
    expect(read.file).toBe(name);
    // Nor is anything left behind by what runs it.
    expect(readdirSync(folder).sort()).toEqual([".git", name]);
  });

  test.each([
    ["has a fault of syntax", "ts", "export default {\n  outDir: $$,\n};"],
    ["has a fault of syntax", "mjs", "export default {\n  outDir: $$,\n};"],
    ["throws", "ts", "const a: number = 1;\n\n$$throw new Error('boom');"],
    ["throws", "mjs", "const a = 1;\n\n$$throw new Error('boom');"],
    ["throws no error", "mjs", "$$throw { toString() { throw null; } };"],
    ["imports what isn't there", "ts", "$$import './nothing.js';"],
    ["imports what isn't there", "mjs", "$$import './nothing.mjs';"],
    ["exports nothing by default", "ts", "$$export const outDir = 'x';"],
    ["exports nothing by default", "mjs", "$$export const outDir = 'x';"],
  ])("is told of where it %s (%s)", async (_, ending, marked) => {
    const { text, place } = takeMark(marked);
    const name = `proviso.config.${ending}`;
    expect(faultsOf(await readModule(name, text))).toEqual([
      `${name}:${place} unloadable_config `,
    ]);
  });

  test.each([
    ["a function", "{ outDir: () => 'x' }"],
    ["undefined", "{ outDir: undefined }"],
    ["a class", "new (class { outDir = 'x' })()"],
    ["an accessor", "{ get outDir() { throw new Error('ran'); } }"],
  ])("has no configuration that holds %s", async (_, value) => {
    const read = await readModule(
      "proviso.config.mjs",
      `export default ${value};`,
    );
    const [fault] = faultsOf(read);
    expect(fault).toMatch(/^proviso.config.mjs:1:\d+ invalid_config/);
  });

  test.each([
    ["proviso.config.json", "{}", []],
    ["proviso.config.mjs", "export default {};", []],
    ["proviso.config.ts", "export default {};", ["jiti"]],
    ["proviso.config.json", '{ "no": 1 }', []],
    ["proviso.config.mjs", "export default { no: 1 };", ["ts-morph"]],
  ])(
    "loads what it needs alone: %s of %s loads %j",
    async (name, text, loaded) => {
      writeFileSync(path.join(folder, ".git"), "");
      writeFileSync(path.join(folder, name), text);
      // Node keeps what it has loaded of CommonJS by path.
      const preload = `import { createRequire } from "node:module";
const { cache } = createRequire(process.argv[1]);
process.on("exit", () => {
  const files = Object.keys(cache);
  const heavy = ["jiti", "ts-morph"].filter((name) => files.some((file) => file.includes(name)));
  console.error(JSON.stringify(heavy));
});`;
      const { stderr } = await runBin(["print-config", "--quiet"], {
        cwd: folder,
        preload,
      });
      expect(JSON.parse(stderr.trim().split("\n").at(-1) ?? "")).toEqual(
        loaded,
      );
    },
  );

  test("is refused where nothing can run it", async () => {
    const host = memoryHost({ "/proviso.config.mjs": "export default {};" });
    expect(faultsOf(await readConfig(host, "/", undefined))).toEqual([
      "proviso.config.mjs:1:1 unloadable_config ",
    ]);
  });
});

const anyConfig = fc.record(
  {
    inputs: fc.array(fc.constantFrom("a", "b/**", "!c"), { minLength: 1 }),
    outDir: fc.constantFrom("gen", "../out"),
    bundle: fc.boolean(),
    target: fc.constantFrom(...choices.target),
    numbers: fc.constantFrom(...choices.numbers),
    format: fc.boolean(),
    refs: fc.array(fc.constantFrom("defs", "x=defs")),
    lint: fc.constantFrom({}, { rules: { "minimum-data": "off" } as const }),
  },
  { requiredKeys: [] },
);

/** What options of a command say as well. */
function withoutProject(config: ProvisoConfig): SharedOptions {
  const shared: Record<string, unknown> = { ...config };
  delete shared["inputs"];
  delete shared["lint"];
  return shared;
}

describe("options and a configuration", () => {
  test("what is stated wins, option by option", () => {
    fc.assert(
      fc.property(anyConfig, anyConfig, (stated, config) => {
        const options = withoutProject(stated);
        const rest = withoutProject(config);
        expect(withConfig(options, config)).toEqual({ ...rest, ...options });
        const silent = Object.fromEntries(
          Object.keys(rest).map((name) => [name, undefined]),
        );
        expect(withConfig(silent, config)).toEqual(rest);
      }),
    );
  });

  test("defineConfig gives back what it is given", () => {
    fc.assert(
      fc.property(anyConfig, (config) => {
        expect(defineConfig(config)).toBe(config);
        expect(findConfigIssues(config)).toEqual([]);
      }),
    );
  });

  test("nothing is a configuration but plain data of the right form", () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.constantFrom("", "target", "lint"),
        (value, member) => {
          const config = member === "" ? value : { [member]: value };
          // It never throws; what has no issue survives a round trip through JSON.
          if (findConfigIssues(config).length > 0) return;
          expect(JSON.parse(JSON.stringify(config))).toEqual(config);
        },
      ),
    );
  });
});
