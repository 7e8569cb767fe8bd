/**
 * A workload and those who do it side by side. A new row is a file of its own
 * in this folder, and an entry in the list of scripts/bench.ts.
 */
export interface Row {
  /** What is done, on what: `read tool calls`. */
  readonly name: string;
  /** How many pieces of work, such as texts, a pass takes. */
  readonly pieces: number;
  /** The peer that the others are compared with. */
  readonly base: string;
  /** Passes over the whole workload by name; what they return is only there to be used. */
  readonly peers: Readonly<Record<string, () => unknown>>;
}

/** A row that can't be measured here, and why. */
export interface AbsentRow {
  readonly name: string;
  readonly absence: string;
}
