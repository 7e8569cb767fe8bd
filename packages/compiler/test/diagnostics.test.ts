import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  codeFrame,
  compareDiagnostics,
  createDiagnostic,
  type Diagnostic,
  formatDiagnostic,
  schemaDiagnosticToDiagnostic,
  sortDiagnostics,
} from "../src/diagnostics.ts";

function finding(changes: Partial<Diagnostic>): Diagnostic {
  const made = createDiagnostic(
    "unknown_keyword",
    { file: "a.json", pointer: "/x", range: { line: 3, column: 5 } },
    "no such keyword",
    "did you mean it?",
  );
  return { ...made, ...changes };
}

describe("a diagnostic", () => {
  test("takes its severity from its code and stands at the start by default", () => {
    expect(
      createDiagnostic("file_not_found", { file: "a.json" }, "gone", "look"),
    ).toEqual({
      code: "file_not_found",
      severity: "error",
      file: "a.json",
      pointer: "",
      range: { line: 1, column: 1 },
      message: "gone",
      hint: "look",
    });
  });

  test("has the members of the JSON report, in its order", () => {
    expect(Object.keys(finding({}))).toEqual([
      "code",
      "severity",
      "file",
      "pointer",
      "range",
      "message",
      "hint",
    ]);
  });
});

describe("the order of diagnostics", () => {
  test("file, line, column, code and message decide, in this order", () => {
    const sorted = [
      finding({ file: "a.json", range: { line: 2, column: 9 } }),
      finding({ file: "a.json", range: { line: 10, column: 1 } }),
      finding({ file: "a.json", range: { line: 10, column: 2 } }),
      finding({ file: "b.json", code: "invalid_operand", message: "z" }),
      finding({ file: "b.json", message: "a" }),
      finding({ file: "b.json", message: "b" }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(sorted, { minLength: 6 }), (shuffled) => {
        expect(sortDiagnostics(shuffled)).toEqual(sorted);
      }),
      { seed: 1 },
    );
  });

  test("texts are ordered by code point, not by UTF-16 unit", () => {
    const below = finding({ file: "\uff5e.json" });
    const above = finding({ file: "\u{1f600}.json" });
    expect(compareDiagnostics(below, above)).toBeLessThan(0);
    expect(compareDiagnostics(above, below)).toBeGreaterThan(0);
  });

  test("sorting leaves its argument as it was", () => {
    const given = [finding({ file: "b" }), finding({ file: "a" })];
    sortDiagnostics(given);
    expect(given.map(({ file }) => file)).toEqual(["b", "a"]);
  });
});

describe("a printed diagnostic", () => {
  test("has file, line, column, severity, code, message, pointer and hint", () => {
    expect(formatDiagnostic(finding({}))).toBe(
      "a.json:3:5 error unknown_keyword no such keyword (/x)\n" +
        "  hint: did you mean it?",
    );
  });

  test("leaves out the root pointer and an empty hint", () => {
    expect(formatDiagnostic(finding({ pointer: "", hint: "" }))).toBe(
      "a.json:3:5 error unknown_keyword no such keyword",
    );
  });

  test("leaves out the place when no file is at fault", () => {
    expect(formatDiagnostic(finding({ file: "", pointer: "", hint: "" }))).toBe(
      "error unknown_keyword no such keyword",
    );
  });

  test("puts each line of a hint below the first", () => {
    expect(formatDiagnostic(finding({ hint: "one\ntwo" }))).toBe(
      "a.json:3:5 error unknown_keyword no such keyword (/x)\n" +
        "  hint: one\n        two",
    );
  });

  test("shows nothing that steers a terminal or hides text", () => {
    const printed = formatDiagnostic(
      finding({
        file: "a\u001b[2J.json",
        pointer: "/x\u202ey",
        message: "bad\r\nname",
        hint: "try\u0007",
      }),
    );
    expect(printed).toBe(
      "a\\u001b[2J.json:3:5 error unknown_keyword bad\\u000d\\u000aname " +
        "(/x\\u202ey)\n  hint: try\\u0007",
    );
  });

  test("clips a long pointer in the middle", () => {
    const pointer = `/start${"/x".repeat(5000)}/end`;
    const printed = formatDiagnostic(finding({ pointer, hint: "" }));
    expect(printed).toContain("(/start/x");
    expect(printed).toContain("/x/end)");
    expect(printed.length).toBeLessThan(330);
  });
});

