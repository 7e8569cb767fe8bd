import { checkMembers } from "../core/known-members.ts";
import { platformTime } from "../core/platform.ts";
import { LatestTexts } from "./latest-texts.ts";
import type { ExternalQueue, ExternalTask, TakenTask } from "./ledger.ts";
import { SteadyClock } from "./steady-clock.ts";

/** What a `MemoryQueue` is made with. */
export interface MemoryQueueOptions {
  /** Milliseconds that whoever took a task holds it; unlimited by default. */
  readonly leaseMs?: number;
  /** Milliseconds from some moment on; the platform's steady clock by default. */
  readonly clock?: () => number;
}

const MEMBERS: Readonly<Record<keyof MemoryQueueOptions, true>> = {
  leaseMs: true,
  clock: true,
};

/** An open task, and who holds it. */
interface OpenTask {
  readonly task: ExternalTask;
  /** When nobody may claim it any more. */
  readonly deadline: number;
  attempt: number;
  token: string | undefined;
  /** When the lease of the token ends. */
  leaseEnd: number;
}

/** How many outcomes of closed tasks are kept for those who ask. */
const MAX_OUTCOMES = 1024;

/** External calls in the memory of this process; runtimes may share one. */
export class MemoryQueue implements ExternalQueue {
  readonly #open: Map<string, OpenTask> = new Map();
  readonly #outcomes: LatestTexts = new LatestTexts(MAX_OUTCOMES);
  readonly #leaseMs: number;
  readonly #clock: SteadyClock;

  /**
   * @throws RangeError for a lease that isn't a number above 0.
   * @throws TypeError for an option that there isn't.
   */
  constructor(options: MemoryQueueOptions = {}) {
    checkMembers("a memory queue", options, MEMBERS);
    this.#leaseMs = options.leaseMs ?? Infinity;
    if (!(this.#leaseMs > 0)) throw new RangeError("leaseMs must be above 0");
    this.#clock = new SteadyClock(options.clock ?? platformTime);
  }

  add(task: ExternalTask): void {
    const deadline = this.#clock.now() + (task.deadlineMs ?? Infinity);
    this.#open.set(task.id, {
      task,
      deadline,
      attempt: 0,
      token: undefined,
      leaseEnd: Infinity,
    });
  }

  take(tools: readonly string[], token: string): TakenTask | undefined {
    const now = this.#clock.now();
    for (const open of this.#open.values()) {
      if (!tools.includes(open.task.tool) || now >= open.deadline) continue;
      if (open.token !== undefined && now < open.leaseEnd) continue;
      open.token = token;
      open.leaseEnd = now + this.#leaseMs;
      const isLost = open.attempt === open.task.maxAttempts;
      if (!isLost) open.attempt++;
      return { task: open.task, attempt: open.attempt, isLost };
    }
    return undefined;
  }

  release(id: string, token: string): boolean {
    const open = this.#heldBy(id, token);
    if (open === undefined || open.attempt === open.task.maxAttempts) {
      return false;
    }
    open.token = undefined;
    return true;
  }

  close(id: string, outcome: string, token?: string): boolean {
    const open =
      token === undefined ? this.#open.get(id) : this.#heldBy(id, token);
    if (open === undefined) return false;
    this.#open.delete(id);
    this.#outcomes.set(id, outcome);
    return true;
  }

  outcome(id: string): string | undefined {
    return this.#outcomes.get(id);
  }

  /** A task whose lease ran out is held until another takes it. */
  #heldBy(id: string, token: string): OpenTask | undefined {
    const open = this.#open.get(id);
    return open?.token === token ? open : undefined;
  }
}
