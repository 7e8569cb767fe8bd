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
});
