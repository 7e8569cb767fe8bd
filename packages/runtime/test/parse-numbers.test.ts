import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Decimal, decimal } from "../src/core/decimal.ts";
import { parseJson, parseSourceJson } from "../src/core/parse.ts";

type ExactNumber = number | bigint | Decimal;

const fewDigits = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(25))
  .map(([digits, places]) => {
    const text = String(digits)
      .replace("-", "")
      .padStart(places + 1, "0");
    const point = text.length - places;
    const fraction = places === 0 ? "" : `.${text.slice(point)}`;
    return `${digits < 0n ? "-" : ""}${text.slice(0, point)}${fraction}`;
  });

const spelled = fc
  .tuple(
    fc.oneof(
      fewDigits,
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    ),
    fc.constantFrom("", "", "e0", "E+5", "e-20", "e22", "e400", "e-400"),
  )
  .map(([mantissa, exponent]) =>
    mantissa.includes("e") ? mantissa : mantissa + exponent,
  );

/** Whether a double prints a text of this value: by comparing decimals alone. */
function isCarried(text: string): boolean {
  const double = Number(text);
  return Number.isFinite(double) && decimal(text).equals(double);
}

describe("a number literal", () => {
  test("is the nearest double by default, and refused where none is near", () => {
    fc.assert(
      fc.property(spelled, (text) => {
        const nearest = Number(text) + 0;
        if (Number.isFinite(nearest)) expect(parseJson(text)).toBe(nearest);
        else expect(() => parseJson(text)).toThrow(/too large/);
      }),
      { numRuns: 3000 },
    );
  });

  test("keeps its value when numbers are exact, as a number if a double can", () => {
    fc.assert(
      fc.property(spelled, (text) => {
        const value = parseJson(text, { numbers: "exact" }) as ExactNumber;
        expect(Decimal.from(value).equals(decimal(text))).toBe(true);
        expect(Object.is(value, -0)).toBe(false);
        const isPlain = /^-?\d+$/.test(text);
        const expected = isPlain
          ? Number.isSafeInteger(Number(text))
            ? "number"
            : "bigint"
          : isCarried(text)
            ? "number"
            : "object";
        expect([text, typeof value]).toEqual([text, expected]);
      }),
      { numRuns: 3000 },
    );
  });

  test("keeps its spelling when it is source", () => {
    fc.assert(
      fc.property(spelled, (text) => {
        const value = parseSourceJson(text) as ExactNumber;
        expect(String(value)).toBe(text === "-0" ? "0" : text);
        const isPlain = /^-?\d+$/.test(text);
        const isSame = String(Number(text)) === text;
        const isNumber = isPlain ? Number.isSafeInteger(Number(text)) : isSame;
        const other = isPlain ? "bigint" : "object";
        expect(typeof value).toBe(isNumber ? "number" : other);
      }),
      { numRuns: 3000 },
    );
  });

  test("of more digits than every engine's bigint takes is a decimal", () => {
    const digits = "1234567890".repeat(30_000);
    const exact = { numbers: "exact" } as const;
    expect(typeof parseJson(digits, exact)).toBe("bigint");
    const longer = parseJson(`${digits}1`, exact);
    expect(longer).toBeInstanceOf(Decimal);
    expect((longer as Decimal).isMultipleOf(10)).toBe(false);
    expect((longer as Decimal).compare(BigInt(`${digits}1`))).toBe(0);
  });

  test.each(["1e999999999", "-1e-999999999", `1e${"9".repeat(1000)}`])(
    "%s is held as it is written",
    (text) => {
      expect(parseJson(text, { numbers: "exact" })).toEqual(decimal(text));
      expect(parseSourceJson(`[${text}]`)).toEqual([decimal(text)]);
    },
  );
});
