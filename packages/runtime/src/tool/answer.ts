import { LossyJsonError, snapshotJson } from "../core/json.ts";
import type { ParseResult, Schema } from "../schema/schema.ts";
import type { Awaitable } from "./awaitable.ts";

/** What is asked for, of whom, and how often at most. */
export interface AnswerOptions<T> {
  /**
   * Asks once: with nothing to mend at first, then with what was wrong with the
   * answer before. Text is read as JSON, anything else as a host value.
   */
  readonly ask: (
    mismatches: readonly string[],
    attempt: number,
  ) => Awaitable<unknown>;
  /** What the answer must fit. */
  readonly schema: Schema<T>;
  /** How often may be asked, from 1. */
  readonly attempts: number;
}

/** An answer that fits, or what was wrong with the last one. */
export type Answer<T> = (
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly mismatches: readonly string[] }
) & {
  /** How often was asked. */
  readonly attempts: number;
  /** What was wrong with each answer that didn't fit, in the order they came. */
  readonly history: readonly (readonly string[])[];
};

/**
 * Asks for a structured answer until one fits, a bounded number of times.
 * @throws RangeError (the promise rejects) when attempts is no whole number from 1.
 * @throws what `ask` throws; nobody is asked again then.
 */
export async function answer<T>({
  ask,
  attempts,
  schema,
}: AnswerOptions<T>): Promise<Answer<T>> {
  if (!Number.isSafeInteger(attempts) || attempts < 1) {
    throw new RangeError("attempts must be a whole number from 1");
  }
  const history: (readonly string[])[] = [];
  let mismatches: readonly string[] = [];
  for (let attempt = 1; attempt <= attempts; attempt++) {
    // A copy, as whoever asks may change what it is given.
    const result = read(schema, await ask([...mismatches], attempt));
    if (result.ok) {
      return { ok: true, value: result.value, attempts: attempt, history };
    }
    mismatches = result.issues.map(({ message }) => message);
    history.push(mismatches);
  }
  return { ok: false, mismatches, attempts, history };
}

function read<T>(schema: Schema<T>, given: unknown): ParseResult<T> {
  if (typeof given === "string") return schema.parse(given);
  try {
    const value: unknown = snapshotJson(given, { numbers: "exact" });
    return schema.matches(value)
      ? { ok: true, value }
      : { ok: false, issues: schema.issues(value) };
  } catch (error) {
    if (!(error instanceof LossyJsonError)) throw error;
    return { ok: false, issues: schema.issues(given) };
  }
}
