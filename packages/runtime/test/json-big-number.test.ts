import fc from "fast-check";
import jsonBigint from "json-bigint";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { readBigNumber } from "../src/core/big-number.ts";
import { Decimal } from "../src/core/decimal.ts";
import {
  checkJson,
  type JsonFaultCode,
  jsonShape,
  snapshotJson,
} from "../src/core/json.ts";
import { nestArrays } from "./json-texts.ts";

const exact = { numbers: "exact" } as const;

/** A class of bignumber.js, the copy that json-bigint uses. */
interface BigNumberClass {
  new (text: string): object;
  clone(): BigNumberClass;
}

const { constructor: BigNumber } = jsonBigint.parse("1234567890123456") as {
  constructor: BigNumberClass;
};

/** A value that says it is a BigNumber, with the members given. */
function marked(members: object): object {
  const prototype = { _isBigNumber: true, toString: () => "42" };
  return Object.assign(Object.create(prototype) as object, members);
}

function expectFault(value: unknown, code: JsonFaultCode): void {
  expect(checkJson([value], exact)).toMatchObject({ code, path: [0] });
  expect(jsonShape(value, exact)).toBe("lossy");
}

const numberText = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.bigInt(0n, 10n ** 60n),
    fc.option(fc.integer({ min: -60, max: 60 }), { nil: undefined }),
    fc.option(fc.stringMatching(/^[0-9]{1,40}$/), { nil: undefined }),
  )
  .map(([sign, whole, exponent, fraction]) => {
    const point = fraction === undefined ? "" : `.${fraction}`;
    return `${sign}${whole}${point}${exponent === undefined ? "" : `e${exponent}`}`;
  })
  .filter((text) => !/^-[0.]*(e|$)/.test(text));

