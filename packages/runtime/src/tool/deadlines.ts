import { startTimer, stopTimer, type Timer } from "../core/platform.ts";
import type { Call } from "./call.ts";
import type { SteadyClock } from "./steady-clock.ts";

/** The longest that a timer of the web platform takes. */
const MAX_TIMER = 2 ** 31 - 1;

/**
 * When calls must be over. The clock alone decides; timers only look at it, for
 * the calls that wait for something.
 */
export class Deadlines {
  readonly #clock: SteadyClock;
  readonly #keepsProcess: boolean;
  readonly #expire: (call: Call) => void;
  readonly #waiting: Map<Call, Timer | undefined> = new Map();

  /**
   * @param keepsProcess Whether a timer keeps a process of Node alive, which it
   * shouldn't when a clock of the host's own may stand still.
   */
  constructor(
    clock: SteadyClock,
    keepsProcess: boolean,
    expire: (call: Call) => void,
  ) {
    this.#clock = clock;
    this.#keepsProcess = keepsProcess;
    this.#expire = expire;
  }

  /** Gives a call the time that its tool has. */
  start(call: Call): void {
    const time = call.tool?.policy.deadlineMs;
    if (time !== undefined) call.deadline = this.#clock.now() + time;
  }

  /** Milliseconds that a call has left; Infinity for one without a deadline. */
  left(call: Call): number {
    return call.deadline === Infinity
      ? Infinity
      : Math.max(0, call.deadline - this.#clock.now());
  }

  /** Ends a call whose deadline has passed; whether it has. */
  expires(call: Call): boolean {
    if (this.left(call) > 0) return false;
    this.#expire(call);
    return true;
  }

  /** Looks after a call that has to wait, until it is over. */
  watch(call: Call): void {
    if (call.deadline === Infinity || this.#waiting.has(call)) return;
    this.#startTimer(call);
    call.whenOver(() => {
      const timer = this.#waiting.get(call);
      if (timer !== undefined) stopTimer(timer);
      this.#waiting.delete(call);
    });
  }

  /** Ends every watched call whose deadline has passed. */
  sweep(): void {
    for (const call of [...this.#waiting.keys()]) this.expires(call);
  }

  #startTimer(call: Call): void {
    const wait = Math.min(Math.ceil(this.left(call)), MAX_TIMER);
    const timer = startTimer(() => {
      // A clock of the host's own may go slower than the timer.
      if (!this.expires(call)) this.#startTimer(call);
    }, wait);
    if (!this.#keepsProcess && typeof timer === "object") timer.unref?.();
    this.#waiting.set(call, timer);
  }
}
