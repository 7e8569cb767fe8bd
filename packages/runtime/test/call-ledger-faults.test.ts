import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type BudgetLedger, MemoryLedger } from "../src/index.ts";
import { done, never, settleDown, worldOf } from "./call-world.ts";

const broken = (): never => {
  throw new Error("secret");
};

/** A ledger that counts in memory, but for what a test breaks. */
function ledgerWith(faults: object): BudgetLedger {
  return Object.assign(new MemoryLedger(), faults);
}

/** A ledger that only counts, as the least one does. */
function plainLedger(faults: Partial<BudgetLedger> = {}): BudgetLedger {
  const ledger = new MemoryLedger();
  return {
    reserve: (key, limit) => ledger.reserve(key, limit),
    used: (key) => ledger.used(key),
    ...faults,
  };
}

/** What a ledger may do in place of an answer. */
const NO_ANSWERS: Readonly<Record<string, () => unknown>> = {
  throws: broken,
  rejects: () => Promise.reject(new Error("secret")),
  "answers nothing": () => undefined,
  "answers text": () => "true",
  "promises nothing": () => Promise.resolve(),
  "has a then that throws": () => ({ then: broken }),
};

describe.each(Object.entries(NO_ANSWERS))("a ledger that %s", (_, fault) => {
  const refusal = {
    outcome: "denied",
    code: "ledger_failed",
    message: "tool can't be counted: the budget ledger failed",
  };

  test("when it shall reserve refuses the call, and is asked again by the next", async () => {
    const reserve = vi.fn().mockImplementationOnce(fault).mockReturnValue(true);
    const { world, runs } = worldOf(plainLedger({ reserve }));
    expect(await world.call("tool")).toEqual(refusal);
    expect(runs()).toBe(0);
    expect(await world.call("tool")).toEqual(done());
    expect(world.events()).toEqual([
      ["tool", "denied", "ledger_failed", "safe"],
      ["tool", "allowed", undefined, "none"],
    ]);
  });

  test("when it shall begin a call of an id does too, whose id may be used again", async () => {
    const ledger = new MemoryLedger();
    const begin = vi
      .fn()
      .mockImplementationOnce(fault)
      .mockReturnValue({ status: "reserved" });
    const { world, runs } = worldOf(Object.assign(ledger, { begin }));
    const call = () => world.runtime.call("tool", { n: 1 }, { id: "a" });
    expect(await call()).toEqual(refusal);
    expect(runs()).toBe(0);
    expect(await call()).toEqual(done());
  });

  test("when it shall keep an outcome doesn't keep it from the caller", async () => {
    const { world } = worldOf(ledgerWith({ settle: fault }));
    const call = () => world.runtime.call("tool", { n: 1 }, { id: "a" });
    expect(await call()).toEqual(done());
    expect(await call()).toEqual(done());
    expect(world.runtime.used("tool")).toBe(1);
  });
});

describe("a ledger that fails", () => {
  test.each(["throws", "rejects"])(
    "and %s when it shall tell what was counted refuses the call",
    async (way) => {
      const used = NO_ANSWERS[way] as () => number;
      const { world, runs } = worldOf(plainLedger({ used }), {
        authorize: () => true,
      });
      expect(await world.call("tool")).toMatchObject({ code: "ledger_failed" });
      expect(runs()).toBe(0);
    },
  );

  test("to tell a number, or what it knows of an id, refuses the call", async () => {
    const { world, runs } = worldOf(
      ledgerWith({ used: () => "0", recall: broken }),
      { lease: { tools: ["tool"], maxCalls: 3 } },
    );
    expect(await world.call("tool")).toMatchObject({ code: "ledger_failed" });
    expect(
      await world.runtime.call("tool", { n: 1 }, { id: "a" }),
    ).toMatchObject({ code: "ledger_failed" });
    expect(runs()).toBe(0);
  });

  test("for one call does nothing to those at the same time", async () => {
    let asked = 0;
    const reserve = () => ++asked !== 2 && Promise.resolve(true);
    const { world } = worldOf(plainLedger({ reserve }));
    const calls = [1, 2, 3].map(() => world.call("tool"));
    expect((await Promise.all(calls)).map(({ outcome }) => outcome)).toEqual([
      "allowed",
      "denied",
      "allowed",
    ]);
  });
});

