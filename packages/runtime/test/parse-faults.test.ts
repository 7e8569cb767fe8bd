import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal } from "../src/core/decimal.ts";
import { JsonTextError } from "../src/core/json-text-error.ts";
import { parseJson, parseSourceJson } from "../src/core/parse.ts";
import { firstInvalidByte } from "../src/core/utf8-fault.ts";
import { jsonText } from "./json-texts.ts";

function errorOf(text: string | Uint8Array): JsonTextError | undefined {
  try {
    parseJson(text);
    return undefined;
  } catch (error) {
    if (error instanceof JsonTextError) return error;
    throw error;
  }
}

/** What people and models really write, and what they are told. */
const told: readonly (readonly [text: string, reason: string])[] = [
  ["", "the text is empty, where a value is expected"],
  ["[1,]", `expected a value, found "]": no comma stands after the last one`],
  [
    '{"a":1, }',
    `expected a member name, found "}": no comma stands after the last one`,
  ],
  ['{"a":1 "b":2}', `expected "," or "}", found '"': a comma is missing`],
  ["[1 2]", `expected "," or "]", found "2": a comma is missing`],
  ["[0x10]", `expected "," or "]", found "x"`],
  [
    "{'a':1}",
    `expected a member name, found "'": strings stand in double quotes`,
  ],
  ["['a']", `expected a value, found "'": strings stand in double quotes`],
  [
    "[\u201ca\u201d]",
    "expected a value, found U+201C: strings stand in straight double quotes",
  ],
  ["{a:1}", `expected a member name, found "a": names stand in double quotes`],
  ['{"a" 1}', `expected ":" after the member name, found "1"`],
  ['{"a":1 // b\n}', `expected "," or "}", found "/": JSON has no comments`],
  ["# a\n1", `expected a value, found "#": JSON has no comments`],
  ["NaN", `expected a value, found "N": JSON has no NaN`],
  ["Infinity", `expected a value, found "I": JSON has no Infinity`],
  [
    "-Infinity",
    `expected a digit after the minus, found "I": JSON has no Infinity`,
  ],
  ["[+1]", `expected a value, found "+": a number has no plus sign`],
  [
    ".5",
    `expected a value, found ".": a digit stands before the decimal point`,
  ],
  ["01", "a number has no leading zeros"],
  ["[1.]", `expected a digit after the point, found "]"`],
  ["[1e+]", `expected a digit of the exponent, found "]"`],
  ["1e400", "the number is too large for a double"],
  ["True", `expected a value, found "T": true is written in lower case`],
  ["[False]", `expected a value, found "F": false is written in lower case`],
  ["[None]", `expected a value, found "N": JSON has null instead`],
  ["undefined", `expected a value, found "u": JSON has null instead`],
  ["nulx", `expected the word null, found "x"`],
  ["tru", "the text ends where the word true is expected"],
  ['"ab', "the text ends inside a string"],
  ['"a\\', "the text ends inside a string"],
  ['"a\\u12', "the text ends inside a string"],
  ['{"a":[1', `the text ends where "," or "]" is expected`],
  ['"a\nb"', "in a string, U+000A is written \\n"],
  ['"a b\tc"', "in a string, U+0009 is written \\t"],
  ['"\u0001"', "in a string, U+0001 is written \\u0001"],
  ['"\\x"', `no escape is a backslash and "x"`],
  ['"\\\u202e"', "no escape is a backslash and U+202E"],
  ['"\\u12g4"', "four hexadecimal digits follow \\u"],
  ['{"a":1,"a":2}', "the object has a member of this name already"],
  ["1 2", `expected the end of the text, found "2"`],
  ["\u007f", "expected a value, found U+007F"],
  ["[~]", `expected a value, found "~"`],
  ["\ud83d\ude00", "expected a value, found U+1F600"],
  ["[\ud83d]", "expected a value, found U+D83D"],
];

