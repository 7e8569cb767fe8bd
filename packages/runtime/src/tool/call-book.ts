import type { Call } from "./call.ts";
import { LatestTexts } from "./latest-texts.ts";
import type { CallCode, CallOutcome } from "./outcome.ts";
import { writeOutcome } from "./outcome-text.ts";

/** Refusals that the input alone has earned; it would earn them again. */
const KEPT_REFUSALS: ReadonlySet<CallCode> = new Set<CallCode>([
  "input_too_large",
  "input_not_json",
  "input_not_container",
  "input_mismatch",
]);

const MAX_REFUSALS = 1024;

/**
 * The calls that were given an id: those that run, and the outcomes of those
 * that are over. Outcomes are kept as texts, so that no two callers share one.
 */
export class CallBook {
  readonly #open: Map<string, Call> = new Map();
  readonly #spent: LatestTexts;
  /** Apart from the others, as refusals cost a caller nothing and would push them out. */
  readonly #refused: LatestTexts = new LatestTexts(MAX_REFUSALS);

  /** @param capacity How many outcomes of spent calls are kept, the latest ones. */
  constructor(capacity: number) {
    this.#spent = new LatestTexts(capacity);
  }

  /** The call of a key that isn't over. */
  openCall(key: string): Call | undefined {
    return this.#open.get(key);
  }

  /** The text of the outcome of a call that is over. */
  outcome(key: string): string | undefined {
    return this.#spent.get(key) ?? this.#refused.get(key);
  }

  /** Notes that a call runs, until it is over. */
  open(key: string, call: Call): void {
    this.#open.set(key, call);
    call.whenOver(() => {
      this.#open.delete(key);
    });
  }

  /** Keeps the outcome of a spent call. */
  keep(key: string, text: string): void {
    this.#spent.set(key, text);
  }

  /** Keeps a refusal that the call has earned by itself; others may be tried again. */
  keepRefusal(key: string, outcome: CallOutcome): void {
    if (outcome.outcome === "allowed" || !KEPT_REFUSALS.has(outcome.code))
      return;
    this.#refused.set(key, writeOutcome(outcome));
  }
}
