import { Decimal } from "./decimal.ts";
import { dataOf, getPrototypeOf, isArray, ownKeys } from "./intrinsics.ts";
import { hasOnlyItems, isDecimal, isLosslessNumber } from "./lossless.ts";
import { isProxy } from "./platform.ts";

/** What the limbs of a BigNumber count in: 14 digits each. */
const LIMB = 1e14;
const LIMB_DIGITS = 14;
/** The largest exponent that the library itself takes for well-formed. */
const MAX_EXPONENT = 1e9;
/** The property by which its releases tell one another's numbers. */
const MARKER = "_isBigNumber";
/** More zeros than this are not written out, so that no exponent costs more. */
const MAX_ZEROS = 64;

/**
 * The number that an object is in exact mode: a `Decimal` itself, or what
 * `readBigNumber` makes of it.
 */
export function readNumber(value: object): Decimal | number | undefined {
  return isDecimal(value) ? value : readBigNumber(value);
}

/**
 * The value of a BigNumber, as json-bigint reads one (package bignumber.js, any
 * copy of versions 7 to 9): a `Decimal` with every digit, a number when it is
 * NaN, an infinity or -0, undefined when the object is no well-formed one. Told
 * from its data alone: no method and no getter of it is called. Takes time
 * linear in its digits, whatever the exponent.
 */
export function readBigNumber(value: object): Decimal | number | undefined {
  if (isProxy !== undefined && isProxy(value)) return undefined;
  if (!isMarked(value)) return undefined;
  const sign = dataOf(value, "s");
  const exponent = dataOf(value, "e");
  const limbs = dataOf(value, "c");
  if (limbs === null) {
    return exponent === null ? notFinite(sign) : undefined;
  }
  if ((sign !== 1 && sign !== -1) || typeof exponent !== "number") {
    return undefined;
  }
  const digits = digitsOf(limbs);
  if (digits === undefined) return undefined;
  if (digits === "0") {
    if (exponent !== 0) return undefined;
    return sign < 0 ? -0 : new Decimal("0");
  }
  return fitsExponent(digits, exponent)
    ? new Decimal(
        (sign < 0 ? "-" : "") + writeDigits(trimZeros(digits), exponent),
      )
    : undefined;
}

/** Whether an object has the members of a BigNumber and no others. */
function isMarked(value: object): boolean {
  const prototype = getPrototypeOf(value);
  if (prototype === null) return false;
  const names = ownKeys(value).length;
  if (names === 4) return dataOf(value, MARKER) === true;
  if (names !== 3 || (isProxy !== undefined && isProxy(prototype))) {
    return false;
  }
  return dataOf(prototype, MARKER) === true;
}

function notFinite(sign: unknown): number | undefined {
  if (sign === null) return NaN;
  return sign === 1 || sign === -1 ? sign * Infinity : undefined;
}

/** All digits of the limbs; undefined for limbs as the library never makes them. */
function digitsOf(limbs: unknown): string | undefined {
  if (isProxy !== undefined && isProxy(limbs)) return undefined;
  if (!isArray(limbs) || limbs.length === 0) return undefined;
  let digits = "";
  let last = 0;
  for (let i = 0; i < limbs.length; i++) {
    const limb = dataOf(limbs, String(i));
    if (typeof limb !== "number" || !isLimb(limb)) return undefined;
    digits += i === 0 ? limb : String(limb).padStart(LIMB_DIGITS, "0");
    last = limb;
  }
  if (!hasOnlyItems(limbs)) return undefined;
  // Zero is the one number with a limb of zero at either end.
  const isZero = limbs.length === 1 && last === 0;
  return isZero || (last !== 0 && !digits.startsWith("0")) ? digits : undefined;
}

function isLimb(limb: number): boolean {
  return isLosslessNumber(limb) && limb >= 0 && limb < LIMB && limb % 1 === 0;
}

/**
 * Whether digits end where a limb does: limbs stand for 14 places each, counted
 * from the point, and the exponent says how far from it the first digit is.
 */
function fitsExponent(digits: string, exponent: number): boolean {
  return (
    Math.abs(exponent) <= MAX_EXPONENT &&
    (digits.length - 1 - exponent) % LIMB_DIGITS === 0
  );
}

function trimZeros(digits: string): string {
  let end = digits.length;
  while (digits.charAt(end - 1) === "0") end--;
  return digits.slice(0, end);
}

/** Writes digits, the first of which stands for ten to the power of `exponent`. */
function writeDigits(digits: string, exponent: number): string {
  const whole = exponent + 1;
  const zeros = Math.max(-whole, whole - digits.length);
  if (zeros > MAX_ZEROS) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : "";
    return `${digits.charAt(0)}${fraction}e${exponent}`;
  }
  if (whole <= 0) return `0.${"0".repeat(-whole)}${digits}`;
  if (whole >= digits.length) return digits.padEnd(whole, "0");
  return `${digits.slice(0, whole)}.${digits.slice(whole)}`;
}
