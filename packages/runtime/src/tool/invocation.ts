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
  readonly #owner: object;

  /** @param owner What the call belongs to. */
  constructor(call: Call, owner: object) {
    this.sequence = call.sequence;
    this.tool = call.name;
    this.id = call.id;
    this.#call = call;
    this.#owner = owner;
  }

  /** What comes of it, a refusal included; never rejects. */
  get outcome(): Promise<CallOutcome> {
    return this.#call.delivered();
  }

  /** Whether it is over. */
  get isOver(): boolean {
    return this.#call.state === "over";
  }

  /** The call of an invocation. @throws TypeError for what is none of its owner's. */
  static callOf(invocation: Invocation, owner: object): Call {
    if (#owner in invocation && invocation.#owner === owner) {
      return invocation.#call;
    }
    throw new TypeError("this is no invocation of this runtime");
  }
}
