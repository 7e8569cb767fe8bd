import { Decimal as DecimalJs } from "decimal.js";
import jsonBigint from "json-bigint";
import { describe, expect, test } from "vitest";
import { type BoundSide, Decimal, foldBound } from "../src/core/decimal.ts";
import { jsonEqual } from "../src/core/equal.ts";
import { Random } from "./random.ts";
import {
  besideDouble,
  hugeText,
  nearText,
  numberText,
  stepDouble,
} from "./random-numbers.ts";

/**
 * The oracle: digits enough for 400 on both sides of the point with exponents
 * of 400, so that nothing it is asked is rounded.
 */
const Oracle = DecimalJs.clone({
  precision: 3000,
  maxE: 9e15,
  minE: -9e15,
  modulo: DecimalJs.ROUND_DOWN,
});

type OracleNumber = InstanceType<typeof Oracle>;

const oracle = (text: string): OracleNumber => new Oracle(text);

/** How many cases each law has, and what was wrong; the sum is asserted at the end. */
class Count {
  cases = 0;
  readonly wrong: string[] = [];

  hold(isRight: boolean, ...about: unknown[]): void {
    this.cases++;
    if (!isRight) this.wrong.push(about.map(String).join(" | "));
  }
}

const counts: Count[] = [];

/** Draws so many times; a law that fails shows what it was drawn for. */
function law(
  title: string,
  draws: number,
  check: (random: Random, count: Count) => void,
): void {
  const salt = counts.length + 1;
  const count = new Count();
  counts.push(count);
  test(title, () => {
    const random = new Random(salt);
    for (let i = 0; i < draws; i++) check(random, count);
    expect(count.wrong.slice(0, 5)).toEqual([]);
    expect(count.cases).toBeGreaterThanOrEqual(draws);
  });
}

/** The number in one of the types that JavaScript may carry it in, exactly. */
function carriersOf(text: string): (number | bigint | Decimal)[] {
  const carriers: (number | bigint | Decimal)[] = [new Decimal(text)];
  const value = oracle(text);
  const double = Number(text) + 0;
  if (Number.isFinite(double) && value.eq(String(double))) {
    carriers.push(double);
  }
  if (value.isInteger() && value.abs().lt("1e450")) {
    carriers.push(BigInt(value.toFixed()));
  }
  return carriers;
}

describe("exact arithmetic, against decimal.js", () => {
  law("compare and equals", 20_000, (random, count) => {
    const a = numberText(random);
    const b = random.oneIn(2) ? nearText(random, a) : numberText(random);
    const expected = oracle(a).cmp(oracle(b)) + 0;
    const [x, y] = [new Decimal(a), new Decimal(b)];
    count.hold(x.compare(y) === expected, "compare", a, b);
    count.hold(x.equals(y) === (expected === 0), "equals", a, b);
  });

  law("equality and order in every type", 12_000, (random, count) => {
    const a = numberText(random);
    const b = random.oneIn(2) ? nearText(random, a) : numberText(random);
    const expected = oracle(a).cmp(oracle(b)) + 0;
    const x = random.pick(carriersOf(a));
    const y = random.pick(carriersOf(b));
    const about = [typeof x, a, typeof y, b];
    count.hold(jsonEqual(x, y) === (expected === 0), "jsonEqual", ...about);
    const inside = jsonEqual({ n: [x] }, { n: [y] });
    count.hold(inside === (expected === 0), "jsonEqual inside", ...about);
    count.hold(Decimal.from(x).compare(y) === expected, "from", ...about);
  });

  law("isInteger", 10_000, (random, count) => {
    const text = numberText(random);
    const expected = oracle(text).isInteger();
    count.hold(new Decimal(text).isInteger() === expected, text);
  });

  law("isMultipleOf", 10_000, (random, count) => {
    const divisor = numberText(random);
    const step = oracle(divisor);
    // A product, so that multiples are not too rare, or one beside it.
    const times = oracle(numberText(random)).trunc().plus(random.below(3));
    const drawn = random.oneIn(4)
      ? oracle(numberText(random))
      : step.times(times).plus(random.oneIn(2) ? 0 : random.pick(["1", "0.1"]));
    const value = drawn.toString().replace("e+", "e");
    const expected = drawn.isZero() || (!step.isZero() && divides(step, drawn));
    const isMultiple = new Decimal(value).isMultipleOf(new Decimal(divisor));
    count.hold(isMultiple === expected, value, divisor);
  });

  law(
    "toNumber rounds to the nearest double, ties to even",
    10_000,
    (random, count) => {
      const text = random.oneIn(2) ? besideDouble(random) : numberText(random);
      count.hold(isNearest(new Decimal(text).toNumber(), oracle(text)), text);
    },
  );

  law(
    "foldBound admits just the doubles that the bound does",
    10_000,
    (random, count) => {
      const text = random.oneIn(3) ? numberText(random) : besideDouble(random);
      const bound = oracle(text);
      for (const side of ["lower", "upper"] as const) {
        for (const exclusive of [false, true]) {
          const edge = foldBound(new Decimal(text), side, exclusive);
          const isEdge = isEdgeOf(edge, bound, side, exclusive);
          count.hold(isEdge, text, side, exclusive, edge);
        }
      }
    },
  );
});

