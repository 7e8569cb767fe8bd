/** What a schema says of a value. */
export interface Outcome {
  readonly fits: boolean;
  /** The members that were evaluated. */
  readonly names: ReadonlySet<string>;
  /** The items that were. */
  readonly items: ReadonlySet<number>;
}

/** Fits, nothing evaluated. */
export const FITS: Outcome = { fits: true, names: new Set(), items: new Set() };
export const FAILS: Outcome = { ...FITS, fits: false };

export function verdict(fits: boolean): Outcome {
  return fits ? FITS : FAILS;
}

/** All of them together, with what each evaluated. */
export function all(outcomes: readonly Outcome[]): Outcome {
  return {
    fits: outcomes.every(({ fits }) => fits),
    names: new Set(outcomes.flatMap(({ names }) => [...names])),
    items: new Set(outcomes.flatMap(({ items }) => [...items])),
  };
}
