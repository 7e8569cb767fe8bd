import { describe, expect, test } from "vitest";
import {
  type BudgetLedger,
  CapabilityRuntime,
  type CallOutcome,
  type Invocation,
  MemoryLedger,
  ToolMetadata,
  ToolPolicy,
} from "../src/index.ts";
import { CallWorld, done, type Input, settleDown } from "./call-world.ts";

const THOUSAND = Array.from({ length: 1000 }, (_, n) => ({ n }));

/** Of a thousand outcomes ten are good, and all others say why they aren't. */
function expectTen(outcomes: readonly CallOutcome[]): void {
  const codes = outcomes.map((each) =>
    each.outcome === "allowed" ? "allowed" : each.code,
  );
  expect(codes.filter((code) => code === "allowed")).toHaveLength(10);
  expect(codes.filter((code) => code === "budget_exhausted")).toHaveLength(990);
}

describe("a thousand calls at once on a budget of ten", () => {
  test.each(["at once", "later"])(
    "start ten handlers that answer %s",
    async (when) => {
      const world = new CallWorld();
      let runs = 0;
      world.add("tool", () => {
        runs++;
        return when === "later" ? Promise.resolve({ r: 1 }) : { r: 1 };
      });
      expectTen(await Promise.all(THOUSAND.map((n) => world.call("tool", n))));
      expect(runs).toBe(10);
      expect(world.runtime.used("tool")).toBe(10);
      expect(world.runtime.audit()).toHaveLength(1000);
    },
  );

  test("start ten when they are pumped, though a thousand wait", async () => {
    const world = new CallWorld({ maxPending: 1000 });
    let runs = 0;
    world.add("tool", () => ({ r: ++runs }));
    const { runtime } = world;
    const calls = await Promise.all(
      THOUSAND.map((n) => runtime.start("tool", n)),
    );
    expect(runs).toBe(0);
    expect(await runtime.pump(1000)).toBe(10);
    expectTen(await Promise.all(calls.map(({ outcome }) => outcome)));
    expect(runs).toBe(10);
  });

  test("let ten be claimed", async () => {
    const world = new CallWorld({ maxPending: 1000 });
    world.add("tool");
    const { runtime } = world;
    const calls: Invocation[] = await Promise.all(
      THOUSAND.map((n) => runtime.start("tool", n)),
    );
    const claims = await Promise.all(THOUSAND.map(() => runtime.claim()));
    const held = claims.filter((claim) => claim !== undefined);
    expect(held).toHaveLength(10);
    await Promise.all(held.map((claim) => runtime.complete(claim, { r: 1 })));
    expectTen(await Promise.all(calls.map(({ outcome }) => outcome)));
  });

  test("start ten on runtimes that share a ledger which takes its time", async () => {
    const counted = new MemoryLedger();
    const ledger: BudgetLedger = {
      used: async (key) => Promise.resolve(counted.used(key)),
      reserve: async (key, limit) => {
        await settleDown();
        return counted.reserve(key, limit);
      },
    };
    const worlds = [0, 1, 2].map(() => new CallWorld({ ledger }));
    let runs = 0;
    for (const world of worlds) world.add("tool", () => ({ r: ++runs }));
    const calls = THOUSAND.map((n, index) =>
      worlds[index % 3]!.call("tool", n),
    );
    expectTen(await Promise.all(calls));
    expect(runs).toBe(10);
    expect(await worlds[0]!.runtime.used("tool")).toBe(10);
  });

  test("start ten with an id each, and give each of them one outcome", async () => {
    const world = new CallWorld();
    let runs = 0;
    world.add("tool", async () => {
      await settleDown();
      return { r: ++runs };
    });
    const call = ({ n }: Input) =>
      world.runtime.call("tool", { n }, { id: `call ${n % 500}` });
    const outcomes = await Promise.all(THOUSAND.map(call));
    expect(outcomes.slice(500)).toEqual(outcomes.slice(0, 500));
    const allowed = outcomes.filter(({ outcome }) => outcome === "allowed");
    expect(allowed).toHaveLength(20);
    expect(runs).toBe(10);
  });
});

