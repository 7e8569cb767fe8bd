import type { ExactJsonValue } from "../core/json.ts";
import { Evaluated } from "./evaluated.ts";
import { fitsBranches } from "./match-branches.ts";
import { fitsItems, fitsOtherItems } from "./match-items.ts";
import { fitsLocally } from "./match-leaf.ts";
import { fitsMembers, fitsOtherMembers } from "./match-members.ts";
import { GraphMatcher } from "./match-graph.ts";
import { type CheckNode, isPlainObject } from "./node.ts";

/** Beyond this many levels recursion hands over to an explicit stack. */
const MAX_RECURSION = 400;

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

/** What a node says of a value; the matcher answers for the nodes below and beside it. */
export function fitsNode(
  matcher: Matcher,
  node: CheckNode,
  value: ExactJsonValue,
  depth: number,
  seen: Evaluated | undefined,
): boolean {
  if (!fitsLocally(node, value)) return false;
  const own = node.tracksEvaluation ? new Evaluated() : seen;
  if (typeof value === "object" && value !== null) {
    if (Array.isArray(value)) {
      if (!fitsItems(matcher, node, value, depth, own)) return false;
    } else if (isPlainObject(value)) {
      if (!fitsMembers(matcher, node, value, depth, own)) return false;
    }
  }
  if (node.hasBranches && !fitsBranches(matcher, node, value, depth, own)) {
    return false;
  }
  if (own === undefined || own === seen) return true;
  if (!fitsRest(matcher, node, value, depth, own)) return false;
  seen?.addAll(own);
  return true;
}

/** Whether what nothing has looked at fits what a node says of it. */
function fitsRest(
  matcher: Matcher,
  node: CheckNode,
  value: ExactJsonValue,
  depth: number,
  seen: Evaluated,
): boolean {
  const { unevaluatedItems, unevaluatedMembers } = node;
  if (Array.isArray(value)) {
    return (
      unevaluatedItems === undefined ||
      fitsOtherItems(matcher, unevaluatedItems, value, depth, seen)
    );
  }
  return (
    unevaluatedMembers === undefined ||
    !isPlainObject(value) ||
    fitsOtherMembers(matcher, unevaluatedMembers, value, depth, seen)
  );
}
