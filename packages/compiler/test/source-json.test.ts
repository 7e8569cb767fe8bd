import fc from "fast-check";
import { parse } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../src/diagnostics.ts";
import { readContractSources } from "../src/source/index.ts";
import { readSourceDocument } from "../src/source/json.ts";

function fault(text: string | Uint8Array, file = "a.json"): Diagnostic {
  const { sources, diagnostics } = readContractSources(file, text);
  expect(sources).toEqual([]);
  expect(diagnostics).toHaveLength(1);
  return diagnostics[0]!;
}

function bytes(...parts: (string | number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "string" ? [...new TextEncoder().encode(part)] : part,
    ),
  );
}

describe("text that is not JSON", () => {
  test.each([
    ["a missing comma", '{\n  "a": 1\n  "b": 2\n}', 3, 3],
    ["a trailing comma", '{\n  "a": 1,\n}', 3, 1],
    ["a comment", '{\n  // no\n  "a": 1\n}', 2, 3],
    ["a name given twice", '{\r\n  "a": 1,\r\n  "a": 2\r\n}', 3, 3],
    ["single quotes", "{ 'a': 1 }", 1, 3],
    ["an early end", '{ "a": [1, 2', 1, 13],
    ["text behind the value", "{}\n{}", 2, 1],
    ["an empty file", "", 1, 1],
    ["NaN", '{"maximum":NaN}', 1, 12],
    ["a byte order mark", "\ufeff{}", 1, 1],
  ])("%s has its place", (_, text, line, column) => {
    for (const source of [text, bytes(text)]) {
      expect(fault(source)).toMatchObject({
        code: "invalid_json",
        severity: "error",
        file: "a.json",
        pointer: "",
        range: { line, column },
      });
    }
  });

  test("the message is one sentence without a place or full stop, the hint not empty", () => {
    const { message, hint } = fault('{\n  "a": 1\n  "b": 2\n}');
    expect(message).toMatch(/^[^\n]+[^.\n]$/);
    expect(message).not.toMatch(/line|column|offset/);
    expect(hint).not.toBe("");
  });

  test("bytes that are not UTF-8 have their place, in JSON with comments too", () => {
    const broken = bytes(
      '{\n  // \u00e9\u{1f600}\n  "\u00e9": "',
      [0xff],
      '"}',
    );
    const plain = bytes('{\n  "\u00e9": "', [0xff], '"}');
    expect(fault(plain)).toMatchObject({
      code: "invalid_json",
      range: { line: 2, column: 9 },
    });
    expect(fault(broken, "a.jsonc")).toMatchObject({
      code: "invalid_json",
      range: { line: 3, column: 9 },
    });
  });

  test("a million open brackets are refused without a stack overflow", () => {
    expect(fault("[".repeat(1e6)).code).toBe("invalid_json");
  });
});

describe("JSON with comments", () => {
  test("comments and trailing commas are let pass and places stay", () => {
    const text = [
      "// a file comment",
      "{ /* before */",
      '  "input": { // the "input", with quotes',
      '    "type": "string", /* one',
      '    and "two" lines, */',
      '    "maxLength": 8,',
      "  }, // trailing",
      "}",
    ].join("\r\n");
    const { sources, diagnostics } = readContractSources("a.jsonc", text);
    expect(diagnostics).toEqual([]);
    expect(sources[0]?.name).toBe("a");
    expect(sources[0]?.locate("/input/maxLength")).toEqual({
      line: 6,
      column: 18,
    });
  });

  test("a lone CR inside a comment ends a line too", () => {
    const text = '/* a\r b */ {"input":{}}';
    const { sources } = readContractSources("a.jsonc", text);
    expect(sources[0]?.locate("")).toEqual({ line: 2, column: 7 });
  });

  test("slashes and commas inside texts are no comments", () => {
    const text = '{"input":{"enum":["http://a/*b*/",",]",],}}';
    const { sources } = readContractSources("a.contract.jsonc", text);
    expect(sources[0]?.input).toEqual({ enum: ["http://a/*b*/", ",]"] });
  });

  test.each([
    ["[,]", 1, 2],
    ["[1,,]", 1, 4],
    ['{"a":,}', 1, 6],
    [",", 1, 1],
    ["{,}", 1, 2],
    ["'a' // b", 1, 1],
    ["[1 /]", 1, 4],
    ["[1, // a\n, // b\n]", 2, 1],
  ])("%s is wrong with comments too", (text, line, column) => {
    expect(fault(text, "a.jsonc")).toMatchObject({
      code: "invalid_json",
      range: { line, column },
    });
  });

  test("a comment without an end is named as such, at its start", () => {
    const { message, range } = fault('{}\n  /* never "closed', "a.jsonc");
    expect(message).toBe("the comment has no end");
    expect(range).toEqual({ line: 2, column: 3 });
    const early = fault("{ x /* never closed", "a.jsonc");
    expect(early.range).toEqual({ line: 1, column: 3 });
    expect(early.message).not.toBe(message);
  });

  test("a plain .json file has no comments", () => {
    expect(fault("// a\n{}").code).toBe("invalid_json");
  });

  test("any text with comments reads as a tolerant parser reads it, at the same length", () => {
    const piece = fc.constantFrom(
      ..."{}[]:,1",
      '"a"',
      '"b//"',
      "//c\n",
      "/*d*/",
      "/*\r\n*/",
      " ",
      "\n",
    );
    let read = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        const result = readSourceDocument("a.jsonc", text);
        if (!result.ok) return;
        read++;
        expect(result.document.text).toHaveLength(text.length);
        const errors: never[] = [];
        const expected: unknown = parse(text, errors, {
          allowTrailingComma: true,
        });
        expect(errors).toEqual([]);
        expect(JSON.parse(result.document.text)).toEqual(expected);
      }),
      { seed: 7, numRuns: 20_000 },
    );
    expect(read).toBeGreaterThan(200);
  });
});
