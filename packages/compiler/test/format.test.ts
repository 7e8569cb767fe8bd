import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { compile } from "../src/compile.ts";
import { FormatError } from "../src/emit/format-error.ts";
import {
  formatModule,
  formattingOf,
  startFormatting,
} from "../src/emit/format.ts";

const TEXT = 'const a = { b: "c" };\n';

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "proviso-format-"));
  await mkdir(join(folder, "src/deep"), { recursive: true });
});

afterEach(async () => {
  vi.doUnmock("prettier");
  await rm(folder, { recursive: true });
});

const file = (): string => join(folder, "src/deep/a.ts");

async function configure(name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text);
}

describe("the formatting of a file", () => {
  test("is that of the defaults where no configuration is", () => {
    expect(formattingOf(file(), startFormatting())).toBe("defaults");
  });

  test("is configured by any file that prettier reads, in a folder above", async () => {
    const files: readonly (readonly [name: string, text: string])[] = [
      [".prettierrc", "semi: false"],
      [".prettierrc.json5", "{}"],
      [".prettierrc.mts", ""],
      ["src/.prettierrc.toml", ""],
      ["src/deep/prettier.config.js", ""],
      ["prettier.config.cts", ""],
      ["package.json", '{ "prettier": {} }'],
      ["package.yaml", "name: a\nprettier:\n  semi: false\n"],
      [".editorconfig", ""],
    ];
    for (const [name, text] of files) {
      await configure(name, text);
      expect(formattingOf(file(), startFormatting()), name).toBe("configured");
      await rm(join(folder, name));
    }
  });

  test("is not configured by files that only have such names in them", async () => {
    await configure(
      "package.json",
      '{ "name": "prettier", "devDependencies": { "prettier": "3.10.1" } }',
    );
    await configure("package.yaml", "name: prettier\n");
    await configure("my.prettierrc", "semi: false");
    await configure("prettier.configuration", "");
    await configure(".editorconfig.old", "");
    expect(formattingOf(file(), startFormatting())).toBe("defaults");
  });

  test("is known for a folder that isn't there yet", async () => {
    await configure(".prettierrc", "semi: false");
    const later = join(folder, "later/still/a.ts");
    expect(formattingOf(later, startFormatting())).toBe("configured");
  });

  test("is found out once a run, and anew by the next", async () => {
    const run = startFormatting();
    expect(formattingOf(file(), run)).toBe("defaults");
    await configure(".prettierrc", "semi: false");
    expect(formattingOf(file(), run)).toBe("defaults");
    expect(formattingOf(file(), startFormatting())).toBe("configured");
  });
});

describe("a module's text", () => {
  test("is returned as it is, and prettier not loaded, without configuration", async () => {
    vi.doMock("prettier", () => {
      throw new Error("prettier was loaded");
    });
    expect(await formatModule(TEXT, file(), startFormatting())).toBe(TEXT);
    await configure(".prettierrc", "semi: false");
    await expect(formatModule(TEXT, file(), startFormatting())).rejects.toThrow(
      FormatError,
    );
  });

  test("is formatted as a configuration asks", async () => {
    await configure(".prettierrc", "semi: false\nsingleQuote: true");
    expect(await formatModule(TEXT, file(), startFormatting())).toBe(
      "const a = { b: 'c' }\n",
    );
  });

  test("is formatted as an editor configuration asks", async () => {
    await configure(".editorconfig", "root = true\n[*]\nindent_style = tab\n");
    const text = "if (a) {\n  b();\n}\n";
    expect(await formatModule(text, file(), startFormatting())).toBe(
      "if (a) {\n\tb();\n}\n",
    );
  });

  test("is formatted as what its ending says it is", async () => {
    await configure(".prettierrc", "quoteProps: consistent\nsemi: false");
    const text = 'const a = { 1: 1, "b-c": 2 };\n';
    const script = join(folder, "src/a.js");
    expect(await formatModule(text, script, startFormatting())).toBe(
      'const a = { "1": 1, "b-c": 2 }\n',
    );
    expect(await formatModule(text, file(), startFormatting())).toBe(
      'const a = { 1: 1, "b-c": 2 }\n',
    );
  });

  test("isn't touched where the configuration asks for the defaults", async () => {
    await configure(
      ".editorconfig",
      "root = true\n[*]\nindent_style = space\nindent_size = 2\nend_of_line = lf\n",
    );
    await configure(
      ".prettierrc",
      '{ "printWidth": 80, "proseWrap": "always" }',
    );
    // Not in prettier's layout, so that a change would show.
    const text = "const a  = 1\n";
    expect(await formatModule(text, file(), startFormatting())).toBe(text);
  });

  test("follows a configuration that has changed since the last run", async () => {
    await configure(".prettierrc", "semi: false");
    await formatModule(TEXT, file(), startFormatting());
    await configure(".prettierrc", "singleQuote: true");
    expect(await formatModule(TEXT, file(), startFormatting())).toBe(
      "const a = { b: 'c' };\n",
    );
  });

  test("isn't returned if the configuration can't be read", async () => {
    await configure(".prettierrc", "{");
    await expect(formatModule(TEXT, file(), startFormatting())).rejects.toThrow(
      FormatError,
    );
  });

  test("makes a contract's module a finding where the configuration is no good", async () => {
    const good = '{ "input": { "type": "object" } }';
    await writeFile(join(folder, "src/a.contract.json"), good);
    const faults = [
      ["{", /^prettier did not format its module: .*\.prettierrc.* line 1/],
      ['{ "plugins": ["./absent.js"] }', /absent\.js/],
      ['{ "printWidth": "wide" }', /printWidth/],
    ] as const;
    for (const [text, message] of faults) {
      await configure(".prettierrc", text);
      const { diagnostics, files } = await compile({
        inputs: ["src"],
        cwd: folder,
      });
      expect(files).toEqual([]);
      expect(diagnostics).toMatchObject([
        { code: "unformatted_output", file: "src/a.contract.json" },
      ]);
      expect(diagnostics[0]?.message).toMatch(message);
    }
  });
});
