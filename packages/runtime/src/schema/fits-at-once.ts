import type { ExactJsonValue } from "../core/json.ts";
import { fitsLocally, scalarFits } from "./match-leaf.ts";
import { type CheckNode, isScalar } from "./node.ts";

/**
 * Whether a value fits by what a node says of it and of the scalars right in
 * it; false also where that isn't the whole answer. It looks no deeper, so that
 * it can be asked at each level of a value in linear time.
 */
export function fitsAtOnce(node: CheckNode, value: ExactJsonValue): boolean {
  if (node.hasBranches || !fitsLocally(node, value)) return false;
  if (isScalar(value)) return true;
  if (node.isRepeated || node.tracksEvaluation) return false;
  return Array.isArray(value)
    ? itemsFit(node, value)
    : membersFit(node, value as Readonly<Record<string, ExactJsonValue>>);
}

function itemsFit(node: CheckNode, values: readonly ExactJsonValue[]): boolean {
  const { contains, items, prefix } = node;
  if (contains !== undefined || prefix.length > 0) return false;
  if (items === undefined) return true;
  for (const value of values) if (!scalarFits(items, value)) return false;
  return true;
}

function membersFit(
  node: CheckNode,
  members: Readonly<Record<string, ExactJsonValue>>,
): boolean {
  if (node.memberNames !== undefined || node.patterns.length > 0) return false;
  if (node.dependents.length > 0) return false;
  let missing = node.requiredCount;
  for (const name in members) {
    const slot = node.findProperty(name);
    if (slot?.required === true) missing--;
    const member = slot?.node ?? node.additionalNode;
    if (member === undefined) {
      if (node.additional === "closed") return false;
    } else if (!scalarFits(member, members[name] as ExactJsonValue)) {
      return false;
    }
  }
  return missing === 0;
}
