import type { Row } from "./row.ts";
import { pointOf, type Span } from "./span.ts";

/** How much is measured. */
export interface Effort {
  /** Rounds that count; each has every peer once. */
  readonly rounds: number;
  /** Rounds before those, at most, in which engines compile what is hot. */
  readonly warmUp: number;
  /** So many of them without getting faster end the warm-up of a peer. */
  readonly steady: number;
  /** So many times a peer is timed in a round, where its passes are short. */
  readonly laps: number;
  /** What it takes each time, in microseconds. */
  readonly lapLength: number;
}

/**
 * What a peer took, and how often what the base took, by their quickest laps:
 * a lap is slowed down by who else uses the machine, and never sped up. Laps
 * are so short that a collection of garbage is seldom in the quickest.
 */
export interface PeerTime extends Span {
  readonly name: string;
  /** Nanoseconds of CPU time a piece of work, by the quickest lap. */
  readonly nanoseconds: number;
  /** The same by the median of the laps. */
  readonly median: number;
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

export const cpuClock: Clock = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Does a round of laps of so many passes, here or elsewhere, and tells what each lap took in microseconds. */
export type Laps = (
  laps: number,
  passes: number,
) => readonly number[] | Promise<readonly number[]>;

/** Does them here. */
export function lapsOf(pass: () => unknown, clock: Clock = cpuClock): Laps {
  return (laps, passes) =>
    Array.from({ length: laps }, () => {
      const start = clock();
      for (let i = 0; i < passes; i++) pass();
      return clock() - start;
    });
}

/** A pass longer than so many rounds has no place in them. */
const LONG = 20;

/** A pass longer than so many rounds warms up by itself. */
const AMPLE = 3;

/** So many rounds of warming up are given to a pass that is as long. */
const PATIENCE = 100;

/** The base warms up so many times as long: what it takes is in every ratio. */
const THOROUGH = 3;

/** Less than this share of the best time so far is faster, and no chance. */
const FASTER = 0.95;

/** A peer while it is measured. */
interface Runner {
  readonly name: string;
  readonly run: Laps;
  /** Laps of a round. */
  laps: number;
  /** Passes of a lap. */
  passes: number;
  /** Microseconds a pass, lap by lap. */
  readonly times: number[];
  /** Whether all of its times are known before the rounds begin. */
  readonly isDone: boolean;
  /** So many rounds without getting faster end its warm-up. */
  readonly steady: number;
  /** The least microseconds of a pass while it warms up. */
  best: number;
  /** Rounds of warming up since it got faster. */
  sinceBest: number;
  /** Whether it has warmed up: nothing is gained any more, or a pass took as long as all of it. */
  isWarm: boolean;
}

/** Measures the peers of a row that do their work in this process. */
export function measureRow(
  row: Row,
  effort: Effort,
  clock: Clock = cpuClock,
): Promise<RowTimes> {
  // Where Node was asked for it, so that no row pays for the garbage of others.
  globalThis.gc?.();
  const peers = Object.entries(row.peers).map(
    ([name, pass]) => [name, lapsOf(pass, clock)] as const,
  );
  return measurePeers(row, Object.fromEntries(peers), effort);
}

/**
 * Measures peers in turns: a machine that is busy for a while is so for all of
 * them, and CPU time leaves out who else it works for.
 * @throws RangeError when the base can't do the work
 */
export async function measurePeers(
  { base, name, pieces }: Pick<Row, "base" | "name" | "pieces">,
  peers: Readonly<Record<string, Laps>>,
  effort: Effort,
): Promise<RowTimes> {
  const runners: Runner[] = [];
  const failed: FailedPeer[] = [];
  for (const [peer, run] of Object.entries(peers)) {
    try {
      const steady = effort.steady * (peer === base ? THOROUGH : 1);
      runners.push(await startRunner(peer, run, { ...effort, steady }));
    } catch (error) {
      failed.push({ name: peer, failure: String(error) });
    }
  }
  const baseRunner = runners.find((runner) => runner.name === base);
  if (baseRunner === undefined) throw new RangeError(`${base} doesn't ${name}`);
  for (let round = -effort.warmUp; round < effort.rounds; round++) {
    await runRound(runners, round, effort);
  }
  const baseTime = Math.min(...baseRunner.times);
  return {
    name,
    base,
    pieces,
    peers: [
      ...runners.map((runner) => summarize(runner, baseTime, pieces)),
      ...failed,
    ],
  };
}

/** Finds how many passes make a lap, and how many laps a round. */
async function startRunner(
  name: string,
  run: Laps,
  effort: Effort,
): Promise<Runner> {
  const { lapLength, steady, warmUp } = effort;
  const roundLength = effort.laps * lapLength;
  const counts = { laps: 1, passes: 1, best: NaN, sinceBest: 0 };
  const started = { name, run, steady, times: [], isDone: false, ...counts };
  let time = await lapOf(run, 1);
  let spent = time;
  const spend = async (isLong: () => boolean, most: number): Promise<void> => {
    while (isLong() && spent < most * roundLength) {
      time = await lapOf(run, 1);
      spent += time;
    }
  };
  const isLost = (): boolean => time > LONG * roundLength;
  await spend(isLost, PATIENCE);
  if (isLost()) {
    return { ...started, times: [time], isDone: true, isWarm: true };
  }
  // Rounds that warm up give such a pass many times what they give others.
  const isAmple = (): boolean => time > AMPLE * roundLength;
  await spend(isAmple, warmUp);
  if (isAmple()) return { ...started, isWarm: true };
  let passes = 1;
  while (time < lapLength) {
    passes *= 2;
    time = await lapOf(run, passes);
  }
  const laps = Math.max(1, Math.floor(roundLength / time));
  return { ...started, laps, passes, isWarm: false };
}

async function lapOf(run: Laps, passes: number): Promise<number> {
  const [time = NaN] = await run(1, passes);
  return time;
}

async function runRound(
  runners: readonly Runner[],
  round: number,
  { laps, lapLength, warmUp }: Effort,
): Promise<void> {
  for (let turn = 0; turn < runners.length; turn++) {
    // Each round starts with another peer, as each pays for the garbage of
    // the one before.
    const runner = runners[(turn + round + warmUp) % runners.length];
    if (runner === undefined || runner.isDone) continue;
    if (round < 0 && runner.isWarm) continue;
    const { passes } = runner;
    const taken = await runner.run(runner.laps, passes);
    const times = taken.map((time) => time / passes);
    if (round >= 0) {
      runner.times.push(...times);
      continue;
    }
    const best = Math.min(...times);
    noteWarmth(runner, best);
    // What got faster while it warmed up has more passes to fill a lap.
    if (best * passes < lapLength / 2) {
      runner.passes *= 2;
      runner.laps = laps;
    }
  }
}

function noteWarmth(runner: Runner, time: number): void {
  if (time > runner.best * FASTER) runner.sinceBest++;
  else runner.sinceBest = 0;
  runner.best = Math.min(time, runner.best || Infinity);
  runner.isWarm = runner.sinceBest >= runner.steady;
}

function summarize(
  { name, times }: Runner,
  baseTime: number,
  pieces: number,
): PeerTime {
  const best = Math.min(...times);
  return {
    name,
    nanoseconds: (best * 1000) / pieces,
    median: (quantile(times, 0.5) * 1000) / pieces,
    ...pointOf(best / baseTime),
  };
}

/** The nearest of the values that so great a share is not above. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] ?? NaN;
}
