import { describe, expect, test } from "vitest";

import {
  comparePublicNames,
  readPublicNames,
  readSnapshot,
  updateSnapshot,
} from "../check-exports.ts";
import { checkEntries, packageFolders } from "../package-entries.ts";
import { whyNotBuilt } from "./built.ts";
import { repositoryRoot, withTree } from "./tree.ts";

describe.each(packageFolders)("%s", (folder) => {
  test("has the public names of the snapshot", ({ skip }) => {
    skip(whyNotBuilt(folder) !== undefined, whyNotBuilt(folder));
    const current = readPublicNames(repositoryRoot, [folder]);
    const snapshot = Object.entries(readSnapshot(repositoryRoot)).filter(
      ([entry]) => entry in current,
    );
    const before = Object.fromEntries(snapshot);
    expect(comparePublicNames(before, current)).toEqual([]);
  });

  test("exports files that are there, types first", ({ skip }) => {
    skip(whyNotBuilt(folder) !== undefined, whyNotBuilt(folder));
    expect(checkEntries(repositoryRoot, folder)).toEqual([]);
  });
});

test("the names come from the declarations, types marked as such", () => {
  const manifest = {
    name: "made-up",
    exports: {
      ".": { types: "./index.d.ts", default: "./index.js" },
      "./package.json": "./package.json",
    },
  };
  const tree = {
    "made-up/package.json": JSON.stringify(manifest),
    "made-up/index.d.ts": [
      `export * from "./other.js";`,
      `export { type Hidden as Shown } from "./other.js";`,
      `export { type Both as Near } from "./other.js";`,
      `export { Far } from "./way.js";`,
      `export declare const value: number;`,
    ].join("\n"),
    "made-up/way.d.ts": `export { type Both as Far } from "./other.js";`,
    "made-up/other.d.ts": [
      `declare interface Hidden { a: string }`,
      `export type Alias = string;`,
      `export declare class Both {}`,
      `export type { Hidden };`,
    ].join("\n"),
  };
  const names = withTree(tree, (root) => readPublicNames(root, ["made-up"]));
  expect(names).toEqual({
    "made-up": [
      "Both",
      "type Alias",
      "type Far",
      "type Hidden",
      "type Near",
      "type Shown",
      "value",
    ],
  });
});

test("names that came and went are found, each in its words", () => {
  const findings = comparePublicNames(
    { a: ["kept", "gone"], "a/v1": ["old"] },
    { a: ["kept", "come"], "a/v1": [] },
  );
  expect(findings).toEqual([
    expect.stringMatching(/^a: gone is gone; if that is meant/),
    expect.stringMatching(/^a: come is new; if that is meant/),
    expect.stringMatching(/^a\/v1: old is gone, .* append-only$/),
  ]);
});

test("an update can't drop a name of an append-only entry", () => {
  const before = { a: ["gone"], "a/v1": ["old"] };
  const now = { a: ["come"], "a/v1": ["new"] };
  expect(updateSnapshot(before, now)).toEqual({
    a: ["come"],
    "a/v1": ["new", "old"],
  });
});

test("faults of an exports map are found", () => {
  const exports = {
    ".": { default: "./index.js", types: "./index.d.ts" },
    "./absent": { types: "./absent.d.ts", default: "./index.js" },
    "./bare": "./index.js",
    "./fine": { types: "./index.d.ts", default: "./index.js" },
  };
  const tree = {
    "a/package.json": JSON.stringify({ name: "a", exports }),
    "a/index.js": "",
    "a/index.d.ts": "",
  };
  const findings = withTree(tree, (root) => checkEntries(root, "a"));
  expect(findings).toEqual([
    "a: types must come first",
    "a: default must come last",
    "a/absent: types names ./absent.d.ts, which isn't there",
    "a/bare: has no types",
  ]);
});
