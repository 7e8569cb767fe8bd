import type { ExactJsonValue } from "../core/json.ts";
import { GraphMatcher } from "./match-graph.ts";
import { fitsNode } from "./match-node.ts";
import type { Matcher } from "./matcher.ts";
import type { CheckNode } from "./node.ts";

/** Beyond this many levels recursion hands over to an explicit stack. */
const MAX_RECURSION = 400;

/** By recursion; what is too deep or would be asked over and over is handed over. */
const treeMatcher: Matcher = {
  matches: (node, value, depth, seen) =>
    depth > MAX_RECURSION || node.isRepeated
      ? new GraphMatcher().fits(node, value, seen)
      : fitsNode(treeMatcher, node, value, depth, seen),
};

/**
 * Whether a JSON value fits a node: the reference engine. The value must be
 * lossless JSON; it may be of any depth.
 */
export function matchesNode(node: CheckNode, value: ExactJsonValue): boolean {
  return treeMatcher.matches(node, value, 0, undefined);
}
