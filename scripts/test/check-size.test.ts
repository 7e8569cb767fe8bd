import { describe, expect, test } from "vitest";

import { bundle, checkSize, readSizeLimits } from "../check-size.ts";
import { repositoryRoot, withTree } from "./tree.ts";

describe("in the repository", () => {
  const limits = readSizeLimits(repositoryRoot);

  test.each(limits)("$name stays in its limits", async (limit) => {
    expect(await checkSize(repositoryRoot, limit)).toEqual([]);
  });

  test("a bundle with one contract holds the rows that it uses, and no others", async () => {
    const code = `export { readFile } from "./examples/read-file/read-file.contract.gen.ts";`;
    const { text } = await bundle(repositoryRoot, { code });
    const rows = text.match(
      /(?<=keyword:")\w+(?=",appliesTo:"(?:string|number|array)")/g,
    );
    expect(rows?.sort()).toEqual([
      "items",
      "maxLength",
      "maximum",
      "minLength",
      "minimum",
    ]);
    expect(text).not.toMatch(/keyword:"oneOf"/);
  });
});

const tree = {
  "module.ts": [
    `import { contract, isString } from "./runtime/index.ts";`,
    `export function isInput(value: unknown): boolean { return isString(value); }`,
    `export const pure = /* @__PURE__ */ contract({ name: "pure" });`,
  ].join("\n"),
  "impure.ts": [
    `import { contract } from "./runtime/index.ts";`,
    `export const isInput = (value: unknown) => value === 1;`,
    `export const impure = contract({ name: "impure" });`,
  ].join("\n"),
  "runtime/package.json": `{ "type": "module", "sideEffects": false }`,
  "runtime/index.ts": [
    `export { contract } from "./contract.ts";`,
    `export { isString } from "./predicates.ts";`,
  ].join("\n"),
  "runtime/predicates.ts": `export const isString = (value: unknown) => typeof value === "string";`,
  "runtime/contract.ts": `export function contract(data: object) { console.log(data); return data; }`,
};

test("a guard brings its predicates and nothing else", async () => {
  const code = `export { isInput } from "./module.ts";`;
  const { text, modules, bytes, gzip } = await withTree(tree, (root) =>
    bundle(root, { code }),
  );
  expect(modules).toEqual(["module.ts", "runtime/predicates.ts"]);
  expect(text).toContain(`"string"`);
  expect(text).not.toContain("pure");
  expect(bytes).toBe(text.length);
  expect(gzip).toBeGreaterThan(20);
});

test("a bundle that is too large or keeps too much is found", async () => {
  const limit = {
    name: "one guard",
    code: `export { isInput } from "./impure.ts";`,
    gzip: 30,
    only: ["impure.ts"],
  };
  const findings = await withTree(tree, (root) => checkSize(root, limit));
  expect(findings).toEqual([
    "one guard: keeps code of runtime/contract.ts",
    expect.stringMatching(/^one guard: \d+ bytes, at most 30$/),
  ]);
});
