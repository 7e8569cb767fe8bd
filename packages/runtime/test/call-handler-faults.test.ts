import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type CallCode, type OutcomeKind, ToolError } from "../src/index.ts";
import { CallWorld, done, never, settleDown } from "./call-world.ts";

/** Something that is thrown by whoever touches it. */
function trap(): object {
  const fail = () => {
    throw new Error("touched");
  };
  return new Proxy({}, new Proxy({}, { get: () => fail }));
}

/** Promises as others write them. */
function thenable(then: unknown): Promise<never> {
  // What is a promise is decided by its `then` alone.
  return { then } as unknown as Promise<never>;
}

interface Fault {
  readonly handler: () => never;
  readonly outcome: OutcomeKind;
  readonly code: CallCode;
  readonly message?: string;
}

const thrown = (value: unknown) => () => {
  // A handler may throw anything.
  throw value as Error;
};
const promised = (promise: () => Promise<unknown>) => promise as () => never;
const returned = (value: unknown) => () => value as never;
const failed = { outcome: "failed", code: "handler_failed" } as const;
const lossy = { outcome: "denied", code: "output_not_json" } as const;

const FAULTS: Readonly<Record<string, Fault>> = {
  "throws an error": { handler: thrown(new Error("secret")), ...failed },
  "throws text": { handler: thrown("secret"), ...failed },
  "throws nothing": { handler: thrown(undefined), ...failed },
  "throws null": { handler: thrown(null), ...failed },
  "throws a proxy that throws": { handler: thrown(trap()), ...failed },
  "throws a promise": { handler: thrown(Promise.resolve()), ...failed },
  "throws what only looks like a tool's error": {
    handler: thrown({ name: "ToolError", kind: "denied", message: "secret" }),
    ...failed,
  },
  "throws a tool's error of a kind that there isn't": {
    handler: thrown(
      Object.create(ToolError.prototype, {
        kind: { value: "allowed" },
        message: { value: "words" },
      }),
    ),
    outcome: "failed",
    code: "tool_failed",
    message: "words",
  },
  "throws a tool's error without words": {
    handler: thrown(
      Object.create(ToolError.prototype, { message: { value: 1 } }),
    ),
    ...failed,
  },
  rejects: {
    handler: promised(() => Promise.reject(new Error("secret"))),
    ...failed,
  },
  "rejects with nothing": {
    handler: promised(() => Promise.reject()),
    ...failed,
  },
  "denies in its own words": {
    handler: thrown(new ToolError("denied", "not\nthis")),
    outcome: "denied",
    code: "tool_denied",
    message: "not\\u000athis",
  },
  "fails in its own words": {
    handler: thrown(new ToolError("failed", "a".repeat(600))),
    outcome: "failed",
    code: "tool_failed",
    message: `${"a".repeat(499)}\u2026`,
  },
  "cancels itself": {
    handler: promised(() =>
      Promise.reject(new ToolError("cancelled", "enough")),
    ),
    outcome: "cancelled",
    code: "tool_cancelled",
    message: "enough",
  },
  "says that it ran out of time": {
    handler: thrown(new ToolError("timed_out", "too slow")),
    outcome: "timed_out",
    code: "tool_timed_out",
    message: "too slow",
  },
  "returns nothing": { handler: returned(undefined), ...lossy },
  "returns a function": { handler: returned(() => 1), ...lossy },
  "returns what is lossy": { handler: returned({ r: NaN }), ...lossy },
  "returns a proxy that throws": { handler: returned(trap()), ...failed },
  "promises what is lossy": {
    handler: promised(() => Promise.resolve({ r: -0 })),
    ...lossy,
  },
  "promises nothing": { handler: promised(() => Promise.resolve()), ...lossy },
  "promises what breaks the contract": {
    handler: returned(Promise.resolve({ r: "secret" })),
    outcome: "denied",
    code: "output_mismatch",
  },
  "has a then that throws": {
    handler: returned(
      Object.defineProperty({}, "then", { get: thrown("secret") }),
    ),
    ...failed,
  },
  "has a promise that throws when it is asked": {
    handler: returned(thenable(thrown("secret"))),
    ...failed,
  },
  "has a promise that rejects and then resolves": {
    handler: returned(
      thenable((resolve: (value: unknown) => void, reject: () => void) => {
        reject();
        resolve({ r: 1 });
      }),
    ),
    ...failed,
  },
};

