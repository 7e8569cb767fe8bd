import type { Call } from "./call.ts";
import type { CallOutcome } from "./outcome.ts";

/** A call that was started: the host pumps it, or a worker claims it. */
export class Invocation {
  /** Counts the calls of the runtime from 1. */
  readonly sequence: number;
  /** The name that was called. */
  readonly tool: string;
  /** The id that the caller gave; undefined where there was none. */
  readonly id: string | undefined;
  readonly #call: Call;

  constructor(call: Call) {
    this.sequence = call.sequence;
    this.tool = call.name;
    this.id = call.id;
    this.#call = call;
  }

  /** What comes of it, a refusal included; never rejects. */
  get outcome(): Promise<CallOutcome> {
    return this.#call.delivered();
  }

  /** Whether it is over. */
  get isOver(): boolean {
    return this.#call.state === "over";
  }

  /** The call of an invocation. @throws TypeError for what is none. */
  static callOf(invocation: Invocation): Call {
    return invocation.#call;
  }
}
