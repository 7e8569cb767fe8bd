import { beforeAll, describe, expect, test, vi } from "vitest";
import type * as Json from "../src/core/json.ts";

vi.mock("../src/core/platform.ts", () => ({ isProxy: undefined }));

let json: typeof Json;

/** Loads the module as a platform without `isProxy` and Annex B would. */
beforeAll(async () => {
  const name = "__lookupGetter__";
  const native = Object.getOwnPropertyDescriptor(Object.prototype, name)!;
  Reflect.deleteProperty(Object.prototype, name);
  try {
    json = await import("../src/core/json.ts");
  } finally {
    Object.defineProperty(Object.prototype, name, native);
  }
});

describe("on a platform that can't tell a proxy", () => {
  test("plain values and accessors get the same verdicts", () => {
    const trap = vi.fn();
    const getter = Object.defineProperty({}, "a", {
      get: trap,
      enumerable: true,
    });
    expect(json.checkJson({ a: [1, { b: null }] })).toBe(undefined);
    expect(json.checkJson([getter])?.code).toBe("accessor_member");
    expect(
      json.checkJson(Object.defineProperty([1], 0, { get: trap })),
    ).toEqual(json.checkJson(Object.defineProperty([2], 0, { get: trap })));
    expect(json.snapshotJson({ a: [1] })).toEqual({ a: [1] });
    expect(trap).not.toHaveBeenCalled();
  });

  test("a proxy whose traps throw is refused, not thrown", () => {
    const boom = (): never => {
      throw new Error("trap");
    };
    const handlers: ProxyHandler<object>[] = [
      { getPrototypeOf: boom },
      { ownKeys: boom },
      { getOwnPropertyDescriptor: boom },
    ];
    for (const handler of handlers) {
      const fault = json.checkJson([new Proxy({ a: 1 }, handler)]);
      expect(fault?.code).toBe("unreadable_value");
    }
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    expect(json.checkJson({ a: proxy })?.code).toBe("unreadable_value");
    expect(() => json.snapshotJson(proxy)).toThrow(json.LossyJsonError);
  });

  test("a snapshot holds what the one walk has read", () => {
    let reads = 0;
    const changing = new Proxy(
      { a: 0 },
      {
        getOwnPropertyDescriptor: (_, key) => ({
          value: key === "a" ? ++reads : undefined,
          writable: true,
          enumerable: true,
          configurable: true,
        }),
      },
    );
    const copy = json.snapshotJson(changing);
    expect(copy).toEqual({ a: 1 });
    expect(reads).toBe(1);
  });

  test("a BigNumber is read once, and one whose traps throw is refused", () => {
    const exact = { numbers: "exact" } as const;
    const prototype = { _isBigNumber: true };
    let reads = 0;
    const members = { s: 1, e: 0, c: [1] };
    const changing = new Proxy(
      Object.assign(Object.create(prototype) as object, members),
      {
        getOwnPropertyDescriptor: (target, key) => {
          const descriptor = Reflect.getOwnPropertyDescriptor(target, key);
          return key === "c"
            ? { ...descriptor!, value: [++reads] }
            : descriptor;
        },
      },
    );
    const copy = json.snapshotJson([changing, changing], exact);
    expect(copy).toMatchObject([{ text: "1" }, { text: "1" }]);
    expect(reads).toBe(1);
    const { proxy, revoke } = Proxy.revocable([1], {});
    revoke();
    const broken = Object.create(prototype) as object;
    Object.assign(broken, { s: 1, e: 0, c: proxy });
    expect(json.checkJson([broken], exact)?.code).toBe("unreadable_value");
  });

  test("budgets hold", () => {
    const fault = json.checkJson([1, [2]], { maxDepth: 1 });
    expect(fault?.path).toEqual([1]);
    expect(() => json.snapshotJson([1, [2]], { maxNodes: 3 })).toThrow(
      "data must hold at most 3 values (holds more)",
    );
  });
});
