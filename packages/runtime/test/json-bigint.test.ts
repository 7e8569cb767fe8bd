import fc from "fast-check";
import jsonBigint from "json-bigint";
import { describe, expect, test } from "vitest";
import { jsonEqual } from "../src/core/equal.ts";
import { formatJson } from "../src/core/format-json.ts";
import { checkJson, snapshotJson } from "../src/core/json.ts";
import { JsonTextError } from "../src/core/json-text-error.ts";
import { parseJson } from "../src/core/parse.ts";

/*
 * What json-bigint 1.0.0 reads, beside what `parseJson` reads. Where it is
 * right it is an oracle for ours; where it is wrong, the cases say how.
 */

const exact = { numbers: "exact" } as const;
const keepNames = {
  protoAction: "preserve",
  constructorAction: "preserve",
} as const;

type Options = NonNullable<Parameters<typeof jsonBigint>[0]>;

function readWith(options: Options, text: string): unknown {
  return jsonBigint({ ...keepNames, ...options }).parse(text);
}

const sign = fc.constantFrom("", "-");
const integer = fc
  .tuple(sign, fc.bigInt(1n, 10n ** 60n))
  .map(([minus, digits]) => `${minus}${digits}`);
/** Any spelling within the range of doubles, as json-bigint refuses or loses the rest. */
const number = fc
  .tuple(
    integer,
    fc.option(fc.stringMatching(/^[0-9]{1,40}$/), { nil: undefined }),
    fc.option(
      fc.tuple(
        fc.constantFrom("e", "E", "e+", "e-", "e0"),
        fc.integer({ min: 0, max: 200 }),
      ),
      { nil: undefined },
    ),
  )
  .map(([whole, fraction, exponent]) => {
    const point = fraction === undefined ? "" : `.${fraction}`;
    return `${whole}${point}${exponent === undefined ? "" : exponent.join("")}`;
  });

/** JSON texts without -0 and duplicate names, their numbers as given. */
function textOf(numbers: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const name = fc.oneof(
    fc.constantFrom("a", "", "__proto__", "constructor", "toString", "0"),
    fc.string({ unit: "binary", maxLength: 3 }),
  );
  const space = fc.constantFrom("", "", " ", "\n\t\r ");
  return fc.letrec<{ text: string }>((tie) => ({
    text: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      numbers,
      fc.constantFrom("null", "true", "false", "0", "1"),
      fc.string({ unit: "binary", maxLength: 4 }).map((s) => JSON.stringify(s)),
      fc
        .tuple(space, fc.array(tie("text"), { maxLength: 4 }))
        .map(([gap, items]) => `[${gap}${items.join(`${gap},`)}${gap}]`),
      fc
        .tuple(
          space,
          fc.uniqueArray(fc.tuple(name, tie("text")), {
            maxLength: 4,
            selector: ([key]) => key,
          }),
        )
        .map(([gap, members]) => {
          const texts = members.map(
            ([key, text]) => `${JSON.stringify(key)}${gap}:${gap}${text}`,
          );
          return `{${gap}${texts.join(`,${gap}`)}${gap}}`;
        }),
    ),
  })).text;
}

function expectSameReading(
  numbers: fc.Arbitrary<string>,
  options: Options,
): void {
  fc.assert(
    fc.property(textOf(numbers), (text) => {
      const theirs = readWith(options, text);
      expect(checkJson(theirs, exact)).toBe(undefined);
      const ours = parseJson(text, exact);
      expect(jsonEqual(snapshotJson(theirs, exact), ours)).toBe(true);
    }),
    { numRuns: 1000 },
  );
}

describe("values that json-bigint read are equal to ours", () => {
  test("with BigNumber for the long literals", () => {
    expectSameReading(number, {});
  });

  test("with BigNumber for every literal", () => {
    expectSameReading(number, { alwaysParseAsBig: true });
  });

  test("with native bigints, where all numbers are integers in plain digits", () => {
    expectSameReading(integer, { useNativeBigInt: true });
    const both = { useNativeBigInt: true, alwaysParseAsBig: true };
    expectSameReading(integer, both);
  });
});

