import { describe, expect, test } from "vitest";

import type { CheckTimes } from "../bench/check-values.ts";
import { judgeGoals } from "../bench/goals.ts";
import { type Clock, measureRow, type PeerTime } from "../bench/measure.ts";
import { PEERS } from "../bench/peers/index.ts";
import { recordedCallsRow } from "../bench/read-text.ts";
import { printReport } from "../bench/report.ts";
import type { Row } from "../bench/row.ts";
import { printTable } from "../bench/table.ts";
import { bench } from "../bench.ts";
import { whyNotBuilt } from "./built.ts";

/** A row whose passes only move a clock on, by as much as each peer's name says. */
function clockedRow(peers: Readonly<Record<string, () => number>>): {
  readonly row: Row;
  readonly clock: Clock;
} {
  let now = 0;
  const passes = Object.entries(peers).map(([name, time]) => [
    name,
    (): void => {
      now += time();
    },
  ]);
  const row: Row = {
    name: "move the clock",
    pieces: 10,
    base: "base",
    peers: Object.fromEntries(passes) as Row["peers"],
  };
  return { row, clock: () => now };
}

const effort = { rounds: 5, warmUp: 2, steady: 9, laps: 1, lapLength: 300 };

describe("a row", () => {
  test("has the least and the median times of its peers, and ratios of the least to that of the base", async () => {
    let laps = 0;
    const slow = (): number => (++laps % 4 === 0 ? 500 : 600);
    const { row, clock } = clockedRow({ base: () => 400, slow });
    const { peers } = await measureRow(row, effort, clock);
    expect(peers).toEqual([
      {
        ...{ name: "base", nanoseconds: 40_000, median: 40_000 },
        ...{ ratio: 1, low: 1, high: 1 },
      },
      {
        ...{ name: "slow", nanoseconds: 50_000, median: 60_000 },
        ...{ ratio: 1.25, low: 1.25, high: 1.25 },
      },
    ]);
  });

  test("has as many laps in a round as its passes leave time for", async () => {
    const calls = { base: 0, long: 0 };
    const taking = (name: "base" | "long", time: number) => (): number => {
      calls[name]++;
      return time;
    };
    const { row, clock } = clockedRow({
      base: taking("base", 50),
      long: taking("long", 250),
    });
    const laps = { ...effort, warmUp: 0, laps: 4, lapLength: 100 };
    await measureRow(row, laps, clock);
    // A probe of one pass, one of two; then five rounds of four laps of two.
    expect(calls.base).toBe(1 + 2 + 5 * 4 * 2);
    // A probe; then five rounds of one lap, as two would take longer than four short ones.
    expect(calls.long).toBe(1 + 5);
  });

  test("forgets the rounds that warm up, and isn't moved by one that is slow", async () => {
    let calls = 0;
    const uneven = (): number => {
      calls++;
      // The first call is a probe; the fourth round that counts hangs.
      return calls <= 3 ? 900 : calls === 7 ? 5000 : 400;
    };
    const { row, clock } = clockedRow({ base: () => 400, uneven });
    const { peers } = await measureRow(row, effort, clock);
    expect(peers[1]).toMatchObject({ nanoseconds: 40_000, ratio: 1 });
    expect(calls).toBe(1 + 2 + 5);
  });

  test("gives who got faster more passes, and who is slow fewer", async () => {
    let calls = 0;
    const fast = (): number => {
      calls++;
      return calls === 1 ? 300 : 100;
    };
    const { row, clock } = clockedRow({ base: () => 1000, fast });
    const { peers } = await measureRow(row, effort, clock);
    expect(peers[1]).toMatchObject({ nanoseconds: 10_000, ratio: 0.1 });
    // A probe, a pass in the first warm-up, then two each.
    expect(calls).toBe(1 + 1 + 2 * 6);
  });

  test("warms up who gets faster until that is over, and others for a few rounds", async () => {
    let calls = 0;
    let baseCalls = 0;
    const base = (): number => {
      baseCalls++;
      return 400;
    };
    const slowStart = (): number => {
      calls++;
      return 300 + 640 / 2 ** calls;
    };
    const { row, clock } = clockedRow({ base, slowStart });
    const patient = {
      ...{ rounds: 1, warmUp: 50, steady: 3 },
      ...{ laps: 1, lapLength: 400 },
    };
    const { peers } = await measureRow(row, patient, clock);
    // A probe, the first round, three times three that aren't faster, and one that
    // counts.
    expect(baseCalls).toBe(1 + 1 + 3 * 3 + 1);
    // Four rounds are each faster than the one before by a twentieth at least.
    expect(calls).toBe(1 + 4 + 3 + 1);
    expect(peers[1]?.name).toBe("slowStart");
  });

  test("warms up at once who fills several rounds with a pass", async () => {
    let calls = 0;
    const long = (): number => {
      calls++;
      return 5000;
    };
    const { row, clock } = clockedRow({ base: () => 1000, long });
    const { peers } = await measureRow(row, effort, clock);
    expect(peers[1]).toMatchObject({ ratio: 5 });
    // A probe, and a pass in each round that counts.
    expect(calls).toBe(1 + 5);
  });

  test("measures once who is lost in any case", async () => {
    let calls = 0;
    const lost = (): number => {
      calls++;
      return 2_000_000;
    };
    const { row, clock } = clockedRow({ base: () => 1000, lost });
    const { peers } = await measureRow(row, effort, clock);
    expect(peers[1]).toMatchObject({ ratio: 2000 });
    expect(calls).toBe(1);
  });

  test("tells which peers can't do the work, and why", async () => {
    const { row, clock } = clockedRow({
      base: () => 100,
      broken: () => {
        throw new RangeError("too hard");
      },
    });
    const measured = await measureRow(row, effort, clock);
    expect(measured.peers[1]).toEqual({
      name: "broken",
      failure: "RangeError: too hard",
    });
    expect(printTable([measured])).toBe(
      [
        "move the clock (10, against base)",
        "        ns each  median  ratio     trials",
        "  base    10000   10000   1.00  1.00-1.00",
        "  broken: fails, RangeError: too hard",
      ].join("\n"),
    );
  });

  test("without its base isn't measured", async () => {
    const { row, clock } = clockedRow({ other: () => 100 });
    await expect(measureRow(row, effort, clock)).rejects.toThrow(
      "base doesn't move the clock",
    );
  });

  test("of what isn't there says so", () => {
    const row = recordedCallsRow("/nowhere");
    expect(printTable([row as never])).toBe(
      "read recorded tool calls: SKIPPED, ../shared holds no corpora/tools",
    );
  });
});

