import { type Result, spanOf } from "./result.ts";
import { A_FIFTH, printSpan, type Span } from "./span.ts";

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
  /** Those that are more than a fifth apart, while their trials overlap; the farthest first. */
  readonly overlapping: readonly RatioPair[];
  /** Those whose trials are more than a fifth apart too. */
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
  const differing = pairs
    .filter((pair) => distanceIn(pair) > A_FIFTH)
    .sort((a, b) => distanceIn(b) - distanceIn(a));
  return {
    ratios: pairs.length,
    overlapping: differing.filter(doOverlap),
    apart: differing.filter((pair) => !doOverlap(pair)),
  };
}

/** Says it in words, one line for each ratio that differs. */
export function printAgreement({
  apart,
  overlapping,
  ratios,
}: Agreement): string {
  const agreeing = ratios - apart.length - overlapping.length;
  return [
    `${String(agreeing)} of ${String(ratios)} ratios agree within a fifth with those of the earlier run.`,
    ...listOf("differ while their trials overlap", overlapping),
    ...listOf("differ in all trials", apart),
  ].join("\n");
}

function listOf(how: string, pairs: readonly RatioPair[]): string[] {
  if (pairs.length === 0) return [];
  const lines = pairs.map(
    ({ earlier, name, span }) =>
      `- ${name}: ${printSpan(span)}, was ${printSpan(earlier)}`,
  );
  return [`${String(pairs.length)} ${how}:`, ...lines];
}

function distanceIn({ earlier, span }: RatioPair): number {
  return Math.max(span.ratio / earlier.ratio, earlier.ratio / span.ratio);
}

function doOverlap({ earlier, span }: RatioPair): boolean {
  const gap = Math.max(span.low / earlier.high, earlier.low / span.high);
  return gap <= A_FIFTH;
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