describe("a ledger that answers late", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("lets the call go on when it has answered", async () => {
    const answers: ((answer: boolean) => void)[] = [];
    const reserve = () =>
      new Promise<boolean>((resolve) => answers.push(resolve));
    const { world, runs } = worldOf(plainLedger({ reserve }));
    const calls = [world.call("tool"), world.call("tool")];
    await settleDown();
    expect(runs()).toBe(0);
    answers[1]?.(true);
    expect(await calls[1]).toEqual(done(1));
    answers[0]?.(false);
    expect(await calls[0]).toMatchObject({ code: "budget_exhausted" });
  });

  test("past the deadline never starts the handler, though the call is counted", async () => {
    const counted = new MemoryLedger();
    const begin = async (...asked: Parameters<MemoryLedger["begin"]>) => {
      await new Promise((resolve) => setTimeout(resolve, 101));
      return counted.begin(...asked);
    };
    const ledger = Object.assign(new MemoryLedger(), {
      begin,
      settle: counted.settle.bind(counted),
    });
    const { world, runs } = worldOf(ledger, { clock: Date.now });
    const call = world.runtime.call("tool", { n: 1 }, { id: "a" });
    await vi.advanceTimersByTimeAsync(100);
    expect(await call).toMatchObject({
      outcome: "timed_out",
      code: "deadline_passed",
    });
    await vi.advanceTimersByTimeAsync(1);
    expect(runs()).toBe(0);
    expect(counted.used("tool")).toBe(1);
    expect(counted.recall("tool#a")?.outcome).toContain("deadline_passed");
    expect(world.events()).toEqual([
      ["tool", "timed_out", "deadline_passed", "safe"],
    ]);
  });

  test("before the reservation costs nothing", async () => {
    const { world, runs } = worldOf(plainLedger({ used: () => never() }), {
      clock: Date.now,
      authorize: () => true,
    });
    const call = world.call("tool");
    await vi.advanceTimersByTimeAsync(100);
    expect(await call).toMatchObject({ outcome: "denied", code: "too_late" });
    expect(runs()).toBe(0);
  });

  test("holds an outcome back for some time, and not for good", async () => {
    const { world } = worldOf(ledgerWith({ settle: () => never() }));
    let outcome: unknown;
    void world.runtime
      .call("tool", { n: 1 }, { id: "a" })
      .then((told) => (outcome = told));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(outcome).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toEqual(done());
    expect(vi.getTimerCount()).toBe(0);
  });

  test("has kept the outcome when the caller hears of it", async () => {
    let isKept = false;
    const settle = async () => {
      await Promise.resolve();
      isKept = true;
    };
    const { world } = worldOf(ledgerWith({ settle }));
    await world.runtime.call("tool", { n: 1 }, { id: "a" });
    expect(isKept).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is no ledger for synchronous calls, which count nothing there", () => {
    const reserve = vi.fn();
    const ledger = plainLedger({ used: () => Promise.resolve(0), reserve });
    const { world, runs } = worldOf(ledger);
    expect(world.runtime.callSync("tool", { n: 1 })).toEqual({
      outcome: "denied",
      code: "needs_async",
      message:
        "tool can't be called synchronously: the budget ledger answers later",
    });
    expect(reserve).not.toHaveBeenCalled();
    expect(runs()).toBe(0);
  });
});

describe("a synchronous call", () => {
  test("asks beforehand whether a ledger answers at once, unless that says so", () => {
    const used = vi.fn(() => 0);
    const { world } = worldOf(plainLedger({ used }));
    expect(world.runtime.callSync("tool", { n: 1 })).toEqual(done());
    expect(used).toHaveBeenCalledTimes(1);
    const told = worldOf(plainLedger({ used, answersAtOnce: true }));
    expect(told.world.runtime.callSync("tool", { n: 1 })).toEqual(done());
    expect(used).toHaveBeenCalledTimes(1);
  });

  test("is refused where a ledger answers later after all, and nothing runs", () => {
    const reserve = () => Promise.resolve(true);
    const { world, runs } = worldOf(
      plainLedger({ reserve, answersAtOnce: true }),
    );
    expect(world.runtime.callSync("tool", { n: 1 })).toMatchObject({
      outcome: "denied",
      code: "needs_async",
    });
    expect(runs()).toBe(0);
  });
});
