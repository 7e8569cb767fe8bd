import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, test } from "vitest";
import { checkJson, isJsonValue, snapshotJson } from "../src/core/json.ts";
import { Decimal } from "../src/core/decimal.ts";
import { nestArrays } from "./json-texts.ts";

let calls = 0;

/** Counts its calls, as an error could be caught and forgotten. */
const trap = (): undefined => {
  calls++;
};

/** Handlers that count every trap. */
const loud: ProxyHandler<object> = new Proxy({}, { get: () => trap });

afterEach(() => {
  const counted = calls;
  calls = 0;
  expect(counted).toBe(0);
});

describe("code of the value never runs", () => {
  test("accessors are refused unread", () => {
    const values: [object, (string | number)[]][] = [
      [Object.defineProperty({}, "a", { get: trap, enumerable: true }), ["a"]],
      [Object.defineProperty({}, "a", { set: trap, enumerable: true }), ["a"]],
      [Object.defineProperty([1], 0, { get: trap }), [0]],
      [Object.defineProperty([1], 0, { set: trap }), [0]],
      [
        JSON.parse('{"b":1}', (_, value: unknown) =>
          typeof value === "object"
            ? Object.defineProperty(value, "__proto__", {
                get: trap,
                enumerable: true,
              })
            : value,
        ) as object,
        ["__proto__"],
      ],
    ];
    for (const [value, path] of values) {
      for (const depth of [0, 500]) {
        const fault = checkJson(nestArrays(depth, value));
        expect(fault?.code).toBe("accessor_member");
        expect(fault?.path.slice(depth)).toEqual(path);
      }
    }
  });

  test("proxies are refused without a trap, at the root and inside", () => {
    for (const target of [{}, [], { a: 1 }, () => 1]) {
      const proxy = new Proxy(target, loud);
      expect(isJsonValue(proxy)).toBe(false);
      expect(isJsonValue(nestArrays(500, proxy))).toBe(false);
      if (typeof proxy === "object") {
        expect(checkJson({ a: [proxy] })).toMatchObject({
          code: "proxy_object",
          path: ["a", 0],
        });
        expect(checkJson(Object.create(proxy))?.code).toBe("exotic_object");
      }
    }
  });

  test("revoked proxies are refused", () => {
    for (const target of [{}, []]) {
      const { proxy, revoke } = Proxy.revocable(target, {});
      revoke();
      expect(checkJson([proxy])).toMatchObject({ code: "proxy_object" });
    }
  });
});

describe("prototypes that are forged", () => {
  const forged = (): object => Object.create(null) as object;

  test("a null-prototype object with the real constructor is no Object.prototype", () => {
    const prototype = Object.assign(forged(), { constructor: Object });
    expect(checkJson(Object.create(prototype))?.code).toBe("exotic_object");
  });

  test("a constructor that only looks native is none", () => {
    const makers: (() => unknown)[] = [
      function Object() {
        return "[native code]";
      },
      Object.bind(undefined),
      Object.defineProperty(() => 1, "toString", {
        value: () => "function Object() { [native code] }",
      }),
    ];
    for (const maker of makers) {
      const prototype = Object.assign(forged(), { constructor: maker });
      Object.defineProperty(maker, "prototype", { value: prototype });
      expect(checkJson(Object.create(prototype))?.code).toBe("exotic_object");
    }
  });

  test("a constructor that is a proxy, or no function, is none", () => {
    const proxies: unknown[] = [
      new Proxy(Object, loud),
      runInNewContext("new Proxy(Object, {})"),
      { prototype: {} },
      undefined,
    ];
    for (const constructor of proxies) {
      const prototype = Object.assign(forged(), { constructor });
      expect(checkJson(Object.create(prototype))?.code).toBe("exotic_object");
    }
  });

  test("a getter for the constructor does not run", () => {
    const prototype = Object.defineProperty(forged(), "constructor", {
      get: trap,
    });
    expect(checkJson(Object.create(prototype))?.code).toBe("exotic_object");
  });

  test("arrays and objects with one another's prototype are neither", () => {
    const foreign = runInNewContext("({ object: {}, array: [] })") as {
      object: object;
      array: object;
    };
    const values = [
      Object.setPrototypeOf([], Object.prototype),
      Object.setPrototypeOf([], null),
      Object.setPrototypeOf({}, Array.prototype),
      Object.setPrototypeOf([], Object.getPrototypeOf(foreign.object)),
      Object.setPrototypeOf({}, Object.getPrototypeOf(foreign.array)),
      Object.setPrototypeOf([], class List extends Array {}.prototype),
    ] as unknown[];
    for (const value of values) {
      expect(checkJson({ a: value })).toMatchObject({ path: ["a"] });
      expect(checkJson(value)?.code).toBe("exotic_object");
    }
  });

  test("subclasses of another realm are refused", () => {
    const value: unknown = runInNewContext("new (class extends Array {})()");
    expect(checkJson(value)?.code).toBe("exotic_object");
  });

  test("a decimal's prototype alone makes no decimal", () => {
    const exact = { numbers: "exact" } as const;
    const real = Decimal.parse("1.5");
    const descriptors = Object.getOwnPropertyDescriptors(real);
    const fakes = [
      Object.create(Decimal.prototype),
      Object.create(Decimal.prototype, {
        ...descriptors,
        digits: { value: "9", enumerable: true },
      }),
      Object.create(Decimal.prototype, {
        ...descriptors,
        text: { get: trap, enumerable: true },
      }),
      Object.create(Decimal.prototype, {
        ...descriptors,
        text: { value: "no number", enumerable: true },
      }),
      Object.create(Decimal.prototype, {
        ...descriptors,
        more: { value: 1, enumerable: true },
      }),
    ] as unknown[];
    for (const fake of fakes) {
      expect(checkJson([fake], exact)?.code).toBe("exotic_object");
    }
    expect(checkJson([real], exact)).toBe(undefined);
  });
});

