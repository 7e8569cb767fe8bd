/** Of two ratios that agree, neither is more than so many times the other. */
export const A_FIFTH = 1.2;

/** A ratio, and how far to trust it. */
export interface Span {
  /** By the quickest laps, of whichever trial. */
  readonly ratio: number;
  /**
   * The least and the greatest of several trials: V8 may compile the same code
   * well in one process and badly in the next.
   */
  readonly low: number;
  readonly high: number;
}

/** A ratio that is known to be no other. */
export function pointOf(ratio: number): Span {
  return { ratio, low: ratio, high: ratio };
}

/** Whether one number would say more than is known. */
export function isWide({ high, low }: Pick<Span, "high" | "low">): boolean {
  return high / low > A_FIFTH;
}

/** The ratio, or how far its trials are apart where one number says too much. */
export function printRatio(span: Span): string {
  return isWide(span) ? endsOf(span) : shortNumber(span.ratio);
}

/** The ratio, and how far its trials are apart where one number says too much. */
export function printSpan(span: Span): string {
  const ratio = shortNumber(span.ratio);
  return isWide(span) ? `${ratio} (${endsOf(span)})` : ratio;
}

function endsOf({ high, low }: Span): string {
  return `${shortNumber(low)}-${shortNumber(high)}`;
}

/** Three digits, or all before the point. */
export function shortNumber(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
