import type { Row } from "./row.ts";
import type { Span } from "./span.ts";

/** How much is measured. */
export interface Effort {
  /** Rounds that count; each has every peer once. */
  readonly rounds: number;
  /** Rounds before those, at most, in which engines compile what is hot. */
  readonly warmUp: number;
  /** So many of them without getting faster end the warm-up of a peer. */
  readonly steady: number;
  /** What a peer takes in a round, in microseconds. */
  readonly roundLength: number;
}

/** What a peer took, and how often the time of the base in the same round. */
export interface PeerTime extends Span {
  readonly name: string;
  /** Nanoseconds of CPU time a piece of work, by the median of the rounds. */
  readonly nanoseconds: number;
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

/** Does so many passes, here or elsewhere, and tells what they took in microseconds. */
export type Lap = (passes: number) => number | Promise<number>;

/** Does so many passes here. */
export function lapOf(pass: () => unknown, clock: Clock = cpuClock): Lap {
  return (passes) => {
    const start = clock();
    for (let i = 0; i < passes; i++) pass();
    return clock() - start;
  };
}

/** A pass longer than so many rounds has no place in them. */
const LONG = 20;

/** A pass longer than so many rounds warms up by itself. */
const AMPLE = 3;

/** So many rounds of warming up are given to a pass that is as long. */
const PATIENCE = 100;

/** The base warms up so many times as long: what it takes is in every ratio. */
const THOROUGH = 2;

/** Less than this share of the best time so far is faster, and no chance. */
const FASTER = 0.95;

/** A peer while it is measured. */
interface Runner {
  readonly name: string;
  readonly lap: Lap;
  passes: number;
  /** Microseconds a pass, round by round. */
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
  const laps = Object.entries(row.peers).map(
    ([name, pass]) => [name, lapOf(pass, clock)] as const,
  );
  return measureLaps(row, Object.fromEntries(laps), effort);
}

/**
 * Measures peers in turns: a machine that is busy for a while is so for all of
 * them, and CPU time leaves out who else it works for.
 * @throws RangeError when the base can't do the work
 */
export async function measureLaps(
  { base, name, pieces }: Pick<Row, "base" | "name" | "pieces">,
  laps: Readonly<Record<string, Lap>>,
  effort: Effort,
): Promise<RowTimes> {
  const runners: Runner[] = [];
  const failed: FailedPeer[] = [];
  for (const [peer, lap] of Object.entries(laps)) {
    try {
      const steady = effort.steady * (peer === base ? THOROUGH : 1);
      runners.push(await startRunner(peer, lap, { ...effort, steady }));
    } catch (error) {
      failed.push({ name: peer, failure: String(error) });
    }
  }
  const baseRunner = runners.find((runner) => runner.name === base);
  if (baseRunner === undefined) throw new RangeError(`${base} doesn't ${name}`);
  for (let round = -effort.warmUp; round < effort.rounds; round++) {
    await runRound(runners, round, effort);
  }
  return {
    name,
    base,
    pieces,
    peers: [
      ...runners.map((runner) => summarize(runner, baseRunner.times, pieces)),
      ...failed,
    ],
  };
}

/** Finds how many passes make a round of the wanted length. */
async function startRunner(
  name: string,
  lap: Lap,
  { roundLength, steady, warmUp }: Effort,
): Promise<Runner> {
  const counts = { passes: 1, times: [], best: NaN, sinceBest: 0 };
  const started = { name, lap, steady, ...counts };
  let time = await lap(1);
  let spent = time;
  while (time > LONG * roundLength && spent < PATIENCE * roundLength) {
    time = await lap(1);
    spent += time;
  }
  if (time > LONG * roundLength) {
    return { ...started, times: [time], isDone: true, isWarm: true };
  }
  // Rounds that warm up give such a pass many times what they give others.
  while (time > AMPLE * roundLength && spent < warmUp * roundLength) {
    time = await lap(1);
    spent += time;
  }
  if (time > AMPLE * roundLength) {
    return { ...started, isDone: false, isWarm: true };
  }
  for (let passes = 1; ; passes *= 2) {
    if (time >= roundLength) {
      return { ...started, passes, isDone: false, isWarm: false };
    }
    time = await lap(2 * passes);
  }
}

async function runRound(
  runners: readonly Runner[],
  round: number,
  { roundLength, warmUp }: Effort,
): Promise<void> {
  for (let turn = 0; turn < runners.length; turn++) {
    // Each round starts with another peer, as each pays for the garbage of
    // the one before.
    const runner = runners[(turn + round + warmUp) % runners.length];
    if (runner === undefined || runner.isDone) continue;
    if (round < 0 && runner.isWarm) continue;
    const time = await runner.lap(runner.passes);
    if (round >= 0) runner.times.push(time / runner.passes);
    else {
      noteWarmth(runner, time / runner.passes);
      // What got faster while it warmed up has more passes to fill a round.
      if (time < roundLength / 2) runner.passes *= 2;
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
  baseTimes: readonly number[],
  pieces: number,
): PeerTime {
  // Who was measured before the rounds has no round in common with the base.
  const isApart = times.length !== baseTimes.length;
  const typical = quantile(baseTimes, 0.5);
  const ratios = times.map(
    (time, round) => time / (isApart ? typical : (baseTimes[round] ?? NaN)),
  );
  return {
    name,
    nanoseconds: (quantile(times, 0.5) * 1000) / pieces,
    ratio: quantile(ratios, 0.5),
    low: quantile(ratios, 0.25),
    high: quantile(ratios, 0.75),
  };
}

/** The nearest of the values that so great a share is not above. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] ?? NaN;
}
