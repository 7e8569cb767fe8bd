import { isExactNumber } from "../core/exact-number.ts";
import type { ExactJsonValue } from "../core/json.ts";
import type { SlotType, SlotValues } from "./assertion.ts";
import { typeOfValue } from "./json-type.ts";
import { type CheckNode, isAdmitted, type LeafCheck } from "./node.ts";

/**
 * Whether a value fits what a node says of the value itself: its type, the
 * values admitted and the leaf checks of its type.
 */
export function fitsLocally(node: CheckNode, value: ExactJsonValue): boolean {
  if ((node.types & typeOfValue(value)) === 0) return false;
  if (node.admitted !== undefined && !isAdmitted(node.admitted, value)) {
    return false;
  }
  const { checks } = node;
  if (typeof value === "string") return passes(checks.string, value);
  if (isExactNumber(value)) return passes(checks.number, value);
  if (typeof value !== "object" || value === null) return true;
  return Array.isArray(value)
    ? passes(checks.array, value)
    : passes(checks.object, value);
}

function passes<Slot extends SlotType>(
  checks: readonly LeafCheck<Slot>[],
  value: SlotValues[Slot],
): boolean {
  for (const check of checks) {
    if (!check.row.predicate(value, check.operand)) return false;
  }
  return true;
}
