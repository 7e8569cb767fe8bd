import path from "node:path";
import { compile, type CompileOptions, memoryHost } from "@proviso/compiler";
import { parseJson } from "@proviso/runtime";
import * as v1 from "@proviso/runtime/v1";
import * as prettier from "prettier";
import ts from "typescript";
import { transformSync } from "esbuild";
import { afterAll, describe, expect, test } from "vitest";
import { typeCheckModules } from "../../../scripts/check-generated.ts";
import { runtimeParts } from "../src/emit/runtime-parts.gen.ts";
import { bundlers } from "./support/bundlers.ts";
import { textOfValue } from "./support/expectations.ts";
import { generate } from "./support/generate.ts";
import { textOf } from "./support/schema-source.ts";
import { readValueCases } from "./support/value-cases.ts";
import { importModule, Workshop } from "./support/workshop.ts";

const workshop = new Workshop();
afterAll(() => {
  workshop.close();
});

/* Formats have cases of their own, so that here one contract of each is enough. */
const formats = [
  ..."date-time date time duration email idn-email hostname idn-hostname".split(
    " ",
  ),
  ..."ipv4 ipv6 uri uri-reference iri iri-reference uri-template uuid".split(
    " ",
  ),
  ..."json-pointer relative-json-pointer regex".split(" "),
].map((format) => ({
  description: `format ${format}`,
  profile: "draft-2020-12" as const,
  schema: { format },
  tests: ["", "a", "2024-02-29", "a@b.c", "1.2.3.4", "::1", "/a", "P1D"].map(
    (data) => ({ data }),
  ),
}));

const cases = [...readValueCases(["double"]), ...formats];
const texts = cases.map(textOf);
const plain = await generate(cases, texts);
const inline = await generate(
  cases.map((each) => ({ ...each, runtime: "inline" as const })),
  texts,
);

/** What no module holds: the automata and the reader of patterns. */
const LARGE =
  /^ {2}(?:linearPattern|isRegex),$|\{ (?:linearPattern|isRegex) \}/m;

