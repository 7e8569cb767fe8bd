import type { Place } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { memberAt, type UnwordedFault } from "./explanation.ts";
import type { Members } from "./match-members.ts";
import { type TypeMask, typeOfValue } from "./json-type.ts";
import { isAdmitted } from "./admitted-values.ts";
import { type CheckNode, isPlainObject } from "./node.ts";

/** How many faults of the closest alternative are listed. */
const MAX_FAULTS = 3;

/** An alternative of a union. */
export interface Alternative {
  readonly node: CheckNode;
  readonly index: number;
}

/** A value tried against an alternative: what keeps it from fitting. */
export class Attempt {
  /** The first few faults. */
  readonly faults: UnwordedFault[] = [];
  /** How many there are in all. */
  count = 0;
  /** How far down the value the deepest one is. */
  depth = 0;

  add(fault: UnwordedFault): void {
    this.count++;
    this.depth = Math.max(this.depth, depthOf(fault.place));
    if (this.faults.length < MAX_FAULTS) this.faults.push(fault);
  }

  /** Whether it fails less deep than another, or as deep with fewer faults. */
  isCloserThan(other: Attempt): boolean {
    return this.depth === other.depth
      ? this.count < other.count
      : this.depth < other.depth;
  }
}

/**
 * The alternatives that a value was probably meant for: those whose tag (a
 * member with a const or enum) it carries; else those that admit its type; else
 * all. Only these need be tried, however many there are.
 */
export function likelyAlternatives(
  branches: readonly CheckNode[],
  value: ExactJsonValue,
): readonly Alternative[] {
  const tagged = isPlainObject(value)
    ? alternativesOf(branches, (node) => carriesTag(node, value))
    : [];
  if (tagged.length > 0) return tagged;
  const type = typeOfValue(value);
  const typed = alternativesOf(branches, (node) => admitsType(node, type));
  return typed.length > 0 ? typed : alternativesOf(branches, () => true);
}

function alternativesOf(
  branches: readonly CheckNode[],
  isLikely: (node: CheckNode) => boolean,
): Alternative[] {
  const likely: Alternative[] = [];
  for (let index = 0; index < branches.length; index++) {
    const node = branches[index] as CheckNode;
    if (isLikely(node)) likely.push({ node, index });
  }
  return likely;
}

function admitsType(node: CheckNode, type: TypeMask): boolean {
  if (standsAlone(node)) return (node.types & type) !== 0;
  return allHolding(node).every(({ types }) => (types & type) !== 0);
}

/** Whether the value has a member that an alternative pins to a value, with such a value. */
function carriesTag(node: CheckNode, value: Members): boolean {
  if (standsAlone(node)) return hasTagOf(node, value);
  return allHolding(node).some((each) => hasTagOf(each, value));
}

function hasTagOf({ properties }: CheckNode, value: Members): boolean {
  for (const { name, node } of properties) {
    if (node === undefined || !mayPin(node)) continue;
    if (Object.hasOwn(value, name) && isPinnedTo(node, memberAt(value, name))) {
      return true;
    }
  }
  return false;
}

/** Whether a node may pin a value: most don't, and looking for the member takes longer. */
function mayPin(node: CheckNode): boolean {
  return node.admitted !== undefined || !standsAlone(node);
}

function isPinnedTo(member: CheckNode, value: ExactJsonValue): boolean {
  let isPinned = false;
  for (const { admitted } of allHolding(member)) {
    if (admitted === undefined) continue;
    if (!isAdmitted(admitted, value)) return false;
    isPinned = true;
  }
  return isPinned;
}

function standsAlone({ allOf, references }: CheckNode): boolean {
  return allOf === undefined && references.length === 0;
}

/** A node with those that it refers to or lists under `allOf`, and so on. */
function allHolding(node: CheckNode): readonly CheckNode[] {
  if (standsAlone(node)) return [node];
  const found = new Set([node]);
  // What is added on the way is come to as well.
  for (const { allOf = [], references } of found) {
    for (const { node: target } of references) found.add(target);
    for (const each of allOf) found.add(each);
  }
  return [...found];
}

function depthOf(place: Place): number {
  let depth = 0;
  for (let at = place; at !== undefined; at = at.parent) depth++;
  return depth;
}
