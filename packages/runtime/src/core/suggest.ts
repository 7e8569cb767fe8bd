/** Names longer than this are not compared: nobody mistypes them by a letter. */
const MAX_NAME = 64;

/**
 * The candidate that a name was most likely meant to be: equal but for case,
 * or one edit away (two for six characters or more), an edit being a character
 * added, removed, replaced or swapped with its neighbour. The closest wins,
 * among equals the first; undefined when none is close.
 */
export function closestName(
  name: string,
  candidates: Iterable<string>,
): string | undefined {
  if (name.length > MAX_NAME) return undefined;
  const folded = name.toLowerCase();
  let closest: string | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    const allowed = Math.min(least - 1, allowedEdits(name, candidate));
    if (candidate === name || allowed < 0) continue;
    const edits = countEdits(folded, candidate.toLowerCase(), allowed);
    if (edits <= allowed) {
      closest = candidate;
      least = edits;
    }
  }
  return closest;
}

/** How many edits two names may be apart; negative when their lengths say no. */
function allowedEdits(name: string, candidate: string): number {
  const longer = Math.max(name.length, candidate.length);
  const shorter = Math.min(name.length, candidate.length);
  const allowed = longer < 3 ? 0 : longer < 6 ? 1 : 2;
  return longer - shorter > allowed ? -1 : allowed;
}

/**
 * The edits between two texts (optimal string alignment distance), or any
 * number past `most`, which ends the search early.
 */
function countEdits(a: string, b: string, most: number): number {
  if (a === b) return 0;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const next = nextRow(a, b, row, last, before);
    if (Math.min(...next) > most) return Infinity;
    before = last;
    last = next;
  }
  return last[b.length] ?? Infinity;
}

function nextRow(
  a: string,
  b: string,
  row: number,
  last: readonly number[],
  before: readonly number[],
): number[] {
  const next = [row];
  for (let column = 1; column <= b.length; column++) {
    const isSame = a[row - 1] === b[column - 1];
    const isSwapped =
      a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
    next[column] = Math.min(
      at(last, column) + 1,
      at(next, column - 1) + 1,
      at(last, column - 1) + (isSame ? 0 : 1),
      isSwapped ? at(before, column - 2) + 1 : Infinity,
    );
  }
  return next;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
