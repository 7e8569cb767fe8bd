import { fromText, times, workloadOf } from "../workload.ts";

const COUNT = 10_000;

/** A list of 10,000 whole numbers in bounds. */
export const integers = workloadOf("10,000 integers", {
  schema: {
    type: "array",
    items: { type: "integer", minimum: 0, maximum: 1_000_000 },
    maxItems: 20_000,
  },
  valid: fromText(times(4, list)),
  invalidFirst: fromText(times(4, (index) => [0.5, ...list(index)])),
  invalidLast: fromText(times(4, (index) => [...list(index), -1])),
  check: isIntegers,
});

function list(seed: number): number[] {
  return times(COUNT, (index) => (index * 7919 + seed) % 1_000_000);
}

function isIntegers(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 20_000) return false;
  for (let index = 0; index < value.length; index++) {
    const item: unknown = value[index];
    if (typeof item !== "number" || !Number.isInteger(item)) return false;
    if (item < 0 || item > 1_000_000) return false;
  }
  return true;
}
