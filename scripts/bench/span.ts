/** Of two ratios that agree, neither is more than so many times the other. */
const A_FIFTH = 1.2;

/** A ratio, and how far to trust it. */
export interface Span {
  /** What is typical. */
  readonly ratio: number;
  /**
   * The least and the greatest of several trials, or the quartiles of one:
   * V8 may compile the same code well in one process and badly in the next.
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

/** How many times the nearest of one is the nearest of the other; 1 where they overlap. */
export function distanceOf(
  one: Pick<Span, "high" | "low">,
  other: Pick<Span, "high" | "low">,
): number {
  return Math.max(one.low / other.high, other.low / one.high, 1);
}

/** Whether two runs say the same, within a fifth. */
export function agree(
  one: Pick<Span, "high" | "low">,
  other: Pick<Span, "high" | "low">,
): boolean {
  return distanceOf(one, other) <= A_FIFTH;
}

/** What is typical; a tilde says that trials are apart. */
export function printRatio(span: Span): string {
  return shortNumber(span.ratio) + (isWide(span) ? "~" : "");
}

/** The same, or the ends of a span that is wide. */
export function printSpan(span: Span): string {
  return isWide(span)
    ? `${shortNumber(span.low)}-${shortNumber(span.high)}`
    : shortNumber(span.ratio);
}

/** Three digits, or all before the point. */
export function shortNumber(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
