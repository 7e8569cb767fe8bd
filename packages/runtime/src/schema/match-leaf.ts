import { isExactNumber } from "../core/exact-number.ts";
import type { ExactJsonValue } from "../core/json.ts";
import type { SlotType, SlotValues } from "./assertion.ts";
import { typeOfValue } from "./json-type.ts";
import {
  type CheckNode,
  isAdmitted,
  isScalar,
  type LeafCheck,
} from "./node.ts";

type SlotValue = SlotValues[SlotType];

/**
 * Whether a value fits what a node says of the value itself: its type, the
 * values admitted and the leaf checks of its type.
 */
export function fitsLocally(node: CheckNode, value: ExactJsonValue): boolean {
  if ((node.types & typeOfValue(value)) === 0) return false;
  if (node.admitted !== undefined && !isAdmitted(node.admitted, value)) {
    return false;
  }
  for (const { row, operand } of checksFor(node, value)) {
    if (!row.predicate(value as SlotValue, operand)) return false;
  }
  return true;
}

/** The leaf checks of a node that apply to a value. */
export function checksFor(
  { checks }: CheckNode,
  value: ExactJsonValue,
): readonly LeafCheck[] {
  if (typeof value === "string") return checks.string;
  if (isExactNumber(value)) return checks.number;
  if (typeof value !== "object" || value === null) return [];
  return Array.isArray(value) ? checks.array : checks.object;
}

/**
 * Whether a scalar fits a node by its own checks alone; false also where that
 * isn't the whole answer.
 */
export function scalarFits(node: CheckNode, value: ExactJsonValue): boolean {
  return isScalar(value) && !node.hasBranches && fitsLocally(node, value);
}
