import { describe, expect, test, vi } from "vitest";
import {
  type CallCode,
  type ExternalQueue,
  MemoryLedger,
  MemoryQueue,
} from "../src/index.ts";
import { CallWorld, done, type Input, never, worldOf } from "./call-world.ts";

const broken = (): never => {
  throw new Error("secret");
};

describe("an authorizer", () => {
  const refusals: [string, () => unknown, CallCode][] = [
    ["throws", broken, "authorizer_failed"],
    ["rejects", () => Promise.reject(new Error("secret")), "authorizer_failed"],
    ["says no", () => false, "not_authorized"],
    ["says nothing", () => undefined, "not_authorized"],
    ["says what only looks like yes", () => 1, "not_authorized"],
    ["promises no", () => Promise.resolve(false), "not_authorized"],
    ["promises an object", () => Promise.resolve({}), "not_authorized"],
  ];
  test.each(refusals)("that %s costs nothing", async (_, say, code) => {
    const { world, runs } = worldOf(new MemoryLedger(), {
      authorize: say as () => boolean,
    });
    const outcome = await world.call("tool");
    expect(outcome).toMatchObject({ outcome: "denied", code });
    expect(JSON.stringify(outcome)).not.toContain("secret");
    expect([runs(), world.runtime.used("tool")]).toEqual([0, 0]);
    expect(world.events()).toEqual([["tool", "denied", code, "safe"]]);
  });

  test("that never answers keeps a call until its deadline", async () => {
    const { world } = worldOf(new MemoryLedger(), { authorize: () => never() });
    const call = world.call("tool");
    world.time = 100;
    await world.runtime.pump();
    expect(await call).toMatchObject({ code: "too_late" });
    expect(world.runtime.callSync("tool", { n: 1 })).toMatchObject({
      code: "needs_async",
    });
    expect(world.runtime.used("tool")).toBe(0);
  });
});

describe("a clock", () => {
  test("that jumps ahead ends what waits, and nothing else", async () => {
    const { world, runs } = worldOf(new MemoryLedger());
    const waiting = await world.runtime.start("tool", { n: 1 });
    const other = await world.runtime.start("sound", { n: 1 });
    world.time = 1e15;
    expect(await world.runtime.pump(9)).toBe(1);
    expect(await waiting.outcome).toMatchObject({ code: "deadline_passed" });
    expect(await other.outcome).toEqual(done());
    expect(await world.call("tool")).toEqual(done());
    expect(runs()).toBe(1);
    expect(world.events()).toEqual([
      ["tool", "timed_out", "deadline_passed", "safe"],
      ["tool", "allowed", undefined, "none"],
    ]);
  });

  const odd: [string, () => unknown][] = [
    ["stands still", () => 0],
    ["gives no number", () => NaN],
    ["gives infinity", () => Infinity],
    ["gives text", () => "100"],
    ["gives a bigint", () => 100n],
    ["throws", broken],
  ];
  test.each(odd)("that %s takes no time from a call", async (_, read) => {
    let isOdd = false;
    let time = 0;
    const clock = () => (isOdd ? (read() as number) : time);
    const { world } = worldOf(new MemoryLedger(), { clock });
    const call = await world.runtime.start("tool", { n: 1 });
    isOdd = true;
    expect(await world.runtime.pump(0)).toBe(0);
    expect(call.isOver).toBe(false);
    isOdd = false;
    await world.runtime.pump(0);
    time += 99;
    await world.runtime.pump(0);
    expect(call.isOver).toBe(false);
    time += 1;
    expect(await world.runtime.pump()).toBe(0);
    expect(await call.outcome).toMatchObject({ code: "deadline_passed" });
  });

  test("that goes back takes no time from a call and gives none", async () => {
    const { world } = worldOf(new MemoryLedger());
    const call = await world.runtime.start("tool", { n: 1 });
    world.time = 50;
    await world.runtime.pump(0);
    world.time = -1e15;
    await world.runtime.pump(0);
    world.time += 49;
    await world.runtime.pump(0);
    expect(call.isOver).toBe(false);
    world.time += 1;
    await world.runtime.pump(0);
    expect(await call.outcome).toMatchObject({ code: "deadline_passed" });
  });

  test("that is odd from the start makes a runtime still", async () => {
    const { world } = worldOf(new MemoryLedger(), { clock: broken });
    expect(await world.call("tool")).toEqual(done());
  });
});

describe("a queue of external calls that fails", () => {
  function worldWith(faults: Partial<ExternalQueue>): CallWorld {
    const queue = Object.assign(new MemoryQueue(), faults);
    const world = new CallWorld({ ledger: new MemoryLedger({ queue }) });
    world.add("dig");
    return world;
  }
  const failing = [
    ["throws", broken],
    ["rejects", () => Promise.reject(new Error("secret"))],
  ] as const;

  test.each(failing)(
    "and %s when it shall take a call in ends it",
    async (_, add) => {
      const world = worldWith({ add });
      const outcome = await world.call("dig");
      expect(outcome).toEqual({
        outcome: "failed",
        code: "queue_failed",
        message: "dig can't be handed to a worker: the queue failed",
      });
      expect(world.events()).toEqual([
        ["dig", "failed", "queue_failed", "safe"],
      ]);
      expect(await world.call("sound")).toEqual(done());
    },
  );

  test.each(failing)(
    "and %s elsewhere says so, and can be asked again",
    async (_, fail) => {
      const queue = new MemoryQueue();
      const once = (name: "close" | "release" | "take") =>
        vi.spyOn(queue, name).mockImplementationOnce(fail as () => never);
      const world = new CallWorld({ ledger: new MemoryLedger({ queue }) });
      world.add("dig", undefined, { maxAttempts: 3 });
      const { runtime } = world;
      const call = await runtime.start("dig", { n: 1 });
      const error = { name: "ClaimError", code: "queue_failed" };
      once("take");
      await expect(runtime.claim()).rejects.toMatchObject(error);
      const claim = (await runtime.claim())!;
      once("release");
      await expect(runtime.retry(claim)).rejects.toMatchObject(error);
      once("close");
      await expect(runtime.complete(claim, { r: 1 })).rejects.toMatchObject(
        error,
      );
      expect(call.isOver).toBe(false);
      expect(await runtime.complete(claim, { r: 1 })).toEqual(done());
      expect(await call.outcome).toEqual(done());
    },
  );

  test("keeps nobody from an end that it can't be told", async () => {
    const world = worldWith({ close: broken });
    const call = await world.runtime.start("dig", { n: 1 });
    expect(await world.runtime.cancelPending(call)).toBe(true);
    expect(await call.outcome).toMatchObject({ code: "cancelled" });
  });

  test("holds up no call that isn't external", async () => {
    const world = worldWith({ add: () => never(), take: () => never() });
    void world.call("dig");
    void world.runtime.claim();
    expect(await world.call("sound")).toEqual(done());
  });
});