describe("a code frame", () => {
  const text = '{\n  "type": "object",\n  "propertes": {},\n  "x": 1\n}\n';

  test("shows the line between its neighbours with a caret below", () => {
    expect(codeFrame(text, { line: 3, column: 3 })).toBe(
      [
        '  2 |   "type": "object",',
        '> 3 |   "propertes": {},',
        "    |   ^",
        '  4 |   "x": 1',
      ].join("\n"),
    );
  });

  test("has no neighbour before the first and after the last line", () => {
    expect(codeFrame("[1]", { line: 1, column: 2 })).toBe(
      "> 1 | [1]\n    |  ^",
    );
    expect(codeFrame("[\n1", { line: 2, column: 2 })).toBe(
      "  1 | [\n> 2 | 1\n    |  ^",
    );
    expect(codeFrame("", { line: 1, column: 1 })).toBe("> 1 |\n    | ^");
  });

  test("pads line numbers to one width", () => {
    const lines = Array.from({ length: 12 }, (_, i) => `line ${i + 1}`);
    expect(codeFrame(lines.join("\r\n"), { line: 9, column: 1 })).toBe(
      ["   8 | line 8", ">  9 | line 9", "     | ^", "  10 | line 10"].join(
        "\n",
      ),
    );
  });

  test("knows the three ends of a line", () => {
    const frame = codeFrame("a\rb\r\nc\nd", { line: 3, column: 1 });
    expect(frame).toBe("  2 | b\n> 3 | c\n    | ^\n  4 | d");
  });

  test("is empty for a line that isn't there", () => {
    expect(codeFrame("a\nb", { line: 3, column: 1 })).toBe("");
  });

  test("shows a tab as two blanks and keeps the caret below its column", () => {
    expect(codeFrame('\t"a"', { line: 1, column: 2 })).toBe(
      '> 1 |   "a"\n    |   ^',
    );
  });

  test("counts wide characters twice and combining ones not at all", () => {
    const wide = "\u6f22\u5b57";
    const astral = "\u{1f600}";
    const accent = "e\u0301";
    for (const [before, width] of [
      [wide, 4],
      [astral, 2],
      [accent, 1],
      ["\uff76", 1],
      ["\uff21", 2],
    ] as const) {
      const frame = codeFrame(`${before}!`, {
        line: 1,
        column: before.length + 1,
      });
      expect(frame).toBe(`> 1 | ${before}!\n    | ${" ".repeat(width)}^`);
    }
  });

  test("escapes what can't be seen and keeps the caret below its column", () => {
    expect(codeFrame("a\u001b\u202eb", { line: 1, column: 4 })).toBe(
      `> 1 | a\\u001b\\u202eb\n    | ${" ".repeat(13)}^`,
    );
  });

  test("shows of a long line the part around the place", () => {
    const line = `${"a".repeat(5000)}!${"b".repeat(5000)}`;
    const [shown = "", caret = ""] = codeFrame(line, {
      line: 1,
      column: 5001,
    }).split("\n");
    expect(shown.length).toBeLessThan(120);
    expect(shown.startsWith("> 1 | \u2026aaa")).toBe(true);
    expect(shown.endsWith("bbb\u2026")).toBe(true);
    expect(shown[caret.indexOf("^")]).toBe("!");
  });

  test("never cuts a surrogate pair in two", () => {
    const pairs = "\u{1f600}".repeat(400);
    const frame = codeFrame(`${pairs}x${pairs}`, { line: 1, column: 802 });
    expect(frame).toContain("\u{1f600}x\u{1f600}");
    expect(frame).not.toContain("\\ud");
  });
});

describe("a finding about a schema", () => {
  const source = {
    file: "a.json",
    locate: () => ({ line: 2, column: 20 }),
    locateName: () => ({ line: 2, column: 3 }),
  };

  function place(code: "unknown_keyword" | "invalid_operand"): Diagnostic {
    const found = { code, pointer: "/typ", message: "m", hint: "h" };
    return schemaDiagnosticToDiagnostic(found, source, "/input");
  }

  test("points at the name when the keyword is at fault", () => {
    expect(place("unknown_keyword")).toEqual({
      code: "unknown_keyword",
      severity: "error",
      file: "a.json",
      pointer: "/input/typ",
      range: { line: 2, column: 3 },
      message: "m",
      hint: "h",
    });
  });

  test("points at the value otherwise", () => {
    expect(place("invalid_operand").range).toEqual({ line: 2, column: 20 });
  });
});
