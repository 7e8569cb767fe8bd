import fc from "fast-check";

/** Draws for loops too long for fast-check; the same on every run, as its are. */
export class Random {
  private state: number;

  constructor(salt: number) {
    const { seed = 0 } = fc.readConfigureGlobal();
    this.state = (seed ^ salt) >>> 0;
  }

  /** A whole number from 0 to below a limit of at most 2^32 (mulberry32). */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** Whether something happens that does once in so many times. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  /** So many decimal digits, the first of which may be 0. */
  digits(count: number): string {
    let text = "";
    while (text.length < count)
      text += String(this.below(1e9)).padStart(9, "0");
    return text.slice(0, count);
  }

  /** A finite double of random bits. */
  double(): number {
    const view = new DataView(new ArrayBuffer(8));
    do {
      view.setUint32(0, this.below(2 ** 32));
      view.setUint32(4, this.below(2 ** 32));
    } while (!Number.isFinite(view.getFloat64(0)));
    return view.getFloat64(0) + 0;
  }
}
