import type { Call } from "./call.ts";
import type { Deadlines } from "./deadlines.ts";
import type { Execution } from "./execution.ts";

/** Reserved calls whose handlers wait for the host to pump them. */
export class DeferredCalls {
  readonly #execution: Execution;
  readonly #deadlines: Deadlines;
  /** In the order they came. */
  readonly #waiting: Set<Call> = new Set();

  constructor(execution: Execution, deadlines: Deadlines) {
    this.#execution = execution;
    this.#deadlines = deadlines;
  }

  /** Takes a reserved call in, until it is run or over. */
  add(call: Call): void {
    this.#waiting.add(call);
    call.whenOver(() => {
      this.#waiting.delete(call);
    });
    this.#deadlines.watch(call);
    call.wait();
  }

  /** Runs the handlers of so many calls, the oldest first; resolves with their number once all of them are over. */
  async pump(count: number): Promise<number> {
    const outcomes: Promise<unknown>[] = [];
    for (const call of this.#waiting) {
      if (outcomes.length >= count) break;
      if (this.#deadlines.expires(call)) continue;
      this.#waiting.delete(call);
      this.#execution.run(call);
      outcomes.push(call.delivered());
    }
    await Promise.all(outcomes);
    return outcomes.length;
  }
}
