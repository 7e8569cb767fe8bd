import { describe, expect, test } from "vitest";
import {
  type CallCode,
  CapabilityRuntime,
  JsonToolContract,
  type BudgetLedger,
  Schema,
  ToolMetadata,
  ToolPolicy,
} from "../src/index.ts";
import { CallWorld, done } from "./call-world.ts";

/** What stands in the way of a call, in the order in which it is looked at. */
const OBSTACLES = [
  "unknown_tool",
  "input_too_large",
  "input_not_json",
  "input_not_container",
  "input_mismatch",
  "budget_exhausted",
  "not_granted",
  "lease_over",
  "lease_exhausted",
  "not_authorized",
] as const satisfies readonly CallCode[];

type Obstacle = (typeof OBSTACLES)[number];

/** Makes a call with some obstacles in its way; the code that it was refused with. */
async function codeOf(
  obstacles: ReadonlySet<Obstacle>,
): Promise<{ code: string; asked: string[] }> {
  const asked: string[] = [];
  const ledger: BudgetLedger = {
    used: (key) => {
      asked.push(`used ${key}`);
      return key === "#lease" && obstacles.has("lease_exhausted") ? 1 : 0;
    },
    reserve: () => false,
    begin: () => {
      asked.push("begin");
      return { status: "reserved" };
    },
  };
  let time = 0;
  const runtime = new CapabilityRuntime({
    ledger,
    clock: () => time,
    lease: {
      tools: obstacles.has("not_granted") ? [] : ["tool"],
      maxCalls: 1,
      durationMs: 1,
    },
    authorize: () => {
      asked.push("authorize");
      return !obstacles.has("not_authorized");
    },
  });
  if (obstacles.has("lease_over")) time = 1;
  const handler = () => {
    asked.push("handler");
    return {};
  };
  runtime.registerValidatedJsonTool(
    ToolPolicy.json("tool", {
      maxCalls: obstacles.has("budget_exhausted") ? 0 : 1,
      maxInputBytes: obstacles.has("input_too_large") ? 1 : 100,
    }),
    new ToolMetadata(""),
    new JsonToolContract({
      type: "object",
      properties: { n: {} },
      required: ["n"],
    }),
    handler,
  );
  const name = obstacles.has("unknown_tool") ? "other" : "tool";
  const outcome = await runtime.call(name, textWith(obstacles));
  const [event] = runtime.audit();
  const code = outcome.outcome === "allowed" ? "allowed" : outcome.code;
  if (code !== "allowed") {
    expect(outcome).toMatchObject({ outcome: "denied" });
    expect(event).toMatchObject({
      outcome: "denied",
      code,
      outputBytes: 0,
      retry: "safe",
    });
  }
  expect(runtime.audit()).toHaveLength(1);
  return { code, asked };
}

function textWith(obstacles: ReadonlySet<Obstacle>): string {
  if (obstacles.has("input_not_json")) return "{,}";
  if (obstacles.has("input_not_container")) return '"no"';
  return obstacles.has("input_mismatch") ? "{}" : '{"n":1}';
}

describe("a call", () => {
  test("that nothing stands in the way of goes all the way", async () => {
    expect(await codeOf(new Set())).toEqual({
      code: "allowed",
      asked: ["used tool", "used #lease", "authorize", "begin", "handler"],
    });
  });

  const pairs = OBSTACLES.flatMap((first, index) =>
    [undefined, ...OBSTACLES.slice(index + 1)].map(
      (second) => [first, second] as const,
    ),
  );
  test.each(pairs)("meets %s before %s", async (first, second) => {
    const obstacles = new Set(second === undefined ? [first] : [first, second]);
    const { asked, code } = await codeOf(obstacles);
    expect(code).toBe(first);
    expect(asked).not.toContain("begin");
    expect(asked).not.toContain("handler");
    // Nobody outside is asked about what the input alone has decided.
    if (OBSTACLES.indexOf(first) < OBSTACLES.indexOf("budget_exhausted")) {
      expect(asked).toEqual([]);
    }
  });

  test("of a tool that there isn't shows nothing of its name", async () => {
    const world = new CallWorld();
    for (const name of ["secret", "", "a\nb", "toString", "__proto__"]) {
      expect(await world.call(name)).toEqual({
        outcome: "denied",
        code: "unknown_tool",
        message: "no tool has this name",
      });
    }
    const names: unknown[] = [undefined, null, 1, Symbol("secret"), {}];
    for (const name of names) {
      expect(await world.call(name as string)).toMatchObject({
        code: "unknown_tool",
      });
    }
    const tools = world.runtime.audit().map(({ tool }) => tool);
    expect(tools.every((tool) => /^unknown:[0-9a-f]{8}$/.test(tool))).toBe(
      true,
    );
    expect(new Set(tools.slice(0, 5)).size).toBe(5);
  });

  test("of a contract that can't be checked is refused before and after", async () => {
    const broken = new Schema({});
    const sides = [
      [broken, undefined, "safe"],
      [new Schema({}), broken, "unsafe"],
    ] as const;
    const fail = (): never => {
      throw new Error("secret");
    };
    Object.assign(broken, { admitsTree: fail, parse: fail });
    for (const [input, output, retry] of sides) {
      const runtime = new CapabilityRuntime();
      const texts = { name: "tool", title: undefined, description: undefined };
      runtime.registerTypedJsonTool(
        ToolPolicy.json("tool"),
        { ...texts, input, output },
        () => ({}),
      );
      expect(await runtime.call("tool", "{}")).toEqual({
        outcome: "denied",
        code: "contract_failed",
        message: "the contract of tool can't be checked",
      });
      expect(runtime.audit()).toMatchObject([
        { code: "contract_failed", retry },
      ]);
    }
  });
});

