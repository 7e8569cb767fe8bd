import type { ExactJsonValue } from "../core/json.ts";
import type { Evaluated } from "./evaluated.ts";
import { fitsLocally } from "./match-leaf.ts";
import type { CheckNode } from "./node.ts";

/** Answers whether values fit nodes, one way or another. */
export interface Matcher {
  /**
   * @param depth how many calls stand on the stack
   * @param seen takes what was looked at in the value, where that is asked for;
   *   of a value that doesn't fit it may hold anything
   */
  matches(
    node: CheckNode,
    value: ExactJsonValue,
    depth: number,
    seen: Evaluated | undefined,
  ): boolean;
}

/** Whether a part of a value fits the node of that part; for most scalars nothing is asked of the matcher. */
export function fitsBelow(
  matcher: Matcher,
  node: CheckNode,
  part: ExactJsonValue,
  depth: number,
): boolean {
  const isScalar = typeof part !== "object" || part === null;
  return isScalar && !node.hasBranches
    ? fitsLocally(node, part)
    : matcher.matches(node, part, depth, undefined);
}
