import { availableParallelism } from "node:os";

import { type FailedPeer, type PeerTime, quantile } from "./measure.ts";
import type { Figure, Result } from "./result.ts";
import type { Span } from "./span.ts";

/**
 * Runs trials side by side, as many as there are processors: what counts is
 * CPU time, which leaves out who runs beside.
 * @param run is told which trial it is, from 1
 * @returns what came of each
 */
export async function runTrials<T>(
  count: number,
  run: (trial: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) {
    const together = Math.min(availableParallelism(), count - results.length);
    const done = results.length;
    const batch = Array.from({ length: together }, (_, index) =>
      run(done + index + 1),
    );
    results.push(...(await Promise.all(batch)));
  }
  return results;
}

/** What several trials of the same rows say together: the least of each is what the work takes. */
export function combineTrials<R extends Result>(
  trials: readonly (readonly R[])[],
): R[] {
  const [first = [], ...others] = trials;
  if (others.length === 0) return [...first];
  return first.map((result, row) => {
    const same = trials.flatMap((trial) => trial[row] ?? []);
    return combineResult(result, same);
  });
}

function combineResult<R extends Result>(result: R, trials: readonly R[]): R {
  if ("peers" in result) {
    const rows = trials.map((trial) => ("peers" in trial ? trial.peers : []));
    return { ...result, peers: combineAll(result.peers, rows, combinePeer) };
  }
  if ("figures" in result) {
    const rows = trials.map((trial) =>
      "figures" in trial ? trial.figures : [],
    );
    const figures = combineAll(result.figures, rows, combineFigure);
    return { ...result, figures };
  }
  return result;
}

/** Combines what has the same name. */
function combineAll<E extends { readonly name: string }>(
  first: readonly E[],
  trials: readonly (readonly E[])[],
  combine: (same: readonly E[]) => E,
): E[] {
  return first.map(({ name }) =>
    combine(
      trials.flatMap((trial) => trial.filter((each) => each.name === name)),
    ),
  );
}

/** Who fails once can't be relied on. */
function combinePeer(
  trials: readonly (PeerTime | FailedPeer)[],
): PeerTime | FailedPeer {
  const failed = trials.find((trial) => "failure" in trial);
  if (failed !== undefined) return failed;
  const measured = trials.filter((trial) => "ratio" in trial);
  const nanoseconds = measured.map((trial) => trial.nanoseconds);
  return {
    name: measured[0]?.name ?? "",
    nanoseconds: Math.min(...nanoseconds),
    median: quantile(
      measured.map((trial) => trial.median),
      0.5,
    ),
    ...spanAcross(
      nanoseconds,
      measured.map(({ ratio }) => ratio),
    ),
  };
}

function combineFigure(trials: readonly Figure[]): Figure {
  const values = trials.map(({ value }) => value);
  const ratios = trials.flatMap(({ ratio }) => ratio ?? []);
  return {
    name: trials[0]?.name ?? "",
    value: Math.min(...values),
    ...(ratios.length > 0 && spanAcross(values, ratios)),
  };
}

/** The least of a peer against the least of its base, and how far trials are apart. */
function spanAcross(
  values: readonly number[],
  ratios: readonly number[],
): Span {
  const bases = values.map((value, trial) => value / (ratios[trial] ?? NaN));
  return {
    ratio: Math.min(...values) / Math.min(...bases),
    low: Math.min(...ratios),
    high: Math.max(...ratios),
  };
}