describe("modules that import nothing", () => {
  const written = cases.flatMap((each, index) => {
    const { files } = inline(index);
    return files.ts === "" ? [] : [{ ...each, files, index }];
  });

  test("are written for all contracts but those that need what is too large", () => {
    for (const [index, { description }] of cases.entries()) {
      const needed = LARGE.test(plain(index).files.ts);
      const codes = inline(index).diagnostics.map(({ code }) => code);
      expect(new Set(codes), description).toEqual(
        new Set(needed ? ["not_inlinable"] : []),
      );
      expect(inline(index).files.ts === "", description).toBe(needed);
    }
    expect(written.length).toBeGreaterThan(cases.length / 2);
    expect(written.length).toBeLessThan(cases.length);
  });

  test("import nothing, and export types and guards alone", () => {
    for (const { description, files } of written) {
      for (const text of Object.values(files)) {
        const { importedFiles } = ts.preProcessFile(text, true, true);
        expect(importedFiles, description).toEqual([]);
      }
      const exported = files.js.matchAll(/^export (.*?)[({=]/gm);
      for (const [, what] of exported) {
        expect(what).toMatch(/^function isTool(?:Input|Output)$/);
      }
    }
  });

  test("have the verdicts of those that import the runtime", async () => {
    let verdicts = 0;
    for (const { description, files, index, tests } of written) {
      const usual = await guardOf(plain(index).files.ts, `plain-${index}`);
      const stripped = await guardOf(files.ts, `ts-${index}`);
      const emitted = await guardOf(files.js, `js-${index}`, "js");
      for (const each of tests) {
        const { data, dataText } = each as {
          data?: unknown;
          dataText?: string;
        };
        const value = parseJson(dataText ?? textOfValue(data));
        const answer = usual(value);
        const about = `${description}: ${JSON.stringify(data)}`;
        expect(stripped(value), about).toBe(answer);
        expect(emitted(value), about).toBe(answer);
        verdicts++;
      }
    }
    expect(verdicts).toBeGreaterThan(500);
  });

  test("type-check under every strict flag, with nothing that isn't used", () => {
    const folder = workshop.makeFolder("types-");
    const at = path.basename(folder);
    for (const { files, index } of written) {
      workshop.write(`${at}/case-${index}.ts`, files.ts);
      const declared = `${at}/case-${index}.declarations.ts`;
      workshop.write(declared, files["d.ts"]);
    }
    expect(typeCheckModules(folder)).toEqual([]);
  });

  test("hold no function for JavaScript that nothing names", () => {
    for (const { description, files } of written) {
      const names = files.js.matchAll(/^(?:function|const|class) (\w+)/gm);
      for (const [, name = ""] of names) {
        const uses = files.js.match(new RegExp(`\\b${name}\\b`, "g")) ?? [];
        expect(uses.length, `${description}: ${name}`).toBeGreaterThan(1);
      }
    }
  });

  test("are a fixed point of prettier", async () => {
    // Guards are laid out as without, and parts by themselves: some modules
    // show that nothing comes of their meeting.
    const some = written.filter((_, at) => at % 20 === 0);
    for (const { description, files } of some) {
      for (const [kind, text] of Object.entries(files)) {
        const parser = kind === "js" ? "babel" : "typescript";
        const made = await prettier.format(text, { parser });
        expect(made, description).toBe(text);
      }
    }
  });
});

async function guardOf(
  text: string,
  name: string,
  loader: "ts" | "js" = "ts",
): Promise<(value: unknown) => boolean> {
  const { code } = transformSync(text, { loader });
  const module = await importModule(workshop.write(`${name}.mjs`, code));
  return module["isToolInput"] as (value: unknown) => boolean;
}

test("a contract with exact numbers is refused", async () => {
  const { diagnostics, files } = await compileInline({
    name: "pay",
    numbers: "exact",
    input: { type: "number" },
  });
  expect(files).toEqual([]);
  expect(diagnostics).toMatchObject([
    { code: "not_inlinable", pointer: "/name" },
  ]);
});

test("what is too large is shown where it stands", async () => {
  const name = { pattern: "^(a+)+$" };
  const { diagnostics } = await compileInline({
    name: "find",
    profile: "draft-2020-12",
    input: {
      type: "object",
      properties: { name, kind: { format: "regex" } },
      patternProperties: { "^(a+)+$": true },
      $defs: { unused: name },
    },
    output: { items: name },
  });
  expect(diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual(
    [
      "/input/properties/name/pattern",
      "/input/properties/kind/format",
      "/input/patternProperties/^(a+)+$",
      "/output/items/pattern",
    ].map((pointer) => ["not_inlinable", pointer]),
  );
});

async function compileInline(
  contract: object,
  options: Partial<CompileOptions> = {},
) {
  return compile({
    inputs: ["."],
    runtime: "inline",
    host: memoryHost({ "/a.contract.json": JSON.stringify(contract) }),
    ...options,
  });
}

describe("the parts of the runtime", () => {
  const names = runtimeParts.map(({ name }) => name);

  test.each([
    ["ts", "typescript"],
    ["js", "babel"],
  ] as const)("are a fixed point of prettier in %s", async (kind, parser) => {
    const texts = runtimeParts.map((part) => part[kind]);
    const text = `${texts.filter((each) => each !== "").join("\n\n")}\n`;
    expect(await prettier.format(text, { parser })).toBe(text);
  });

  test("have no name that a module exports", () => {
    expect(names.filter((name) => /(?:Input|Output)$/.test(name))).toEqual([]);
  });

  test("name each other and the functions of v1", () => {
    for (const { typeUses, uses } of runtimeParts) {
      for (const name of [...uses, ...typeUses]) expect(names).toContain(name);
    }
    const held = Object.keys(v1).filter((name) => names.includes(name));
    expect(held.length).toBeGreaterThan(40);
  });
});

describe.each(bundlers)("what %s keeps of a bundle", (_, bundler) => {
  const tools = [
    { name: "flag", inputSchema: { type: "boolean" } },
    {
      name: "pay",
      inputSchema: {
        type: "object",
        properties: {
          amount: { type: "number", multipleOf: 0.01 },
          to: { format: "iri" },
          tags: { uniqueItems: true },
          name: { pattern: "^[a-z]+$" },
        },
      },
    },
  ];

  const declares = (name: string): RegExp =>
    new RegExp(`\\b(?:function|class|const|var) ${name}\\b`);

  test("is no part that nothing uses, whichever it is", async () => {
    const folder = workshop.makeFolder("parts-");
    const at = path.basename(folder);
    const texts = runtimeParts.map(({ js }) => js);
    const own = "export const own = 1;";
    workshop.write(`${at}/all.js`, [...texts, own].join("\n"));
    workshop.write(`${at}/entry.js`, "");
    const kept = await bundler('export { own } from "./all.js";', folder);
    expect(kept).toMatch(declares("own"));
    for (const { name } of runtimeParts) {
      expect(kept).not.toMatch(declares(name));
    }
  });

  test("is what is used of it, and nothing else", async () => {
    const { diagnostics, files } = await compileInline(
      { tools },
      { bundle: true, target: "js+dts" },
    );
    expect(diagnostics).toEqual([]);
    const folder = workshop.makeFolder("shaken-");
    const at = path.basename(folder);
    workshop.write(`${at}/all.js`, files[0]?.text ?? "");
    workshop.write(`${at}/entry.js`, "");
    const kept = await bundler(
      'export { isFlagInput } from "./all.js";',
      folder,
    );
    expect(kept).toMatch(declares("isFlagInput"));
    for (const { name } of runtimeParts) {
      expect(kept).not.toMatch(declares(name));
    }
    const whole = await bundler(
      'export { isPayInput } from "./all.js";',
      folder,
    );
    expect(whole).not.toMatch(/\bfrom "|isFlagInput/);
    expect(whole).toMatch(declares("isIri"));
  });
});
