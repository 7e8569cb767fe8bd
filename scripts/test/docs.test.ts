import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { diagnosticPages, findStalePages } from "../write-docs.ts";

const repository = path.join(import.meta.dirname, "../..");

describe("the pages of codes", () => {
  test("are what the catalog of codes makes", () => {
    expect(findStalePages(repository)).toEqual([]);
  });

  test("are found stale when they aren't there", () => {
    expect(findStalePages(path.join(repository, "nowhere"))).toHaveLength(
      diagnosticPages().size,
    );
  });

  test("are all that stands in docs/diagnostics", () => {
    const made = [...diagnosticPages().keys()]
      .filter((file) => path.dirname(file) === "docs/diagnostics")
      .map((file) => path.basename(file));
    const found = readdirSync(path.join(repository, "docs/diagnostics"));
    expect(found.sort()).toEqual(made.sort());
  });
});

describe.each([
  "generate",
  "check",
  "lint",
  "validate",
  "project",
  "explain",
  "print-config",
])("the page of proviso %s", (command) => {
  const main = path.join(repository, "packages/compiler/dist/cli/main.js");
  const { stdout } = spawnSync(process.execPath, [main, command, "--help"], {
    encoding: "utf8",
  });
  const options: readonly string[] =
    stdout.match(/(?<=^ +(?:-\w, )?)--[a-z-]+/gm) ?? [];
  const page = readFileSync(
    path.join(repository, `docs/commands/${command}.md`),
    "utf8",
  );

  test("names every option of the command", () => {
    expect(options.length).toBeGreaterThan(3);
    const unnamed = options.filter((option) => !page.includes(option));
    expect(unnamed).toEqual([]);
  });

  test("names no other option", () => {
    const named: readonly string[] = page.match(/(?<=`)--[a-z-]+/g) ?? [];
    expect(named.filter((option) => !options.includes(option))).toEqual([]);
  });
});
