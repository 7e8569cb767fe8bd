import type { PatternNode, Repeat } from "./syntax-tree.ts";
import { alternationOf, emptyNode, sequenceOf } from "./syntax-tree.ts";

/** In so many ways may something without a loop match, to cost next to nothing. */
const FEW = 64;

/** Whether a node has no loop and few ways to match, so that trying it costs a constant. */
export function isCheap(node: PatternNode): boolean {
  return waysToMatch(node) <= FEW;
}

/**
 * The pattern without what can't fail at its end, which a search passes once:
 * what repeats at the end after its least count, as in `x.*`, and costs a
 * constant each time. Matches the same texts.
 */
export function withoutTail(node: PatternNode): PatternNode {
  switch (node.kind) {
    case "repeat":
      return isCheap(node.item) ? leastOf(node) : node;
    case "sequence":
      return sequenceWithoutTail(node.items);
    case "alternation":
      return alternationOf(node.options.map(withoutTail));
    case "group":
      return withoutTail(node.body);
    default:
      return node;
  }
}

function leastOf({ item, min }: Repeat): PatternNode {
  return min === 0 ? emptyNode : { kind: "repeat", item, min, max: min };
}

function sequenceWithoutTail(items: readonly PatternNode[]): PatternNode {
  let length = items.length;
  while (length > 0) {
    const last = items[length - 1] ?? emptyNode;
    const rest = withoutTail(last);
    if (rest.kind !== "empty") {
      return sequenceOf([...items.slice(0, length - 1), rest]);
    }
    length--;
  }
  return emptyNode;
}

/** An upper bound of the ways in which a text can be matched; infinite with loops. */
function waysToMatch(node: PatternNode): number {
  switch (node.kind) {
    case "sequence":
      return node.items.reduce((ways, item) => ways * waysToMatch(item), 1);
    case "alternation":
      return node.options.reduce((ways, each) => ways + waysToMatch(each), 0);
    case "group":
      return waysToMatch(node.body);
    case "look-around":
      return 1 + waysToMatch(node.body);
    case "repeat":
      return waysToRepeat(node);
    case "back-reference":
      return Infinity;
    default:
      return 1;
  }
}

function waysToRepeat({ item, min, max }: Repeat): number {
  if (max > FEW) return Infinity;
  const ways = waysToMatch(item);
  let sum = 0;
  for (let times = min; times <= max; times++) sum += ways ** times;
  return sum;
}
