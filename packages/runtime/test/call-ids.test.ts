import { describe, expect, test } from "vitest";
import {
  type BudgetLedger,
  MemoryLedger,
  type RuntimeOptions,
} from "../src/index.ts";
import { CallWorld, done, never, settleDown } from "./call-world.ts";

describe("a call's id", () => {
  /** A world whose tool tells how often it ran. */
  function counting(options: RuntimeOptions = {}) {
    const world = new CallWorld(options);
    let runs = 0;
    world.add("tool", () => ({ r: ++runs }));
    const call = (id: string, input: unknown = { n: 1 }) =>
      world.runtime.call("tool", input, { id });
    return { world, call, runs: () => runs };
  }

  test("gives the first outcome again, and nothing runs twice", async () => {
    const { call, runs, world } = counting();
    expect(await call("a")).toEqual(done(1));
    expect(await call("a")).toEqual(done(1));
    expect(world.runtime.callSync("tool", { n: 1 }, { id: "a" })).toEqual(
      done(1),
    );
    const started = await world.runtime.start("tool", { n: 1 }, { id: "a" });
    expect(await started.outcome).toEqual(done(1));
    expect(await call("b")).toEqual(done(2));
    expect(runs()).toBe(2);
    expect(world.runtime.used("tool")).toBe(2);
    expect(world.runtime.audit()).toHaveLength(2);
  });

  test("gives it while the first call runs, to everyone a copy", async () => {
    const world = new CallWorld();
    world.add("slow", async () => {
      await settleDown();
      return { r: 1 };
    });
    const call = () => world.runtime.call("slow", { n: 1 }, { id: "a" });
    const [first, second] = await Promise.all([call(), call()]);
    expect([first, second]).toEqual([done(), done()]);
    if ("output" in first) Object.assign(first.output as object, { r: 9 });
    expect(second).toEqual(done());
  });

  test("is each tool's own", async () => {
    const { call, world } = counting();
    expect(await call("a")).toEqual(done(1));
    const other = await world.runtime.call("sound", { n: 1 }, { id: "a" });
    expect(other).toEqual(done());
    expect(world.runtime.used("sound")).toBe(1);
  });

  test("keeps what the call itself has earned, not what the moment has", async () => {
    let isAllowed = false;
    const { call } = counting({ authorize: () => isAllowed });
    const bad = await call("bad", { n: "x" });
    expect(bad).toMatchObject({ code: "input_mismatch" });
    expect(await call("early")).toMatchObject({ code: "not_authorized" });
    isAllowed = true;
    expect(await call("bad", { n: 1 })).toEqual(bad);
    expect(await call("early")).toEqual(done());
  });

  test("outlives the runtime where the ledger does", async () => {
    const ledger = new MemoryLedger();
    const before = counting({ ledger });
    expect(await before.call("a")).toEqual(done(1));
    const after = counting({ ledger });
    expect(await after.call("a")).toEqual(done(1));
    expect(after.runs()).toBe(0);
  });

  test("tells of a call that was begun, and of which nobody knows more", async () => {
    const ledger = new MemoryLedger();
    const budgets = [{ key: "tool", limit: 10 }];
    ledger.begin({ budgets, callKey: "tool#a" });
    const { call, runs, world } = counting({ ledger });
    expect(await call("a")).toEqual({
      outcome: "unknown",
      code: "outcome_unknown",
      message: "the call of tool was begun before, and its outcome is unknown",
    });
    expect(runs()).toBe(0);
    expect(world.runtime.used("tool")).toBe(1);
    expect(world.events()).toEqual([
      ["tool", "unknown", "outcome_unknown", "unsafe"],
    ]);
  });

  test.each([
    ["recall", "before", "allowed", 1],
    ["recall", "after", "allowed", 1],
    ["begin", "before", "allowed", 1],
    ["begin", "after", "outcome_unknown", 0],
    ["settle", "before", "outcome_unknown", 1],
    ["settle", "after", "allowed", 1],
  ] as const)(
    "makes a call once though the process dies at %s, %s it is done",
    async (step, when, end, runs) => {
      const kept = new MemoryLedger();
      const dying = new MemoryLedger();
      const steps = {
        recall: kept.recall.bind(kept),
        begin: kept.begin.bind(kept),
        settle: kept.settle.bind(kept),
      };
      const die = (...given: unknown[]): unknown => {
        if (when === "after") Reflect.apply(steps[step], kept, given);
        return never();
      };
      const ledger = Object.assign(dying, steps, { [step]: die });
      const before = counting({ ledger });
      void before.call("a");
      await settleDown();
      const after = counting({ ledger: kept });
      const outcome = await after.call("a");
      expect("code" in outcome ? outcome.code : "allowed").toBe(end);
      expect(before.runs() + after.runs()).toBe(runs);
      expect(kept.used("tool")).toBe(1);
    },
  );

  test("is known without the ledger as long as the runtime remembers", async () => {
    const counts = new MemoryLedger();
    const ledger: BudgetLedger = {
      reserve: (key, limit) => counts.reserve(key, limit),
      used: (key) => counts.used(key),
    };
    const { call, runs } = counting({ ledger, maxOutcomes: 2 });
    for (const id of ["a", "b", "a", "c"]) await call(id);
    expect(runs()).toBe(3);
    expect(await call("b")).toEqual(done(2));
    expect(await call("a")).toEqual(done(4));
  });

  test.each(["", "a".repeat(257), 1, null, {}])(
    "that is %j is refused",
    async (id) => {
      const { call, runs } = counting();
      expect(await call(id as string)).toMatchObject({ code: "invalid_id" });
      expect(runs()).toBe(0);
    },
  );
});