describe("a BigNumber is read from its data", () => {
  test("with every digit, as the library itself prints it or shorter", () => {
    fc.assert(
      fc.property(numberText, (text) => {
        const number = readBigNumber(new BigNumber(text));
        expect(Decimal.parse(text).equals(number as Decimal)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("written out where a person would, else with an exponent", () => {
    const texts: [written: string, shown: string][] = [
      ["0", "0"],
      ["123456789012345678901234567890", "123456789012345678901234567890"],
      ["-10", "-10"],
      ["1e14", "100000000000000"],
      ["12345678901234.00000000000001", "12345678901234.00000000000001"],
      ["0.001", "0.001"],
      ["-12e62", `-12${"0".repeat(62)}`],
      ["12e64", `12${"0".repeat(64)}`],
      ["12e65", "1.2e66"],
      ["-1e65", "-1e65"],
      ["0.00000012", "0.00000012"],
      ["12e-66", `0.${"0".repeat(64)}12`],
      ["12e-67", "1.2e-66"],
      ["1e-400", "1e-400"],
      ["1e9999999", "1e9999999"],
    ];
    for (const [written, shown] of texts) {
      expect(String(readBigNumber(new BigNumber(written)))).toBe(shown);
    }
  });

  test("whichever copy of the library made it, and frozen too", () => {
    const Copy = BigNumber.clone();
    expect(String(readBigNumber(new Copy("1.5")))).toBe("1.5");
    expect(String(readBigNumber(Object.freeze(new BigNumber("2"))))).toBe("2");
    const foreign = runInNewContext(
      "(class { s = 1; e = 14; c = [1, 5]; get _isBigNumber() {} })",
    ) as { new (): object; prototype: object };
    Object.defineProperty(foreign.prototype, "_isBigNumber", { value: true });
    const value = new foreign();
    expect(String(readBigNumber(value))).toBe("100000000000005");
    const own = Object.create({}) as object;
    Object.assign(own, { s: 1, e: 0, c: [7], _isBigNumber: true });
    expect(String(readBigNumber(own))).toBe("7");
  });

  test("with no digit more for a large exponent", () => {
    const number = readBigNumber(new BigNumber("7e1000000000"));
    expect(number).toBe(Infinity);
    const large = readBigNumber(marked({ s: 1, e: 1e9, c: [7e6] }));
    expect(String(large)).toBe("7e1000000000");
  });
});

describe("in exact mode a BigNumber is a number", () => {
  const number = new BigNumber("0.10000000000000000000000000001");

  test("at the root, as a member, as an item, shared, at any depth", () => {
    const values = [
      number,
      { amount: number },
      [1, "a", number],
      [number, number, { amount: number }],
      nestArrays(500, number),
      nestArrays(100_000, number),
    ];
    for (const value of values) {
      expect(checkJson(value, exact)).toBe(undefined);
      expect(jsonShape(value, exact)).toBe("foreign");
      expect(checkJson(value)?.code).toBe("exotic_object");
      expect(jsonShape(value)).toBe("lossy");
    }
  });

  test("a snapshot holds a Decimal in its place, and no BigNumber", () => {
    const copy = snapshotJson({ a: [number, number], b: 1n }, exact);
    const decimal = Decimal.parse("0.10000000000000000000000000001");
    expect(copy).toStrictEqual({ a: [decimal, decimal], b: 1n });
    expect(snapshotJson(number, exact)).toStrictEqual(decimal);
    expect(jsonShape(copy, exact)).toBe("tree");
    expect(jsonShape(nestArrays(500, [1n, decimal]), exact)).toBe("graph");
  });

  test("a long one that is shared is read once", () => {
    const limbs = Array.from({ length: 200_000 }, () => 12345678901234);
    const long = marked({ s: 1, e: limbs.length * 14 - 1, c: limbs });
    const copy = snapshotJson(Array(10_000).fill(long), exact) as Decimal[];
    expect(copy[9_999]).toBe(copy[0]);
    const decimals = Array(10_000).fill(copy[0]) as Decimal[];
    expect(checkJson(decimals, exact)).toBe(undefined);
  });

  test("a plain object with its members is an object", () => {
    const text = '{"s":1,"e":0,"c":[7],"_isBigNumber":true}';
    for (const value of [
      JSON.parse(text) as object,
      Object.assign(Object.create(null) as object, JSON.parse(text)),
      runInNewContext(`(${text})`) as object,
    ]) {
      expect(JSON.stringify(snapshotJson(value, exact))).toBe(text);
      expect(jsonShape(value, exact)).not.toBe("foreign");
    }
  });
});

describe("what only looks like a BigNumber is refused", () => {
  test("NaN, the infinities and -0, as of any number", () => {
    expectFault(new BigNumber("NaN"), "not_finite");
    expectFault(new BigNumber("-0"), "negative_zero");
    expectFault(marked({ s: -1, e: 0, c: [0] }), "negative_zero");
    for (const sign of ["", "-"]) {
      const infinity = new BigNumber(`${sign}Infinity`);
      const message = `data must be lossless JSON (is ${sign}Infinity)`;
      expect(checkJson(infinity, exact)?.message).toBe(message);
    }
  });

  test("limbs and exponents as the library never makes them", () => {
    const hidden = Object.defineProperty([1], 0, { get: () => 1 });
    const malformed: object[] = [
      { s: 1, e: 0, c: [] },
      { s: 1, e: 0, c: [1, 0] },
      { s: 1, e: 14, c: [0, 1] },
      { s: 1, e: 1, c: [1] },
      { s: 1, e: 14, c: [10, 5] },
      { s: 1, e: 1, c: [0] },
      { s: 1, e: 0.5, c: [1] },
      { s: 1, e: NaN, c: [1] },
      { s: 1, e: "0", c: [1] },
      { s: 1, e: 14e9, c: [1] },
      { s: 1, e: null, c: [1] },
      { s: 1, e: 0, c: null },
      { s: 2, e: null, c: null },
      { s: 0, e: 0, c: [1] },
      { s: null, e: 0, c: [1] },
      { s: 1, e: 0, c: [-1] },
      { s: 1, e: 0, c: [1.5] },
      { s: 1, e: 0, c: [-0] },
      { s: 1, e: 14, c: [1e14] },
      { s: 1, e: 0, c: [NaN] },
      { s: 1, e: 0, c: [1n] },
      { s: 1, e: 0, c: ["1"] },
      { s: 1, e: 0, c: "1" },
      { s: 1, e: 0, c: { 0: 1, length: 1 } },
      { s: 1, e: 0, c: Array(1) },
      { s: 1, e: 0, c: hidden },
      { s: 1, e: 0, c: Object.assign([1], { x: 1 }) },
      { s: 1, e: 0, c: new Proxy([1], {}) },
      { s: 1, e: 0, c: [1], more: 1 },
      { s: 1, e: 0, c: [1], _isBigNumber: false },
      { s: 1, e: 0 },
    ];
    expect(checkJson(marked({ s: 1, e: 0, c: [1] }), exact)).toBe(undefined);
    for (const members of malformed) {
      expectFault(marked(members), "exotic_object");
    }
  });

  test("a prototype without the mark, or with something else behind it", () => {
    const members = { s: 1, e: 0, c: [1] };
    let calls = 0;
    const getter = Object.defineProperty({}, "_isBigNumber", {
      get: () => ++calls > 0,
    });
    const prototypes = [
      {},
      { _isBigNumber: 1 },
      getter,
      new Proxy({ _isBigNumber: true }, { get: () => ++calls }),
      Object.create({ _isBigNumber: true }) as object,
    ];
    for (const prototype of prototypes) {
      const value = Object.assign(Object.create(prototype) as object, members);
      expectFault(value, "exotic_object");
    }
    expect(calls).toBe(0);
  });

  test("accessors and proxies, none of which runs", () => {
    let calls = 0;
    const trap = (): number => ++calls;
    for (const name of ["s", "e", "c"]) {
      const value = marked({ s: 1, e: 0, c: [1] });
      Object.defineProperty(value, name, { get: trap, enumerable: true });
      expectFault(value, "exotic_object");
    }
    const loud = new Proxy({}, { get: () => trap });
    const proxy = new Proxy(new BigNumber("1"), loud);
    expectFault(proxy, "proxy_object");
    expect(readBigNumber(proxy)).toBe(undefined);
    expect(calls).toBe(0);
  });

  test("methods that somebody replaced are not asked", () => {
    const Copy = BigNumber.clone();
    const boom = (): never => {
      throw new Error("called");
    };
    for (const name of Object.keys(Copy.prototype as object)) {
      if (name !== "_isBigNumber") {
        Object.assign(Copy.prototype as object, { [name]: boom });
      }
    }
    Object.defineProperty(Copy, Symbol.hasInstance, { value: boom });
    const value = Object.create(Copy.prototype as object) as object;
    Object.assign(value, { s: -1, e: 2, c: [105] });
    expect(snapshotJson(value, exact)).toStrictEqual(Decimal.parse("-105"));
  });
});
