import type { CodePointSet } from "./code-point-set.ts";
import { hasCodePoint, setOfRanges, wordCharacters } from "./code-point-set.ts";

/** Code points that are in the same sets of a pattern make no difference to it. */
export interface CharacterKind {
  readonly index: number;
  /** Indexes of the sets that have its code points. */
  readonly sets: readonly number[];
  /** Whether its code points are word characters, as `\b` has them. */
  readonly isWord: boolean;
}

/** So many code points beyond ASCII are remembered. */
const MAX_KNOWN = 4096;

const words = setOfRanges(wordCharacters);

/** The kinds of characters that a pattern tells apart, each found when one comes along. */
export class LazyAlphabet {
  private readonly sets: readonly CodePointSet[];
  /** Kind 0 is the end of the text, which is in no set. */
  private readonly kinds: CharacterKind[] = [
    { index: 0, sets: [], isWord: false },
  ];
  private readonly bySets = new Map<string, number>();
  private readonly ascii = new Uint16Array(128);
  private readonly known = new Map<number, number>();

  constructor(sets: readonly CodePointSet[]) {
    this.sets = sets;
  }

  /** Index of the kind of a code point; 0, the end, is never one. */
  indexOf(codePoint: number): number {
    if (codePoint < 128) {
      const index = this.ascii[codePoint];
      if (index !== undefined && index !== 0) return index;
    } else {
      const index = this.known.get(codePoint);
      if (index !== undefined) return index;
    }
    return this.find(codePoint);
  }

  /** The kind at an index that `indexOf` gave, or 0 for the end of the text. */
  at(index: number): CharacterKind {
    return this.kinds[index] ?? { index, sets: [], isWord: false };
  }

  private find(codePoint: number): number {
    const sets: number[] = [];
    for (let i = 0; i < this.sets.length; i++) {
      const set = this.sets[i];
      if (set !== undefined && hasCodePoint(set, codePoint)) sets.push(i);
    }
    const isWord = hasCodePoint(words, codePoint);
    const key = `${sets.join()} ${isWord}`;
    let index = this.bySets.get(key);
    if (index === undefined) {
      index = this.kinds.length;
      this.kinds.push({ index, sets, isWord });
      this.bySets.set(key, index);
    }
    this.remember(codePoint, index);
    return index;
  }

  private remember(codePoint: number, index: number): void {
    if (codePoint < 128) {
      this.ascii[codePoint] = index;
    } else {
      if (this.known.size === MAX_KNOWN) this.known.clear();
      this.known.set(codePoint, index);
    }
  }
}