describe.each(Object.entries(FAULTS))("a handler that %s", (_, fault) => {
  const { code, handler, message, outcome } = fault;
  const ending = {
    outcome,
    code,
    message: message ?? (expect.any(String) as string),
  };

  test("ends its own call, which stays spent, and no other", async () => {
    const world = new CallWorld();
    world.add("faulty", handler);
    const before = world.call("sound");
    const call = world.call("faulty");
    const after = world.call("sound");
    expect(await call).toMatchObject(ending);
    expect(JSON.stringify(await call)).not.toContain("secret");
    expect([await before, await after]).toEqual([done(), done()]);
    expect(world.runtime.used("faulty")).toBe(1);
    expect(world.runtime.used("sound")).toBe(2);
    expect(world.events()).toEqual([["faulty", outcome, code, "unsafe"]]);
  });

  test("does so when the host pumps it", async () => {
    const world = new CallWorld();
    world.add("faulty", handler);
    const call = await world.runtime.start("faulty", { n: 1 });
    const other = await world.runtime.start("sound", { n: 1 });
    expect(await world.runtime.pump(2)).toBe(2);
    expect(await call.outcome).toMatchObject(ending);
    expect(await other.outcome).toEqual(done());
    expect(world.events()).toEqual([["faulty", outcome, code, "unsafe"]]);
  });
});

describe("a promise that resolves twice", () => {
  test("counts once", async () => {
    const world = new CallWorld();
    world.add("eager", () =>
      thenable((resolve: (value: unknown) => void) => {
        resolve({ r: 1 });
        resolve({ r: 2 });
        throw new Error("late");
      }),
    );
    expect(await world.call("eager")).toEqual(done(1));
    expect(world.events()).toEqual([["eager", "allowed", undefined, "none"]]);
  });
});

