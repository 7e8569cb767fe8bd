import type { ExactJsonValue } from "../core/json.ts";
import { GraphMatcher } from "./match-graph.ts";
import { fitsLocally, visitChildren } from "./match-node.ts";
import type { CheckNode } from "./node.ts";

/** Beyond this many levels recursion hands over to an explicit stack. */
const MAX_RECURSION = 400;

/**
 * Whether a JSON value fits a node: the reference engine. The value must be
 * lossless JSON; it may be of any depth.
 */
export function matchesNode(
  node: CheckNode,
  value: ExactJsonValue,
  depth: number = 0,
): boolean {
  if (depth > MAX_RECURSION) return new GraphMatcher().matches(node, value);
  if (!fitsLocally(node, value)) return false;
  if (!visitChildren(node, value, matchesNode, depth + 1)) return false;
  return node.oneOf === undefined || matchesOne(node.oneOf, value, depth + 1);
}

function matchesOne(
  branches: readonly CheckNode[],
  value: ExactJsonValue,
  depth: number,
): boolean {
  let matched = 0;
  for (const branch of branches) {
    if (matchesNode(branch, value, depth) && ++matched > 1) return false;
  }
  return matched === 1;
}
