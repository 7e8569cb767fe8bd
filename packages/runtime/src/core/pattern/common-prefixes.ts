import type { PatternNode } from "./syntax-tree.ts";
import { alternationOf, sequenceOf } from "./syntax-tree.ts";

/** Fewer options are as quickly tried one by one. */
const MANY = 16;

/** Where words share one prefix after another, recursion ends here. */
const MAX_DEPTH = 50;

/**
 * Long lists of words as a tree of their common prefixes, which is what
 * regular expression engines make of them too.
 */
export function sharePrefixes(
  options: readonly PatternNode[],
): readonly PatternNode[] {
  if (options.length <= MANY) return options;
  return shareFrom(options.map(itemsOf), 0, 0);
}

type Row = readonly PatternNode[];

/** The options after the `from` items that all rows have in common. */
function shareFrom(
  rows: readonly Row[],
  from: number,
  depth: number,
): PatternNode[] {
  const groups = new Map<PatternNode, Row[]>();
  const options: PatternNode[] = [];
  for (const row of rows) {
    const first = row[from];
    // Equal characters of a pattern are one node.
    if (first?.kind !== "set" || depth === MAX_DEPTH) {
      options.push(sequenceOf(row.slice(from)));
      continue;
    }
    const group = groups.get(first);
    if (group === undefined) groups.set(first, [row]);
    else group.push(row);
  }
  for (const group of groups.values())
    options.push(shareRow(group, from, depth));
  return options;
}

function shareRow(
  group: readonly Row[],
  from: number,
  depth: number,
): PatternNode {
  const first = group[0] ?? [];
  if (group.length === 1) return sequenceOf(first.slice(from));
  let end = from + 1;
  while (
    group.every((row) => row[end] !== undefined && row[end] === first[end])
  ) {
    end++;
  }
  const rest = alternationOf(shareFrom(group, end, depth + 1));
  return sequenceOf([...first.slice(from, end), rest]);
}

function itemsOf(node: PatternNode): Row {
  if (node.kind === "sequence") return node.items;
  return node.kind === "empty" ? [] : [node];
}