/** Whether a decimal is an integer times another, by integers alone. */
function divides(step: OracleNumber, value: OracleNumber): boolean {
  const places = Math.max(step.decimalPlaces(), value.decimalPlaces());
  const scale = new Oracle(10).pow(places);
  const [divisor, dividend] = [step, value].map((each) =>
    BigInt(each.times(scale).toFixed()),
  ) as [bigint, bigint];
  return dividend % divisor === 0n;
}

/** Whether a double is the one that IEEE 754 rounding gives. */
function isNearest(double: number, value: OracleNumber): boolean {
  if (!Number.isFinite(double)) {
    // Half a step beyond the greatest double, where rounding up starts.
    const limit = new Oracle(2).pow(1024).minus(new Oracle(2).pow(970));
    return value.abs().gte(limit) && value.isPos() === double > 0;
  }
  const own = exactly(double).minus(value).abs();
  return [1, -1].every((step) => {
    const beside = stepDouble(double, step);
    if (!Number.isFinite(beside)) return true;
    const order = own.cmp(exactly(beside).minus(value).abs());
    return order < 0 || (order === 0 && isEven(double));
  });
}

/** The double as the binary fraction it is, not as its shortest text. */
function exactly(double: number): OracleNumber {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, double);
  const bits = view.getBigUint64(0) & ((1n << 63n) - 1n);
  const power = Number(bits >> 52n);
  const fraction = bits & ((1n << 52n) - 1n);
  const mantissa = power === 0 ? fraction : fraction | (1n << 52n);
  const value = new Oracle(String(mantissa)).times(
    new Oracle(2).pow(Math.max(power, 1) - 1075),
  );
  return double < 0 ? value.neg() : value;
}

function isEven(double: number): boolean {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, double);
  return (view.getUint8(7) & 1) === 0;
}

/** Whether the shortest text of a double satisfies a bound. */
function satisfies(
  double: number,
  bound: OracleNumber,
  side: BoundSide,
  exclusive: boolean,
): boolean {
  const order = oracle(String(double)).cmp(bound);
  const inward = side === "lower" ? order : -order;
  return exclusive ? inward > 0 : inward >= 0;
}

/**
 * Whether a double is the last that satisfies a bound: it does, and the next
 * one outward doesn't; an infinity if none does, the other if all do.
 */
function isEdgeOf(
  edge: number,
  bound: OracleNumber,
  side: BoundSide,
  exclusive: boolean,
): boolean {
  const outward = side === "lower" ? -1 : 1;
  const does = (x: number): boolean => satisfies(x, bound, side, exclusive);
  if (edge === outward * Infinity) return does(outward * Number.MAX_VALUE);
  if (edge === -outward * Infinity) return !does(-outward * Number.MAX_VALUE);
  return does(edge) && !does(stepDouble(edge, outward));
}

