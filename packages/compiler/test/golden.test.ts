import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import prettier from "prettier";
import { describe, expect, test } from "vitest";
import {
  compile,
  type CompileOptions,
  type CompileResult,
  formatDiagnostic,
  memoryHost,
} from "../src/index.ts";

/*
 * Each file of golden/ shows contracts beside all that is made of them. With
 * UPDATE_GOLDEN=1 the results are written anew, to be reviewed as a diff.
 */

const folder = path.join(import.meta.dirname, "golden");
const cases = readdirSync(folder).filter((file) => file.endsWith(".md"));
const isUpdate = process.env["UPDATE_GOLDEN"] === "1";

interface Golden {
  /** The title, the words below it and the contracts, as they stand. */
  readonly head: string;
  readonly contracts: Readonly<Record<string, string>>;
  readonly options: Pick<
    CompileOptions,
    "target" | "numbers" | "runtime" | "inline"
  >;
}

const RESULTS = "\n# Results\n";

function readGolden(text: string): Golden {
  const head = text.split(RESULTS)[0] ?? text;
  const sections = head.matchAll(/^## (\S+)\n\n```json\n([^]*?)\n```$/gm);
  const contracts: Record<string, string> = {};
  for (const [, file = "", json = ""] of sections) {
    contracts[`/${file}`] = `${json}\n`;
  }
  const target = head.includes("--target js+dts") ? "js+dts" : "ts";
  const numbers = head.includes("--numbers exact") ? "exact" : "double";
  const runtime = head.includes("--runtime inline") ? "inline" : "package";
  const inline = !head.includes("--no-inline");
  return { head, contracts, options: { target, numbers, runtime, inline } };
}

function compileGolden({ contracts, options }: Golden): Promise<CompileResult> {
  const host = memoryHost(contracts);
  const inputs = Object.keys(contracts);
  return compile({ ...options, inputs, host });
}

async function render(golden: Golden): Promise<string> {
  const { files, diagnostics } = await compileGolden(golden);
  const found = diagnostics.map(formatDiagnostic).join("\n");
  const sections = [
    ...(found === "" ? [] : [`## Diagnostics\n\n\`\`\`text\n${found}\n\`\`\``]),
    ...files.map(({ path: file, text }) => {
      const language = file.endsWith(".js") ? "js" : "ts";
      return `## ${file}\n\n\`\`\`${language}\n${text}\`\`\``;
    }),
  ];
  return `${golden.head.trimEnd()}\n${RESULTS}\n${sections.join("\n\n")}\n`;
}

describe.each(cases)("golden/%s", (file) => {
  const place = path.join(folder, file);
  const written = readFileSync(place, "utf8");
  const golden = readGolden(written);

  test("holds a contract at least", () => {
    expect(Object.keys(golden.contracts)).not.toEqual([]);
  });

  test("is what the compiler makes of its contracts", async () => {
    const made = await render(golden);
    if (isUpdate) writeFileSync(place, made);
    else expect(made).toBe(written);
  });

  test("holds modules that prettier leaves as they are", async () => {
    const { files } = await compileGolden(golden);
    for (const { path: name, text } of files) {
      const parser = name.endsWith(".js") ? "babel" : "typescript";
      expect(await prettier.format(text, { parser })).toBe(text);
    }
  });
});
