/*
 * Doubles next to decimals of more digits than a double carries. Sums and
 * products are kept with what rounding took off, which is a double too (Dekker,
 * "A floating-point technique for extending the available precision", 1971).
 */

/** What is below takes half the bits of a double. */
const HALF = 2 ** 27;
const SPLITTER = HALF + 1;

/** What the last quotient may be wrong by, many times over. */
const MARGIN = 2 ** -48;

/** Exact as doubles, so that dividing an exact integer by one rounds once. */
export const powersOfTen: readonly number[] = Array.from(
  { length: 23 },
  (_, power) => Number(`1e${power}`),
);

/** Digits of the second part at most. */
export const MOST_MORE_DIGITS = 7;
/** Decimal places at most. */
export const MOST_PLACES = 22;

/**
 * The double nearest to (first * 10^digits + more) / 10^places; undefined where
 * two are about as near.
 * @param first a whole number below 10^15
 * @param more a whole number below 10^digits
 * @param digits from 1 to `MOST_MORE_DIGITS`
 * @param places from 0 to `MOST_PLACES`
 */
export function nearestQuotient(
  first: number,
  more: number,
  digits: number,
  places: number,
): number | undefined {
  // The numerator, as a sum of two doubles. Both halves of the product are exact.
  const scale = powersOfTen[digits] as number;
  const high = Math.floor(first / HALF) * HALF;
  const highPart = high * scale;
  const lowPart = (first - high) * scale;
  const product = highPart + lowPart;
  const rest = lowPart - (product - highPart) + more;
  const numerator = product + rest;
  const tail = rest - (numerator - product);
  // What is left after division is a double (as is any remainder of one).
  const divisor = powersOfTen[places] as number;
  const quotient = numerator / divisor;
  const remainder = remainderOf(numerator, quotient, divisor);
  const correction = (remainder + tail) / divisor;
  const margin = Math.abs(correction) * MARGIN;
  const nearest = quotient + (correction + margin);
  return nearest === quotient + (correction - margin) ? nearest : undefined;
}

/** numerator - quotient * divisor, where the quotient is rounded. */
function remainderOf(
  numerator: number,
  quotient: number,
  divisor: number,
): number {
  const product = quotient * divisor;
  const left = highOf(quotient);
  const right = highOf(divisor);
  const leftLow = quotient - left;
  const rightLow = divisor - right;
  const lost =
    leftLow * rightLow -
    (product - left * right - leftLow * right - left * rightLow);
  return numerator - product - lost;
}

/** The upper half of the bits. */
function highOf(value: number): number {
  const scaled = value * SPLITTER;
  return scaled - (scaled - value);
}
