import type { CodePointSet } from "./code-point-set.ts";
import { mayOverlap } from "./code-point-set.ts";
import type { PositionAutomaton } from "./position-automaton.ts";
import { positionAutomaton } from "./position-automaton.ts";
import { areRunsFew } from "./run-count.ts";
import type { PatternTree } from "./syntax-tree.ts";

/**
 * So many steps may a search take for each character of a text. A step is one
 * attempt to read a character on one path.
 */
export const MAX_STEPS = 250;

/**
 * Whether a backtracking engine without a memory, such as V8's, tests any text
 * in time linear in its length, whatever order it tries paths in: all paths
 * through the pattern that read a text, from all the places a search starts
 * at, make at most `MAX_STEPS` steps a character. That is decided on the
 * position automaton, whose runs are these paths. "No" may also mean that it
 * would take long to find out.
 */
export function isProvenLinear(tree: PatternTree): boolean {
  const relaxed = positionAutomaton(tree, true);
  if (relaxed === undefined) return false;
  if (isPlainlyLinear(relaxed)) return true;
  if (!relaxed.isRelaxed) return areRunsFew(relaxed, MAX_STEPS);
  const exact = positionAutomaton(tree, false);
  if (exact === undefined) return areRunsFew(relaxed, MAX_STEPS);
  if (isPlainlyLinear(exact)) return true;
  // Where a search starts anew at each character, a loop is rarely linear.
  const isAnchored = relaxed.firstLater.length === 0;
  return (isAnchored ? [relaxed, exact] : [exact, relaxed]).some((automaton) =>
    areRunsFew(automaton, MAX_STEPS),
  );
}

/** Two cheap tests that most patterns pass. */
function isPlainlyLinear(automaton: PositionAutomaton): boolean {
  return (
    (isDeterministic(automaton) && isOneRunEnough(automaton)) ||
    areAllRunsShort(automaton)
  );
}

/** Whether no character leaves a choice, so that each start has one run. */
function isDeterministic(automaton: PositionAutomaton): boolean {
  const { first, follow, sets } = automaton;
  return (
    areApart(first, sets) && follow.every((edges) => areApart(edges, sets))
  );
}

/**
 * Whether one run for each start costs little: if there is one start, or if
 * runs end soon, which those without loops do.
 */
function isOneRunEnough({
  first,
  firstLater,
  follow,
}: PositionAutomaton): boolean {
  if (firstLater.length === 0) {
    const most = follow.reduce(
      (count, edges) => Math.max(count, edges.length / 2),
      first.length / 2,
    );
    return most < MAX_STEPS;
  }
  // Positions count from left to right, so only loops lead back.
  const steps = new Float64Array(follow.length);
  for (let position = follow.length - 1; position >= 0; position--) {
    steps[position] = stepsFrom(follow[position] ?? [], steps, position);
  }
  return stepsFrom(first, steps, -1) <= MAX_STEPS;
}

/** Whether there are no loops, and all paths together take few steps. */
function areAllRunsShort({ first, follow }: PositionAutomaton): boolean {
  const runs = new Float64Array(follow.length);
  let steps = 0;
  for (let position = -1; position < follow.length; position++) {
    const edges = position < 0 ? first : (follow[position] ?? []);
    const own = position < 0 ? 1 : (runs[position] ?? 0);
    for (let i = 0; i < edges.length; i += 2) {
      const to = edges[i] ?? 0;
      if (to <= position) return false;
      const ways = own * (edges[i + 1] ?? 0);
      runs[to] = (runs[to] ?? 0) + ways;
      steps += ways;
    }
    if (steps > MAX_STEPS) return false;
  }
  return true;
}

function stepsFrom(
  edges: readonly number[],
  steps: Float64Array,
  from: number,
): number {
  let most = 0;
  for (let i = 0; i < edges.length; i += 2) {
    const to = edges[i] ?? 0;
    most = Math.max(most, to > from ? (steps[to] ?? 0) : Infinity);
  }
  return most + edges.length / 2;
}

/** Fewer edges are compared pair by pair. */
const FEW = 8;

/** Whether no code point goes two ways. */
function areApart(
  edges: readonly number[],
  sets: readonly CodePointSet[],
): boolean {
  if (edges.length <= 2) return edges.length === 0 || edges[1] === 1;
  const heads: CodePointSet[] = [];
  for (let i = 0; i < edges.length; i += 2) {
    const set = sets[edges[i] ?? 0];
    if (edges[i + 1] !== 1 || set === undefined) return false;
    heads.push(set);
  }
  return heads.length <= FEW ? arePairsApart(heads) : areManyApart(heads);
}

function arePairsApart(sets: readonly CodePointSet[]): boolean {
  return sets.every((set, i) =>
    sets.slice(i + 1).every((other) => !mayOverlap(set, other)),
  );
}

function areManyApart(sets: readonly CodePointSet[]): boolean {
  if (sets.some(({ properties }) => properties.length > 0)) return false;
  const ranges = sets
    .flatMap(({ ranges: each }) =>
      each.flatMap((first, i) =>
        i % 2 === 0 ? [[first, each[i + 1] ?? first] as const] : [],
      ),
    )
    .sort((a, b) => a[0] - b[0]);
  return ranges.every(
    ([first], i) => i === 0 || first > (ranges[i - 1]?.[1] ?? 0),
  );
}
