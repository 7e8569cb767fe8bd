/** Numbers as decimals: digits and the place of the first one, never a float. */

/** RFC 8259 section 6: sign, integer, fraction and exponent of a number. */
const numberGrammar =
  /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

const DIGIT_ZERO = 48;

/**
 * A decimal number of any size, as JSON text writes it. Immutable (frozen).
 * Its value is `sign` times 0.`digits` times ten to the power of `position`.
 * Nothing here takes more time or memory than the text has length, whatever
 * the exponent.
 */
export class Decimal {
  /** The number as it was written. */
  readonly text: string;
  /** -1, 0 or 1. */
  readonly sign: -1 | 0 | 1;
  /** The digits without leading and trailing zeros; empty for zero. */
  readonly digits: string;
  /**
   * How many digits before the point the first one of `digits` stands (0 for
   * 0.5, 3 for 500, -1 for 0.05); 0 for zero. A bigint when it is not a safe
   * integer, and only then.
   */
  readonly position: number | bigint;

  /**
   * @param text a number in the grammar of RFC 8259 section 6.
   * @throws SyntaxError when the text is anything else.
   */
  constructor(text: string) {
    const parts = numberGrammar.exec(text);
    if (parts === null) throw new SyntaxError("not a JSON number");
    const [, minus, whole = "", fraction = "", exponent = "0"] = parts;
    const all = whole + fraction;
    let first = 0;
    while (all.charCodeAt(first) === DIGIT_ZERO) first++;
    let end = all.length;
    while (end > first && all.charCodeAt(end - 1) === DIGIT_ZERO) end--;
    const isZero = first === end;
    this.text = text;
    this.sign = isZero ? 0 : minus === "-" ? -1 : 1;
    this.digits = all.slice(first, end);
    this.position = isZero ? 0 : shift(exponent, whole.length - first);
    Object.freeze(this);
  }

  /**
   * The decimal that a JSON number (RFC 8259 section 6) writes.
   * @throws SyntaxError when the text is anything else.
   */
  static parse(text: string): Decimal {
    return new Decimal(text);
  }

  /**
   * The decimal value of a number; that of a JavaScript number is its
   * shortest round-trip text, so 0.1 is one tenth. -0 is 0.
   * @throws SyntaxError for NaN and the infinities.
   */
  static from(value: number | bigint | Decimal): Decimal {
    return value instanceof Decimal ? value : new Decimal(String(value));
  }

  /**
   * -1, 0 or 1 as this number is less than, equal to or greater than the
   * other, by exact value.
   * @throws SyntaxError for NaN and the infinities.
   */
  compare(other: Decimal | number | bigint): -1 | 0 | 1 {
    const that = Decimal.from(other);
    if (this.sign !== that.sign) return this.sign < that.sign ? -1 : 1;
    if (this.sign === 0) return 0;
    if (this.position !== that.position) {
      return this.position < that.position === this.sign > 0 ? -1 : 1;
    }
    if (this.digits === that.digits) return 0;
    return this.digits < that.digits === this.sign > 0 ? -1 : 1;
  }

  /**
   * Whether both are the same number, however written: 1.0 equals 1.
   * @throws SyntaxError for NaN and the infinities.
   */
  equals(other: Decimal | number | bigint): boolean {
    return this.compare(other) === 0;
  }

  /** Whether the value has no fraction: 1.0, 1e2 and 100e-2 are integers. */
  isInteger(): boolean {
    return this.sign === 0 || this.position >= this.digits.length;
  }

