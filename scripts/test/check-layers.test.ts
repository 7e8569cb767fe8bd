import { describe, expect, test } from "vitest";

import { checkLayers } from "../check-layers.ts";
import { repositoryRoot, withTree } from "./tree.ts";

test("the repository keeps to its layers", () => {
  expect(checkLayers(repositoryRoot)).toEqual([]);
});

/** Findings in a tree of source files, their paths shortened to one package. */
function findingsIn(
  name: "runtime" | "compiler",
  files: Record<string, string>,
): string[] {
  const src = `packages/${name}/src/`;
  const tree = Object.fromEntries(
    Object.entries(files).map(([file, text]) => [src + file, text]),
  );
  return withTree(tree, (root) =>
    checkLayers(root).map((finding) => finding.replaceAll(src, "")),
  );
}

describe("imports", () => {
  test("may go down and stay in their part", () => {
    const findings = findingsIn("runtime", {
      "index.ts": `export { a } from "./schema/a.ts";`,
      "schema/a.ts": `import { b } from "./b.ts";\nexport const a = b;`,
      "schema/b.ts": `import { c } from "../core/c.ts";\nexport const b = c;`,
      "core/c.ts": `export const c = 1;`,
    });
    expect(findings).toEqual([]);
  });

  test("may not go up, in whichever form", () => {
    const target = "../schema/b.ts";
    const findings = findingsIn("runtime", {
      "core/a.ts": [
        `import { b } from "${target}";`,
        `import type { B } from "${target}";`,
        `export { b } from "${target}";`,
        `export const later = () => import("${target}");`,
        `export type C = import("${target}").B;`,
        `import "${target}";`,
      ].join("\n"),
      "schema/b.ts": "",
    });
    expect(findings).toEqual(
      [1, 2, 3, 4, 5, 6].map(
        (line) =>
          `core/a.ts:${line}: imports schema/b.ts, which is a layer above`,
      ),
    );
  });

  test("may not go to a neighbour of the same layer", () => {
    const findings = findingsIn("compiler", {
      "emit/a.ts": `import "../lint/b.ts";`,
      "lint/b.ts": "",
    });
    expect(findings).toEqual([
      "emit/a.ts:1: imports lint/b.ts, a neighbour in its layer",
    ]);
  });

  test("may not go in a circle", () => {
    const findings = findingsIn("runtime", {
      "core/a.ts": `import "./b.ts";`,
      "core/b.ts": `import "./c.ts";\nimport type { C } from "./c.ts";`,
      "core/c.ts": `import "./b.ts";`,
      "core/self.ts": `import "./self.ts";`,
    });
    expect(findings).toEqual([
      "core/b.ts:1: a cycle: core/b.ts > core/c.ts > core/b.ts",
      "core/self.ts:1: a cycle: core/self.ts > core/self.ts",
    ]);
  });

  test("may not leave the package by a path", () => {
    const findings = findingsIn("compiler", {
      "emit/a.ts": `import "../../../runtime/src/core/b.ts";`,
    });
    expect(findings).toEqual([
      "emit/a.ts:1: imports ../../runtime/src/core/b.ts, outside the package",
    ]);
  });
});

describe("packages", () => {
  test("the runtime has neither packages nor the compiler nor Node", () => {
    const findings = findingsIn("runtime", {
      "core/a.ts": [
        `import "@proviso/compiler";`,
        `import "left-pad";`,
        `import "node:fs";`,
        `import "path";`,
      ].join("\n"),
    });
    expect(findings).toEqual([
      "core/a.ts:1: imports the unlisted package @proviso/compiler",
      "core/a.ts:2: imports the unlisted package left-pad",
      "core/a.ts:3: imports node:fs, which only Node has",
      "core/a.ts:4: imports path, which only Node has",
    ]);
  });

  test("in the compiler each stays behind its own file", () => {
    const all = [
      `import "ts-morph";`,
      `import "prettier/standalone";`,
      `import "commander";`,
      `import "tinyglobby";`,
      `import "node:fs";`,
      `import "@proviso/runtime/compiler";`,
    ].join("\n");
    const findings = findingsIn("compiler", {
      "cli/check.ts": `import "commander";`,
      "emit/format.ts": `import "prettier";`,
      "host/glob.ts": `import "tinyglobby";`,
      "passes/a.ts": all,
      "source/typescript/read.ts": `import "ts-morph";`,
    });
    const belongs = "which belongs behind";
    expect(findings).toEqual([
      `passes/a.ts:1: imports ts-morph, ${belongs} source/typescript/`,
      `passes/a.ts:2: imports prettier/standalone, ${belongs} emit/format.ts`,
      `passes/a.ts:3: imports commander, ${belongs} cli/`,
      `passes/a.ts:4: imports tinyglobby, ${belongs} host.ts, host/glob.ts`,
    ]);
  });
});

describe("files", () => {
  test("belong to a layer and have a telling name", () => {
    const findings = findingsIn("compiler", {
      "emit/utils.ts": "",
      "extra/a.ts": "",
    });
    expect(findings).toEqual([
      "emit/utils.ts:1: a file name that says nothing of what the file holds",
      "extra/a.ts:1: belongs to no layer",
    ]);
  });

  test("are at most 300 lines, their functions 60", () => {
    const body = (lines: number): string => "  f();\n".repeat(lines - 2);
    const findings = findingsIn("runtime", {
      "core/fits.ts": "\n".repeat(300),
      "core/long.ts": "\n".repeat(301),
      "core/functions.ts": [
        `export function fits(): void {\n${body(60)}}`,
        `export function long(): void {\n${body(61)}}`,
        `const arrow = () => {\n${body(61)}};`,
        `class A {\n  method() {\n${body(61)}}\n}`,
      ].join("\n"),
    });
    expect(findings).toEqual([
      "core/functions.ts:61: a function of 61 lines",
      "core/functions.ts:122: a function of 61 lines",
      "core/functions.ts:184: a function of 61 lines",
      "core/long.ts:1: a file of 301 lines",
    ]);
  });

  test("export by name", () => {
    const findings = findingsIn("runtime", {
      "core/a.ts": "const a = 1;\nexport default a;",
      "core/b.ts": "export default function b() {}",
      "core/c.ts": "const c = 1;\nexport { c as default };",
    });
    expect(findings).toEqual([
      "core/a.ts:2: a default export",
      "core/b.ts:1: a default export",
      "core/c.ts:2: a default export",
    ]);
  });

  test("hold no state", () => {
    const findings = findingsIn("runtime", {
      "core/a.ts": [
        "let counter = 0;",
        "var old = 0;",
        "const cache = new Map<string, string>();",
        "const list: string[] = [];",
        "const record: Record<string, string> = {};",
        'const table = new Map([["a", 1]]);',
        "const notes = new WeakMap<object, string>();",
        "const names = ['a'];",
        "function count() { let own = 0; return own; }",
      ].join("\n"),
    });
    expect(findings).toEqual(
      ["counter", "old", "cache", "list", "record"].map(
        (name, index) =>
          `core/a.ts:${index + 1}: mutable module state: ${name}`,
      ),
    );
  });
});
