import type { Random } from "./random.ts";

/** Where formats and engines change over. */
const edges = [
  0n,
  1n,
  2n ** 31n,
  2n ** 32n,
  2n ** 53n,
  2n ** 63n,
  2n ** 64n,
  10n ** 15n,
  10n ** 16n,
  10n ** 17n,
  10n ** 21n,
] as const;

const doubleEdges = [
  0,
  Number.MIN_VALUE,
  2.2250738585072014e-308,
  2.225073858507201e-308,
  1e-7,
  1e21,
  1e23,
  0.1,
  0.3,
  1,
  2 ** 53,
  Number.MAX_VALUE,
] as const;

/** A JSON number where something changes over, or of any digits and exponent. */
export function numberText(random: Random): string {
  const sign = random.oneIn(3) ? "-" : "";
  switch (random.below(7)) {
    case 0: {
      const value = random.pick(edges) + BigInt(random.below(9)) - 4n;
      return value === 0n ? "0" : String(value);
    }
    case 1:
      return `${sign}${String(2n ** BigInt(random.below(200)))}`;
    case 2:
      return `${sign}1e${random.below(801) - 400}`;
    case 3:
      return besideDouble(random);
    case 4:
      return `${sign}${manyDigits(random, 1 + random.below(400))}`;
    case 5:
      return `${sign}${random.below(1000)}.${random.digits(1 + random.below(4))}`;
    default:
      return anyNumber(random, sign);
  }
}

/** A number of few or many digits, its point and exponent anywhere. */
function anyNumber(random: Random, sign: string): string {
  const size = random.oneIn(8) ? 400 : 20;
  const whole = manyDigits(random, random.below(size)) || "0";
  const fraction = random.oneIn(2)
    ? `.${random.digits(1 + random.below(size))}`
    : "";
  const exponent = random.oneIn(2) ? `e${random.below(801) - 400}` : "";
  return sign + whole + fraction + exponent;
}

function manyDigits(random: Random, count: number): string {
  return random.digits(count).replace(/^0+(?=.)/, "");
}

/** A double, the middle between two, or a text a hair beside either. */
export function besideDouble(random: Random): string {
  const start = random.oneIn(3)
    ? random.pick(doubleEdges) * (random.oneIn(2) ? -1 : 1)
    : random.oneIn(2)
      ? random.double()
      : Number(`${random.below(1e6)}e${random.below(40) - 20}`);
  const double = stepDouble(start, random.below(5) - 2);
  const next = stepDouble(double, 1);
  if (!Number.isFinite(double) || !Number.isFinite(next)) return "1e309";
  const text = random.oneIn(2) ? middleOf(double, next) : String(double);
  return random.oneIn(2) ? text : hairBeside(random, text);
}

/** A number that differs late if at all, in value or in spelling alone. */
export function nearText(random: Random, text: string): string {
  const [mantissa = "", exponent = "0"] = text.split(/e/i);
  const point = mantissa.includes(".") ? "" : ".";
  switch (random.below(4)) {
    case 0:
      return `${mantissa}${point}${"0".repeat(1 + random.below(3))}e${exponent}`;
    case 1:
      return hairBeside(random, text);
    case 2:
      return text.startsWith("-") ? text.slice(1) : `-${text}`;
    default:
      return `${mantissa}e${Number(exponent) + random.below(3) - 1}`;
  }
}

/** The text with digits after its last: a little further from zero. */
function hairBeside(random: Random, text: string): string {
  const [mantissa = "", exponent = ""] = text.split(/(?=e)/i);
  const point = mantissa.includes(".") ? "" : ".";
  return `${mantissa}${point}${"0".repeat(random.below(30))}1${exponent}`;
}

/** Exponents of up to 40 digits, alike often; at least so great if asked. */
export function hugeText(random: Random, least = 0): string {
  const sign = random.oneIn(2) ? "-" : "";
  const power = random.oneIn(2)
    ? random.pick([
        "999999999",
        "1000000000",
        "9007199254740991",
        "9007199254740993",
      ])
    : String(BigInt(least) + BigInt(random.digits(1 + random.below(40))));
  const minus = random.oneIn(2) ? "-" : "";
  const digits = random.pick(["1", "10", "0.1", "1.5", "9.99", "15", "0.010"]);
  // Not below what is asked for, once the digits have moved the point.
  return `${sign}${digits}e${minus}${BigInt(power) + (least > 0 ? 4n : 0n)}`;
}

/** The double so many steps above or below a finite one, by their bits. */
export function stepDouble(double: number, steps: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, double);
  const bits = view.getBigInt64(0);
  // Negative doubles count down from the least bits of a bigint.
  const rank = bits < 0n ? -(bits & (2n ** 63n - 1n)) : bits;
  const moved = rank + BigInt(steps);
  view.setBigInt64(0, moved < 0n ? -moved - 2n ** 63n : moved);
  return view.getFloat64(0);
}

/** The exact middle between two doubles that are neighbours, in plain digits. */
function middleOf(low: number, high: number): string {
  const places = 1100;
  const sum = scaled(low, places) + scaled(high, places);
  const half = (sum * 5n) / 1n;
  return fromScaled(half, places + 1);
}

/** A double times a power of ten, as every double is a fraction of 1074 places. */
function scaled(double: number, places: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(double));
  const bits = view.getBigInt64(0);
  const power = Number(bits >> 52n);
  const fraction = bits & (2n ** 52n - 1n);
  const mantissa = power === 0 ? fraction : fraction + 2n ** 52n;
  const shift = BigInt(Math.max(power, 1) - 1);
  const value = ((mantissa << shift) * 10n ** BigInt(places)) >> 1074n;
  return double < 0 ? -value : value;
}

function fromScaled(value: bigint, places: number): string {
  const sign = value < 0n ? "-" : "";
  const digits = String(value < 0n ? -value : value).replace(/0+$/, "");
  const dropped = String(value < 0n ? -value : value).length - digits.length;
  return value === 0n ? "0" : `${sign}${digits}e${dropped - places}`;
}
