import { describe, expect, test } from "vitest";

import { type Clock, measureRow } from "../bench/measure.ts";
import { recordedCallsRow } from "../bench/read-text.ts";
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

const effort = { rounds: 5, warmUp: 2, roundLength: 300 };

describe("a row", () => {
  test("has the median times of its peers, and their ratios to the base", () => {
    const { row, clock } = clockedRow({ base: () => 100, slow: () => 250 });
    expect(measureRow(row, effort, clock).peers).toEqual([
      { name: "base", nanoseconds: 10_000, ratio: 1, low: 1, high: 1 },
      { name: "slow", nanoseconds: 25_000, ratio: 2.5, low: 2.5, high: 2.5 },
    ]);
  });

  test("forgets the rounds that warm up, and isn't moved by one that is slow", () => {
    let calls = 0;
    const uneven = (): number => {
      calls++;
      // One probe, then rounds of four passes: two warm up, the fourth hangs.
      const round = Math.ceil((calls - 1) / 4);
      return round <= 2 ? 9000 : round === 4 ? 5000 : 200;
    };
    const { row, clock } = clockedRow({ base: () => 100, uneven });
    const [, peer] = measureRow(row, effort, clock).peers;
    expect(peer).toMatchObject({ nanoseconds: 20_000, ratio: 2 });
    expect(calls).toBe(1 + 4 * 7);
  });

  test("tells which peers can't do the work, and why", () => {
    const { row, clock } = clockedRow({
      base: () => 100,
      broken: () => {
        throw new RangeError("too hard");
      },
    });
    const measured = measureRow(row, effort, clock);
    expect(measured.peers[1]).toEqual({
      name: "broken",
      failure: "RangeError: too hard",
    });
    expect(printTable([measured])).toBe(
      [
        "move the clock (10, against base)",
        "        ns each  ratio  quartiles",
        "  base    10000   1.00  1.00-1.00",
        "  broken: fails, RangeError: too hard",
      ].join("\n"),
    );
  });

  test("without its base isn't measured", () => {
    const { row, clock } = clockedRow({ other: () => 100 });
    expect(() => measureRow(row, effort, clock)).toThrow(
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

describe.skipIf(whyNotBuilt("packages/runtime") !== undefined)(
  "the benchmark",
  () => {
    test("goes through every row once, in its quick form", () => {
      const rows = bench({ quick: true });
      const table = printTable(rows);
      for (const row of rows) {
        expect(table).toContain(row.name);
        if ("absence" in row) continue;
        const names = row.peers.map(({ name }) => name);
        expect(names).toContain(row.base);
        const ours = row.name.startsWith("read ")
          ? ["parseJson", "parseJson, exact"]
          : ["callSync", "call"];
        expect(names).toEqual(expect.arrayContaining(ours));
        for (const peer of row.peers) expect(table).toContain(peer.name);
      }
      expect(rows.map(({ name }) => name)).toEqual(
        expect.arrayContaining([
          "read tool calls",
          "read numbers",
          "call a tool with 1 KB of prose",
        ]),
      );
    });

    test("keeps to the rows that are asked for", () => {
      const rows = bench({ quick: true, rows: "read prose" });
      expect(rows.map(({ name }) => name)).toEqual(["read prose"]);
      expect(() => bench({ rows: "nothing" })).toThrow(
        /no row is named nothing, of read tool calls, /,
      );
    });
  },
);
