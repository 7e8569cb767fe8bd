/** A decimal number: so many units of ten to the power of an exponent. */
interface Scaled {
  readonly units: bigint;
  readonly exponent: number;
}

const LOWEST_I64 = -(2n ** 63n);
const HIGHEST_U64 = 2n ** 64n - 1n;

function scale(text: string): Scaled {
  const [digits = "0", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "0", fraction = ""] = digits.split(".");
  return {
    units: BigInt(whole.replace("-", "") + fraction) * signOf(whole),
    exponent: Number(exponent) - fraction.length,
  };
}

function signOf(whole: string): bigint {
  return whole.startsWith("-") ? -1n : 1n;
}

/** Below zero, zero or above it, as the first number is less, equal or more. */
export function compareNumbers(a: string, b: string): number {
  const [left, right] = [scale(a), scale(b)];
  const exponent = Math.min(left.exponent, right.exponent);
  const difference = unitsAt(left, exponent) - unitsAt(right, exponent);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function unitsAt({ units, exponent }: Scaled, lower: number): bigint {
  return units * 10n ** BigInt(exponent - lower);
}

export function isWhole(text: string): boolean {
  const { units, exponent } = scale(text);
  return exponent >= 0 || units % 10n ** BigInt(-exponent) === 0n;
}

/** What a value's number is once read: the nearest double, by its shortest text. */
export function readNumber(text: string): string {
  return String(Number(text) + 0);
}

/** The same for a literal of a schema: integers of 64 bits keep their digits. */
export function readLiteral(text: string): string {
  if (!/^-?\d+$/.test(text)) return readNumber(text);
  const whole = BigInt(text);
  const isKept = whole >= LOWEST_I64 && whole <= HIGHEST_U64;
  return isKept ? String(whole) : readNumber(text);
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