describe("a caller's signal", () => {
  test("that is aborted already costs nothing", async () => {
    const { world, runs } = worldOf(new MemoryLedger());
    const signal = AbortSignal.abort("secret");
    const outcome = await world.runtime.call("tool", { n: 1 }, { signal });
    expect(outcome).toEqual({
      outcome: "cancelled",
      code: "withdrawn",
      message: "tool was withdrawn before it was made",
    });
    expect([runs(), world.runtime.used("tool")]).toEqual([0, 0]);
    expect(world.events()).toEqual([
      ["tool", "cancelled", "withdrawn", "safe"],
    ]);
  });

  test("cancels a call that runs, and tells its handler", async () => {
    const world = new CallWorld();
    let seen: AbortSignal | undefined;
    world.add("slow", (_: Input, call) => {
      seen = call.signal;
      return never();
    });
    const abort = new AbortController();
    const { signal } = abort;
    const call = world.runtime.call("slow", { n: 1 }, { signal });
    expect(seen?.aborted).toBe(false);
    abort.abort();
    expect(await call).toMatchObject({ code: "cancelled" });
    expect(seen?.aborted).toBe(true);
    expect(world.runtime.used("slow")).toBe(1);
    expect(world.events()).toEqual([
      ["slow", "cancelled", "cancelled", "unsafe"],
    ]);
  });

  test("is let go when the call is over", async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, "addEventListener");
    const removed = vi.spyOn(signal, "removeEventListener");
    const world = new CallWorld();
    world.add("slow", () => Promise.resolve({ r: 1 }));
    await world.runtime.call("slow", { n: 1 }, { signal });
    expect(removed.mock.calls).toEqual(added.mock.calls);
    expect(added).toHaveBeenCalledTimes(1);
  });

  test.each([{}, null, { aborted: false }, 1])(
    "that is %j is refused",
    async (given) => {
      const { world, runs } = worldOf(new MemoryLedger());
      const signal = given as AbortSignal;
      expect(
        await world.runtime.call("tool", { n: 1 }, { signal }),
      ).toMatchObject({
        code: "invalid_signal",
      });
      expect(runs()).toBe(0);
    },
  );

  test.each(["aborted", "addEventListener"])(
    "whose %s throws is refused",
    async (name) => {
      const { world, runs } = worldOf(new MemoryLedger());
      const { signal } = new AbortController();
      Object.defineProperty(signal, name, { get: fail });
      expect(
        await world.runtime.call("tool", { n: 1 }, { signal }),
      ).toMatchObject({ code: "invalid_signal" });
      expect(runs()).toBe(0);
    },
  );

  test("that takes no listener cancels the call, as nobody else could", async () => {
    const world = new CallWorld();
    world.add("slow", () => new Promise(() => undefined));
    const { signal } = new AbortController();
    vi.spyOn(signal, "addEventListener").mockImplementation(fail);
    expect(
      await world.runtime.call("slow", { n: 1 }, { signal }),
    ).toMatchObject({ code: "cancelled" });
  });

  test("that keeps its listener keeps nobody from the outcome", async () => {
    const world = new CallWorld();
    world.add("slow", () => Promise.resolve({ r: 1 }));
    const { signal } = new AbortController();
    vi.spyOn(signal, "removeEventListener").mockImplementation(fail);
    expect(
      await world.runtime.call("slow", { n: 1 }, { signal }),
    ).toMatchObject({ outcome: "allowed" });
  });
});

describe("options of a call", () => {
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const odd: [string, object | null, string][] = [
    ["that are null ask for nothing", null, "allowed"],
    [
      "with an accessor that throws",
      Object.defineProperty({}, "id", { get: fail }),
      "denied",
    ],
    ["of a revoked proxy", revoked.proxy, "denied"],
  ];

  test.each(odd)("%s: no way to call throws", async (_, options, outcome) => {
    const given = options as object;
    const { runtime } = worldOf(new MemoryLedger()).world;
    const waits = await runtime.start("tool", { n: 1 }, given);
    await runtime.pump();
    const outcomes = [
      await waits.outcome,
      await worldOf(new MemoryLedger()).world.runtime.call(
        "tool",
        { n: 1 },
        given,
      ),
      worldOf(new MemoryLedger()).world.runtime.callSync(
        "tool",
        { n: 1 },
        given,
      ),
    ];
    expect(outcomes).toMatchObject(Array(3).fill({ outcome }));
  });
});

function fail(): never {
  throw new Error("none of this");
}
