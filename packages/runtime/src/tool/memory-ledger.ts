import { checkMembers } from "../core/known-members.ts";
import { LatestTexts } from "./latest-texts.ts";
import type {
  BudgetLedger,
  CallRecord,
  ExternalQueue,
  Reservation,
  ReservationAnswer,
} from "./ledger.ts";

const DEFAULT_OUTCOMES = 10_000;

/**
 * Counts calls in the memory of this process, and remembers those of a key of
 * their own. Runtimes that share one share its budgets.
 */
export class MemoryLedger implements BudgetLedger {
  readonly #counts: Map<string, number> = new Map();
  /** Calls that were reserved, and of which nobody has told the outcome. */
  readonly #begun: Set<string> = new Set();
  readonly #outcomes: LatestTexts;
  readonly answersAtOnce: boolean = true;
  readonly queue?: ExternalQueue;

  /**
   * @throws RangeError for a number of outcomes that isn't a whole one from 1.
   * @throws TypeError for an option that there isn't.
   */
  constructor(options: MemoryLedgerOptions = {}) {
    checkMembers("a memory ledger", options, MEMBERS);
    const { maxOutcomes = DEFAULT_OUTCOMES, queue } = options;
    if (!Number.isSafeInteger(maxOutcomes) || maxOutcomes < 1) {
      throw new RangeError("maxOutcomes must be a whole number from 1");
    }
    if (queue !== undefined) this.queue = queue;
    this.#outcomes = new LatestTexts(maxOutcomes);
  }

  reserve(key: string, limit: number): boolean {
    const count = this.used(key);
    if (!(count < limit)) return false;
    this.#counts.set(key, count + 1);
    return true;
  }

  used(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  begin({ budgets, callKey }: Reservation): ReservationAnswer {
    const record = callKey === undefined ? undefined : this.recall(callKey);
    if (record !== undefined) return { status: "known", record };
    for (const [index, { key, limit }] of budgets.entries()) {
      if (this.reserve(key, limit)) continue;
      for (const taken of budgets.slice(0, index)) this.#giveBack(taken.key);
      return { status: "exhausted", key };
    }
    if (callKey !== undefined) this.#begun.add(callKey);
    return { status: "reserved" };
  }

  #giveBack(key: string): void {
    this.#counts.set(key, this.used(key) - 1);
  }

  recall(callKey: string): CallRecord | undefined {
    const outcome = this.#outcomes.get(callKey);
    if (outcome !== undefined) return { outcome };
    return this.#begun.has(callKey) ? {} : undefined;
  }

  settle(callKey: string, outcome: string): void {
    if (this.#begun.delete(callKey)) this.#outcomes.set(callKey, outcome);
  }
}

/** What a `MemoryLedger` is made with. */
export interface MemoryLedgerOptions {
  /** Outcomes that are remembered, the latest ones, from 1; 10,000 by default. */
  readonly maxOutcomes?: number;
  /** External calls that all runtimes of the ledger may work on; each has its own without it. */
  readonly queue?: ExternalQueue;
}

const MEMBERS: Readonly<Record<keyof MemoryLedgerOptions, true>> = {
  maxOutcomes: true,
  queue: true,
};
