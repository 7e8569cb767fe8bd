import type { CheckTimes } from "./check-values.ts";
import type { PeerTime, RowTimes } from "./measure.ts";
import type { Axis } from "./passes.ts";
import type { Figures, Result } from "./result.ts";

/** A ratio to reach, and what was measured. */
export interface Goal {
  readonly goal: string;
  /** The worst of what was measured, in words. */
  readonly value: string;
  readonly isMet: boolean;
}

/** A measured number, and where. */
interface Measured {
  readonly where: string;
  readonly value: number;
}

/** What we generate, and what interprets. */
const OURS = ["proviso", "proviso-schema"];

/** Judges the goals that the results say something of. */
export function judgeGoals(results: readonly Result[]): Goal[] {
  const checks = results.filter((result) => "axis" in result);
  const rows = results.filter((result) => "peers" in result);
  const figures = results.filter((result) => "figures" in result);
  return [
    ...checkGoals(checks),
    ...rowGoals(rows),
    ...startGoals(figures),
    ...sizeGoals(figures),
    ...generationGoals(figures),
    ...growthGoals(figures),
  ];
}

function checkGoals(checks: readonly CheckTimes[]): Goal[] {
  const on = (axis: Axis): CheckTimes[] =>
    checks.filter((check) => check.axis === axis);
  const byHand = on("valid").filter(({ base }) => base === "by-hand");
  const again = (
    rows: readonly CheckTimes[],
    peers: readonly string[],
  ): Measured[] => rows.flatMap((row) => againstFastest(row, peers));
  return [
    ...atMost(
      1.25,
      "a guard on valid values, against one by hand: 1.25",
      byHand.flatMap((row) => measuredOf(row, "proviso")),
    ),
    ...atMost(
      1,
      "a guard on valid values, against the fastest peer: 1",
      again(on("valid"), []),
    ),
    ...atMost(
      1,
      "invalid values to messages, against Ajv with all errors: 1",
      again(on("messages"), ["ajv"]),
    ),
    ...atMost(
      3,
      "new Schema on valid values, against the guard: 3",
      on("valid").flatMap((row) => between(row, "proviso-schema", "proviso")),
    ),
  ];
}

function rowGoals(rows: readonly RowTimes[]): Goal[] {
  const named = (start: string): RowTimes[] =>
    rows.filter(({ name }) => name.startsWith(start));
  const parsing = named("parse calls: ");
  return [
    ...atMost(
      1,
      "a call parsed and checked, against JSON.parse alone: 1",
      parsing.flatMap((row) => measuredOf(row, "proviso, parse")),
    ),
    ...atMost(
      1,
      "a call parsed and checked, against ata's: 1",
      parsing.flatMap((row) =>
        between(row, "proviso, parse", "ata, validateAndParse"),
      ),
    ),
    ...atMost(
      1,
      "host values, against JSON.stringify and the guard: 1",
      named("host values: ").flatMap((row) =>
        measuredOf(row, "proviso, matches"),
      ),
    ),
    ...atMost(
      1000,
      "a schema at run time and its first answer: 1,000 ns",
      named("schema of a ").flatMap((row) => timeOf(row, "proviso-schema")),
    ),
    ...atMost(
      2000,
      "each of 1,000 distinct schemas: 2,000 ns",
      named("1,000 distinct").flatMap((row) => timeOf(row, "proviso-schema")),
    ),
  ];
}

function startGoals(figures: readonly Figures[]): Goal[] {
  return named(figures, "start to").flatMap((row) => {
    const value = figure(row, "proviso") - figure(row, row.base);
    const where = `${row.name}, more than Node alone`;
    return atMost(2, "a module and one check: 2 ms", [{ where, value }]);
  });
}

function sizeGoals(figures: readonly Figures[]): Goal[] {
  const of = (start: string, peer: string): Measured[] =>
    named(figures, start).map((row) => ({
      where: peer,
      value: figure(row, peer),
    }));
  return [
    ...atMost(430, "a guard: 430 bytes", of("a guard of", "proviso")),
    ...atMost(
      6144,
      "a tool with explanations: 6,144 bytes",
      of("a flat call with", "proviso, first tool"),
    ),
    ...atMost(
      740,
      "each further tool: 740 bytes",
      of("a flat call with", "proviso, each further tool"),
    ),
  ];
}

