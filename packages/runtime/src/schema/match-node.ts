import { Decimal } from "../core/decimal.ts";
import { isExactNumber } from "../core/exact-number.ts";
import type { ExactJsonValue } from "../core/json.ts";
import type { SlotType, SlotValues } from "./assertion.ts";
import { typeOfValue } from "./json-type.ts";
import { type CheckNode, isAdmitted, type LeafCheck } from "./node.ts";

/** What is done with a member or element and its node; false ends the walk. */
export type VisitChild<Context> = (
  node: CheckNode,
  value: ExactJsonValue,
  context: Context,
) => boolean;

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

/**
 * Visits the members and elements that a node has a schema for. False when a
 * visit is, when a required member is missing or an undeclared one not allowed.
 * The value must be plain: `for...in` sees own members only.
 */
export function visitChildren<Context>(
  node: CheckNode,
  value: ExactJsonValue,
  visit: VisitChild<Context>,
  context: Context,
): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return visitItems(node, value, visit, context);
  if (value instanceof Decimal) return true;
  return visitMembers(node, value, visit, context);
}

function visitItems<Context>(
  { items }: CheckNode,
  values: readonly ExactJsonValue[],
  visit: VisitChild<Context>,
  context: Context,
): boolean {
  if (items === undefined) return true;
  for (let index = 0; index < values.length; index++) {
    if (!visit(items, values[index] as ExactJsonValue, context)) return false;
  }
  return true;
}

function visitMembers<Context>(
  node: CheckNode,
  value: Readonly<Record<string, ExactJsonValue>>,
  visit: VisitChild<Context>,
  context: Context,
): boolean {
  let missing = node.requiredCount;
  const isClosed = node.additional === "closed";
  for (const name in value) {
    const slot = node.findProperty(name);
    if (slot === undefined) {
      if (isClosed) return false;
      continue;
    }
    if (slot.required) missing--;
    if (slot.node === undefined) {
      if (isClosed) return false;
      continue;
    }
    const member = value[name] as ExactJsonValue;
    if (!visit(slot.node, member, context)) return false;
  }
  return missing === 0;
}