describe("the audit", () => {
  test("counts events and calls, and tells their sizes", async () => {
    const world = new CallWorld();
    await world.call("sound", '{ "n" : 1 }');
    await world.call("sound", { n: "\u00e9" });
    expect(world.runtime.audit()).toEqual([
      {
        eventSequence: 1,
        sequence: 1,
        tool: "sound",
        inputBytes: 11,
        outputBytes: 7,
        outcome: "allowed",
        code: undefined,
        retry: "none",
      },
      {
        eventSequence: 2,
        sequence: 2,
        tool: "sound",
        inputBytes: 10,
        outputBytes: 0,
        outcome: "denied",
        code: "input_mismatch",
        retry: "safe",
      },
    ]);
  });

  test("keeps the latest events, and goes on counting", async () => {
    const world = new CallWorld({ auditCapacity: 3 });
    for (let n = 1; n <= 8; n++) {
      await world.call("sound");
      const sequences = world.runtime
        .audit()
        .map(({ eventSequence }) => eventSequence);
      expect(sequences).toEqual([n - 2, n - 1, n].filter((each) => each > 0));
    }
  });

  test("can't be changed by who reads it", async () => {
    const world = new CallWorld();
    await world.call("sound");
    const [event] = world.runtime.audit();
    expect(Object.isFrozen(event)).toBe(true);
    world.runtime.audit().length = 0;
    expect(world.runtime.audit()).toEqual([event]);
  });
});

describe("a started call", () => {
  test("is checked and counted at once, and run when the host pumps", async () => {
    const world = new CallWorld();
    let runs = 0;
    world.add("tool", () => ({ r: ++runs }));
    const { runtime } = world;
    const bad = await runtime.start("tool", { n: "x" });
    expect(bad.isOver).toBe(true);
    const [first, second] = [
      await runtime.start("tool", { n: 1 }),
      await runtime.start("tool", { n: 2 }, { id: "b" }),
    ];
    expect(second).toMatchObject({ tool: "tool", id: "b", sequence: 3 });
    expect([runs, runtime.used("tool")]).toEqual([0, 2]);
    expect(await runtime.pump()).toBe(1);
    expect([first.isOver, second.isOver]).toEqual([true, false]);
    expect(await runtime.pump(9)).toBe(1);
    expect(await runtime.pump(9)).toBe(0);
    expect([await first.outcome, await second.outcome]).toEqual([
      done(1),
      done(2),
    ]);
  });

  test("that is cancelled never runs, and stays counted", async () => {
    const world = new CallWorld();
    const call = await world.runtime.start("sound", { n: 1 });
    expect(await world.runtime.cancelPending(call)).toBe(true);
    expect(await world.runtime.cancelPending(call)).toBe(false);
    expect(await world.runtime.pump(9)).toBe(0);
    expect(await call.outcome).toMatchObject({ code: "cancelled" });
    expect(world.runtime.used("sound")).toBe(1);
    expect(world.events()).toEqual([
      ["sound", "cancelled", "cancelled", "safe"],
    ]);
  });

  test("that is out of time never runs", async () => {
    const world = new CallWorld();
    world.add("tool", () => ({ r: 1 }), { deadlineMs: 10 });
    const call = await world.runtime.start("tool", { n: 1 });
    world.time = 10;
    expect(await world.runtime.pump(9)).toBe(0);
    expect(await call.outcome).toMatchObject({ code: "deadline_passed" });
    expect(world.events()).toEqual([
      ["tool", "timed_out", "deadline_passed", "safe"],
    ]);
  });

  test("is only its own runtime's to cancel", async () => {
    const [world, other] = [new CallWorld(), new CallWorld()];
    const call = await other.runtime.start("sound", { n: 1 });
    const forged = { ...call, outcome: call.outcome, isOver: false };
    for (const each of [call, forged, {}, null]) {
      await expect(
        world.runtime.cancelPending(each as typeof call),
      ).rejects.toThrow(TypeError);
    }
    expect(call.isOver).toBe(false);
  });

  test.each([-1, 0.5, NaN, Infinity, "1"])(
    "can't be one of %j that are pumped",
    async (count) => {
      const { runtime } = new CallWorld();
      await expect(runtime.pump(count as number)).rejects.toThrow(RangeError);
    },
  );
});