describe("a budget", () => {
  test("is each tool's own, and each scope's", async () => {
    const ledger = new MemoryLedger();
    const [one, other] = ["a", "b"].map((scope) => {
      const world = new CallWorld({ ledger, scope });
      world.add("tool", () => ({ r: 1 }), { maxCalls: 1 });
      world.add("tool.", () => ({ r: 1 }), { maxCalls: 1 });
      return world;
    });
    for (const world of [one!, other!]) {
      expect(await world.call("tool")).toEqual(done());
      expect(await world.call("tool.")).toEqual(done());
      expect(await world.call("tool")).toMatchObject({
        code: "budget_exhausted",
      });
    }
    expect(ledger.used("a/tool")).toBe(1);
  });

  test("of none refuses all", async () => {
    const world = new CallWorld();
    world.add("tool", () => ({ r: 1 }), { maxCalls: 0 });
    expect(await world.call("tool")).toEqual({
      outcome: "denied",
      code: "budget_exhausted",
      message: "tool exhausted its 0 call budget",
    });
  });

  test("bounds what waits, too, and makes room for others", async () => {
    const world = new CallWorld({ maxPending: 2 });
    world.add("dig");
    const { runtime } = world;
    const first = await runtime.start("sound", { n: 1 });
    await runtime.start("dig", { n: 1 });
    const third = await runtime.start("sound", { n: 1 });
    const refusal = {
      outcome: "denied",
      code: "pending_exhausted",
      message: "pending tool budget of 2 exhausted",
    };
    expect(await third.outcome).toEqual(refusal);
    expect(await runtime.call("dig", { n: 1 })).toEqual(refusal);
    expect(runtime.used("sound")).toBe(1);
    // What doesn't wait needs no room.
    expect(await world.call("sound")).toEqual(done());
    await runtime.cancelPending(first);
    expect((await runtime.start("sound", { n: 1 })).isOver).toBe(false);
    // Refusals leave no trace there.
    for (let i = 0; i < 5; i++) await runtime.start("sound", { n: "x" });
    await runtime.pump(9);
    expect((await runtime.start("sound", { n: 1 })).isOver).toBe(false);
  });

  test("in memory has a bound for what it remembers", () => {
    for (const maxOutcomes of [0, -1, 1.5, NaN]) {
      expect(() => new MemoryLedger({ maxOutcomes })).toThrow("maxOutcomes");
    }
    const ledger = new MemoryLedger({ maxOutcomes: 1 });
    for (const callKey of ["a", "b"]) {
      ledger.begin({ budgets: [], callKey });
      ledger.settle(callKey, `outcome of ${callKey}`);
    }
    expect(ledger.recall("a")).toBeUndefined();
    expect(ledger.recall("b")).toEqual({ outcome: "outcome of b" });
  });

  test("takes twice from a budget that is named twice, or nothing", () => {
    const ledger = new MemoryLedger();
    const shared = { key: "shared", limit: 9 };
    const budget = { key: "dig", limit: 3 };
    const twice = { budgets: [shared, budget, budget] };
    expect(ledger.begin(twice)).toEqual({ status: "reserved" });
    expect(ledger.begin(twice)).toEqual({ status: "exhausted", key: "dig" });
    expect(ledger.used("dig")).toBe(2);
    expect(ledger.used("shared")).toBe(1);
  });

  test("is drawn on by all or by none", () => {
    const ledger = new MemoryLedger();
    const budgets = [
      { key: "a", limit: 5 },
      { key: "b", limit: 1 },
    ];
    expect(ledger.begin({ budgets, callKey: "x" }).status).toBe("reserved");
    expect(ledger.begin({ budgets, callKey: "x" })).toEqual({
      status: "known",
      record: {},
    });
    expect(ledger.begin({ budgets, callKey: "y" })).toEqual({
      status: "exhausted",
      key: "b",
    });
    expect([ledger.used("a"), ledger.used("b")]).toEqual([1, 1]);
    ledger.settle("x", "first");
    ledger.settle("x", "second");
    expect(ledger.recall("x")).toEqual({ outcome: "first" });
    expect(ledger.recall("y")).toBeUndefined();
  });
});