  /**
   * Whether this number is an integer times the divisor, exactly. Zero is a
   * multiple of every number, and nothing else is one of zero.
   * @throws SyntaxError for NaN and the infinities.
   */
  isMultipleOf(divisor: Decimal | number | bigint): boolean {
    const { digits, sign, position } = Decimal.from(divisor);
    if (this.sign === 0) return true;
    if (sign === 0) return false;
    const power =
      lastPlace(this.position, this.digits) - lastPlace(position, digits);
    // The digits end in no zero, so no divisor times ten can divide them.
    if (power < 0n) return false;
    // A divisor below 10^n holds fewer than 4n factors of 2 or of 5: ten to
    // any higher power adds none that matters, so no exponent is expanded.
    const enough = BigInt(4 * digits.length);
    const modulus = BigInt(digits);
    const scale = 10n ** (power < enough ? power : enough);
    return (
      (remainder(this.digits, modulus, digits.length) * scale) % modulus === 0n
    );
  }

  /** The nearest double: an infinity when the value is beyond the doubles. */
  toNumber(): number {
    return Number(this.text);
  }

  /** The number as it was written. */
  toString(): string {
    return this.text;
  }
}

/**
 * The decimal that a JSON number (RFC 8259 section 6) writes: how emitted
 * modules write a literal that no double carries.
 * @throws SyntaxError when the text is anything else.
 */
export function decimal(text: string): Decimal {
  return new Decimal(text);
}

/** The exponent plus an offset, as a number wherever that is exact. */
function shift(exponent: string, offset: number): number | bigint {
  const power = Number(exponent);
  const sum = power + offset;
  if (Number.isSafeInteger(power) && Number.isSafeInteger(sum)) return sum;
  const exact = BigInt(exponent) + BigInt(offset);
  // The offset may bring it back, and equal values need equal positions.
  const double = Number(exact);
  return Number.isSafeInteger(double) ? double : exact;
}

/** The power of ten that the last digit stands for. */
function lastPlace(position: number | bigint, digits: string): bigint {
  return BigInt(position) - BigInt(digits.length);
}

/**
 * The digits, read as an integer, modulo a number of so many digits: piece by
 * piece, as engines limit the size of a bigint and take longer than linear
 * time to read a long one.
 */
function remainder(digits: string, modulus: bigint, size: number): bigint {
  const step = Math.max(size, 1000);
  let rest = 0n;
  for (let start = 0; start < digits.length; start += step) {
    const piece = digits.slice(start, start + step);
    rest = (rest * 10n ** BigInt(piece.length) + BigInt(piece)) % modulus;
  }
  return rest;
}

/** Whether a bound is one from below or from above. */
export type BoundSide = "lower" | "upper";

/**
 * The double that stands for a bound in checks of doubles: a finite double x,
 * taken as the decimal of its shortest text, satisfies the bound exactly when
 * x >= the result (a lower bound) or x <= the result (an upper one). It is the
 * infinity that no double reaches when none satisfies the bound, and the other
 * one when all do.
 * @param exclusive whether the bound itself doesn't satisfy it
 */
export function foldBound(
  bound: Decimal,
  side: BoundSide,
  exclusive = false,
): number {
  const up = side === "lower";
  const least = exclusive ? 1 : 0;
  const satisfies = (x: number): boolean =>
    (up ? -bound.compare(x) : bound.compare(x)) >= least;
  const best = up ? Number.MAX_VALUE : -Number.MAX_VALUE;
  if (!satisfies(best)) return up ? Infinity : -Infinity;
  if (satisfies(-best)) return up ? -Infinity : Infinity;
  // The shortest texts rise with the doubles, so the edge is the nearest
  // double or one beside it.
  let edge = bound.toNumber();
  while (!satisfies(edge)) edge = neighbour(edge, up);
  let next = neighbour(edge, !up);
  while (satisfies(next)) {
    edge = next;
    next = neighbour(edge, !up);
  }
  return edge;
}

/** The next double above or below a finite one; never -0. */
function neighbour(x: number, above: boolean): number {
  if (x === 0) return above ? Number.MIN_VALUE : -Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const outward = x > 0 === above;
  view.setBigInt64(0, view.getBigInt64(0) + (outward ? 1n : -1n));
  return view.getFloat64(0) + 0;
}
