import { bytesBefore, firstMarked, fourAt, quotesIn } from "./four-bytes.ts";

const SLOTS = 256;
const WORDS_A_NAME = 6;
/** Names of more bytes are read anew each time. */
const LONGEST_NAME = WORDS_A_NAME * 4;

/**
 * The member names that were read last, at most 256, without a character
 * beyond ASCII or an escape. One that stands here needn't be cut out of a text
 * and looked up among all strings of the process, which is most of the cost of
 * a member.
 */
export class NameTable {
  private readonly names: string[] = Array<string>(SLOTS).fill("");
  private readonly lengths = new Uint8Array(SLOTS);
  /** The bytes of each name, four at once, zero behind the last. */
  private readonly words = new Int32Array(SLOTS * WORDS_A_NAME);

  /** The name that starts at a byte and ends before a quote, if it stands here. */
  find(bytes: DataView, start: number, end: number): string | undefined {
    const last = Math.min(end, start + LONGEST_NAME) - 4;
    let hash = 0;
    for (let at = start; at <= last; at += 4) {
      const four = fourAt(bytes, at);
      const quotes = quotesIn(four);
      if (quotes === 0) {
        hash = mix(hash, four);
        continue;
      }
      const tail = bytesBefore(four, quotes);
      const slot = slotOf(mix(hash, tail));
      const length = at + firstMarked(quotes) - start;
      return this.lengths[slot] === length &&
        this.holds(slot, bytes, start, at, tail)
        ? this.names[slot]
        : undefined;
    }
    return undefined;
  }

  /** Whether the name of a slot is what stands from `start` to `at`, and the tail. */
  private holds(
    slot: number,
    bytes: DataView,
    start: number,
    at: number,
    tail: number,
  ): boolean {
    const { words } = this;
    let word = slot * WORDS_A_NAME;
    for (let each = start; each < at; each += 4) {
      if (words[word] !== fourAt(bytes, each)) return false;
      word++;
    }
    return words[word] === tail;
  }

  /** Keeps a name that stands at a byte, and forgets another for it. */
  keep(name: string, bytes: DataView, start: number): void {
    const { length } = name;
    const whole = start + (length & ~3);
    // It will be found by the quote behind it, which the last four bytes hold.
    if (length >= LONGEST_NAME || whole + 4 > bytes.byteLength) return;
    const four = fourAt(bytes, whole);
    const tail = bytesBefore(four, quotesIn(four));
    let hash = 0;
    for (let at = start; at < whole; at += 4) {
      hash = mix(hash, fourAt(bytes, at));
    }
    const slot = slotOf(mix(hash, tail));
    this.names[slot] = name;
    this.lengths[slot] = length;
    let word = slot * WORDS_A_NAME;
    for (let at = start; at < whole; at += 4) {
      this.words[word++] = fourAt(bytes, at);
    }
    this.words[word] = tail;
  }

  /** Forgets every name. */
  clear(): void {
    this.names.fill("");
    this.lengths.fill(0);
    this.words.fill(0);
  }
}

/** Multiplies by the golden ratio, which spreads what differs over all bits. */
function mix(hash: number, word: number): number {
  return Math.imul(hash ^ word, 0x9e3779b1);
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}
