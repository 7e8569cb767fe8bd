import type { ValueNumbers } from "@proviso/runtime/compiler";

/** A decimal number: so many units of ten to the power of an exponent. */
interface Scaled {
  readonly units: bigint;
  readonly exponent: bigint;
}

const LOWEST_I64 = -(2n ** 63n);
const HIGHEST_U64 = 2n ** 64n - 1n;

function scale(text: string): Scaled {
  const [digits = "0", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "0", fraction = ""] = digits.split(".");
  return {
    units: BigInt(whole.replace("-", "") + fraction) * signOf(whole),
    exponent: BigInt(exponent.replace("+", "")) - BigInt(fraction.length),
  };
}

function signOf(whole: string): bigint {
  return whole.startsWith("-") ? -1n : 1n;
}

/** Below zero, zero or above it, as the first number is less, equal or more. */
export function compareNumbers(a: string, b: string): number {
  const [left, right] = [scale(a), scale(b)];
  const sign = order(left.units, 0n);
  if (sign === 0 || sign !== order(right.units, 0n)) {
    return order(left.units, right.units);
  }
  // Only numbers of a size are written out, so that no exponent is too large.
  const bySize = order(sizeOf(left), sizeOf(right));
  if (bySize !== 0) return bySize * sign;
  const lower = left.exponent < right.exponent ? left.exponent : right.exponent;
  return order(unitsAt(left, lower), unitsAt(right, lower));
}

function order(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** How many digits a number other than zero has before its point. */
function sizeOf({ units, exponent }: Scaled): bigint {
  return BigInt(digitsOf(units).length) + exponent;
}

function digitsOf(units: bigint): string {
  return String(units).replace("-", "");
}

function unitsAt({ units, exponent }: Scaled, lower: bigint): bigint {
  return units * 10n ** (exponent - lower);
}

export function isWhole(text: string): boolean {
  const { units, exponent } = scale(text);
  if (units === 0n || exponent >= 0n) return true;
  const isLong = BigInt(digitsOf(units).length) > -exponent;
  return isLong && units % 10n ** -exponent === 0n;
}

/** Whether a number is a whole one times another, which isn't zero. */
export function isMultiple(text: string, divisor: string): boolean {
  const [number, unit] = [scale(text), scale(divisor)];
  const [, digits = "0", zeros = ""] = /^-?(.*?)(0*)$/.exec(
    String(number.units),
  ) as unknown as string[];
  if (number.units === 0n) return true;
  const shift = number.exponent + BigInt(zeros.length) - unit.exponent;
  // Without its zeros a number is no multiple of ten.
  if (shift < 0n) return false;
  const size = unit.units < 0n ? -unit.units : unit.units;
  return (BigInt(digits) * powerOfTen(shift, size)) % size === 0n;
}

/** A power of ten by its remainder, so that no exponent is too large. */
function powerOfTen(exponent: bigint, modulus: bigint): bigint {
  let power = 1n;
  let square = 10n;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) power = (power * square) % modulus;
    square = (square * square) % modulus;
  }
  return power;
}

/** So many times a number. */
export function timesNumber(text: string, times: number): string {
  const { units, exponent } = scale(text);
  return `${units * BigInt(times)}e${exponent}`;
}

/** What becomes of the numbers of a schema and of a value before they meet. */
interface Reading {
  readonly literal: (text: string) => string;
  readonly value: (text: string) => string;
}

/** How each number mode reads. */
export const READINGS: Readonly<Record<ValueNumbers, Reading>> = {
  double: { literal: roundLiteral, value: roundNumber },
  exact: { literal: keep, value: keep },
};

function keep(text: string): string {
  return text;
}

/** The nearest double, by its shortest text. */
function roundNumber(text: string): string {
  return String(Number(text) + 0);
}

/** The same for a literal of a schema: integers of 64 bits keep their digits. */
function roundLiteral(text: string): string {
  if (!/^-?\d+$/.test(text)) return roundNumber(text);
  const whole = BigInt(text);
  const isKept = whole >= LOWEST_I64 && whole <= HIGHEST_U64;
  return isKept ? String(whole) : roundNumber(text);
}

/** Whether a double's shortest text is the number. */
export function isDouble(text: string): boolean {
  const nearest = roundNumber(text);
  return /\d/.test(nearest) && compareNumbers(text, nearest) === 0;
}

/** The doubles beside a number, and the nearest to it. */
export function doublesNear(text: string): string[] {
  const nearest = Number(text);
  const step =
    2 ** Math.max(Math.floor(Math.log2(Math.abs(nearest))) - 52, -1074);
  const unit = nearest === 0 ? 5e-324 : step;
  return [nearest - unit, nearest, nearest + unit]
    .filter(Number.isFinite)
    .map((double) => String(double + 0));
}

/** The numbers beside one in its last digit, and thirty digits further on. */
export function decimalsNear(text: string): string[] {
  const { units, exponent } = scale(text);
  const further = { units: units * 10n ** 30n, exponent: exponent - 30n };
  return [{ units, exponent }, further].flatMap(({ units, exponent }) =>
    [units - 1n, units + 1n].map((beside) => `${beside}e${exponent}`),
  );
}

const MOST_ZEROS = 40n;

/** Ways to write the same number. */
export function spellingsOf(text: string): string[] {
  const { units, exponent } = scale(text);
  if (units === 0n) return [text, "0", "-0", "0.00", "-0.0", "0e5", "0E-5"];
  const sign = units < 0n ? "-" : "";
  const digits = digitsOf(units);
  const spelt = [
    text,
    `${units}e${exponent}`,
    `${units}00E${exponent - 2n}`,
    `${sign}0.0${digits}e${exponent + BigInt(digits.length) + 1n}`,
  ];
  if (exponent >= 0n && exponent <= MOST_ZEROS) {
    const zeros = "0".repeat(Number(exponent));
    spelt.push(`${units}${zeros}`, `${units}${zeros}.0`);
  }
  if (exponent < 0n && -exponent <= MOST_ZEROS) {
    const places = Number(-exponent);
    const padded = digits.padStart(places + 1, "0");
    const whole = padded.slice(0, -places);
    spelt.push(`${sign}${whole}.${padded.slice(-places)}`);
  }
  return spelt;
}
