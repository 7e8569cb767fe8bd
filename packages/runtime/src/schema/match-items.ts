import type { ExactJsonValue } from "../core/json.ts";
import type { Evaluated } from "./evaluated.ts";
import { fitsBelow, type Matcher } from "./matcher.ts";
import type { CheckNode, ContainsSlot } from "./node.ts";

type Items = readonly ExactJsonValue[];

/** Whether the items of an array fit what a node says of them. */
export function fitsItems(
  matcher: Matcher,
  node: CheckNode,
  values: Items,
  depth: number,
  seen: Evaluated | undefined,
): boolean {
  const { contains, items, prefix } = node;
  const first = Math.min(prefix.length, values.length);
  for (let index = 0; index < first; index++) {
    const item = values[index] as ExactJsonValue;
    const own = prefix[index] as CheckNode;
    if (!fitsBelow(matcher, own, item, depth + 1)) return false;
  }
  if (items !== undefined) {
    for (let index = first; index < values.length; index++) {
      const item = values[index] as ExactJsonValue;
      if (!fitsBelow(matcher, items, item, depth + 1)) return false;
    }
  }
  seen?.addItems(items === undefined ? first : values.length);
  return (
    contains === undefined ||
    containsEnough(matcher, contains, values, depth + 1, seen)
  );
}

/** Stops counting as soon as the answer is known, unless every fitting item has to be noted. */
function containsEnough(
  matcher: Matcher,
  { node, min, max, evaluates }: ContainsSlot,
  values: Items,
  depth: number,
  seen: Evaluated | undefined,
): boolean {
  const notes = evaluates ? seen : undefined;
  let count = 0;
  for (let index = 0; index < values.length; index++) {
    if (notes === undefined && count >= min && max === Infinity) return true;
    const item = values[index] as ExactJsonValue;
    if (!fitsBelow(matcher, node, item, depth)) continue;
    notes?.addItem(index);
    if (++count > max) return false;
  }
  return count >= min;
}

/** Whether the items that nothing has looked at fit what a node says of them. */
export function fitsOtherItems(
  matcher: Matcher,
  rest: CheckNode,
  values: Items,
  depth: number,
  seen: Evaluated,
): boolean {
  for (let index = 0; index < values.length; index++) {
    if (seen.hasItem(index)) continue;
    const item = values[index] as ExactJsonValue;
    if (!fitsBelow(matcher, rest, item, depth + 1)) return false;
  }
  seen.addItems(values.length);
  return true;
}
