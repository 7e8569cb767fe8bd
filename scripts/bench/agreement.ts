import { type Result, spanOf } from "./result.ts";
import {
  agree,
  distanceOf,
  isWide,
  pointOf,
  printSpan,
  type Span,
} from "./span.ts";

/** A ratio that two runs have, and what each says. */
export interface RatioPair {
  /** The row, and the peer. */
  readonly name: string;
  readonly span: Span;
  readonly earlier: Span;
}

/** How far two runs agree. */
export interface Agreement {
  /** How many ratios both have. */
  readonly ratios: number;
  /** How many of them agree by what is typical alone. */
  readonly typical: number;
  /** How many of them are a span in one of the runs, as its trials are apart. */
  readonly wide: number;
  /** Those whose spans are more than a fifth apart, the farthest first. */
  readonly apart: readonly RatioPair[];
}

/** Compares the ratios that two runs have in common. */
export function agreementOf(
  results: readonly Result[],
  earlier: readonly Result[],
): Agreement {
  const before = spansOf(earlier);
  const pairs: RatioPair[] = [];
  for (const [name, span] of spansOf(results)) {
    const other = before.get(name);
    if (other !== undefined) pairs.push({ name, span, earlier: other });
  }
  const wide = pairs.filter(
    (pair) => isWide(pair.span) || isWide(pair.earlier),
  );
  const apart = pairs.filter((pair) => !agree(pair.span, pair.earlier));
  apart.sort((a, b) => distanceIn(b) - distanceIn(a));
  const typical = pairs.filter(({ earlier: { ratio }, span }) =>
    agree(pointOf(span.ratio), pointOf(ratio)),
  );
  return {
    ratios: pairs.length,
    typical: typical.length,
    wide: wide.length,
    apart,
  };
}

/** Says it in words, one line for each that differs. */
export function printAgreement({
  apart,
  ratios,
  typical,
  wide,
}: Agreement): string {
  const agreeing = ratios - apart.length;
  return [
    `${String(agreeing)} of ${String(ratios)} ratios agree within a fifth with those of the earlier run.`,
    `${String(wide)} of all are spans, as trials of one run differ by more; by what is typical alone, ${String(typical)} agree.`,
    ...apart.map(
      ({ earlier, name, span }) =>
        `- ${name}: ${printSpan(span)}, was ${printSpan(earlier)}`,
    ),
  ].join("\n");
}

function distanceIn({ earlier, span }: RatioPair): number {
  return distanceOf(span, earlier);
}

/** The ratios of all but the base, which is its own measure. */
function spansOf(results: readonly Result[]): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (const result of results) {
    if ("absence" in result) continue;
    const numbers = "peers" in result ? result.peers : result.figures;
    for (const each of numbers) {
      if (each.name === result.base || "failure" in each) continue;
      const span = spanOf(each);
      if (span !== undefined) spans.set(`${result.name}: ${each.name}`, span);
    }
  }
  return spans;
}
