import { describe, expect, test, vi } from "vitest";
import {
  CapabilityRuntime,
  type Claim,
  type Invocation,
  MemoryLedger,
  MemoryQueue,
  ToolError,
  ToolMetadata,
  ToolPolicy,
} from "../src/index.ts";
import { CallWorld, done, numbers } from "./call-world.ts";

const notHeld = { name: "ClaimError", code: "not_held" };

/** A world with a tool that is completed from outside, at most in three attempts. */
function digWorld(): CallWorld {
  const world = new CallWorld();
  const limits = { maxCalls: 10, maxAttempts: 3, deadlineMs: 100 };
  world.add("dig", undefined, limits);
  return world;
}

async function claimed(
  { runtime }: CallWorld,
  input: unknown = { n: 1 },
): Promise<{ call: Invocation; claim: Claim }> {
  const call = await runtime.start("dig", input);
  const claim = await runtime.claim("dig");
  return { call, claim: claim! };
}

describe("an external call", () => {
  test("is claimed with all that its worker needs, the oldest first", async () => {
    const { runtime } = digWorld();
    await runtime.start("dig", { n: 1 });
    await runtime.start("dig", { n: 2 }, { id: "second" });
    const [first, second] = [await runtime.claim(), await runtime.claim()];
    expect(first).toMatchObject({ tool: "dig", attempt: 1, input: { n: 1 } });
    expect(first?.idempotencyKey).toBe(first?.id);
    expect(second).toMatchObject({
      input: { n: 2 },
      idempotencyKey: "dig#second",
    });
    expect(await runtime.claim()).toBeUndefined();
  });

  test("may be waited for by its caller", async () => {
    const world = digWorld();
    const call = world.call("dig");
    const claim = await world.runtime.claim();
    expect(await world.runtime.complete(claim!, { r: 3 })).toEqual(done(3));
    expect(await call).toEqual(done(3));
    expect(world.events()).toEqual([["dig", "allowed", undefined, "none"]]);
  });

  test("gives caller and worker an outcome each", async () => {
    const world = digWorld();
    const call = world.call("dig");
    const claim = await world.runtime.claim();
    const told = await world.runtime.complete(claim!, { r: 3 });
    if ("output" in told) Object.assign(told.output as object, { r: NaN });
    expect(await call).toEqual(done(3));
  });

  test("is completed once", async () => {
    const world = digWorld();
    const { call, claim } = await claimed(world);
    const both = [1, 2].map((r) => world.runtime.complete(claim, { r }));
    const [first, second] = await Promise.allSettled(both);
    expect(first).toMatchObject({ status: "fulfilled", value: done(1) });
    expect(second).toMatchObject({ status: "rejected", reason: notHeld });
    for (const again of ["complete", "fail", "cancel", "retry"] as const) {
      await expect(world.runtime[again](claim, { r: 3 })).rejects.toMatchObject(
        notHeld,
      );
    }
    expect(await call.outcome).toEqual(done(1));
    expect(world.events()).toHaveLength(1);
  });

  test("that its caller has cancelled is nobody's any more", async () => {
    const world = digWorld();
    const { call, claim } = await claimed(world);
    expect(await world.runtime.cancelPending(call)).toBe(true);
    expect(await world.runtime.cancelPending(call)).toBe(false);
    await expect(world.runtime.complete(claim, { r: 1 })).rejects.toMatchObject(
      notHeld,
    );
    expect(await call.outcome).toMatchObject({ code: "cancelled" });
    expect(world.events()).toEqual([
      ["dig", "cancelled", "cancelled", "unsafe"],
    ]);
    expect(world.runtime.used("dig")).toBe(1);
  });

  test("that is cancelled before anyone has claimed it may be made again", async () => {
    const world = digWorld();
    const call = await world.runtime.start("dig", { n: 1 });
    await world.runtime.cancelPending(call);
    expect(await world.runtime.claim()).toBeUndefined();
    expect(world.events()).toEqual([["dig", "cancelled", "cancelled", "safe"]]);
  });

  test("that comes too late is out of time, though the output is good", async () => {
    const world = digWorld();
    const { call, claim } = await claimed(world);
    world.time = 100;
    expect(await world.runtime.complete(claim, { r: 1 })).toMatchObject({
      outcome: "timed_out",
      code: "deadline_passed",
    });
    expect(await call.outcome).toMatchObject({ code: "deadline_passed" });
    expect(world.events()).toEqual([
      ["dig", "timed_out", "deadline_passed", "unsafe"],
    ]);
  });

  test("that nobody claimed in time is never given out", async () => {
    const world = digWorld();
    const call = await world.runtime.start("dig", { n: 1 });
    world.time = 100;
    expect(await world.runtime.claim()).toBeUndefined();
    expect(await call.outcome).toMatchObject({ code: "deadline_passed" });
  });

  test("ends by an output that breaks its contract, and stays spent", async () => {
    const world = digWorld();
    const { call, claim } = await claimed(world);
    const bad = { r: "secret" };
    const told = await world.runtime.complete(claim, bad);
    expect(told).toMatchObject({ outcome: "denied", code: "output_mismatch" });
    expect(JSON.stringify(told)).not.toContain("secret");
    expect(await call.outcome).toEqual(told);
    await expect(world.runtime.complete(claim, { r: 1 })).rejects.toMatchObject(
      notHeld,
    );
    expect(world.runtime.used("dig")).toBe(1);
  });

  test("keeps the kind of its worker's error", async () => {
    const world = digWorld();
    const first = await claimed(world);
    const denied = new ToolError("denied", "not here");
    expect(await world.runtime.fail(first.claim, denied)).toEqual({
      outcome: "denied",
      code: "tool_denied",
      message: "not here",
    });
    const second = await claimed(world);
    await world.runtime.fail(second.claim, new Error("secret"));
    expect(await second.call.outcome).toEqual({
      outcome: "failed",
      code: "handler_failed",
      message: "dig failed",
    });
    const third = await claimed(world);
    expect(await world.runtime.cancel(third.claim)).toMatchObject({
      code: "cancelled",
    });
  });

  test("is a promise of no worker: what it completes with is taken as it is", async () => {
    const world = digWorld();
    const { claim } = await claimed(world);
    const output = Promise.resolve({ r: 1 });
    expect(await world.runtime.complete(claim, output)).toMatchObject({
      code: "output_not_json",
    });
  });

  test("can't be called synchronously", () => {
    const world = digWorld();
    expect(world.runtime.callSync("dig", { n: 1 })).toEqual({
      outcome: "denied",
      code: "external_only",
      message:
        "dig is completed from outside, so it can't be called synchronously",
    });
    expect(world.runtime.used("dig")).toBe(0);
  });
});

