/*
 * Budgets, call ids and external calls that many hosts share, kept in Redis.
 * The client is the host's: `redis` (node-redis) or `ioredis`.
 */
import { checkMembers } from "../core/known-members.ts";
import type {
  Budget,
  BudgetLedger,
  CallRecord,
  ExternalQueue,
  Reservation,
  ReservationAnswer,
} from "../tool/ledger.ts";
import type { RedisClient } from "./redis/client.ts";
import { RedisConnection } from "./redis/connection.ts";
import { RedisQueue } from "./redis/external-queue.ts";
import { BEGIN, READ, SETTLE, WITHDRAW } from "./redis/scripts.ts";

export type {
  IoredisClient,
  NodeRedisClient,
  RedisClient,
} from "./redis/client.ts";
export { LedgerUnavailableError } from "./redis/connection.ts";

/** How a ledger keeps things; all times are milliseconds. */
export interface RedisLedgerOptions {
  /**
   * What every key begins with. The default, `{proviso}:`, keeps all keys in one
   * slot of a cluster, as the steps need it: keep a `{tag}` in your own.
   */
  readonly prefix?: string;
  /** For how long a count is kept from its first call, so that the budget is whole again; for good by default. */
  readonly budgetMs?: number;
  /** For how long calls are known by their ids; 24 hours by default. */
  readonly callMs?: number;
  /** For how long external calls and their outcomes are kept after the last step; 24 hours by default. */
  readonly taskMs?: number;
  /** For how long a claimed external call is held, before another host may take it over; 60,000 by default. */
  readonly leaseMs?: number;
  /** How long an answer of Redis is waited for, attempts after a lost connection included; 5,000 by default. */
  readonly timeoutMs?: number;
}

const MEMBERS: Readonly<Record<keyof RedisLedgerOptions, true>> = {
  prefix: true,
  budgetMs: true,
  callMs: true,
  taskMs: true,
  leaseMs: true,
  timeoutMs: true,
};

const DAY = 86_400_000;

/**
 * A ledger that any number of hosts share. A reservation is one atomic step; one
 * whose answer was lost with the connection is asked for again and counts once.
 * While Redis can't be reached every method rejects with
 * `LedgerUnavailableError`, and the runtime refuses the call.
 */
export class RedisLedger implements BudgetLedger {
  readonly queue: ExternalQueue;
  readonly #connection: RedisConnection;
  readonly #budgetMs: number;
  readonly #callMs: number;

  /**
   * @param client a client that is connected or connects by itself.
   * @throws RangeError for a time that isn't a whole number of milliseconds from
   * 1, and for tasks that would be gone before their lease.
   * @throws TypeError for an option that there isn't.
   */
  constructor(client: RedisClient, options: RedisLedgerOptions = {}) {
    checkMembers("a Redis ledger", options, MEMBERS);
    const { prefix = "{proviso}:", budgetMs, timeoutMs = 5000 } = options;
    const { callMs = DAY, taskMs = DAY, leaseMs = 60_000 } = options;
    checkTimes({ callMs, taskMs, leaseMs, timeoutMs, budgetMs: budgetMs ?? 1 });
    if (taskMs <= leaseMs) {
      throw new RangeError("taskMs must be longer than leaseMs");
    }
    this.#connection = new RedisConnection(client, prefix, timeoutMs);
    this.queue = new RedisQueue(this.#connection, { leaseMs, taskMs });
    this.#budgetMs = budgetMs ?? 0;
    this.#callMs = callMs;
  }

  async reserve(key: string, limit: number): Promise<boolean> {
    const { status } = await this.begin({ budgets: [{ key, limit }] });
    return status === "reserved";
  }

  async used(key: string): Promise<number> {
    return Number((await this.#read(this.#budgetKey(key))) ?? 0);
  }

  async begin({ budgets, callKey }: Reservation): Promise<ReservationAnswer> {
    const keys = budgets.map(({ key }) => this.#budgetKey(key));
    if (callKey !== undefined) keys.push(this.#recordKey(callKey));
    const limits = budgets.map(({ limit }) => limit);
    const args = [this.#budgetMs, this.#callMs, ...limits];
    const step = this.#connection.newStep(BEGIN, keys, args);
    try {
      return readAnswer(await this.#connection.run(step), budgets);
    } catch (error) {
      this.#connection.sendUnheard({ ...step, script: WITHDRAW });
      throw error;
    }
  }

  async recall(callKey: string): Promise<CallRecord | undefined> {
    const record = await this.#read(this.#recordKey(callKey));
    return record === undefined ? undefined : readRecord(record);
  }

  async settle(callKey: string, outcome: string): Promise<void> {
    const keys = [this.#recordKey(callKey)];
    const args = [outcome, this.#callMs];
    await this.#connection.run(this.#connection.newStep(SETTLE, keys, args));
  }

  async #read(key: string): Promise<string | undefined> {
    const step = this.#connection.newStep(READ, [key]);
    const [text] = await this.#connection.run(step);
    return text;
  }

  #budgetKey(key: string): string {
    return this.#connection.key("budget", key);
  }

  #recordKey(callKey: string): string {
    return this.#connection.key("call", callKey);
  }
}

function readAnswer(
  [status, detail = ""]: readonly string[],
  budgets: readonly Budget[],
): ReservationAnswer {
  if (status === "reserved") return { status };
  if (status === "known") return { status, record: readRecord(detail) };
  return { status: "exhausted", key: budgets[Number(detail)]?.key ?? "" };
}

/** A record is empty until its outcome was told. */
function readRecord(record: string): CallRecord {
  return record === "" ? {} : { outcome: record.slice(1) };
}

function checkTimes(times: Readonly<Record<string, number>>): void {
  for (const [name, time] of Object.entries(times)) {
    if (Number.isSafeInteger(time) && time >= 1) continue;
    throw new RangeError(
      `${name} must be a whole number of milliseconds from 1`,
    );
  }
}
