import { Decimal, decimal } from "@proviso/runtime";

/** A number as it arrives where numbers are exact. */
export type ExactNumber = number | bigint | Decimal;

/** Places after the point: a tenth of a cent is the least that is paid. */
const PLACES = 3;

/** An amount in tenths of a cent; undefined when it is finer than that. */
export function toTenths(amount: ExactNumber): bigint | undefined {
  return toInteger(amount, PLACES);
}

/** Tenths of a cent, none of them negative, as an amount. */
export function fromTenths(tenths: bigint): Decimal {
  const digits = String(tenths).padStart(PLACES + 1, "0");
  return decimal(`${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`);
}

/**
 * A number times ten to the power of `places`, if that is an integer. The
 * contract's bounds keep it short.
 */
export function toInteger(value: ExactNumber, places = 0): bigint | undefined {
  const { sign, digits, position } = Decimal.from(value);
  const zeros = Number(position) + places - digits.length;
  if (zeros < 0) return undefined;
  return BigInt(sign) * BigInt(digits) * 10n ** BigInt(zeros);
}
