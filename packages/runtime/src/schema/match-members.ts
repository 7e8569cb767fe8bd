import type { ExactJsonValue } from "../core/json.ts";
import type { Evaluated } from "./evaluated.ts";
import type { Matcher } from "./matcher.ts";
import type { CheckNode, PropertySlot } from "./node.ts";

type Members = Readonly<Record<string, ExactJsonValue>>;

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
  let missing = node.requiredCount;
  for (const name in value) {
    const slot = node.findProperty(name);
    if (slot?.required === true) missing--;
    const member = value[name] as ExactJsonValue;
    if (!fitsMember(matcher, node, slot, name, member, depth + 1, seen)) {
      return false;
    }
  }
  if (missing > 0) return false;
  return (
    node.dependents.length === 0 ||
    fitsDependents(matcher, node, value, depth + 1, seen)
  );
}

function fitsMember(
  matcher: Matcher,
  node: CheckNode,
  slot: PropertySlot | undefined,
  name: string,
  member: ExactJsonValue,
  depth: number,
  seen: Evaluated | undefined,
): boolean {
  const { memberNames, additionalNode } = node;
  if (
    memberNames !== undefined &&
    !matcher.matches(memberNames, name, depth, undefined)
  ) {
    return false;
  }
  let isLookedAt = slot?.node !== undefined;
  if (
    slot?.node !== undefined &&
    !matcher.matches(slot.node, member, depth, undefined)
  ) {
    return false;
  }
  for (const { pattern, node: found } of node.patterns) {
    if (!pattern.test(name)) continue;
    isLookedAt = true;
    if (!matcher.matches(found, member, depth, undefined)) return false;
  }
  if (!isLookedAt) {
    if (node.additional === "unsaid") return true;
    if (node.additional === "closed") return false;
    if (
      additionalNode !== undefined &&
      !matcher.matches(additionalNode, member, depth, undefined)
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
    if (!matcher.matches(rest, member, depth + 1, undefined)) return false;
  }
  seen.addAllMembers();
  return true;
}
