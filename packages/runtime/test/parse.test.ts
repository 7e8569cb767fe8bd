import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Decimal } from "../src/core/decimal.ts";
import { JsonTextError } from "../src/core/json-text-error.ts";
import { parseJson, parseSourceJson } from "../src/core/parse.ts";
import { jsonText } from "./json-texts.ts";

/** The fault of a text, as `CODE line:column @offset`. */
function faultOf(text: string | Uint8Array, options = {}): string {
  try {
    parseJson(text, options);
  } catch (error) {
    expect(error).toBeInstanceOf(JsonTextError);
    const { code, line, column, offset, message } = error as JsonTextError;
    expect(message).toMatch(/^[ -~]+ \(line \d+, column \d+\)$/);
    return `${code} ${line}:${column} @${offset}`;
  }
  return "none";
}

describe("the reader", () => {
  test("reads what JSON.parse reads, to the same values", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const options = { duplicates: "last" } as const;
        expect(parseJson(text, options)).toEqual(JSON.parse(text));
      }),
      { numRuns: 3000 },
    );
  });

  test("reads and refuses what JSON.parse does, however a text is damaged", () => {
    const damage = fc.tuple(
      jsonText,
      fc.nat(),
      fc.constantFrom(
        "",
        ",",
        ":",
        "]",
        "}",
        '"',
        "0",
        "e",
        "-",
        ".",
        "\\",
        " ",
        "\t",
        "\n",
        "\u0001",
        "x",
      ),
      fc.nat(2),
    );
    fc.assert(
      fc.property(damage, ([text, at, insert, cut]) => {
        const index = at % (text.length + 1);
        const damaged = text.slice(0, index) + insert + text.slice(index + cut);
        let expected: unknown;
        try {
          expected = JSON.parse(damaged);
        } catch {
          expect(faultOf(damaged, { duplicates: "last" })).not.toBe("none");
          return;
        }
        if (hasOddNumbers(damaged)) return;
        expect(parseJson(damaged, { duplicates: "last" })).toEqual(expected);
      }),
      { numRuns: 5000 },
    );
  });

  test("keeps white space out of values and in texts", () => {
    expect(parseJson(' \t\r\n{ "a" : [ 1 , " x " ] } \n')).toEqual({
      a: [1, " x "],
    });
    expect(faultOf("\u00a01")).toBe("unexpected_character 1:1 @0");
  });

  test("keeps a member named __proto__ as data", () => {
    const value = parseJson('{"__proto__":{"a":1},"b":2}');
    expect(Object.keys(value as object)).toEqual(["__proto__", "b"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(parseJson('[{"__proto__":1},{"__proto__":null}]')).toEqual(
      JSON.parse('[{"__proto__":1},{"__proto__":null}]'),
    );
  });

  test("keeps lone surrogates that escapes write, and joins pairs", () => {
    expect(parseJson('"\\ud800"')).toBe("\ud800");
    expect(parseJson('"\\ud83d\\ude00"')).toBe("\ud83d\ude00");
  });

  test("reads strings with and without escapes in any order", () => {
    const text = String.raw`["a","\n","b","c\\","d","\"","e\td","f"]`;
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test("reads -0 as 0", () => {
    for (const text of ["-0", "-0.0", "-0e5"]) {
      expect(Object.is(parseJson(text), 0)).toBe(true);
    }
  });

  test.each(["[", '{"a":'])("reads a million levels of %s", (open) => {
    const close = open === "[" ? "]" : "}";
    const levels = 1_000_000;
    let value = parseJson(`${open.repeat(levels)}1${close.repeat(levels)}`);
    let depth = 0;
    while (typeof value === "object" && value !== null) {
      value = Array.isArray(value) ? value[0]! : value["a"]!;
      depth++;
    }
    expect([depth, value]).toEqual([levels, 1]);
  });

  test("finds a fault a million levels down", () => {
    expect(faultOf("[".repeat(1_000_000))).toBe(
      "unexpected_end 1:1000001 @1000000",
    );
  });
});

/** Numbers past the doubles, which JSON.parse makes Infinity of, and -0. */
function hasOddNumbers(text: string): boolean {
  return /\d[eE]\+?\d{3}/.test(text) || /-0/.test(text);
}

describe("a fault", () => {
  test.each([
    ["", "empty_text 1:1 @0"],
    ["  ", "empty_text 1:3 @2"],
    ["\ufeff{}", "byte_order_mark 1:1 @0"],
    ["nul", "unexpected_end 1:4 @3"],
    ["{'a':1}", "unexpected_character 1:2 @1"],
    ['{"a":1,}', "unexpected_character 1:8 @7"],
    ["[1,]", "unexpected_character 1:4 @3"],
    ["[1 2]", "unexpected_character 1:4 @3"],
    ['{\n  "a": 1\n  "b": 2\n}', "unexpected_character 3:3 @13"],
    ["// x\n1", "unexpected_character 1:1 @0"],
    ["NaN", "invalid_number 1:1 @0"],
    ["+1", "invalid_number 1:1 @0"],
    ['"a\tb"', "control_character 1:3 @2"],
    ['["\\n","a\tb"]', "control_character 1:9 @8"],
    ['"\\x"', "invalid_escape 1:2 @1"],
    ['{"a":1}}', "trailing_text 1:8 @7"],
    ['{"a":1,"b":2,"a":3}', "duplicate_member 1:14 @13"],
    ['{"a":1,"\\u0061":3}', "duplicate_member 1:8 @7"],
    ['[{"__proto__":1,"__proto__":2}]', "duplicate_member 1:17 @16"],
    ["1e400", "number_out_of_range 1:1 @0"],
    ["[-1e999]", "number_out_of_range 1:2 @1"],
  ])("of %j is %s", (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  test.each(["01", "1.", "-", "1e", ".5", "-01"])(
    "of number %s is told",
    (text) => {
      expect(faultOf(text)).toMatch(
        /^(?:invalid_number|unexpected_\w+|trailing_text) /,
      );
    },
  );

  test("counts lines by LF, CR LF and CR, columns in UTF-16 units", () => {
    expect(faultOf('["\ud83d\ude00",\r\n1,\r\n x]')).toBe(
      "unexpected_character 3:2 @13",
    );
  });

  test("of bytes is placed in bytes, columns staying UTF-16 units", () => {
    const bytes = new TextEncoder().encode('["\u00e9\ud83d\ude00", x]');
    expect(faultOf(bytes)).toBe("unexpected_character 1:9 @11");
  });

  test("of bytes that are no UTF-8 is placed at the first of them", () => {
    expect(faultOf(Uint8Array.of(0x22, 0x61, 0xff, 0x22))).toBe(
      "invalid_utf8 1:3 @2",
    );
    expect(faultOf(Uint8Array.of(0xff, 0xfe, 0x7b, 0))).toBe(
      "invalid_utf8 1:1 @0",
    );
  });

  test("is passing a limit that the caller sets", () => {
    expect(faultOf("[[1]]", { maxDepth: 1 })).toMatch(/^too_deep 1:2 /);
    expect(faultOf("[[1]]", { maxDepth: 2 })).toBe("none");
    expect(faultOf('"\u00e9"', { maxBytes: 3 })).toMatch(/^too_large /);
    expect(faultOf('"\u00e9"', { maxBytes: 4 })).toBe("none");
  });

  test("shows one character of the text at the most, by its number where it can't be seen", () => {
    expect(() => parseJson("[\u202e]")).toThrow(/found U\+202E/);
  });
});

describe("members with one name", () => {
  test("are refused, or the last is kept when that is asked for", () => {
    expect(parseJson('{"a":1,"a":2}', { duplicates: "last" })).toEqual({
      a: 2,
    });
  });
});

describe("exact numbers", () => {
  const read = (text: string): unknown => parseJson(text, { numbers: "exact" });

  test.each([
    ["1.0", 1],
    ["0.1", 0.1],
    ["1e2", 100],
    ["-0", 0],
    ["9007199254740991", 9007199254740991],
    ["9007199254740992", 9007199254740992n],
    ["-9007199254740993", -9007199254740993n],
    ["222222222222222222222222222222", 222222222222222222222222222222n],
  ])("read %s as %s", (text, value) => {
    expect(read(text)).toBe(value);
  });

  test.each([
    "0.30000000000000000001",
    "1e400",
    "1e-400",
    "9007199254740993.0",
  ])("read %s as a decimal, since no double carries it", (text) => {
    expect(read(text)).toBeInstanceOf(Decimal);
    expect(String(read(text))).toBe(text);
  });
});

describe("numbers of a source", () => {
  test.each(["2.0", "1e0", "0.10", "1E5", "1e21", "1e400"])(
    "keep the spelling %s",
    (text) => {
      const value = parseSourceJson(text);
      expect(value).toBeInstanceOf(Decimal);
      expect((value as Decimal).toString()).toBe(text);
    },
  );

  test("are doubles where those print just so", () => {
    expect(parseSourceJson("[1,0.5,-7]")).toEqual([1, 0.5, -7]);
  });
});
