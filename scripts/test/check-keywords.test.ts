import { describe, expect, test } from "vitest";

import { checkKeywords } from "../check-keywords.ts";
import { repositoryRoot, withTree } from "./tree.ts";

test("the repository lists keywords in their tables only", () => {
  expect(checkKeywords(repositoryRoot)).toEqual([]);
});

const list = `["minLength", "maxLength", "pattern", "format"]`;

function findingsIn(file: string, text: string): string[] {
  return withTree({ [file]: text }, checkKeywords);
}

describe("a list of keywords is found", () => {
  const file = "packages/runtime/src/schema/read.ts";
  const entries = `["minLength", 1], ["maxLength", 2], ["pattern", 3], ["format", 4]`;
  const cases = "minLength maxLength pattern format"
    .split(" ")
    .map((keyword) => `case "${keyword}":`)
    .join(" ");
  const forms: [form: string, text: string][] = [
    ["an array", `const a = ${list};`],
    ["a set", `const a = new Set(${list});`],
    ["a map", `const a = new Map([${entries}]);`],
    [
      "a union",
      `type A = "minLength" | "maxLength" | "pattern" | "format" | "other";`,
    ],
    [
      "a record",
      `const a = { minLength: 1, "maxLength": 2, pattern() {}, format };`,
    ],
    ["a switch", `switch (a) { ${cases} break; default: }`],
  ];

  test.each(forms)("as %s", (_, text) => {
    expect(findingsIn(file, text)).toEqual([
      `${file}:1: a list of keywords: minLength, maxLength, pattern, format`,
    ]);
  });
});

describe("no finding is", () => {
  test.each([
    "packages/runtime/src/schema/vocabulary/string.ts",
    "packages/runtime/src/schema/profile.ts",
    "packages/compiler/src/project/support.ts",
    "packages/compiler/src/lint/minimum-data.ts",
  ])("a list in %s", (file) => {
    expect(findingsIn(file, `const a = ${list};`)).toEqual([]);
  });

  test.each([
    `const few = ["minLength", "maxLength", "pattern"];`,
    `const reserved = ["const", "default", "else", "if", "for", "in", "of"];`,
    `const schema = { type: "object", properties: {}, required: [], additionalProperties: false };`,
  ])("%s", (text) => {
    const file = "packages/compiler/src/emit/names.ts";
    expect(findingsIn(file, text)).toEqual([]);
  });
});
