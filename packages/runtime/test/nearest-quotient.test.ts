import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  MOST_MORE_DIGITS,
  MOST_PLACES,
  nearestQuotient,
} from "../src/core/nearest-quotient.ts";

const CARRIED_DIGITS = 15;

/** What is answered for a decimal of 16 to 22 digits, and what the platform reads. */
function bothOf(
  digits: string,
  places: number,
): readonly [nearest: number | undefined, native: number] {
  const first = Number(digits.slice(0, CARRIED_DIGITS));
  const more = digits.slice(CARRIED_DIGITS);
  const native = Number(`${digits}e-${places}`);
  return [nearestQuotient(first, Number(more), more.length, places), native];
}

const digit = fc.constantFrom(..."0123456789");
const digits = fc.string({
  unit: digit,
  minLength: CARRIED_DIGITS + 1,
  maxLength: CARRIED_DIGITS + MOST_MORE_DIGITS,
});
const places = fc.nat(MOST_PLACES);

describe("the double nearest to a decimal of more digits than it carries", () => {
  test("is the platform's, and nearly always told", () => {
    let told = 0;
    fc.assert(
      fc.property(digits, places, (all, point) => {
        const [nearest, native] = bothOf(all, point);
        if (nearest === undefined) return;
        told++;
        expect(nearest).toBe(native);
      }),
      { numRuns: 20_000 },
    );
    expect(told).toBeGreaterThan(19_900);
  });

  test("is told of what doubles print", () => {
    const doubles = fc.double({ min: 1e-5, max: 1e15, noNaN: true });
    fc.assert(
      fc.property(doubles, (double) => {
        const [whole = "", fraction = ""] = double.toFixed(20).split(".");
        const point = Math.min(20, 22 - whole.length);
        const all = (whole + fraction.slice(0, point)).padStart(16, "0");
        const [nearest, native] = bothOf(all.slice(-22), point);
        if (nearest !== undefined) expect(nearest).toBe(native);
      }),
      { numRuns: 5000 },
    );
  });

  test("isn't told where it is half way between two, and is right beside that", () => {
    // Doubles from 2^52 to 2^53 are whole numbers, so halves are half way.
    const whole = fc.bigInt({ min: 2n ** 52n, max: 2n ** 53n - 1n });
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 5 }), (half, length) => {
        const tie = `${half}5${"0".repeat(length)}`;
        expect(bothOf(tie, length + 1)[0]).toBeUndefined();
        for (const beside of [BigInt(tie) - 1n, BigInt(tie) + 1n]) {
          const [nearest, native] = bothOf(String(beside), length + 1);
          if (nearest !== undefined) expect(nearest).toBe(native);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test("is zero of zeros", () => {
    expect(nearestQuotient(0, 0, 7, 22)).toBe(0);
  });
});