describe("the report", () => {
  const times = (name: string, ratio: number): PeerTime => {
    const nanoseconds = ratio * 10;
    const span = { ratio, low: ratio, high: ratio };
    return { name, nanoseconds, median: nanoseconds, ...span };
  };
  const check: CheckTimes = {
    name: "tiny call, valid",
    workload: "tiny call",
    axis: "valid",
    base: "by-hand",
    pieces: 4,
    peers: [
      ...[times("by-hand", 1), times("proviso", 1.5), times("ajv", 3)],
      ...[times("typia", 1.2), { name: "zod", failure: "has no words for it" }],
    ],
    wrong: { typia: ["refuses what is valid"] },
  };
  const growth = {
    name: "growth: items",
    unit: "microseconds",
    base: "half the size",
    figures: [
      { name: "1", value: 1 },
      { name: "2", value: 2.5, ratio: 2.5 },
    ],
  };

  test("has a goal for each number that is to be reached, and says where it isn't", () => {
    expect(judgeGoals([check, growth])).toEqual([
      {
        goal: "a guard on valid values, against one by hand: 1.25",
        value: "1.50 (tiny call, valid)",
        isMet: false,
      },
      {
        goal: "a guard on valid values, against the fastest peer: 1",
        value: "0.500 (tiny call: ajv)",
        isMet: true,
      },
      {
        goal: "twice the work: 2.2 times the time",
        value: "2.50 (growth: items, 2)",
        isMet: false,
      },
    ]);
  });

  test("marks who answers wrongly, and says who can't answer", () => {
    const text = printReport([check], [], { isDetailed: false });
    expect(text).toMatch(/^\| tiny call \|.* 1\.20\* \|/m);
    expect(text).toContain("- tiny call: refuses what is valid (typia)");
    expect(text).toContain("- tiny call: has no words for it (zod)");
  });
});

describe.skipIf(whyNotBuilt("packages/runtime") !== undefined)(
  "the benchmark",
  () => {
    test("goes through calls of a host, which give what they should", async () => {
      const results = await bench({ quick: true, rows: "call a tool" });
      expect(results.map(({ name }) => name)).toContain(
        "call a tool with 1 KB of prose",
      );
      const report = printReport(results, [], { isDetailed: true });
      expect(report).toContain("callSync");
    });

    test("has every peer say what it can of a workload of ours", async () => {
      const results = await bench({ quick: true, rows: "tiny call" });
      const row = results.find(({ name }) => name === "tiny call, valid");
      const names = row !== undefined && "peers" in row ? row.peers : [];
      expect(names.filter((peer) => "failure" in peer)).toEqual([]);
      expect(names.map(({ name }) => name).sort()).toEqual(
        Object.keys(PEERS).sort(),
      );
    });

    test("measures schemas of requests by all who take them", async () => {
      const rows = "schema of a tiny-call";
      const [row] = await bench({ quick: true, rows });
      const peers = row !== undefined && "peers" in row ? row.peers : [];
      expect(peers).toHaveLength(11);
      expect(peers.filter((peer) => "failure" in peer)).toEqual([]);
    });

    test("keeps to the rows that are asked for", async () => {
      const results = await bench({ quick: true, rows: "read" });
      const names = results.map(({ name }) => name);
      expect(names).toContain("read tool calls");
      expect(names).toContain("read numbers");
      expect(names.filter((name) => !name.startsWith("read"))).toEqual([]);
      const report = printReport(results, [], { isDetailed: true });
      for (const name of names) expect(report).toContain(name);
    });
  },
);
