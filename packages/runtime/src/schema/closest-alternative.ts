import type { Place } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { typeOfValue } from "./json-type.ts";
import { type CheckNode, isAdmitted, isPlainObject } from "./node.ts";
import type { UnwordedFault } from "./wording.ts";

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
  const all = branches.map((node, index) => ({ node, index }));
  const tagged = all.filter(({ node }) => carriesTag(node, value));
  if (tagged.length > 0) return tagged;
  const typed = all.filter(({ node }) => admitsType(node, value));
  return typed.length > 0 ? typed : all;
}

function admitsType(node: CheckNode, value: ExactJsonValue): boolean {
  return allHolding(node).every(
    ({ types }) => (types & typeOfValue(value)) !== 0,
  );
}

/** Whether the value has a member that an alternative pins to a value, with such a value. */
function carriesTag(node: CheckNode, value: ExactJsonValue): boolean {
  if (!isPlainObject(value)) return false;
  return allHolding(node).some(({ properties }) =>
    properties.some(
      ({ name, node: member }) =>
        member !== undefined &&
        Object.hasOwn(value, name) &&
        isPinnedTo(member, value[name] as ExactJsonValue),
    ),
  );
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

/** A node with those that it refers to or lists under `allOf`, and so on. */
function allHolding(node: CheckNode): readonly CheckNode[] {
  if (node.allOf === undefined && node.references.length === 0) return [node];
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
