import path from "node:path";
import { expect, test } from "vitest";

import { checkPackage } from "../check-packages.ts";
import { packageFolders } from "../package-entries.ts";
import { whyNotBuilt } from "./built.ts";
import { repositoryRoot, withTree } from "./tree.ts";

test.for(packageFolders)(
  "%s is fit to be published",
  async (folder, { skip }) => {
    skip(whyNotBuilt(folder) !== undefined, whyNotBuilt(folder));
    expect(await checkPackage(path.join(repositoryRoot, folder))).toEqual([]);
  },
);

const manifest = {
  name: "made-up",
  version: "1.0.0",
  license: "MIT",
  type: "module",
  sideEffects: false,
  engines: { node: ">=20" },
  files: ["dist"],
};

function findingsIn(
  exports: object,
  files: Record<string, string>,
): Promise<string[]> {
  const text = JSON.stringify({ ...manifest, exports });
  return withTree({ "package.json": text, LICENSE: "", ...files }, (root) =>
    checkPackage(root),
  );
}

test("a sound package passes, its types seen from ES modules and bundlers", async () => {
  const entry = { types: "./dist/index.d.ts", default: "./dist/index.js" };
  const findings = await findingsIn(
    { ".": entry, "./v1": entry, "./package.json": "./package.json" },
    {
      "dist/index.js": "export const a = 1;",
      "dist/index.d.ts": "export declare const a: number;",
    },
  );
  expect(findings).toEqual([]);
});

test("strays, wrong formats and broken types are found", async () => {
  const findings = await findingsIn(
    { ".": { default: "./dist/index.js", types: "./dist/index.d.ts" } },
    {
      "dist/index.js": "module.exports = 1;",
      "dist/index.d.ts": `export { a } from "./a";`,
      "dist/a.d.ts": "export declare const a: number;",
      "dist/.tsbuildinfo": "{}",
    },
  );
  expect(findings).toEqual([
    "not meant to be published: dist/.tsbuildinfo",
    expect.stringMatching(/^publint: .*types should be the first/),
    expect.stringMatching(/^publint: .*default should be the last/),
    expect.stringMatching(/^publint: .* is written in CJS/),
    expect.stringMatching(/^types: .*InternalResolutionError.*"\.\/a"/),
  ]);
});
