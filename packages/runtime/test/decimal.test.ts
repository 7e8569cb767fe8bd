import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Decimal, decimal, foldBound } from "../src/core/decimal.ts";

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
});

describe("a folded bound", () => {
  const sides = fc.tuple(
    fc.constantFrom("lower" as const, "upper" as const),
    fc.boolean(),
  );

  function satisfies(
    x: number,
    bound: Decimal,
    [side, exclusive]: ["lower" | "upper", boolean],
  ): boolean {
    const order = Decimal.from(x).compare(bound);
    const towards = side === "lower" ? order : -order;
    return exclusive ? towards > 0 : towards >= 0;
  }

  test("admits the doubles that the bound does, near it and far away", () => {
    const near = fc.tuple(double, fc.integer({ min: -40, max: 40 }));
    fc.assert(
      fc.property(near, sides, double, ([x, offset], side, far) => {
        const { digits, position } = Decimal.from(x);
        const extra = `${digits === "" ? "0" : digits}${Math.abs(offset)}1`;
        const sign = x < 0 ? "-" : "";
        const bound = decimal(`${sign}0.${extra}e${position}`);
        const edge = foldBound(bound, ...side);
        for (const candidate of [x, far, bound.toNumber(), edge, 0]) {
          if (!Number.isFinite(candidate)) continue;
          const admitted =
            side[0] === "lower" ? candidate >= edge : candidate <= edge;
          expect(admitted).toBe(satisfies(candidate + 0, bound, side));
        }
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ["9007199254740993", "lower", 9007199254740994],
    ["9007199254740993", "upper", 9007199254740992],
    ["0.1", "lower", 0.1],
    ["0.30000000000000000001", "lower", 0.30000000000000004],
    ["0.30000000000000000001", "upper", 0.3],
    ["1e400", "lower", Infinity],
    ["1e400", "upper", Infinity],
    ["-1e400", "upper", -Infinity],
    ["1e-400", "lower", 5e-324],
    ["1e-400", "upper", 0],
  ] as const)("of %s from %s is %d", (text, side, edge) => {
    expect(foldBound(decimal(text), side)).toBe(edge);
  });

  test("that is exclusive leaves the bound itself out", () => {
    expect(foldBound(decimal("0"), "lower", true)).toBe(5e-324);
    expect(foldBound(decimal("1"), "upper", true)).toBe(1 - 2 ** -53);
  });
});
