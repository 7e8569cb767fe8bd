import type { Fault, Place } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { typeOfValue } from "./json-type.ts";
import { type CheckNode, isAdmitted, isPlainObject } from "./node.ts";

/** How many faults of the closest alternative are listed. */
const MAX_FAULTS = 3;

/** A value tried against one alternative of a union: what keeps it from fitting. */
export class Attempt {
  /** The alternative, with the schemas that hold wherever it does. */
  readonly nodes: readonly CheckNode[];
  /** The first few faults. */
  readonly faults: Fault[] = [];
  /** How many there are in all. */
  count = 0;
  /** How far down the value the deepest one is. */
  depth = 0;

  constructor(node: CheckNode) {
    this.nodes = allHolding(node);
  }

  add(fault: Fault): void {
    this.count++;
    this.depth = Math.max(this.depth, depthOf(fault.place));
    if (this.faults.length < MAX_FAULTS) this.faults.push(fault);
  }
}

/**
 * The attempt that came closest: one whose tag (a member with a const or enum)
 * the value carries; else one that admits the value's type; among these the one
 * that fails least deep, with the fewest faults, and first in the schema.
 */
export function closestAttempt(
  attempts: readonly [Attempt, ...Attempt[]] | readonly Attempt[],
  value: ExactJsonValue,
): Attempt {
  return attempts.reduce((best, attempt) =>
    isCloser(attempt, best, value) ? attempt : best,
  );
}

function isCloser(a: Attempt, b: Attempt, value: ExactJsonValue): boolean {
  const byTag = Number(carriesTag(a, value)) - Number(carriesTag(b, value));
  if (byTag !== 0) return byTag > 0;
  const byType = Number(admitsType(a, value)) - Number(admitsType(b, value));
  if (byType !== 0) return byType > 0;
  if (a.depth !== b.depth) return a.depth < b.depth;
  return a.count < b.count;
}

function admitsType({ nodes }: Attempt, value: ExactJsonValue): boolean {
  return nodes.every(({ types }) => (types & typeOfValue(value)) !== 0);
}

/** Whether the value has a member that the alternative pins to a value, with such a value. */
function carriesTag({ nodes }: Attempt, value: ExactJsonValue): boolean {
  if (!isPlainObject(value)) return false;
  return nodes.some(({ properties }) =>
    properties.some(
      ({ name, node: member }) =>
        member !== undefined &&
        Object.hasOwn(value, name) &&
        isPinnedTo(member, value[name] as ExactJsonValue),
    ),
  );
}

function isPinnedTo(member: CheckNode, value: ExactJsonValue): boolean {
  const lists = allHolding(member)
    .map(({ admitted }) => admitted)
    .filter((admitted) => admitted !== undefined);
  return (
    lists.length > 0 && lists.every((admitted) => isAdmitted(admitted, value))
  );
}

/** A node with those that it refers to or lists under `allOf`, and so on. */
function allHolding(node: CheckNode): CheckNode[] {
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
