/** Texts by key, the latest ones. */
export class LatestTexts {
  readonly #texts: Map<string, string> = new Map();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): string | undefined {
    return this.#texts.get(key);
  }

  /** Keeps the first text of a key; the oldest key makes room where there is none. */
  set(key: string, text: string): void {
    if (this.#texts.has(key)) return;
    this.#texts.set(key, text);
    if (this.#texts.size <= this.#capacity) return;
    for (const oldest of this.#texts.keys()) {
      this.#texts.delete(oldest);
      return;
    }
  }
}
