import type { CodePointSet } from "./code-point-set.ts";
import { hasCodePoint, SHORT_RANGE } from "./code-point-set.ts";

/** The characters that make a difference to a pattern. */
export interface Alphabet {
  /** Which of the distinct sets each position has. */
  readonly setOf: readonly number[];
  /**
   * A class of characters is the distinct sets that have them, marked by 1.
   * Classes within others are left out: they leave fewer runs alive.
   */
  readonly classes: readonly Uint8Array[];
}

/** More sets than that are more than a proof is worth. */
const MAX_SETS = 1000;

const fromCharCode = String.fromCharCode;

/** More classes than that are left as they are. */
const FEW_CLASSES = 100;

/**
 * The alphabet of the sets of all positions; undefined where finding it would
 * take too long. Properties count as having any code point of a long range.
 */
export function proofAlphabet(
  sets: readonly CodePointSet[],
  maxWork: number,
): Alphabet | undefined {
  const distinct = new Map<CodePointSet, number>();
  const setOf = sets.map((set) => {
    const known = distinct.get(set) ?? distinct.size;
    distinct.set(set, known);
    return known;
  });
  const list = [...distinct.keys()];
  const bounds = boundsOf(list);
  if (list.length > MAX_SETS || bounds.length * list.length > maxWork) {
    return undefined;
  }
  return { setOf, classes: classesOf(list, bounds) };
}

/** The code points at which a range starts or one has just ended, ascending. */
function boundsOf(sets: readonly CodePointSet[]): number[] {
  const bounds = new Set<number>([0]);
  for (const { ranges } of sets) {
    for (let i = 0; i < ranges.length; i++) {
      bounds.add((ranges[i] ?? 0) + (i % 2));
    }
  }
  return [...bounds].sort((a, b) => a - b);
}

function classesOf(
  sets: readonly CodePointSet[],
  bounds: readonly number[],
): Uint8Array[] {
  const hasProperties = sets.some(({ properties }) => properties.length > 0);
  const classes = new Map<string, Uint8Array>();
  for (let i = 0; i < bounds.length; i++) {
    const first = bounds[i] ?? 0;
    const end = bounds[i + 1] ?? Infinity;
    const isShort = hasProperties && end - first <= SHORT_RANGE;
    const last = isShort ? end - 1 : first;
    for (let each = first; each <= last; each++) {
      const members = membersOf(sets, each, isShort);
      classes.set(fromCharCode(...members), members);
    }
  }
  const list = [...classes.values()];
  return list.length > FEW_CLASSES ? list : greatestOf(list);
}

function membersOf(
  sets: readonly CodePointSet[],
  codePoint: number,
  isExact: boolean,
): Uint8Array {
  const members = new Uint8Array(sets.length);
  for (let i = 0; i < sets.length; i++) {
    const set = sets[i];
    if (set === undefined) continue;
    const isAssumed = set.properties.length > 0 && !isExact;
    if (isAssumed || hasCodePoint(set, codePoint)) members[i] = 1;
  }
  return members;
}

function greatestOf(classes: readonly Uint8Array[]): Uint8Array[] {
  return classes.filter(
    (members) =>
      !classes.some((other) => other !== members && isWithin(members, other)),
  );
}

function isWithin(members: Uint8Array, other: Uint8Array): boolean {
  for (let i = 0; i < members.length; i++) {
    if ((members[i] ?? 0) > (other[i] ?? 0)) return false;
  }
  return true;
}
