import { isAwaited, promiseOf } from "./awaitable.ts";
import type { Call } from "./call.ts";
import { CallContext } from "./call-context.ts";
import { endingOf, type Result } from "./completion.ts";
import type { Deadlines } from "./deadlines.ts";
import { handlerAsync } from "./refusals.ts";
import type { Settlement } from "./settlement.ts";

/** Runs handlers, and takes what they come back with. */
export class Execution {
  readonly #deadlines: Deadlines;
  readonly #settlement: Settlement;

  constructor(deadlines: Deadlines, settlement: Settlement) {
    this.#deadlines = deadlines;
    this.#settlement = settlement;
  }

  /** Runs the handler of a reserved call, unless its deadline has passed. */
  run(call: Call): void {
    const handler = call.tool?.handler;
    if (handler === undefined || this.#deadlines.expires(call)) return;
    const context = new CallContext(call.name, call.id, call.sequence);
    call.context = context;
    call.give();
    let output: unknown;
    let isLater: boolean;
    try {
      output = handler(call.input, context);
      isLater = isAwaited(output);
    } catch (error) {
      this.#finish(call, { hasFailed: true, error });
      return;
    }
    if (isLater) this.#wait(call, output as PromiseLike<unknown>);
    else this.#finish(call, { hasFailed: false, output });
  }

  #wait(call: Call, output: PromiseLike<unknown>): void {
    if (call.mode === "sync") {
      // Whatever comes of it, nobody waits for it.
      promiseOf(output).catch(() => undefined);
      this.#settlement.settle(call, { outcome: handlerAsync(call.name) });
      return;
    }
    this.#deadlines.watch(call);
    // A foreign promise may tell several times; this one tells once.
    promiseOf(output).then(
      (value) => {
        this.#finish(call, { hasFailed: false, output: value });
      },
      (error: unknown) => {
        this.#finish(call, { hasFailed: true, error });
      },
    );
  }

  /** Ends the call by its result; too late a result changes nothing. */
  #finish(call: Call, result: Result): void {
    if (call.tool === undefined || call.state === "over") return;
    if (this.#deadlines.expires(call)) return;
    this.#settlement.settle(call, endingOf(call.tool, result));
  }
}
