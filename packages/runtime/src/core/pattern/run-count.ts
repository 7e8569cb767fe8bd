import type { Alphabet } from "./proof-alphabet.ts";
import { proofAlphabet } from "./proof-alphabet.ts";
import type { PositionAutomaton } from "./position-automaton.ts";

/** So many sets of runs are told apart. */
const MAX_COUNTS = 400;

/** So many edges are followed. */
const MAX_WORK = 50_000;

const fromCharCode = String.fromCharCode;

/** The runs that are alive after some text: position and number in turn. */
type RunCount = readonly number[];

/**
 * Whether the runs of an automaton that read the same text never take more
 * than so many steps for its next character. It determinises the automaton
 * with a count for each position: where the runs are bounded there are finitely
 * many counts to reach, and where they aren't, exponentially (EDA) or as a
 * polynomial (IDA, in the terms of Weber and Seidl), some count passes the bound.
 */
export function areRunsFew(
  automaton: PositionAutomaton,
  maxSteps: number,
): boolean {
  const alphabet = proofAlphabet(automaton.sets, MAX_WORK);
  return (
    alphabet !== undefined &&
    new RunCounter(automaton, alphabet, maxSteps).areFew()
  );
}

class RunCounter {
  private readonly alphabet: Alphabet;
  private readonly maxSteps: number;
  /** Edges of each position, of the start of the text, and of all later starts. */
  private readonly edges: readonly (readonly number[])[];
  private readonly start: number;
  /** Alive at each place of the text where a search may start anew. */
  private readonly restart: number;
  private readonly canRestart: boolean;
  private readonly counts: Float64Array;
  private work = 0;

  constructor(
    { follow, first, firstLater }: PositionAutomaton,
    alphabet: Alphabet,
    maxSteps: number,
  ) {
    this.alphabet = alphabet;
    this.maxSteps = maxSteps;
    this.edges = [...follow, first, firstLater];
    this.start = follow.length;
    this.restart = follow.length + 1;
    this.canRestart = firstLater.length > 0;
    this.counts = new Float64Array(follow.length);
  }

  areFew(): boolean {
    const seen = new Set<string>();
    const pending: RunCount[] = [[this.start, 1]];
    for (
      let count = pending.pop();
      count !== undefined;
      count = pending.pop()
    ) {
      for (const members of this.alphabet.classes) {
        const next = this.read(count, members);
        if (next.length === 0) continue;
        // Every count is at most the bound, so each fits a UTF-16 unit.
        if (this.stepsOf(next) > this.maxSteps) return false;
        const key = fromCharCode(...next);
        if (seen.has(key)) continue;
        seen.add(key);
        if (seen.size > MAX_COUNTS || this.work > MAX_WORK) return false;
        pending.push(next);
      }
    }
    return true;
  }

  /** Whether nothing is read after a position, so that its runs are over. */
  private isEnd(position: number): boolean {
    return this.edges[position]?.length === 0;
  }

  private stepsOf(count: RunCount): number {
    let steps = 0;
    for (let i = 0; i < count.length; i += 2) {
      const edges = this.edges[count[i] ?? 0] ?? [];
      for (let j = 1; j < edges.length; j += 2) {
        steps += (count[i + 1] ?? 0) * (edges[j] ?? 0);
      }
    }
    return steps;
  }

  /** The runs that are left when all read a character of a class. */
  private read(count: RunCount, members: Uint8Array): RunCount {
    const { counts } = this;
    const { setOf } = this.alphabet;
    const reached: number[] = [];
    for (let i = 0; i < count.length; i += 2) {
      const runs = count[i + 1] ?? 0;
      const edges = this.edges[count[i] ?? 0] ?? [];
      this.work += edges.length;
      for (let j = 0; j < edges.length; j += 2) {
        const to = edges[j] ?? 0;
        if (members[setOf[to] ?? 0] === 0 || this.isEnd(to)) continue;
        if (counts[to] === 0) reached.push(to);
        counts[to] = (counts[to] ?? 0) + runs * (edges[j + 1] ?? 0);
      }
    }
    reached.sort((a, b) => a - b);
    const next: number[] = [];
    for (const position of reached) {
      next.push(position, counts[position] ?? 0);
      counts[position] = 0;
    }
    if (this.canRestart) next.push(this.restart, 1);
    return next;
  }
}
