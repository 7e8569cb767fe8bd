import type { ExactJsonValue } from "../core/json.ts";
import type { SlotType, SlotValues } from "./assertion.ts";
import { isAdmitted } from "./admitted-values.ts";
import {
  ARRAY,
  NUMBER,
  OBJECT,
  STRING,
  type TypeMask,
  typeOfValue,
} from "./json-type.ts";
import { type CheckNode, isScalar, type LeafCheck } from "./node.ts";

type SlotValue = SlotValues[SlotType];

/**
 * Whether a value fits what a node says of the value itself: its type, the
 * values admitted and the leaf checks of its type.
 * @param type the one bit of its type
 */
export function fitsLocally(
  node: CheckNode,
  value: ExactJsonValue,
  type: TypeMask = typeOfValue(value),
): boolean {
  if ((node.types & type) === 0) return false;
  if (node.admitted !== undefined && !isAdmitted(node.admitted, value)) {
    return false;
  }
  const checks = checksOfType(node, type);
  for (let index = 0; index < checks.length; index++) {
    const { row, operand } = checks[index] as LeafCheck;
    if (!row.predicate(value as SlotValue, operand)) return false;
  }
  return true;
}

/** The leaf checks of a node that apply to a value. */
export function checksFor(
  node: CheckNode,
  value: ExactJsonValue,
): readonly LeafCheck[] {
  return checksOfType(node, typeOfValue(value));
}

const NO_CHECKS: readonly LeafCheck[] = Object.freeze([]);

function checksOfType(
  { checks }: CheckNode,
  type: TypeMask,
): readonly LeafCheck[] {
  if (type === STRING) return checks.string;
  if ((type & NUMBER) !== 0) return checks.number;
  if (type === OBJECT) return checks.object;
  return type === ARRAY ? checks.array : NO_CHECKS;
}

/**
 * Whether a scalar fits a node by its own checks alone; false also where that
 * isn't the whole answer.
 */
export function scalarFits(node: CheckNode, value: ExactJsonValue): boolean {
  return isScalar(value) && !node.hasBranches && fitsLocally(node, value);
}