describe("exact arithmetic past every exponent that can be expanded", () => {
  law(
    "order is antisymmetric, transitive and one with equality",
    5000,
    (random, count) => {
      const [a, b, c] = [0, 1, 2].map(() => new Decimal(hugeText(random))) as [
        Decimal,
        Decimal,
        Decimal,
      ];
      count.hold(a.compare(b) === 0 - b.compare(a), "antisymmetry", a, b);
      count.hold(a.equals(b) === jsonEqual(a, b), "equality", a, b);
      const [low, middle, high] = [a, b, c].sort((x, y) => x.compare(y)) as [
        Decimal,
        Decimal,
        Decimal,
      ];
      const isOrdered = low.compare(high) <= 0 && middle.compare(high) <= 0;
      count.hold(isOrdered, "transitivity", a, b, c);
    },
  );

  law("a shift of both exponents changes no answer", 5000, (random, count) => {
    const [a, b] = [numberText(random), numberText(random)] as const;
    const shift = BigInt(random.digits(random.pick([3, 15, 16, 17, 40])));
    const up = (text: string): Decimal => new Decimal(shifted(text, shift));
    const [x, y] = [new Decimal(a), new Decimal(b)];
    const about = [a, b, shift];
    count.hold(up(a).compare(up(b)) === x.compare(y), "compare", ...about);
    const isMultiple = x.isMultipleOf(y);
    count.hold(up(a).isMultipleOf(up(b)) === isMultiple, "multiple", ...about);
    const sameAgain = new Decimal(shifted(shifted(a, shift), -shift));
    count.hold(sameAgain.position === x.position, "position", ...about);
  });

  law("folded bounds are the ends of the doubles", 500, (random, count) => {
    const bound = new Decimal(hugeText(random, 400));
    const isHuge = bound.compare(Number.MAX_VALUE) > 0;
    const isHugeNegative = bound.compare(-Number.MAX_VALUE) < 0;
    const expected = isHuge ? Infinity : isHugeNegative ? -Infinity : 0;
    for (const side of ["lower", "upper"] as const) {
      for (const exclusive of [false, true]) {
        const edge = foldBound(bound, side, exclusive);
        const tiny = Number.MIN_VALUE;
        const isRight =
          expected === 0 ? Math.abs(edge) <= tiny : edge === expected;
        count.hold(isRight, bound, side, exclusive, edge);
      }
    }
  });

  test("answers come without expanding a power of ten", () => {
    const huge = new Decimal("1e1000000000");
    const vast = new Decimal("1e99999999999999999999");
    expect(huge.compare(new Decimal("1e999999999"))).toBe(1);
    expect(vast.compare(huge)).toBe(1);
    expect(vast.compare(new Decimal("10e99999999999999999998"))).toBe(0);
    expect(vast.position).toBe(100000000000000000000n);
    expect(huge.isMultipleOf(7)).toBe(false);
    expect(huge.isMultipleOf(1024)).toBe(true);
    expect(new Decimal("7e1000000000").isMultipleOf(7)).toBe(true);
    expect(vast.isMultipleOf(new Decimal("1e-99999999999999999999"))).toBe(
      true,
    );
    expect(huge.isInteger()).toBe(true);
    expect(new Decimal("-1e-1000000000").isInteger()).toBe(false);
    expect(jsonEqual(huge, 10n ** 300n)).toBe(false);
    expect(jsonEqual(huge, Number.MAX_VALUE)).toBe(false);
    expect(foldBound(huge, "lower")).toBe(Infinity);
    expect(foldBound(huge, "upper")).toBe(Infinity);
    expect(foldBound(new Decimal("-1e1000000000"), "lower")).toBe(-Infinity);
    expect(foldBound(new Decimal("1e-1000000000"), "lower")).toBe(5e-324);
    expect(foldBound(new Decimal("1e-1000000000"), "upper")).toBe(0);
  });
});

/** The text with its exponent moved by so much. */
function shifted(text: string, by: bigint): string {
  const [mantissa = "", exponent = "0"] = text.split(/e/i);
  return `${mantissa}e${BigInt(exponent) + by}`;
}

describe("integers as json-bigint reads them", () => {
  const { parse } = jsonBigint({ useNativeBigInt: true });

  law("are those of the text", 5000, (random, count) => {
    const sign = random.oneIn(2) ? "-" : "";
    const digits = random.digits(1 + random.below(60)).replace(/^0+(?=.)/, "");
    const text = digits === "0" ? digits : sign + digits;
    const value = parse(text) as number | bigint;
    count.hold(jsonEqual(value, new Decimal(text)), text);
    count.hold(new Decimal(text).equals(value), text);
  });
});

test("at least 100,000 cases were judged, and none was wrong", () => {
  const all = counts.reduce((sum, { cases }) => sum + cases, 0);
  expect(all).toBeGreaterThanOrEqual(100_000);
  expect(counts.flatMap(({ wrong }) => wrong)).toEqual([]);
});
