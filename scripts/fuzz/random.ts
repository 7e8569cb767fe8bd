/** Draws the same choices for the same seed, on every machine. */
export class Random {
  private state: number;

  /** @param seeds whole numbers; each list of them gives a sequence of its own */
  constructor(...seeds: readonly number[]) {
    this.state = 0x9e3779b9;
    for (const seed of seeds) {
      this.state = Math.imul(this.state ^ seed, 0x85ebca6b);
      this.state ^= this.state >>> 13;
      this.next();
    }
  }

  /** A number from 0 up to 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError("nothing to pick from");
    return list[this.int(0, list.length - 1)] as T;
  }

  /** Up to so many different places of a list, in its order. */
  sample<T>(list: readonly T[], count: number): T[] {
    const left = list.map((_, index) => index);
    const chosen: number[] = [];
    while (chosen.length < count && left.length > 0) {
      chosen.push(...left.splice(this.int(0, left.length - 1), 1));
    }
    return chosen.sort((a, b) => a - b).map((index) => list[index] as T);
  }

  /** One of the keys, each as often as its weight says. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
    const entries = Object.entries<number>(weights) as [Key, number][];
    let at = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    const [first] = entries;
    const found = entries.find(([, weight]) => (at -= weight) < 0) ?? first;
    if (found === undefined) throw new RangeError("there is nothing to choose");
    return found[0];
  }
}
