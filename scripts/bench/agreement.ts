import type { Result } from "./result.ts";

/** Of two ratios that agree, neither is more than so many times the other. */
const A_FIFTH = 1.2;

/** A ratio that two runs have, and what each says. */
export interface RatioPair {
  /** The row, and the peer. */
  readonly name: string;
  readonly ratio: number;
  readonly earlier: number;
}

/** How far two runs agree. */
export interface Agreement {
  /** How many ratios both have. */
  readonly ratios: number;
  /** Those that differ by more than a fifth, the farthest apart first. */
  readonly apart: readonly RatioPair[];
}

/** Compares the ratios that two runs have in common. */
export function agreementOf(
  results: readonly Result[],
  earlier: readonly Result[],
): Agreement {
  const before = ratiosOf(earlier);
  const pairs: RatioPair[] = [];
  for (const [name, ratio] of ratiosOf(results)) {
    const other = before.get(name);
    if (other !== undefined) pairs.push({ name, ratio, earlier: other });
  }
  const apart = pairs.filter((pair) => distanceOf(pair) > A_FIFTH);
  apart.sort((a, b) => distanceOf(b) - distanceOf(a));
  return { ratios: pairs.length, apart };
}

/** Says it in words, one line for each that differs. */
export function printAgreement({ apart, ratios }: Agreement): string {
  const agreeing = ratios - apart.length;
  return [
    `${String(agreeing)} of ${String(ratios)} ratios agree within a fifth with those of the earlier run.`,
    ...apart.map(
      ({ earlier, name, ratio }) =>
        `- ${name}: ${ratio.toPrecision(3)}, was ${earlier.toPrecision(3)}`,
    ),
  ].join("\n");
}

function distanceOf({ earlier, ratio }: RatioPair): number {
  return Math.max(ratio / earlier, earlier / ratio);
}

/** The ratios of all but the base, which is its own measure. */
function ratiosOf(results: readonly Result[]): Map<string, number> {
  const ratios = new Map<string, number>();
  for (const result of results) {
    if ("absence" in result) continue;
    const numbers = "peers" in result ? result.peers : result.figures;
    for (const each of numbers) {
      if (each.name === result.base || "failure" in each) continue;
      if (each.ratio !== undefined) {
        ratios.set(`${result.name}: ${each.name}`, each.ratio);
      }
    }
  }
  return ratios;
}