describe("an attempt", () => {
  test("that is given back is made again under the same key, and not counted", async () => {
    const world = digWorld();
    const { call, claim } = await claimed(world);
    expect(await world.runtime.retry(claim)).toEqual({
      outcome: "failed",
      code: "retried",
      message: "dig was given back after attempt 1 of 3",
    });
    await expect(world.runtime.complete(claim, { r: 1 })).rejects.toMatchObject(
      notHeld,
    );
    const second = (await world.runtime.claim())!;
    const { id, idempotencyKey } = claim;
    expect(second).toMatchObject({ id, idempotencyKey, attempt: 2 });
    expect(second.token).not.toBe(claim.token);
    await world.runtime.complete(second, { r: 2 });
    expect(await call.outcome).toEqual(done(2));
    expect(world.runtime.used("dig")).toBe(1);
    const sequences = world.runtime.audit().map(({ sequence }) => sequence);
    expect(sequences).toEqual([1, 1]);
    expect(world.events()).toEqual([
      ["dig", "failed", "retried", "unsafe"],
      ["dig", "allowed", undefined, "none"],
    ]);
  });

  test("is the last one when no other is allowed, and still held then", async () => {
    const other = new CallWorld();
    other.add("dig");
    const held = await claimed(other);
    await expect(other.runtime.retry(held.claim)).rejects.toMatchObject({
      name: "ClaimError",
      code: "attempts_exhausted",
      message: "no attempt is left of 1",
    });
    expect(await other.runtime.complete(held.claim, { r: 1 })).toEqual(done());
  });

  test("that is given back past the deadline ends the call", async () => {
    const world = digWorld();
    const { call, claim } = await claimed(world);
    world.time = 100;
    expect(await world.runtime.retry(claim)).toMatchObject({
      code: "deadline_passed",
    });
    expect(await call.outcome).toMatchObject({ code: "deadline_passed" });
  });
});

