import type { PatternNode } from "./syntax-tree.ts";

/**
 * Whether V8 may find a match of nothing between the two surrogates of a
 * character, where ECMA-262 has no position (22.2.7.2 advances by code points).
 * V8 does look there when a search starts anew, and then `\B` and negated
 * look-arounds hold, as there is no character to read: `/\B/u` matches
 * "a\ud83d\ude00a".
 */
export function mayMatchInsidePairs(root: PatternNode): boolean {
  return matchesNothing(root) && negates(root);
}

/** Whether a node may match nothing inside a pair, where no text starts or ends. */
function matchesNothing(node: PatternNode): boolean {
  switch (node.kind) {
    case "set":
      return false;
    case "sequence":
      return node.items.every(matchesNothing);
    case "alternation":
      return node.options.some(matchesNothing);
    case "repeat":
      return node.min === 0 || matchesNothing(node.item);
    case "group":
      return matchesNothing(node.body);
    case "assertion":
      return node.condition === "no-word-edge";
    default:
      return true;
  }
}

/** Whether a node asks what isn't there. */
function negates(node: PatternNode): boolean {
  switch (node.kind) {
    case "sequence":
      return node.items.some(negates);
    case "alternation":
      return node.options.some(negates);
    case "repeat":
      return negates(node.item);
    case "group":
      return negates(node.body);
    case "look-around":
      return node.negated || negates(node.body);
    case "assertion":
      return node.condition === "no-word-edge";
    default:
      return false;
  }
}
