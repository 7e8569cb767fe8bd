import { describe, expect, test } from "vitest";

import { availableParallelism } from "node:os";

import type { FailedPeer, PeerTime, RowTimes } from "../bench/measure.ts";
import { figuresOf } from "../bench/result.ts";
import { isWide, printRatio, printSpan } from "../bench/span.ts";
import { combineTrials, runTrials } from "../bench/trials.ts";

function rowOf(...peers: (PeerTime | FailedPeer)[]): RowTimes {
  return { name: "walk", base: "base", pieces: 1, peers };
}

function timeOf(name: string, nanoseconds: number, ratio: number): PeerTime {
  const median = 2 * nanoseconds;
  return { name, nanoseconds, median, ratio, low: ratio, high: ratio };
}

describe("trials of a row", () => {
  test("are one of the least times, with the least and the greatest ratio", () => {
    // The base is quick in the second trial, its peer in the third.
    const times = [
      [12, 24],
      [10, 40],
      [15, 20],
    ] as const;
    const trials = times.map(([base, ajv]) => [
      rowOf(timeOf("base", base, 1), timeOf("ajv", ajv, ajv / base)),
    ]);
    const [row] = combineTrials(trials);
    expect(row?.peers).toEqual([
      { name: "base", nanoseconds: 10, median: 24, ratio: 1, low: 1, high: 1 },
      {
        ...{ name: "ajv", nanoseconds: 20, median: 48 },
        ...{ ratio: 2, low: 20 / 15, high: 4 },
      },
    ]);
  });

  test("have the times of a peer together, wherever it stands", () => {
    const trials = [
      [rowOf(timeOf("base", 10, 1), timeOf("ajv", 20, 2))],
      [rowOf(timeOf("ajv", 40, 4), timeOf("base", 10, 1))],
    ];
    const [row] = combineTrials(trials);
    expect(row?.peers[1]).toMatchObject({ name: "ajv", ratio: 2, high: 4 });
  });

  test("fail where one fails", () => {
    const failure = { name: "ajv", failure: "too deep" };
    const trials = [
      [rowOf(timeOf("base", 10, 1), timeOf("ajv", 20, 2))],
      [rowOf(timeOf("base", 10, 1), failure)],
    ];
    expect(combineTrials(trials)[0]?.peers[1]).toEqual(failure);
  });

  test("of figures are combined alike, and what has no ratio gets none", () => {
    const figures = (ajv: number): ReturnType<typeof figuresOf> => ({
      ...figuresOf({ name: "start", unit: "ms", base: "node" }, { ajv }),
      figures: [
        { name: "node", value: ajv / 2 },
        { name: "ajv", value: ajv, ratio: ajv },
      ],
    });
    expect(combineTrials([[figures(2)], [figures(6)]])[0]?.figures).toEqual([
      { name: "node", value: 1 },
      { name: "ajv", value: 2, ratio: 2, low: 2, high: 6 },
    ]);
  });

  test("that are one alone stay as they are", () => {
    const row = rowOf(timeOf("base", 10, 1));
    expect(combineTrials([[row]])).toEqual([row]);
    const absent = { name: "swim", absence: "no water" };
    expect(combineTrials([[absent], [absent]])).toEqual([absent]);
  });

  test("run side by side, no more than there are processors", async () => {
    let running = 0;
    let most = 0;
    const results = await runTrials(3, async (trial) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
      return trial;
    });
    expect(results).toEqual([1, 2, 3]);
    expect(most).toBe(Math.min(3, availableParallelism()));
  });
});

describe("a span", () => {
  test("is printed as one number where its ends are within a fifth", () => {
    expect(printSpan({ ratio: 1.1, low: 1, high: 1.2 })).toBe("1.10");
    expect(printRatio({ ratio: 1.1, low: 1, high: 1.2 })).toBe("1.10");
    expect(printSpan({ ratio: 11.1, low: 10, high: 14 })).toBe(
      "11.1 (10.0-14.0)",
    );
    expect(printRatio({ ratio: 11.1, low: 10, high: 14 })).toBe("10.0-14.0");
    expect(isWide({ low: 100, high: 121 })).toBe(true);
  });
});
