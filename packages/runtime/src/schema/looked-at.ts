import type { ExactJsonValue } from "../core/json.ts";
import { Evaluated } from "./evaluated.ts";
import { GraphMatcher } from "./match-graph.ts";
import { CheckNode } from "./node.ts";

/**
 * What the schemas of a place look at in a value, without the one that waits
 * for it; undefined where the value doesn't fit them.
 */
export function lookedAt(
  node: CheckNode,
  value: ExactJsonValue,
): Evaluated | undefined {
  const rest = Object.assign(new CheckNode(), node, {
    unevaluatedItems: undefined,
    unevaluatedMembers: undefined,
  });
  const seen = new Evaluated();
  return new GraphMatcher().fits(rest, value, seen) ? seen : undefined;
}