describe("a handler that never settles", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("is given up at its deadline, told so, and heard no more", async () => {
    const world = new CallWorld({ clock: Date.now });
    let finish: (value: { r: number }) => void = () => undefined;
    let signal: AbortSignal | undefined;
    world.add(
      "slow",
      (_, call) => {
        signal = call.signal;
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
      { deadlineMs: 50 },
    );
    const call = world.call("slow");
    await vi.advanceTimersByTimeAsync(49);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({
      outcome: "timed_out",
      code: "deadline_passed",
      message: "slow passed its deadline",
    });
    expect(signal?.aborted).toBe(true);
    finish({ r: 2 });
    await settleDown();
    expect(world.events()).toEqual([
      ["slow", "timed_out", "deadline_passed", "unsafe"],
    ]);
    expect(world.runtime.used("slow")).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("keeps no other call from its end, without a deadline either", async () => {
    const world = new CallWorld();
    world.add("stuck", () => never());
    const stuck = await world.runtime.start("stuck", { n: 1 });
    const sound = await world.runtime.start("sound", { n: 1 });
    void world.runtime.pump();
    expect(await world.runtime.pump()).toBe(1);
    expect(await sound.outcome).toEqual(done());
    expect(await world.runtime.cancelPending(stuck)).toBe(true);
    expect(await stuck.outcome).toMatchObject({ code: "cancelled" });
    expect(world.events()).toEqual([
      ["stuck", "cancelled", "cancelled", "unsafe"],
    ]);
  });

  test("is out of time though it blocked the process and then was right", async () => {
    const world = new CallWorld();
    const block = () => {
      world.time += 50;
      return { r: 1 };
    };
    world.add("blocking", block, { maxCalls: 9, deadlineMs: 50 });
    expect(await world.call("blocking")).toMatchObject({
      code: "deadline_passed",
    });
    expect(world.runtime.callSync("blocking", { n: 1 })).toMatchObject({
      code: "deadline_passed",
    });
  });
});

describe("a handler that changes what it was given", () => {
  test("changes a copy of its own", async () => {
    const world = new CallWorld({
      authorize: (call) => {
        (call.input as { n: unknown }).n = "changed";
        return true;
      },
    });
    const seen: unknown[] = [];
    world.add("vandal", (input) => {
      seen.push({ ...input });
      Object.assign(input, { n: "changed", more: input });
      return { r: 1 };
    });
    const input = { n: 1 };
    expect(await world.call("vandal", input)).toEqual(done());
    expect(await world.call("vandal", input)).toEqual(done());
    expect(input).toEqual({ n: 1 });
    expect(seen).toEqual([{ n: 1 }, { n: 1 }]);
  });

  test("can't reach an output that it has given", async () => {
    const world = new CallWorld();
    const output = { r: 1 };
    world.add("keeper", () => output);
    const outcome = await world.call("keeper");
    output.r = NaN;
    expect(outcome).toEqual(done());
  });

  test("nor can a caller reach what another one gets", async () => {
    const world = new CallWorld();
    const call = await world.runtime.start("sound", { n: 1 });
    await world.runtime.pump();
    const first = await call.outcome;
    Object.assign(first, { outcome: "denied" });
    if ("output" in first) Object.assign(first.output as object, { r: NaN });
    expect(await call.outcome).toEqual(done());
    const bad = await world.runtime.start("sound", { n: "x" });
    const refusal = await bad.outcome;
    if ("issues" in refusal)
      Object.assign(refusal.issues?.[0] ?? {}, { message: "" });
    expect(await bad.outcome).toHaveProperty(
      "issues.0.message",
      "data.n must be integer (is string)",
    );
  });
});

describe("a handler that calls the runtime again", () => {
  test("is counted each time, and stopped by the budget", async () => {
    const world = new CallWorld();
    let runs = 0;
    world.add("nested", async ({ n }) => {
      runs++;
      const inner = await world.call("nested", { n: n + 1 });
      return inner.outcome === "allowed"
        ? (inner.output as { r: number })
        : { r: n };
    });
    expect(await world.call("nested")).toEqual(done(10));
    expect(runs).toBe(10);
    expect(world.events()).toEqual([
      ["nested", "denied", "budget_exhausted", "safe"],
      ...Array<unknown>(10).fill(["nested", "allowed", undefined, "none"]),
    ]);
  });

  test("may do so synchronously, from a pump, and pump others", async () => {
    const world = new CallWorld();
    world.add("pumping", async () => {
      const { runtime } = world;
      const inner = await runtime.start("sound", { n: 1 });
      const pumped = await runtime.pump();
      expect(runtime.callSync("sound", { n: 1 })).toEqual(done());
      expect(await inner.outcome).toEqual(done());
      return { r: pumped };
    });
    const call = await world.runtime.start("pumping", { n: 1 });
    expect(await world.runtime.pump()).toBe(1);
    expect(await call.outcome).toEqual(done(1));
  });

  test("can wait for a call of its own id only if another gives it up", async () => {
    const world = new CallWorld();
    world.add("circular", async () => {
      await world.runtime.call("circular", { n: 1 }, { id: "a" });
      return { r: 1 };
    });
    const abort = new AbortController();
    const { signal } = abort;
    const call = world.runtime.call("circular", { n: 1 }, { id: "a", signal });
    await settleDown();
    expect(
      world.runtime.callSync("circular", { n: 1 }, { id: "a" }),
    ).toMatchObject({ code: "still_running" });
    abort.abort();
    expect(await call).toMatchObject({ code: "cancelled" });
  });
});

describe("a synchronous call", () => {
  test("of a handler that answers later has failed, and is spent", async () => {
    const world = new CallWorld();
    world.add("later", () => Promise.reject(new Error("unheard")));
    expect(world.runtime.callSync("later", { n: 1 })).toMatchObject({
      outcome: "failed",
      code: "handler_async",
    });
    await settleDown();
    expect(world.events()).toEqual([
      ["later", "failed", "handler_async", "unsafe"],
    ]);
    expect(world.runtime.used("later")).toBe(1);
  });

  test("of a handler that says so beforehand costs nothing", () => {
    const world = new CallWorld();
    world.add("async", async () => Promise.resolve({ r: 1 }));
    expect(world.runtime.callSync("async", { n: 1 })).toMatchObject({
      outcome: "denied",
      code: "needs_async",
    });
    expect(world.runtime.used("async")).toBe(0);
    expect(world.events()).toEqual([
      ["async", "denied", "needs_async", "safe"],
    ]);
  });
});
