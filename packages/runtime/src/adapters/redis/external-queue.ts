import type {
  ExternalQueue,
  ExternalTask,
  TakenTask,
} from "../../tool/ledger.ts";
import type { RedisConnection } from "./connection.ts";
import { ADD, CLOSE, OUTCOME, RELEASE, type Script, TAKE } from "./scripts.ts";

/** How long things are kept, in milliseconds. */
export interface QueueTimes {
  /** For how long a taken task is held. */
  readonly leaseMs: number;
  /** For how long a task is kept after it was added, taken or closed. */
  readonly taskMs: number;
}

/** External calls that all hosts of one Redis work on. */
export class RedisQueue implements ExternalQueue {
  readonly #connection: RedisConnection;
  readonly #times: QueueTimes;

  constructor(connection: RedisConnection, times: QueueTimes) {
    this.#connection = connection;
    this.#times = times;
  }

  async add(task: ExternalTask): Promise<void> {
    const { id, tool, maxAttempts, deadlineMs = "" } = task;
    const keys = [
      this.#key("task", id),
      this.#key("open", tool),
      this.#key("sequence"),
    ];
    const text = JSON.stringify(task);
    const { taskMs } = this.#times;
    const args = [taskMs, id, text, tool, maxAttempts, deadlineMs];
    await this.#run(ADD, keys, args);
  }

  async take(
    tools: readonly string[],
    token: string,
  ): Promise<TakenTask | undefined> {
    const keys = tools.flatMap((tool) => [
      this.#key("open", tool),
      this.#key("held", tool),
    ]);
    const { leaseMs, taskMs } = this.#times;
    const args = [token, leaseMs, taskMs, this.#key("task")];
    const [text, attempt, state] = await this.#run(TAKE, keys, args);
    if (text === undefined) return undefined;
    const task = JSON.parse(text) as ExternalTask;
    return { task, attempt: Number(attempt), isLost: state === "lost" };
  }

  async release(id: string, token: string): Promise<boolean> {
    const args = [token, id, this.#key("open"), this.#key("held")];
    const answer = await this.#run(RELEASE, [this.#key("task", id)], args);
    return answer.length > 0;
  }

  async close(id: string, outcome: string, token = ""): Promise<boolean> {
    const lists = [this.#key("open"), this.#key("held")];
    const args = [token, id, ...lists, outcome, this.#times.taskMs];
    const answer = await this.#run(CLOSE, [this.#key("task", id)], args);
    return answer.length > 0;
  }

  async outcome(id: string): Promise<string | undefined> {
    const [outcome] = await this.#run(OUTCOME, [this.#key("task", id)]);
    return outcome;
  }

  #run(
    script: Script,
    keys: readonly string[],
    args?: readonly (string | number)[],
  ): Promise<string[]> {
    return this.#connection.run(this.#connection.newStep(script, keys, args));
  }

  #key(kind: string, name = ""): string {
    return this.#connection.key(kind, name);
  }
}
