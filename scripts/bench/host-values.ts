import { type GeneratedWorkload, generateSides } from "./generated-side.ts";
import type { Row } from "./row.ts";
import { flatCall } from "./workloads/flat-call.ts";
import { nestedOrder } from "./workloads/nested-order.ts";
import { tinyCall } from "./workloads/tiny-call.ts";

const BASE = "JSON.stringify, then the guard";

/**
 * Values that a program made, of which nobody knows that they are JSON: the
 * usual way to find out is to write them as text.
 */
export async function hostValueRows(
  isAsked: (name: string) => boolean,
): Promise<Row[]> {
  const workloads = [tinyCall, flatCall, nestedOrder].filter(({ name }) =>
    isAsked(nameOf(name)),
  );
  return (await generateSides(workloads)).map(rowOf);
}

function nameOf(workload: string): string {
  return `host values: ${workload}`;
}

function rowOf({ guard, name, part, side }: GeneratedWorkload): Row {
  const { valid } = part;
  const passOf = (check: (value: unknown) => unknown) => (): number => {
    let count = 0;
    for (const value of valid) if (check(value)) count++;
    return count;
  };
  return {
    name: nameOf(name),
    pieces: valid.length,
    base: BASE,
    peers: {
      [BASE]: passOf((value) => JSON.stringify(value) !== "" && guard(value)),
      "proviso, matches": passOf((value) => side.matches(value)),
      "the guard alone": passOf(guard),
    },
  };
}
