import type { Model } from "./review.ts";

/** A model that says what it is told to, one answer after the other. */
export function scriptedModel(
  answers: readonly string[],
  hear: (prompt: string) => void,
): Model {
  const left = [...answers];
  return (prompt) => {
    hear(prompt);
    return Promise.resolve(left.shift() ?? "");
  };
}

/** Two tries: the first misses the schema in two places. */
export const twoTries: readonly string[] = [
  '{ "verdict": "maybe", "finding": [] }',
  '{ "verdict": "approve", "findings": ["The limit has no test."] }',
];
