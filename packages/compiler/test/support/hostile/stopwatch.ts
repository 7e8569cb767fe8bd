import { inlinesByDefault } from "../schema-source.ts";

/** How much slower than the one that bounds were made for a machine may be. */
const SLACK = 2;

/**
 * How much more than usual modules those may cost that have a function for
 * every schema: bounds are there for the usual ones, but these mustn't hang.
 */
export const COST_FACTOR: number = inlinesByDefault ? 1 : 4;

/**
 * Holds the phases of a case to a bound. What counts is the lesser of the time
 * that passed and the time that this process worked, so that a busy machine
 * fails no test.
 */
export class Stopwatch {
  readonly faults: string[] = [];
  private readonly maxMs: number;

  constructor(maxMs: number) {
    this.maxMs = maxMs;
  }

  /** Runs a phase. */
  time<Result>(phase: string, work: () => Result): Result {
    const stop = this.start(phase);
    try {
      return work();
    } finally {
      stop();
    }
  }

  /** Runs a phase that takes more than one turn. */
  async timeAsync<Result>(
    phase: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const stop = this.start(phase);
    try {
      return await work();
    } finally {
      stop();
    }
  }

  private start(phase: string): () => void {
    const began = performance.now();
    const before = process.cpuUsage();
    return () => {
      const { user, system } = process.cpuUsage(before);
      const worked = (user + system) / 1000;
      const ms = Math.min(performance.now() - began, worked);
      if (ms <= SLACK * COST_FACTOR * this.maxMs) return;
      this.faults.push(`${phase} took ${Math.round(ms)} ms`);
    };
  }
}
