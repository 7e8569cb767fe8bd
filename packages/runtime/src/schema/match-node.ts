import type { ExactJsonValue } from "../core/json.ts";
import { Evaluated } from "./evaluated.ts";
import { fitsBranches } from "./match-branches.ts";
import { ARRAY, OBJECT, typeOfValue } from "./json-type.ts";
import { fitsItems, fitsOtherItems } from "./match-items.ts";
import { fitsLocally } from "./match-leaf.ts";
import {
  fitsMembers,
  fitsOtherMembers,
  type Members,
} from "./match-members.ts";
import type { Matcher } from "./matcher.ts";
import { type CheckNode, isPlainObject } from "./node.ts";

/** What a node says of a value; the matcher answers for the nodes below and beside it. */
export function fitsNode(
  matcher: Matcher,
  node: CheckNode,
  value: ExactJsonValue,
  depth: number,
  seen: Evaluated | undefined,
): boolean {
  const type = typeOfValue(value);
  if (!fitsLocally(node, value, type)) return false;
  const own = node.tracksEvaluation ? new Evaluated() : seen;
  if (type === OBJECT) {
    const members = value as Members;
    if (!fitsMembers(matcher, node, members, depth, own)) return false;
  } else if (type === ARRAY) {
    const items = value as ExactJsonValue[];
    if (!fitsItems(matcher, node, items, depth, own)) return false;
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