describe("what json-bigint loses", () => {
  /** The texts of numbers, and what json-bigint makes of them. */
  const lost: [text: string, options: Options, theirs: unknown][] = [
    // A short literal goes through a double.
    ["1e-400", {}, 0],
    ["123456789e-330", {}, 1.24e-322],
    ["1e-400", { alwaysParseAsBig: true }, 0],
    // A long one keeps its digits down to the library's own least exponent.
    ["1.000000000000000e-10000001", {}, 0],
    // The binary value of the double, instead of the power of ten.
    [
      "1e23",
      { alwaysParseAsBig: true, useNativeBigInt: true },
      99999999999999991611392n,
    ],
  ];

  for (const [text, options, theirs] of lost) {
    test(`${text} with ${JSON.stringify(options)}`, () => {
      const value = snapshotJson(readWith(options, text), exact);
      expect(jsonEqual(value, theirs as number)).toBe(true);
      expect(jsonEqual(value, parseJson(text, exact))).toBe(false);
    });
  }

  test("its -0 is no JSON value, where ours is 0", () => {
    for (const text of ["-0", "-0.0", "-0.000000000000000"]) {
      expect(checkJson(readWith({}, text), exact)?.code).toBe("negative_zero");
      expect(parseJson(text, exact)).toBe(0);
    }
  });

  test("the earlier of two members with one name, unless it is strict", () => {
    const text = '{"a":1,"a":2}';
    expect(readWith({}, text)).toEqual({ a: 2 });
    expect(() => readWith({ strict: true }, text)).toThrow();
    expect(() => parseJson(text)).toThrow(JsonTextError);
  });
});

describe("what json-bigint can't read", () => {
  test("numbers past the doubles", () => {
    for (const text of ["1e400", "-1e400", "1e1000000000"]) {
      expect(() => readWith({}, text)).toThrow();
      expect(formatJson(parseJson(text, exact))).toBe(text);
    }
  });

  test("with native bigints, any literal of 16 characters that has a fraction or an exponent", () => {
    const native = { useNativeBigInt: true };
    for (const text of ["0.89999999999999", "-0.8999999999999"]) {
      expect(() => readWith(native, `${text}99`)).toThrow(SyntaxError);
    }
    expect(() => readWith(native, "12345678901234e5")).toThrow(SyntaxError);
    const always = { ...native, alwaysParseAsBig: true };
    expect(() => readWith(always, "1.5")).toThrow(RangeError);
  });

  test("names that contain __proto__ or constructor, unless told to keep them", () => {
    const defaults = jsonBigint();
    for (const text of ['{"__proto__":1}', '{"isUnderconstructor":true}']) {
      expect(() => defaults.parse(text) as unknown).toThrow();
      expect(JSON.stringify(parseJson(text))).toBe(text);
      expect(JSON.stringify(readWith({}, text))).toBe(text);
    }
  });

  test("ten thousand levels, for which it has no stack", () => {
    const text = "[".repeat(1e4) + "]".repeat(1e4);
    expect(() => readWith({}, text)).toThrow(RangeError);
    expect(checkJson(parseJson(text))).toBe(undefined);
  });

  test("a text with a fault, without throwing an object that is no Error", () => {
    let thrown: unknown;
    try {
      readWith({}, "[1,]");
    } catch (error) {
      thrown = error;
    }
    expect(thrown).not.toBeInstanceOf(Error);
    expect(thrown).toMatchObject({ name: "SyntaxError", text: "[1,]" });
  });
});

describe("what json-bigint reads although it is no JSON", () => {
  const texts: [text: string, theirs: unknown][] = [
    ["01", 1],
    ["-01", -1],
    ["1.", 1],
    ["1.e3", 1000],
    ['"a\nb"', "a\nb"],
    ['"\\uZZZZ"', "\0ZZZ"],
    ['"\\u12G4"', "\u00124"],
    ["\u000b1", 1],
    ["1\0", 1],
  ];

  for (const [text, theirs] of texts) {
    test(JSON.stringify(text), () => {
      expect(readWith({}, text)).toBe(theirs);
      expect(() => parseJson(text)).toThrow(JsonTextError);
    });
  }
});
