import type { Row } from "./row.ts";

/** How much is measured. */
export interface Effort {
  /** Rounds that count; each has every peer once. */
  readonly rounds: number;
  /** Rounds before those, in which engines compile what is hot. */
  readonly warmUp: number;
  /** What the base takes in a round, in microseconds. */
  readonly roundLength: number;
}

/** What a peer took, by the median of the rounds. */
export interface PeerTime {
  readonly name: string;
  /** Nanoseconds of CPU time a piece of work. */
  readonly nanoseconds: number;
  /** How often the time of the base in the same round. */
  readonly ratio: number;
  /** The quartiles of that ratio: how far to trust it. */
  readonly low: number;
  readonly high: number;
}

/** A peer that can't do the work, by what it threw. */
export interface FailedPeer {
  readonly name: string;
  readonly failure: string;
}

/** What came of a row. */
export interface RowTimes {
  readonly name: string;
  readonly base: string;
  readonly pieces: number;
  readonly peers: readonly (PeerTime | FailedPeer)[];
}

/** CPU time of this process so far, in microseconds. */
export type Clock = () => number;

const cpuClock: Clock = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/**
 * Measures the peers of a row in turns: a machine that is busy for a while is
 * so for all of them, and CPU time leaves out who else it works for.
 */
export function measureRow(
  row: Row,
  effort: Effort,
  clock: Clock = cpuClock,
): RowTimes {
  // Where Node was asked for it, so that no row pays for the garbage of others.
  globalThis.gc?.();
  const failed = Object.entries(row.peers).flatMap(failureOf);
  const peers = Object.entries(row.peers).filter(([name]) =>
    failed.every((peer) => peer.name !== name),
  );
  const base = peers.findIndex(([name]) => name === row.base);
  if (base < 0) throw new RangeError(`${row.base} doesn't ${row.name}`);
  const passes = passesOf(row, effort.roundLength, clock);
  const times = peers.map((): number[] => []);
  for (let round = -effort.warmUp; round < effort.rounds; round++) {
    for (let turn = 0; turn < peers.length; turn++) {
      // Each round starts with another peer, as each pays for the garbage of
      // the one before.
      const index = (turn + round + effort.warmUp) % peers.length;
      const time = timeOf(peers[index]?.[1], passes, clock);
      if (round >= 0) times[index]?.push(time);
    }
  }
  const baseTimes = times[base] ?? [];
  return {
    name: row.name,
    base: row.base,
    pieces: row.pieces,
    peers: [
      ...peers.map(([name], index) =>
        summarize(name, times[index] ?? [], baseTimes, passes * row.pieces),
      ),
      ...failed,
    ],
  };
}

function failureOf([name, pass]: [string, () => unknown]): FailedPeer[] {
  try {
    pass();
    return [];
  } catch (error) {
    return [{ name, failure: String(error) }];
  }
}

/** How many passes make a round of the wanted length, by those of the base. */
function passesOf(row: Row, roundLength: number, clock: Clock): number {
  for (let passes = 1; ; passes *= 2) {
    const time = timeOf(row.peers[row.base], passes, clock);
    if (time >= roundLength) return passes;
  }
}

function timeOf(
  pass: (() => unknown) | undefined,
  passes: number,
  clock: Clock,
): number {
  const start = clock();
  for (let i = 0; i < passes; i++) pass?.();
  return clock() - start;
}

function summarize(
  name: string,
  times: readonly number[],
  baseTimes: readonly number[],
  pieces: number,
): PeerTime {
  const ratios = times.map((time, round) => time / (baseTimes[round] ?? NaN));
  return {
    name,
    nanoseconds: (quantile(times, 0.5) * 1000) / pieces,
    ratio: quantile(ratios, 0.5),
    low: quantile(ratios, 0.25),
    high: quantile(ratios, 0.75),
  };
}

/** The nearest of the values that so great a share is not above. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] ?? NaN;
}
