import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  displayPath,
  formatPointer,
  parsePointer,
} from "../src/core/pointer.ts";

describe("JSON Pointers", () => {
  test("the examples of RFC 6901 are read and written", () => {
    const examples: [string, string[]][] = [
      ["", []],
      ["/foo", ["foo"]],
      ["/foo/0", ["foo", "0"]],
      ["/", [""]],
      ["/a~1b", ["a/b"]],
      ["/c%d", ["c%d"]],
      ['/k"l', ['k"l']],
      ["/ ", [" "]],
      ["/m~0n", ["m~n"]],
      ["/~01", ["~1"]],
    ];
    for (const [text, path] of examples) {
      expect(parsePointer(text)).toEqual(path);
      expect(formatPointer(path)).toBe(text);
    }
  });

  test("reading gives back what was written, for any path", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: fc.constantFrom("~", "/", "0", "1", "a") }),
            fc.nat(),
          ),
        ),
        (path) => {
          expect(parsePointer(formatPointer(path))).toEqual(path.map(String));
        },
      ),
    );
  });

  test("a text that is no pointer is a SyntaxError", () => {
    for (const text of ["a", "#/a", " /a", "/~", "/~2", "/a~", "/~~1"]) {
      expect(() => parsePointer(text)).toThrow(SyntaxError);
    }
  });
});

describe("display paths", () => {
  test("identifier names follow a dot, other names stand in quotes, indexes in brackets", () => {
    expect(displayPath([])).toBe("data");
    expect(displayPath(["tags", 2, "odd name"])).toBe(
      'data.tags[2]["odd name"]',
    );
    expect(displayPath(["$id", "_x", "a1"])).toBe("data.$id._x.a1");
    expect(displayPath(["1a", "0", "", "a-b", "a.b", "\u00e9"])).toBe(
      'data["1a"]["0"][""]["a-b"]["a.b"]["\u00e9"]',
    );
    expect(displayPath(["__proto__", "constructor"])).toBe(
      "data.__proto__.constructor",
    );
  });

  test("the root can be named otherwise", () => {
    expect(displayPath(["a"], "schema")).toBe("schema.a");
    expect(displayPath([], "r".repeat(1000)).length).toBe(128);
  });

  test("quotes, controls, bidi marks and lone surrogates are escaped", () => {
    expect(displayPath(['a"]\\', "\n\u202e\ud800"])).toBe(
      'data["a\\"]\\\\"]["\\n\\u202e\\ud800"]',
    );
  });

  test("a long name shows 64 characters, the ellipsis among them", () => {
    expect(displayPath(["a".repeat(64)])).toBe(`data.${"a".repeat(64)}`);
    expect(displayPath(["a".repeat(65)])).toBe(`data.${"a".repeat(63)}\u2026`);
    expect(displayPath([" ".repeat(65)])).toBe(
      `data["${" ".repeat(63)}\u2026"]`,
    );
    expect(displayPath(["\ud83d\ude00".repeat(1e6)])).toBe(
      `data["${"\ud83d\ude00".repeat(63)}\u2026"]`,
    );
  });

  test("a long path leaves out its middle and keeps its end", () => {
    const path = Array.from({ length: 1000 }, (_, i) => `name${i}`);
    const shown = displayPath(path);
    expect([...shown].length).toBeLessThanOrEqual(256);
    expect([...shown].length).toBeGreaterThan(230);
    expect(shown).toMatch(/^data\.name0\.name1\..*\u2026.*\.name998\.name999$/);
  });

  test("a path of exactly 256 characters is whole, one more is not", () => {
    const whole = [
      "a".repeat(62),
      "b".repeat(62),
      "c".repeat(62),
      "d".repeat(62),
    ];
    expect(displayPath(whole)).toBe(`data.${whole.join(".")}`);
    expect(displayPath([...whole, 0])).toContain("\u2026");
    expect(displayPath(whole, "datas")).toContain("\u2026");
  });

  test("the ellipsis counts too, where start and end fill the 256 exactly", () => {
    const path = Array.from({ length: 100 }, (_, i) => 100 + i);
    for (const root of ["", "a", "ab", "abc", "abcd", "abcde"]) {
      const shown = displayPath(path, root);
      expect(shown.length).toBeLessThanOrEqual(256);
      expect(shown.length).toBeGreaterThan(250);
    }
  });

  test("no path of any length passes 256 characters or holds what can't be seen", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.nat(), fc.string({ unit: "binary", maxLength: 100 })),
          { maxLength: 40 },
        ),
        (path) => {
          const shown = displayPath(path);
          expect([...shown].length).toBeLessThanOrEqual(256);
          expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
          const last = path.at(-1);
          if (last !== undefined) {
            expect(shown.endsWith(displayPath([last], ""))).toBe(true);
          }
        },
      ),
    );
  });
});