describe("a claim", () => {
  test("is made of external tools only", async () => {
    const world = digWorld();
    const error = { name: "ClaimError", code: "not_external" };
    await expect(world.runtime.claim("sound")).rejects.toMatchObject(error);
    await expect(world.runtime.claim("none")).rejects.toMatchObject(error);
    world.add("fill");
    await world.runtime.start("fill", { n: 1 });
    expect(await world.runtime.claim("dig")).toBeUndefined();
    expect(await world.runtime.claim("fill")).toMatchObject({ tool: "fill" });
  });

  test("that was made up, or is of another runtime, changes nothing", async () => {
    const world = digWorld();
    const { call, claim } = await claimed(world);
    const other = await claimed(digWorld());
    const forged: unknown[] = [
      { ...claim, token: other.claim.token },
      { ...claim, id: other.claim.id },
      other.claim,
      {},
      null,
      undefined,
    ];
    for (const each of forged) {
      await expect(
        world.runtime.complete(each as Claim, { r: 1 }),
      ).rejects.toMatchObject(notHeld);
    }
    expect(call.isOver).toBe(false);
    expect(world.events()).toEqual([]);
  });

  test("can't be changed to be another's", async () => {
    const { claim } = await claimed(digWorld());
    expect(Object.isFrozen(claim)).toBe(true);
  });
});