describe("a lease", () => {
  test("grants the tools that it names, and no others", async () => {
    const world = new CallWorld({ lease: { tools: ["sound", "absent"] } });
    world.add("tool", () => ({ r: 1 }));
    expect(await world.call("sound")).toEqual(done());
    expect(await world.call("tool")).toEqual({
      outcome: "denied",
      code: "not_granted",
      message: "no capability grants tool",
    });
    expect(world.runtime.used("tool")).toBe(0);
    expect(world.events()).toEqual([["tool", "denied", "not_granted", "safe"]]);
  });

  test("has a budget of its own, which no refused call draws on", async () => {
    const ledger = new MemoryLedger();
    const lease = { tools: ["sound", "tool"], key: "team", maxCalls: 3 };
    const [one, other] = [
      new CallWorld({ ledger, lease }),
      new CallWorld({ ledger, lease }),
    ];
    one.add("tool", () => ({ r: 1 }), { maxCalls: 1 });
    other.add("tool", () => ({ r: 1 }), { maxCalls: 1 });
    expect(await one.call("sound", { n: "x" })).toMatchObject({
      code: "input_mismatch",
    });
    expect(await one.call("tool")).toEqual(done());
    expect(await other.call("tool")).toMatchObject({
      code: "budget_exhausted",
    });
    expect(await other.call("sound")).toEqual(done());
    expect(one.runtime.callSync("sound", { n: 1 })).toEqual(done());
    expect(await other.call("sound")).toEqual({
      outcome: "denied",
      code: "lease_exhausted",
      message: "the capability that grants sound exhausted its 3 call budget",
    });
    expect(ledger.used("#team")).toBe(3);
    expect(ledger.used("sound")).toBe(2);
  });

  test("is exhausted exactly, by calls at once too", async () => {
    const counted = new MemoryLedger();
    const ledger: BudgetLedger = {
      used: () => Promise.resolve(0),
      reserve: (key, limit) => counted.reserve(key, limit),
      begin: (reservation) => Promise.resolve(counted.begin(reservation)),
    };
    const world = new CallWorld({
      ledger,
      lease: { tools: ["sound"], maxCalls: 10 },
    });
    const outcomes = await Promise.all(
      THOUSAND.map((n) => world.call("sound", n)),
    );
    const codes = outcomes.map((each) => "code" in each && each.code);
    expect(codes.filter((code) => code === false)).toHaveLength(10);
    expect(codes.filter((code) => code === "lease_exhausted")).toHaveLength(
      990,
    );
    expect(counted.used("sound")).toBe(10);
  });

  test("ends when its time is up", async () => {
    const world = new CallWorld({
      lease: { tools: ["sound"], durationMs: 100 },
    });
    world.time = 99;
    expect(await world.call("sound")).toEqual(done());
    world.time = 100;
    expect(await world.call("sound")).toEqual({
      outcome: "denied",
      code: "lease_over",
      message: "the capability that grants sound has ended",
    });
    world.time = 0;
    expect(await world.call("sound")).toMatchObject({ code: "lease_over" });
  });

  test("that can't be kept, or isn't one, is no lease", () => {
    const plain: BudgetLedger = { reserve: () => true, used: () => 0 };
    const open = (lease: object, ledger = new MemoryLedger() as BudgetLedger) =>
      new CapabilityRuntime({ ledger, lease: lease as { tools: string[] } });
    expect(() => open({ tools: [], maxCalls: 1 }, plain)).toThrow(
      "can't keep a lease",
    );
    expect(open({ tools: [] }, plain)).toBeInstanceOf(CapabilityRuntime);
    for (const limit of [-1, 0.5, NaN, "1"]) {
      expect(() => open({ tools: [], maxCalls: limit })).toThrow(RangeError);
      expect(() => open({ tools: [], durationMs: limit })).toThrow(RangeError);
    }
    expect(() => open({ tools: [], maxcalls: 1 })).toThrow(
      'a lease has no "maxcalls"',
    );
  });
});

describe("a runtime's scope", () => {
  test("is a text that no tool's name can end", () => {
    for (const scope of ["a/b", "a#b", "a b", "a".repeat(129)]) {
      expect(() => new CapabilityRuntime({ scope })).toThrow(RangeError);
    }
    const runtime = new CapabilityRuntime({ scope: "team:A_1.x-y" });
    runtime.registerJsonTool(
      ToolPolicy.json("tool"),
      new ToolMetadata(""),
      () => [],
    );
    expect(runtime.callSync("tool", [])).toEqual({
      outcome: "allowed",
      output: [],
    });
  });
});
