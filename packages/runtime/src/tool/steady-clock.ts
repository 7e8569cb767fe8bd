/**
 * Milliseconds that have passed by a clock of the host, which may be any: they
 * never go back when it does, and don't move while it fails or gives no number.
 */
export class SteadyClock {
  readonly #read: () => number;
  #last: number = NaN;
  #passed: number = 0;

  constructor(read: () => number) {
    this.#read = read;
    this.now();
  }

  now(): number {
    const time = this.#ask();
    const step = time - this.#last;
    if (step > 0 && step < Infinity) this.#passed += step;
    if (Number.isFinite(time)) this.#last = time;
    return this.#passed;
  }

  #ask(): number {
    try {
      const time: unknown = this.#read();
      return typeof time === "number" ? time : NaN;
    } catch {
      return NaN;
    }
  }
}
