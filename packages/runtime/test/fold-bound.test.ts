import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Decimal, decimal, foldBound } from "../src/core/decimal.ts";

const double = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .map((x) => x + 0);

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

  test("parts the doubles at every end of them", () => {
    const max = Number.MAX_VALUE;
    const ends = [0, 5e-324, -5e-324, 1, -1, max, -max];
    const bounds = [
      "0",
      "-0.0",
      "5e-324",
      "-5e-324",
      "2e-324",
      "-3e-324",
      "2.2250738585072014e-308",
      "1.7976931348623157e308",
      "-1.7976931348623157e308",
      "1.79769313486231571e308",
      "-1.79769313486231571e308",
      "1e309",
      "-1e309",
      "9007199254740992.5",
      "1e99999999999999999999999999",
      "-1e-99999999999999999999999999",
    ];
    for (const text of bounds) {
      for (const side of ["lower", "upper"] as const) {
        for (const exclusive of [false, true]) {
          const bound = decimal(text);
          const edge = foldBound(bound, side, exclusive);
          for (const x of [edge, bound.toNumber(), ...ends].flatMap(around)) {
            const admitted = side === "lower" ? x >= edge : x <= edge;
            const expected = satisfies(x, bound, [side, exclusive]);
            expect([text, side, exclusive, x, admitted]).toEqual([
              ...[text, side, exclusive, x],
              expected,
            ]);
          }
        }
      }
    }
  });

  test("that is exclusive leaves the bound itself out", () => {
    expect(foldBound(decimal("0"), "lower", true)).toBe(5e-324);
    expect(foldBound(decimal("1"), "upper", true)).toBe(1 - 2 ** -53);
  });

  test("is an infinity when all doubles or none satisfy it", () => {
    const max = Decimal.from(Number.MAX_VALUE);
    expect(foldBound(decimal("-1e309"), "lower")).toBe(-Infinity);
    expect(foldBound(max, "lower")).toBe(Number.MAX_VALUE);
    expect(foldBound(max, "lower", true)).toBe(Infinity);
    expect(foldBound(max, "upper")).toBe(Infinity);
  });
});

/** The finite doubles up to three steps from one, by their bits. */
function around(x: number): number[] {
  const view = new DataView(new ArrayBuffer(8));
  return [-3n, -2n, -1n, 0n, 1n, 2n, 3n]
    .map((step) => {
      view.setFloat64(0, x);
      view.setBigInt64(0, view.getBigInt64(0) + step);
      return view.getFloat64(0);
    })
    .filter(Number.isFinite);
}
