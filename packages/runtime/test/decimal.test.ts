import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Decimal, decimal } from "../src/core/decimal.ts";

/** A decimal as digits times a power of ten, small enough for BigInt to judge. */
const parts = fc.record({
  digits: fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
  exponent: fc.integer({ min: -30, max: 30 }),
});

type Parts = { digits: bigint; exponent: number };

const textOf = ({ digits, exponent }: Parts): string => `${digits}e${exponent}`;

/** The value in units of 10^-30, by BigInt alone: the independent judge. */
const scaled = ({ digits, exponent }: Parts): bigint =>
  digits * 10n ** BigInt(exponent + 30);

const signOf = (value: bigint): number =>
  value > 0n ? 1 : value < 0n ? -1 : 0;

const double = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .map((x) => x + 0);

type Decimals = [Decimal, Decimal, Decimal];

describe("decimals", () => {
  test("compare as their values do", () => {
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const expected = signOf(scaled(a) - scaled(b));
        expect(decimal(textOf(a)).compare(decimal(textOf(b)))).toBe(expected);
        expect(decimal(textOf(a)).equals(decimal(textOf(b)))).toBe(
          expected === 0,
        );
      }),
      { numRuns: 2000 },
    );
  });

  test("compare with doubles by their shortest text", () => {
    fc.assert(
      fc.property(double, double, (a, b) => {
        expect(Decimal.from(a).compare(b)).toBe(Math.sign(a - b) + 0);
        expect(Decimal.from(a).toNumber()).toBe(a);
      }),
      { numRuns: 2000 },
    );
  });

  test("are multiples as their values are", () => {
    const divisor = parts.filter(({ digits }) => digits !== 0n);
    fc.assert(
      fc.property(parts, divisor, (a, b) => {
        const expected = scaled(a) % scaled(b) === 0n;
        expect(decimal(textOf(a)).isMultipleOf(decimal(textOf(b)))).toBe(
          expected,
        );
      }),
      { numRuns: 2000 },
    );
  });

  test("are integers when their values have no fraction", () => {
    fc.assert(
      fc.property(parts, (a) => {
        const expected = scaled(a) % 10n ** 30n === 0n;
        expect(decimal(textOf(a)).isInteger()).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["1.0", true],
    ["1e2", true],
    ["100e-2", true],
    ["1e400", true],
    ["-0.0", true],
    ["1e-1", false],
    ["0.5", false],
    ["15e-1", false],
  ])("%s is an integer: %s", (text, isInteger) => {
    expect(decimal(text).isInteger()).toBe(isInteger);
  });

  test.each([
    ["0.0075", "0.0001", true],
    ["19.99", "0.01", true],
    ["4.35", "0.01", true],
    ["1e308", "0.5", true],
    ["12391239123", "1e-8", true],
    ["100000000000000000000", "7", false],
    ["0", "3", true],
    ["0.3", "0.2", false],
  ])("%s is a multiple of %s: %s", (value, divisor, isMultiple) => {
    expect(decimal(value).isMultipleOf(decimal(divisor))).toBe(isMultiple);
  });

  test.each([
    ["0", 0, "", 0],
    ["-0.000e5", 0, "", 0],
    ["5", 1, "5", 1],
    ["0.05", 1, "5", -1],
    ["-500", -1, "5", 3],
    ["120.0340e-2", 1, "120034", 1],
    ["1E+0000000000000000000002", 1, "1", 3],
  ])("hold sign, digits and position of %s", (text, sign, digits, position) => {
    expect(decimal(text)).toEqual({ text, sign, digits, position });
  });

  test("can't be changed", () => {
    const half = decimal("0.5");
    expect(() => Object.assign(half, { digits: "6" })).toThrow(TypeError);
    expect(Decimal.from(half)).toBe(half);
  });

  test("are made of finite numbers only, -0 as 0", () => {
    expect(Decimal.from(-0).sign).toBe(0);
    expect(Decimal.from(10n ** 30n).position).toBe(31);
    expect(() => Decimal.from(NaN)).toThrow(SyntaxError);
    expect(() => Decimal.from(-Infinity)).toThrow(SyntaxError);
  });

  test("are ordered one way, whichever is asked", () => {
    fc.assert(
      fc.property(parts, parts, parts, (...all) => {
        const [a, b, c] = all.map(textOf).map(decimal) as Decimals;
        const [low, middle, high] = [a, b, c].sort((x, y) =>
          x.compare(y),
        ) as Decimals;
        const expected = low.equals(middle) ? middle.compare(high) : -1;
        expect(low.compare(high)).toBe(expected);
        expect(high.compare(low) + low.compare(high)).toBe(0);
      }),
    );
  });

  test("compare with bigints", () => {
    fc.assert(
      fc.property(parts, fc.bigInt(), (a, b) => {
        const expected = signOf(scaled(a) - b * 10n ** 30n);
        expect(decimal(textOf(a)).compare(b)).toBe(expected);
      }),
    );
  });

  test("are multiples of their factors, and one more is not", () => {
    const factor = fc.bigInt({ min: 2n, max: 10n ** 40n });
    const power = fc.integer({ min: -30, max: 30 });
    fc.assert(
      fc.property(factor, factor, power, (a, b, exponent) => {
        const divisor = decimal(`${a}e${exponent}`);
        const product = decimal(`${a * b}e${exponent}`);
        const oneMore = decimal(`${a * b + 1n}e${exponent}`);
        expect(product.isMultipleOf(divisor)).toBe(true);
        expect(oneMore.isMultipleOf(divisor)).toBe(false);
      }),
    );
  });

  test("are multiples of many twos and fives as expanded powers of ten are", () => {
    const few = fc.integer({ min: 0, max: 120 });
    const odd = fc.constantFrom(1n, 3n, 7n, 9n);
    fc.assert(
      fc.property(few, few, odd, odd, few, (twos, fives, by, digits, power) => {
        const divisor = 2n ** BigInt(twos) * 5n ** BigInt(fives) * by;
        const expected = (digits * 10n ** BigInt(power)) % divisor === 0n;
        const value = decimal(`${digits}e${power}`);
        expect(value.isMultipleOf(divisor)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  test("of thousands of digits are multiples as short ones are", () => {
    for (const length of [999, 1000, 1001, 2500]) {
      const digits = "123456789".repeat(300).slice(0, length);
      const product = BigInt(digits) * 9973n;
      expect(Decimal.from(product).isMultipleOf(9973)).toBe(true);
      expect(Decimal.from(product + 1n).isMultipleOf(9973)).toBe(false);
      expect(Decimal.from(product).isMultipleOf(product)).toBe(true);
    }
  });

  test("of either sign are multiples, zero of all and nothing of zero", () => {
    expect(decimal("-9").isMultipleOf(3n)).toBe(true);
    expect(decimal("9").isMultipleOf(-3)).toBe(true);
    expect(decimal("0e9").isMultipleOf(0)).toBe(true);
    expect(decimal("1").isMultipleOf(0)).toBe(false);
  });

  test("keep the text as it was written", () => {
    expect(decimal("1.50e+007").toString()).toBe("1.50e+007");
  });

  test.each([
    "",
    "+1",
    "01",
    "1.",
    ".5",
    "1e",
    "0x1",
    " 1",
    "1 ",
    "NaN",
    "--1",
  ])("refuse %j", (text) => {
    expect(() => decimal(text)).toThrow(SyntaxError);
  });

  test("take no more than their text, whatever the exponent", () => {
    const huge = decimal("1e999999999999999999999");
    const larger = decimal("2e999999999999999999999");
    const tiny = decimal("1e-999999999999999999999");
    expect(huge.compare(larger)).toBe(-1);
    expect(tiny.compare(0)).toBe(1);
    expect(tiny.compare(huge)).toBe(-1);
    expect(huge.isInteger()).toBe(true);
    expect(tiny.isInteger()).toBe(false);
    expect(huge.isMultipleOf(decimal("7"))).toBe(false);
    expect(huge.isMultipleOf(decimal("5"))).toBe(true);
    expect(huge.toNumber()).toBe(Infinity);
    expect(tiny.toNumber()).toBe(0);
  });

  test("keep exponents that a double would round", () => {
    const odd = decimal("1e9007199254740993");
    expect(odd.compare(decimal("1e9007199254740992"))).toBe(1);
    const shifted = decimal("0.01e9007199254740993");
    expect(shifted.position).toBe(9007199254740992n);
    const safe = decimal("0.001e9007199254740993");
    expect(safe.position).toBe(Number.MAX_SAFE_INTEGER);
    expect(safe.equals(decimal("1e9007199254740990"))).toBe(true);
    expect(decimal("0e9007199254740993").equals(0)).toBe(true);
  });
});