function generationGoals(figures: readonly Figures[]): Goal[] {
  return named(figures, "generate ").flatMap((row) => {
    const cold = figure(row, "proviso generate, cold");
    const peers = ["ata build, cold", "ajv standalone"];
    return [
      ...atMost(
        1,
        "generation, cold, against the fastest peer: 1",
        peers.map((peer) => ({ where: peer, value: cold / figure(row, peer) })),
      ),
      ...atMost(2, "generation, cold, against reading and writing: 2", [
        { where: row.name, value: cold / figure(row, row.base) },
      ]),
      ...atMost(500, "generation, nothing changed: 500 ms", [
        {
          where: row.name,
          value: figure(row, "proviso generate, unchanged"),
        },
      ]),
    ];
  });
}

function growthGoals(figures: readonly Figures[]): Goal[] {
  return atMost(
    2.2,
    "twice the work: 2.2 times the time",
    named(figures, "growth: ").flatMap(({ figures: sizes, name }) =>
      sizes.flatMap(({ name: size, ratio }) =>
        ratio === undefined
          ? []
          : [{ where: `${name}, ${size}`, value: ratio }],
      ),
    ),
  );
}

function named(figures: readonly Figures[], start: string): Figures[] {
  return figures.filter(({ name }) => name.startsWith(start));
}

function figure({ figures }: Figures, name: string): number {
  return figures.find((each) => each.name === name)?.value ?? NaN;
}

/** A goal that every number keeps to; none where there is no number. */
function atMost(
  limit: number,
  goal: string,
  measured: readonly Measured[],
): Goal[] {
  if (measured.length === 0) return [];
  const over = measured.filter(({ value }) => !(value <= limit));
  const sorted = measured.toSorted((a, b) => b.value - a.value);
  const shown =
    over.length > 0 ? sorted.slice(0, over.length) : sorted.slice(0, 1);
  return [
    {
      goal,
      value: shown
        .map(({ value, where }) => `${threeDigits(value)} (${where})`)
        .join(", "),
      isMet: over.length === 0,
    },
  ];
}

function threeDigits(value: number): string {
  return value >= 1000 ? value.toFixed(0) : value.toPrecision(3);
}

function timesOf({ peers }: RowTimes): PeerTime[] {
  return peers.filter((peer) => "ratio" in peer);
}

function peerOf(row: RowTimes, name: string): PeerTime | undefined {
  return timesOf(row).find((peer) => peer.name === name);
}

function measuredOf(row: RowTimes, name: string): Measured[] {
  const peer = peerOf(row, name);
  return peer === undefined ? [] : [{ where: row.name, value: peer.ratio }];
}

function timeOf(row: RowTimes, name: string): Measured[] {
  const peer = peerOf(row, name);
  return peer === undefined
    ? []
    : [{ where: row.name, value: peer.nanoseconds }];
}

function between(row: RowTimes, name: string, other: string): Measured[] {
  const [one, two] = [peerOf(row, name), peerOf(row, other)];
  if (one === undefined || two === undefined) return [];
  return [{ where: row.name, value: one.ratio / two.ratio }];
}

/** Against the fastest peer that answers rightly, or the fastest of some. */
function againstFastest(row: CheckTimes, some: readonly string[]): Measured[] {
  const ours = peerOf(row, "proviso");
  const [fastest] = timesOf(row)
    .filter(({ name }) => name !== "by-hand" && !OURS.includes(name))
    .filter(({ name }) => row.wrong[name] === undefined)
    .filter(({ name }) => some.length === 0 || some.includes(name))
    .toSorted((a, b) => a.ratio - b.ratio);
  if (ours === undefined || fastest === undefined) return [];
  const where = `${row.workload}: ${fastest.name}`;
  return [{ where, value: ours.ratio / fastest.ratio }];
}
