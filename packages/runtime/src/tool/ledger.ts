import type { Awaitable } from "./awaitable.ts";

/** How many calls may be made under a key, in all. */
export interface Budget {
  readonly key: string;
  /** A whole number from 0. */
  readonly limit: number;
}

/** Everything that one call takes of a ledger, all of it or nothing. */
export interface Reservation {
  /** The budgets that are drawn on, each by one call. */
  readonly budgets: readonly Budget[];
  /** Names the call itself, so that it is never begun twice; absent where the caller gave it no id. */
  readonly callKey?: string;
}

/** What became of a reservation. */
export type ReservationAnswer =
  | { readonly status: "reserved" }
  /** A budget has no call left; nothing was counted. */
  | { readonly status: "exhausted"; readonly key: string }
  /** A call of this key was reserved before; nothing was counted. */
  | { readonly status: "known"; readonly record: CallRecord };

/** What a ledger remembers of a call that was reserved under a key of its own. */
export interface CallRecord {
  /** Its outcome, as text that only the runtime reads; absent while nobody has told it. */
  readonly outcome?: string;
}

/**
 * Where calls are counted. A ledger may be shared by any number of runtimes and
 * processes; what it can't answer it refuses by throwing or rejecting, and the
 * call is then refused too.
 */
export interface BudgetLedger {
  /**
   * Counts one more call under a key unless that many were counted already: one
   * atomic step, whoever else reserves at the same time. True when it counted.
   */
  reserve(key: string, limit: number): Awaitable<boolean>;
  /** How many calls were counted under a key; 0 for one never seen. */
  used(key: string): Awaitable<number>;
  /**
   * Reserves for several budgets and a call of its own key in one atomic step: a
   * known key comes first, then each budget in order. Without this method calls
   * are known by their ids only as long as the runtime lives, and no lease with
   * a budget can be kept.
   */
  begin?(reservation: Reservation): Awaitable<ReservationAnswer>;
  /** What is remembered of a call; undefined for a key never reserved. Comes with `begin`. */
  recall?(callKey: string): Awaitable<CallRecord | undefined>;
  /** Remembers the outcome of a reserved call; the first one told stays. Comes with `begin`. */
  settle?(callKey: string, outcome: string): Awaitable<void>;
  /**
   * Whether no answer of `reserve` is ever a promise. A synchronous call asks any
   * other ledger for `used` first, so that one that answers later counts nothing.
   */
  readonly answersAtOnce?: boolean;
  /** External calls that every host of the ledger may work on; each runtime keeps its own without it. */
  readonly queue?: ExternalQueue;
}

/** An external call that waits for a worker. */
export interface ExternalTask {
  /** Unique among all hosts. */
  readonly id: string;
  readonly tool: string;
  /** The input, as compact JSON. */
  readonly input: string;
  /** The same in every attempt, so that a worker can tell them from new calls. */
  readonly idempotencyKey: string;
  /** How often it may be claimed, at least 1. */
  readonly maxAttempts: number;
  /** Milliseconds from now after which nobody may claim it; unlimited where absent. */
  readonly deadlineMs?: number;
  /** Names the call in the ledger, where the caller gave it an id. */
  readonly callKey?: string;
}

/** A task that a worker was given. */
export interface TakenTask {
  readonly task: ExternalTask;
  /** Which attempt this is, from 1. */
  readonly attempt: number;
  /**
   * Whether the last attempt that was allowed ran out of its lease: the task is
   * not given out again, and whoever took it closes it as of unknown outcome.
   */
  readonly isLost: boolean;
}

/**
 * External calls in the order they came. Each method is one atomic step. A task
 * that was taken is held under the token of whoever took it, for as long as the
 * queue's lease lasts; then it may be taken once more, which counts as an
 * attempt.
 */
export interface ExternalQueue {
  /** Adds an open task. */
  add(task: ExternalTask): Awaitable<void>;
  /** Gives out the oldest open task of these tools that nobody holds; undefined when there is none. */
  take(
    tools: readonly string[],
    token: string,
  ): Awaitable<TakenTask | undefined>;
  /** Gives a held task back for another attempt; false when the token doesn't hold it or no attempt is left. */
  release(id: string, token: string): Awaitable<boolean>;
  /**
   * Ends an open task with its outcome (text that only the runtime reads), true
   * for one caller only. With a token, only while that token holds it; without,
   * whoever holds it.
   */
  close(id: string, outcome: string, token?: string): Awaitable<boolean>;
  /** The outcome of a closed task; undefined while it is open, and for one never seen. */
  outcome(id: string): Awaitable<string | undefined>;
}