describe("hosts that share a queue", () => {
  function hosts(leaseMs: number) {
    let time = 0;
    const clock = () => time;
    const queue = new MemoryQueue({ leaseMs, clock });
    const ledger = new MemoryLedger({ queue });
    const open = () => {
      const runtime = new CapabilityRuntime({ ledger, clock });
      runtime.registerExternalJsonTool(
        ToolPolicy.json("dig", { maxCalls: 9, maxAttempts: 2 }),
        new ToolMetadata("Digs."),
        numbers,
      );
      return runtime;
    };
    const pass = (ms: number) => (time += ms);
    return { home: open(), other: open(), pass };
  }

  test("complete each other's calls", async () => {
    const { home, other } = hosts(10);
    const call = await home.start("dig", { n: 1 }, { id: "a" });
    const claim = (await other.claim())!;
    expect(await other.complete(claim, { r: 2 })).toEqual(done(2));
    expect(call.isOver).toBe(false);
    await home.pump(0);
    expect(await call.outcome).toEqual(done(2));
    // Each host tells of its own part.
    expect([home.audit().length, other.audit().length]).toEqual([1, 1]);
    // The id is known wherever it comes again.
    expect(await other.call("dig", { n: 1 }, { id: "a" })).toEqual(done(2));
    expect(home.used("dig")).toBe(1);
  });

  test("take a claim over whose worker has died, and refuse that one if it comes back", async () => {
    const { home, other, pass } = hosts(10);
    const call = await home.start("dig", { n: 1 });
    const dead = (await home.claim())!;
    pass(9);
    expect(await other.claim()).toBeUndefined();
    pass(1);
    const heir = (await other.claim())!;
    const { id, idempotencyKey } = dead;
    expect(heir).toMatchObject({ id, idempotencyKey, attempt: 2 });
    await expect(home.complete(dead, { r: 1 })).rejects.toMatchObject(notHeld);
    expect(await other.complete(heir, { r: 2 })).toEqual(done(2));
    await home.pump(0);
    expect(await call.outcome).toEqual(done(2));
  });

  test("end a call as unknown when the last worker has died too", async () => {
    const { home, other, pass } = hosts(10);
    const call = await home.start("dig", { n: 1 });
    for (let attempt = 1; attempt <= 2; attempt++) {
      expect(await other.claim()).toMatchObject({ attempt });
      pass(10);
    }
    expect(await other.claim()).toBeUndefined();
    await home.pump(0);
    expect(await call.outcome).toEqual({
      outcome: "unknown",
      code: "claim_lost",
      message: "a worker took dig and never told what became of it",
    });
    expect(home.audit()).toMatchObject([
      { outcome: "unknown", retry: "unsafe" },
    ]);
  });

  test("cancel what another works on, who is told when it completes", async () => {
    const { home, other } = hosts(10);
    const call = await home.start("dig", { n: 1 });
    const claim = (await other.claim())!;
    expect(await home.cancelPending(call)).toBe(true);
    await expect(other.complete(claim, { r: 1 })).rejects.toMatchObject(
      notHeld,
    );
    expect(await call.outcome).toMatchObject({ code: "cancelled" });
    expect(other.audit()).toEqual([]);
  });

  test("don't cancel what another has just completed", async () => {
    const { home, other } = hosts(10);
    const call = await home.start("dig", { n: 1 });
    await other.complete((await other.claim())!, { r: 1 });
    expect(await home.cancelPending(call)).toBe(false);
    expect(await call.outcome).toEqual(done());
  });

  test("hold a task to their own contract before its worker sees it", async () => {
    const queue = new MemoryQueue();
    const ledger = new MemoryLedger({ queue });
    const world = new CallWorld({ ledger });
    world.add("dig");
    queue.add({
      id: "foreign",
      tool: "dig",
      input: '{"n":"secret"}',
      idempotencyKey: "foreign",
      maxAttempts: 1,
    });
    expect(await world.runtime.claim()).toBeUndefined();
    expect(queue.outcome("foreign")).toContain("input_mismatch");
    expect(world.events()).toEqual([
      ["dig", "denied", "input_mismatch", "safe"],
    ]);
  });

  test("hear of an outcome at the deadline at the latest, and hold it to the contract", async () => {
    let time = 0;
    const queue = new MemoryQueue();
    const world = new CallWorld({
      ledger: new MemoryLedger({ queue }),
      clock: () => time,
    });
    world.add("dig", undefined, { maxCalls: 3, deadlineMs: 100 });
    for (const [output, code] of [
      ['{"output":"{\\"r\\":4}"}', undefined],
      ['{"output":"{\\"r\\":\\"x\\"}"}', "outcome_unknown"],
      ["nonsense", "outcome_unknown"],
    ] as const) {
      const call = await world.runtime.start("dig", { n: 1 });
      const token = "another host's";
      const { task } = queue.take(["dig"], token)!;
      queue.close(task.id, output, token);
      time += 100;
      await world.runtime.claim();
      const outcome = await call.outcome;
      if (code === undefined) expect(outcome).toEqual(done(4));
      else expect(outcome).toMatchObject({ outcome: "unknown", code });
    }
  });
});

describe("a queue in memory", () => {
  test("refuses a lease that is no time", () => {
    for (const leaseMs of [0, -1, NaN]) {
      expect(() => new MemoryQueue({ leaseMs })).toThrow("leaseMs");
    }
  });

  test("knows nothing of tasks that it never saw", () => {
    const queue = new MemoryQueue();
    expect(queue.release("a", "b")).toBe(false);
    expect(queue.close("a", "b")).toBe(false);
    expect(queue.outcome("a")).toBeUndefined();
    expect(queue.take(["dig"], "a")).toBeUndefined();
  });

  test("keeps the time of its runtime, not that of the platform", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const world = digWorld();
      await world.runtime.start("dig", { n: 1 });
      vi.advanceTimersByTime(1e6);
      expect(await world.runtime.claim()).toBeDefined();
    } finally {
      vi.useRealTimers();
    }
  });

  test("waits no longer than the call it belongs to", async () => {
    const world = digWorld();
    const call = await world.runtime.start("dig", { n: 1 });
    world.time = 99;
    expect(await world.runtime.claim()).toBeDefined();
    world.time = 100;
    expect(await world.runtime.claim()).toBeUndefined();
    expect(await call.outcome).toMatchObject({ code: "deadline_passed" });
  });
});
