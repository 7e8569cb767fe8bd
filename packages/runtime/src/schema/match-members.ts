import type { ExactJsonValue } from "../core/json.ts";
import type { Evaluated } from "./evaluated.ts";
import { fitsBelow, type Matcher } from "./matcher.ts";
import type { CheckNode, PatternSlot, PropertySlot } from "./node.ts";

/** The members of a plain object. */
export type Members = Readonly<Record<string, ExactJsonValue>>;

/**
 * Whether the members of an object fit what a node says of them. The object
 * must be plain: `for...in` sees own members only.
 */
export function fitsMembers(
  matcher: Matcher,
  node: CheckNode,
  value: Members,
  depth: number,
  seen: Evaluated | undefined,
): boolean {
  const { properties } = node;
  let missing = node.requiredCount;
  let next = 0;
  for (const name in value) {
    const at = node.findSlot(name, next);
    let own: CheckNode | undefined;
    if (at >= 0) {
      const slot = properties[at] as PropertySlot;
      if (slot.required) missing--;
      own = slot.node;
      next = at + 1;
    }
    const member = value[name] as ExactJsonValue;
    if (!fitsMember(matcher, node, own, name, member, depth + 1, seen)) {
      return false;
    }
  }
  if (missing > 0) return false;
  return (
    node.dependents.length === 0 ||
    fitsDependents(matcher, node, value, depth + 1, seen)
  );
}

/** @param own the schema that is declared for a member of this name */
function fitsMember(
  matcher: Matcher,
  node: CheckNode,
  own: CheckNode | undefined,
  name: string,
  member: ExactJsonValue,
  depth: number,
  seen: Evaluated | undefined,
): boolean {
  const { additionalNode, memberNames, patterns } = node;
  if (
    memberNames !== undefined &&
    !fitsBelow(matcher, memberNames, name, depth)
  ) {
    return false;
  }
  let isLookedAt = own !== undefined;
  if (own !== undefined && !fitsBelow(matcher, own, member, depth)) {
    return false;
  }
  for (let index = 0; index < patterns.length; index++) {
    const slot = patterns[index] as PatternSlot;
    if (!slot.pattern.test(name)) continue;
    isLookedAt = true;
    if (!fitsBelow(matcher, slot.node, member, depth)) return false;
  }
  if (!isLookedAt) {
    if (node.additional === "unsaid") return true;
    if (node.additional === "closed") return false;
    if (
      additionalNode !== undefined &&
      !fitsBelow(matcher, additionalNode, member, depth)
    ) {
      return false;
    }
  }
  seen?.addMember(name);
  return true;
}

function fitsDependents(
  matcher: Matcher,
  node: CheckNode,
  value: Members,
  depth: number,
  seen: Evaluated | undefined,
): boolean {
  for (const dependent of node.dependents) {
    if (!Object.hasOwn(value, dependent.name)) continue;
    for (const name of dependent.required) {
      if (!Object.hasOwn(value, name)) return false;
    }
    if (
      dependent.node !== undefined &&
      !matcher.matches(dependent.node, value, depth, seen)
    ) {
      return false;
    }
  }
  return true;
}

/** Whether the members that nothing has looked at fit what a node says of them. */
export function fitsOtherMembers(
  matcher: Matcher,
  rest: CheckNode,
  value: Members,
  depth: number,
  seen: Evaluated,
): boolean {
  for (const name in value) {
    if (seen.hasMember(name)) continue;
    const member = value[name] as ExactJsonValue;
    if (!fitsBelow(matcher, rest, member, depth + 1)) return false;
  }
  seen.addAllMembers();
  return true;
}
