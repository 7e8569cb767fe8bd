import { formatJson } from "../core/format-json.ts";
import { jsonBytes } from "../core/json-bytes.ts";
import { randomId } from "../core/platform.ts";
import { type Awaitable, isAwaited, promiseOf } from "./awaitable.ts";
import type { Call } from "./call.ts";
import type { Deadlines } from "./deadlines.ts";
import type { ExternalQueue, ExternalTask } from "./ledger.ts";
import type { CallOutcome } from "./outcome.ts";
import { readOutcome, unknownOutcome, writeOutcome } from "./outcome-text.ts";
import { queueFailed } from "./refusals.ts";
import type { Settlement } from "./settlement.ts";

/**
 * The external calls that this runtime has started. Each is a task of the queue,
 * and over as soon as someone closes the task: a worker here, one at another
 * host, or this runtime itself when the call is cancelled or its time is up.
 */
export class ExternalCalls {
  readonly #queue: ExternalQueue;
  readonly #isShared: boolean;
  readonly #deadlines: Deadlines;
  readonly #settlement: Settlement;
  readonly #open: Map<string, Call> = new Map();

  /** @param isShared Whether other hosts may take what this one adds to the queue. */
  constructor(
    queue: ExternalQueue,
    isShared: boolean,
    deadlines: Deadlines,
    settlement: Settlement,
  ) {
    this.#queue = queue;
    this.#isShared = isShared;
    this.#deadlines = deadlines;
    this.#settlement = settlement;
  }

  /** The open call of a task; undefined for one of another host. */
  callOf(taskId: string): Call | undefined {
    return this.#open.get(taskId);
  }

  /** Hands a reserved call to the queue. */
  add(call: Call): void {
    const id = randomId();
    call.taskId = id;
    this.#open.set(id, call);
    call.whenOver(() => {
      this.#open.delete(id);
    });
    const fail = (): void => {
      this.#settlement.settle(call, { outcome: queueFailed(call.name) });
    };
    this.#deadlines.watch(call);
    let added: Awaitable<void>;
    try {
      added = this.#queue.add(this.#taskOf(call, id));
    } catch {
      fail();
      return;
    }
    const wait = (): void => {
      this.#wait(call, id);
    };
    if (isAwaited(added)) promiseOf(added).then(wait, fail);
    else wait();
  }

  /** What the queue has taken in waits for a worker, unless the call was over before. */
  #wait(call: Call, id: string): void {
    if (call.outcome !== undefined) {
      void this.#close(id, call.outcome);
      return;
    }
    call.wait();
    // Whether a worker of another host has it can't be seen from here.
    if (this.#isShared) call.state = "given";
  }

  /**
   * Ends an open call from here, unless a worker was quicker: then the call ends
   * as that has it. Answers whether it was ended from here.
   */
  end(call: Call, outcome: CallOutcome): Awaitable<boolean> {
    const { taskId } = call;
    const settle = (): boolean => this.#settlement.settle(call, { outcome });
    if (taskId === undefined || call.state === "reserving") return settle();
    const settleIf = (isClosed: boolean): Awaitable<boolean> =>
      isClosed ? settle() : this.#adopt(call, taskId);
    const closed = this.#close(taskId, outcome);
    return isAwaited(closed) ? closed.then(settleIf) : settleIf(closed);
  }

  /** Whoever waits for a call learns of its end, though the queue fails. */
  #close(id: string, outcome: CallOutcome): Awaitable<boolean> {
    try {
      const closed = this.#queue.close(id, writeOutcome(outcome));
      return isAwaited(closed) ? promiseOf(closed).catch(() => true) : closed;
    } catch {
      return true;
    }
  }

  /** Ends the calls that workers at other hosts have completed. */
  async collect(): Promise<void> {
    const asked = [...this.#open].map(([id, call]) => this.#collect(call, id));
    await Promise.all(asked);
  }

  async #collect(call: Call, id: string): Promise<void> {
    try {
      const text = await this.#queue.outcome(id);
      if (text !== undefined) this.#settleAs(call, text);
    } catch {
      // The next pump asks again.
    }
  }

  async #adopt(call: Call, id: string): Promise<boolean> {
    let text: string | undefined;
    try {
      text = await this.#queue.outcome(id);
    } catch {
      text = undefined;
    }
    this.#settleAs(call, text);
    return false;
  }

  #settleAs(call: Call, text: string | undefined): void {
    if (call.tool === undefined) return;
    const outcome =
      text === undefined
        ? unknownOutcome(call.name)
        : readOutcome(text, call.tool);
    const outputBytes =
      outcome.outcome === "allowed" ? jsonBytes(outcome.output, Infinity) : 0;
    this.#settlement.settle(call, { outcome, outputBytes });
  }

  #taskOf(call: Call, id: string): ExternalTask {
    const left = this.#deadlines.left(call);
    return {
      id,
      tool: call.name,
      input: formatJson(call.input),
      idempotencyKey: call.key ?? id,
      maxAttempts: call.tool?.policy.maxAttempts ?? 1,
      ...(left === Infinity ? {} : { deadlineMs: Math.ceil(left) }),
      ...(call.key === undefined ? {} : { callKey: call.key }),
    };
  }
}