describe("the first fault of a text", () => {
  test.each(told)("%j: %s", (text, reason) => {
    expect(errorOf(text)?.reason).toBe(reason);
  });

  const damaged = fc
    .tuple(
      jsonText,
      fc.nat(),
      fc.string({ unit: "binary", minLength: 1, maxLength: 3 }),
      fc.constantFrom("", "\n", "\r\n", "\r", "\r\n\t\r"),
    )
    .map(([text, at, noise, space]) => {
      const index = at % (text.length + 1);
      return space + text.slice(0, index) + noise + text.slice(index);
    });

  test("is worded in ASCII, and placed within the text", () => {
    fc.assert(
      fc.property(damaged, (text) => {
        const error = errorOf(text);
        fc.pre(error !== undefined);
        const { message, offset, line, column } = error;
        expect(message).toMatch(/^[ -~]{1,140}$/);
        const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
        expect({ line, column }).toEqual({
          line: lines.length,
          column: (lines.at(-1) ?? "").length + 1,
        });
        expect(offset).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2000 },
    );
  });

  test("is the first: whatever comes after it changes nothing", () => {
    fc.assert(
      fc.property(damaged, fc.string({ maxLength: 5 }), (text, other) => {
        const error = errorOf(text);
        fc.pre(error?.code === "unexpected_character");
        const { offset } = error;
        const again = errorOf(text.slice(0, offset + 2) + other);
        expect(again?.offset).toBe(offset);
      }),
      { numRuns: 2000 },
    );
  });

  test("of bytes is that of the string, placed in bytes", () => {
    fc.assert(
      fc.property(damaged, (text) => {
        fc.pre(!/\p{Cs}/u.test(text));
        const bytes = new TextEncoder().encode(text);
        const ofString = errorOf(text);
        const ofBytes = errorOf(bytes);
        expect(ofBytes?.message).toBe(ofString?.message);
        expect(ofBytes?.code).toBe(ofString?.code);
        const before = text.slice(0, ofString?.offset ?? 0);
        const offset = new TextEncoder().encode(before).length;
        expect(ofBytes?.offset ?? 0).toBe(offset);
      }),
      { numRuns: 1000 },
    );
  });

  test("is counted in units, whatever bytes stand before it", () => {
    const wide = fc.string({
      unit: fc.constantFrom("a", "\u00e9", "\u20ac", "\u{1f600}", "\ud83d"),
      maxLength: 40,
    });
    fc.assert(
      fc.property(
        fc.array(wide, { maxLength: 4 }),
        fc.constantFrom("truth", "1.", "-", '"\t"', '"\\x"', "]]", '{"":}'),
        (strings, fault) => {
          const text = [...strings.map((each) => `"${each}"`), fault].join(",");
          const plain = text.replace(/[^\0-\x7f]/g, "a");
          const error = errorOf(`[${text}`);
          expect(error?.offset).toBe(errorOf(`[${plain}`)?.offset);
          expect(error?.message).toBe(errorOf(`[${plain}`)?.message);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("is the same for schema text, but for numbers past the doubles", () => {
    expect(() => parseSourceJson('{"a":1,"a":2}')).toThrow(/already/);
    expect(() => parseSourceJson("[[1]]", { maxDepth: 1 })).toThrow(/deep/);
    expect(parseSourceJson("1e400")).toEqual(decimal("1e400"));
  });

  test("what is neither text nor bytes is a TypeError", () => {
    for (const input of [undefined, null, 1, {}, ["1"]]) {
      expect(() => parseJson(input as string)).toThrow(TypeError);
    }
  });
});

describe("bytes that are no UTF-8", () => {
  const decoder = new TextDecoder("utf-8", { fatal: true });

  function isUtf8(bytes: Uint8Array): boolean {
    try {
      decoder.decode(bytes);
      return true;
    } catch {
      return false;
    }
  }

  test("start where the platform can't decode on", () => {
    const edge = fc.constantFrom(
      ...[0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2],
      ...[0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4],
      ...[0xf5, 0xff],
    );
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 6 }), (units) => {
        const bytes = Uint8Array.from(units);
        const first = firstInvalidByte(bytes);
        expect(first < 0).toBe(isUtf8(bytes));
        if (first < 0) return;
        expect(isUtf8(bytes.subarray(0, first))).toBe(true);
        for (let end = first + 1; end <= bytes.length; end++) {
          expect(isUtf8(bytes.subarray(first, end))).toBe(false);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test("are told from UTF-16", () => {
    const utf16 = "JSON text is UTF-8, and this looks like UTF-16";
    expect(errorOf(Uint8Array.of(0xff, 0xfe, 0x31, 0))?.reason).toBe(utf16);
    expect(errorOf(Uint8Array.of(0xfe, 0xff, 0, 0x31))?.reason).toBe(utf16);
    for (const second of [0x31, 0xfd]) {
      expect(errorOf(Uint8Array.of(0xff, second))?.reason).toMatch(/0xff here/);
      expect(errorOf(Uint8Array.of(0xfe, second))?.reason).toMatch(/0xfe here/);
    }
    expect(errorOf(Uint8Array.of(0x22, 0xc3, 0x28, 0x22))?.message).toBe(
      "JSON text is UTF-8, which has no byte 0xc3 here (line 1, column 2)",
    );
  });
});
