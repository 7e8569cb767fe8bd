/** A declaration of the runtime, as modules hold it that import nothing. */
export interface RuntimePart {
  readonly name: string;
  /** In the layout of prettier's defaults, without a line break at the end. */
  readonly ts: string;
  /** The same for JavaScript; empty for what is a type alone. */
  readonly js: string;
  /** The parts that it needs when it runs, by name. */
  readonly uses: readonly string[];
  /** The parts that its types name, and that nothing of it runs. */
  readonly typeUses: readonly string[];
}

/** Parts in the order in which they may stand in a module. */
export type RuntimeParts = readonly RuntimePart[];
