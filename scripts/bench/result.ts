import type { CheckTimes } from "./check-values.ts";
import type { RowTimes } from "./measure.ts";
import type { AbsentRow } from "./row.ts";
import type { Span } from "./span.ts";

/** A number about a peer, such as bytes. */
export interface Figure extends Partial<Span> {
  readonly name: string;
  readonly value: number;
  /** How often the base has it; absent where there is nothing to compare. */
  readonly ratio?: number;
}

/** Numbers of one kind about all peers. */
export interface Figures {
  readonly name: string;
  /** What is counted: `bytes`. */
  readonly unit: string;
  readonly base: string;
  readonly figures: readonly Figure[];
}

/** What came of something that was to be measured. */
export type Result = AbsentRow | CheckTimes | Figures | RowTimes;

/** Numbers by the names of peers, against those of the base. */
export function figuresOf(
  { base, name, unit }: Omit<Figures, "figures">,
  values: Readonly<Record<string, number>>,
): Figures {
  const figures = Object.entries(values).map(([peer, value]) => ({
    name: peer,
    value,
    ratio: value / (values[base] ?? NaN),
  }));
  return { name, unit, base, figures };
}

/** The ratio of a figure with its span; undefined where there is nothing to compare. */
export function spanOf({ high, low, ratio }: Partial<Span>): Span | undefined {
  if (ratio === undefined) return undefined;
  return { ratio, low: low ?? ratio, high: high ?? ratio };
}
