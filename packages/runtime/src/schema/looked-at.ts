import type { ExactJsonValue } from "../core/json.ts";
import { Evaluated } from "./evaluated.ts";
import { GraphMatcher } from "./match-graph.ts";
import { CheckNode } from "./node.ts";

/**
 * What the schemas of a place look at in a value, without the one that waits
 * for it; undefined where the value doesn't fit them.
 * @param graph has the answers so far, for values that are too deep or shared.
 */
export function lookedAt(
  node: CheckNode,
  value: ExactJsonValue,
  graph: GraphMatcher = new GraphMatcher(),
): Evaluated | undefined {
  const rest = Object.assign(new CheckNode(), node, {
    unevaluatedItems: undefined,
    unevaluatedMembers: undefined,
  });
  const seen = new Evaluated();
  return graph.fits(rest, value, seen) ? seen : undefined;
}
