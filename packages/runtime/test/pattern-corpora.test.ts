import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { describeShared } from "../../compiler/test/support/shared.ts";
import { readPattern } from "../src/core/pattern/index.ts";
import { LinearPattern } from "../src/core/pattern/linear-pattern.ts";
import { isProvenLinear } from "../src/core/pattern/linear-proof.ts";
import { parsePattern } from "../src/core/pattern/parse-pattern.ts";
import { programOf } from "../src/core/pattern/program.ts";
import { treeOf } from "./pattern-backtracker.ts";
import { matchesNatively } from "./pattern-generator.ts";

/** Every JSON value in the files of a folder, by line where they are lists of them. */
function* documentsIn(folder: string): Generator<unknown> {
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    if (!/\.jsonl?$/.test(name)) continue;
    const text = readFileSync(path.join(folder, name), "utf8");
    const parts = name.endsWith("l") ? text.split("\n") : [text];
    for (const part of parts) if (part.trim() !== "") yield JSON.parse(part);
  }
}

interface Found {
  readonly patterns: Set<string>;
  readonly texts: Set<string>;
}

/** Patterns of schemas, and short strings of all kinds. */
function search(document: unknown, { patterns, texts }: Found): void {
  const pending = [document];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "string" && next.length <= 60) texts.add(next);
    if (typeof next !== "object" || next === null) continue;
    const { pattern, patternProperties } = next as Record<string, unknown>;
    if (typeof pattern === "string") patterns.add(pattern);
    if (typeof patternProperties === "object" && patternProperties !== null) {
      for (const each of Object.keys(patternProperties)) patterns.add(each);
    }
    pending.push(...(Object.values(next) as unknown[]));
  }
}

function isValidNatively(source: string): boolean {
  try {
    new RegExp(source, "u");
    return true;
  } catch {
    return false;
  }
}

describeShared("patterns of the corpora", "corpora", (folder) => {
  const found: Found = { patterns: new Set(), texts: new Set() };
  for (const part of [
    "schemas",
    "tools",
    "benchmark",
    "json-schema-test-suite",
  ]) {
    for (const document of documentsIn(path.join(folder, part))) {
      search(document, found);
    }
  }
  const all = [...found.patterns];
  const valid = all.filter(isValidNatively);
  const texts = [...found.texts];
  const sample = texts.filter(
    (_, i) => i % Math.ceil(texts.length / 400) === 0,
  );

  test("each is a pattern to us if it is one to the platform", () => {
    expect(valid.length).toBeGreaterThan(600);
    expect(
      all.filter((each) => parsePattern(each).fault === undefined),
    ).toEqual(valid);
  });

  test("nine of ten are proven linear, and few are refused", () => {
    const read = valid.map((each) => readPattern(each, "linear"));
    const share = (kind: string): number =>
      read.filter((each) => each.kind === kind).length / valid.length;
    expect(share("native")).toBeGreaterThan(0.9);
    expect(share("refused")).toBeLessThan(0.01);
  });

  test("the automata's verdicts are the platform's on strings of the corpora", () => {
    let matched = 0;
    for (const source of valid) {
      const { program } = programOf(treeOf(source));
      if (program === undefined) continue;
      const pattern = new LinearPattern(program);
      for (const text of sample) {
        const matches = matchesNatively(source, text);
        if (matches) matched++;
        if (pattern.test(text) !== matches) {
          expect([source, text]).toEqual([matches]);
        }
      }
    }
    expect(matched).toBeGreaterThan(10_000);
  });
});

describeShared(
  "patterns that hang other validators",
  "cases/hostile",
  (folder) => {
    const found: Found = { patterns: new Set(), texts: new Set() };
    const file = path.join(folder, "redos.json");
    search(JSON.parse(readFileSync(file, "utf8")), found);

    test.each([...found.patterns])("%s", (source) => {
      expect(isProvenLinear(treeOf(source))).toBe(false);
      const read = readPattern(source, "linear");
      if (read.kind !== "linear") throw new Error(`${source} is ${read.kind}`);
      for (const part of ["a", " ", "x", "y", "ab"]) {
        // A native search of so long a text would never end.
        expect(read.test(`${part.repeat(20_000)}!`)).toBe(false);
        const short = part.repeat(6);
        expect(read.test(short)).toBe(matchesNatively(source, short));
      }
    });
  },
);
