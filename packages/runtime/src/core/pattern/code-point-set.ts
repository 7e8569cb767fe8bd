/** What a character class of a pattern admits: one code point of a set. */
export interface CodePointSet {
  /** First and last code points in turn, ascending, with gaps between them. */
  readonly ranges: readonly number[];
  /** Classes `\p{...}`, asked of the platform, which has the tables. */
  readonly properties: readonly UnicodeProperty[];
  /** Whether the set is all that ranges and properties don't hold. */
  readonly negated: boolean;
}

/** A class `\p{...}` or `\P{...}`. */
export interface UnicodeProperty {
  readonly source: string;
  /** Tests a text that is one code point. */
  readonly matcher: RegExp;
}

const MAX_CODE_POINT = 0x10ffff;
const fromCodePoint = String.fromCodePoint;

/** `\d` (ECMA-262 22.2.2.9, CharacterClassEscape) */
export const digits: readonly number[] = [0x30, 0x39];

/** `\w` without the flag `i`, and what `\b` takes for a word. */
export const wordCharacters: readonly number[] = [
  0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a,
];

/** `\s`: WhiteSpace and LineTerminator. */
export const spaces: readonly number[] = [
  0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028,
  0x2029, 0x202f, 0x202f, 0x205f, 0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff,
];

/** What `.` doesn't match without the flag `s`: LineTerminator. */
export const lineTerminators: readonly number[] = [
  0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029,
];

/** A set of code points that are written out. */
export function setOfRanges(ranges: readonly number[]): CodePointSet {
  return { ranges, properties: [], negated: false };
}

/** The set of a class in brackets. @param ranges in any order, overlapping or not */
export function setOfClass(
  ranges: readonly number[],
  properties: readonly UnicodeProperty[],
  negated: boolean,
): CodePointSet {
  const sorted = sortRanges(ranges);
  // Negation is written out, so that most sets are ranges and nothing else.
  return negated && properties.length === 0
    ? setOfRanges(complementOf(sorted))
    : { ranges: sorted, properties, negated };
}

/** Whether a set has a code point. */
export function hasCodePoint(set: CodePointSet, codePoint: number): boolean {
  return isListed(set, codePoint) !== set.negated;
}

/** The code points that sorted ranges don't hold. */
export function complementOf(ranges: readonly number[]): number[] {
  const rest: number[] = [];
  let next = 0;
  for (let i = 0; i < ranges.length; i += 2) {
    const first = ranges[i] ?? 0;
    if (first > next) rest.push(next, first - 1);
    next = (ranges[i + 1] ?? 0) + 1;
  }
  if (next <= MAX_CODE_POINT) rest.push(next, MAX_CODE_POINT);
  return rest;
}

/**
 * Whether two sets may have a code point in common. Of properties only short
 * ranges are asked, so "may" is an answer where they meet each other.
 */
export function mayOverlap(a: CodePointSet, b: CodePointSet): boolean {
  if (a === b) return a.ranges.length > 0 || a.properties.length > 0;
  if (a.properties.length === 0) return rangesMayMeet(a.ranges, b);
  return b.properties.length > 0 || rangesMayMeet(b.ranges, a);
}

/** So many code points are asked one by one. */
export const SHORT_RANGE = 64;

function rangesMayMeet(ranges: readonly number[], set: CodePointSet): boolean {
  if (set.properties.length === 0) return rangesMeet(ranges, set.ranges);
  for (let i = 0; i < ranges.length; i += 2) {
    const first = ranges[i] ?? 0;
    const last = ranges[i + 1] ?? 0;
    if (last - first >= SHORT_RANGE) return true;
    for (let each = first; each <= last; each++) {
      if (hasCodePoint(set, each)) return true;
    }
  }
  return false;
}

function rangesMeet(a: readonly number[], b: readonly number[]): boolean {
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if ((a[i + 1] ?? 0) < (b[j] ?? 0)) i += 2;
    else if ((b[j + 1] ?? 0) < (a[i] ?? 0)) j += 2;
    else return true;
  }
  return false;
}

function isListed(set: CodePointSet, codePoint: number): boolean {
  if (isInRanges(set.ranges, codePoint)) return true;
  if (set.properties.length === 0) return false;
  const text = fromCodePoint(codePoint);
  return set.properties.some(({ matcher }) => matcher.test(text));
}

function isInRanges(ranges: readonly number[], codePoint: number): boolean {
  let low = 0;
  let high = ranges.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[2 * middle + 1] ?? 0) < codePoint) low = middle + 1;
    else high = middle;
  }
  // Past the last range there is no first code point, and nothing is above it.
  return codePoint >= (ranges[2 * low] ?? Infinity);
}

function sortRanges(ranges: readonly number[]): number[] {
  const pairs: [first: number, last: number][] = [];
  for (let i = 0; i < ranges.length; i += 2) {
    pairs.push([ranges[i] ?? 0, ranges[i + 1] ?? 0]);
  }
  pairs.sort((a, b) => a[0] - b[0]);
  const sorted: number[] = [];
  for (const [first, last] of pairs) {
    const end = sorted.length - 1;
    const before = sorted[end];
    if (before === undefined || first > before + 1) sorted.push(first, last);
    else if (last > before) sorted[end] = last;
  }
  return sorted;
}