describe("a polluted prototype changes no verdict", () => {
  const values: [unknown, string | undefined][] = [
    [{ a: 1, b: [{ c: "x" }] }, undefined],
    [{}, undefined],
    [[1, 2], undefined],
    [{ a: undefined }, "undefined_value"],
    [Object.defineProperty({ b: 1 }, "a", { value: 1 }), "hidden_member"],
    [
      Object.defineProperty({}, "a", { get: trap, enumerable: true }),
      "accessor_member",
    ],
    [
      Object.defineProperty({}, "a", { set: trap, enumerable: true }),
      "accessor_member",
    ],
    [Array(2), "array_hole"],
    [Object.assign([1], { x: 1 }), "extra_array_member"],
    [Object.assign(Array(2), { 0: 0, x: 1 }), "array_hole"],
  ];
  const plain = '{"a":1,"b":[{"c":"x"}],"toString":{"__proto__":0}}';
  const pollutions: [object, string, PropertyDescriptor][] = [
    [Object.prototype, "zzz", { value: 1, enumerable: true }],
    [Object.prototype, "a", { value: 1, enumerable: true }],
    [Object.prototype, "a", { get: trap, enumerable: true }],
    [Object.prototype, "b", { get: trap, set: trap }],
    [Object.prototype, "0", { value: 1, writable: true }],
    [Object.prototype, "value", { get: trap }],
    [Object.prototype, "get", { value: trap }],
    [Object.prototype, "writable", { value: true }],
    [Object.prototype, "enumerable", { value: true }],
    [Object.prototype, "numbers", { value: "exact" }],
    [Array.prototype, "1", { value: 1, writable: true }],
    [Array.prototype, "extra", { value: 1, enumerable: true }],
  ];

  for (const [target, name, descriptor] of pollutions) {
    const what = Object.keys(descriptor).join(" and ");
    const owner = target === Object.prototype ? "Object" : "Array";
    test(`${owner}.prototype has ${name} with ${what}`, () => {
      const found: unknown[] = [];
      const copies: unknown[] = [];
      Object.defineProperty(target, name, {
        // Written out, as what is inherited would count from now on.
        configurable: true,
        ...descriptor,
      });
      try {
        for (const [value] of values) found.push(checkJson(value)?.code);
        copies.push(snapshotJson(JSON.parse(plain)));
        copies.push(snapshotJson(nestArrays(500, JSON.parse(plain))));
      } finally {
        Reflect.deleteProperty(target, name);
      }
      expect(found).toEqual(values.map(([, code]) => code));
      const nested = "[".repeat(500) + plain + "]".repeat(500);
      expect(JSON.stringify(copies)).toBe(`[${plain},${nested}]`);
    });
  }

  test("built-ins that are replaced after loading are not used", () => {
    const { getOwnPropertyNames, getPrototypeOf, keys } = Object;
    const { ownKeys } = Reflect;
    const verdicts: unknown[] = [];
    try {
      const traps = { getPrototypeOf: trap, getOwnPropertyNames: trap };
      Object.assign(Object, { ...traps, keys: trap });
      Object.assign(Reflect, { ownKeys: trap });
      verdicts.push(isJsonValue({ a: [1] }), isJsonValue(new Date(0)));
    } finally {
      Object.assign(Object, { getOwnPropertyNames, getPrototypeOf, keys });
      Reflect.ownKeys = ownKeys;
    }
    expect(verdicts).toEqual([true, false]);
  });

  test("an enumerable member of another realm's Object.prototype is not the value's", () => {
    const value: unknown = runInNewContext(
      "Object.prototype.zzz = 1; ({ a: 1 })",
    );
    expect(JSON.stringify(snapshotJson(value))).toBe('{"a":1}');
  });
});
