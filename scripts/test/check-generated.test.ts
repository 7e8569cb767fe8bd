import path from "node:path";
import { describe, expect, test } from "vitest";

import {
  checkExamples,
  typeCheckModules,
  whyNoExamples,
} from "../check-generated.ts";
import { repositoryRoot, withTree } from "./tree.ts";

describe("the generated modules of the examples", () => {
  test("are as their contracts say", ({ skip }) => {
    skip(whyNoExamples() !== undefined, whyNoExamples());
    expect(checkExamples()).toEqual([]);
  });

  test("type-check under every strict flag", ({ skip }) => {
    skip(whyNoExamples() !== undefined, whyNoExamples());
    const examples = path.join(repositoryRoot, "examples");
    expect(typeCheckModules(examples, "**/*.gen.ts")).toEqual([]);
  });
});

test("modules that keep to every flag pass", () => {
  const tree = {
    "a.ts": `import { type B, b } from "./b.ts";\nexport const a: B = b;`,
    "b.ts": `export type B = { n?: number };\nexport const b: B = { n: 1 };`,
  };
  expect(withTree(tree, (root) => typeCheckModules(root))).toEqual([]);
});

test("a module that breaks any one of the flags is found", () => {
  const tree = {
    "erasableSyntaxOnly.ts": `export enum A {}`,
    "exactOptionalPropertyTypes.ts": `export const a: { n?: number } = { n: undefined };`,
    "isolatedDeclarations.ts": `export function f() { return Math.random(); }`,
    "isolatedModules.ts": `export { T } from "./types.ts";`,
    "noPropertyAccessFromIndexSignature.ts": `export const f = (a: Record<string, 1>): unknown => a.b;`,
    "noUncheckedIndexedAccess.ts": `export const f = (a: 1[]): 1 => a[0];`,
    "noUnusedLocals.ts": `const a = 1;\nexport {};`,
    "strict.ts": `const f = (a): void => {};\nexport const a: unknown = f;`,
    "types.ts": `export type T = 1;`,
    "verbatimModuleSyntax.ts": `import { T } from "./types.ts";\nexport const a: T = 1;`,
  };
  const errors = withTree(tree, (root) => typeCheckModules(root));
  // Compilers differ in which of their codes 90xx they give.
  const codes = errors.map((error) =>
    error.replace(/\(.*error |: .*$/gs, " ").replace(/TS90\d\d/, "TS90xx"),
  );
  expect(codes.map((code) => code.trim()).sort()).toEqual([
    "erasableSyntaxOnly.ts TS1294",
    "exactOptionalPropertyTypes.ts TS2375",
    "isolatedDeclarations.ts TS90xx",
    "isolatedModules.ts TS1205",
    "noPropertyAccessFromIndexSignature.ts TS4111",
    "noUncheckedIndexedAccess.ts TS2322",
    "noUnusedLocals.ts TS6133",
    "strict.ts TS7006",
    "verbatimModuleSyntax.ts TS1484",
  ]);
});

test("a folder without modules is no success", () => {
  const errors = withTree({ "a.txt": "" }, (root) => typeCheckModules(root));
  expect(errors).toEqual([expect.stringMatching(/TS18003/)]);
});
