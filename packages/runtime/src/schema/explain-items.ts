import type { ExactJsonValue } from "../core/json.ts";
import { countOf } from "../core/show.ts";
import type { Explanation, Subject } from "./explanation.ts";
import { below } from "./explain-branches.ts";
import { fitsAtOnce } from "./fits-at-once.ts";
import { lookedAt } from "./looked-at.ts";
import type { CheckNode } from "./node.ts";
import { faultOf } from "./wording.ts";

type Items = readonly ExactJsonValue[];

/** Lists what is wrong with the items of an array: how many fit at once, each item later. */
export function explainItems(
  explainer: Explanation,
  subject: Subject<Items>,
): void {
  const { node, value } = subject;
  const { items, prefix, prefixKeyword } = node;
  if (node.contains !== undefined) explainContains(explainer, subject);
  if (node.unevaluatedItems !== undefined) {
    explainOtherItems(explainer, subject, node.unevaluatedItems);
  }
  if (items !== undefined) explainRest(explainer, subject, items);
  const first = Math.min(prefix.length, value.length);
  explainer.later(first, (index) => {
    const schemaPlace = below(subject.schemaPlace, prefixKeyword, index);
    const own = prefix[index] as CheckNode;
    explainer.visit(itemOf(subject, index, own, schemaPlace));
    return index + 1;
  });
}

/** The items after the first ones, of which most fit and are passed over. */
function explainRest(
  explainer: Explanation,
  subject: Subject<Items>,
  node: CheckNode,
): void {
  const { value } = subject;
  const start = nextUnfit(node, value, subject.node.prefix.length);
  if (start >= value.length) return;
  const schemaPlace = below(subject.schemaPlace, subject.node.itemsKeyword);
  explainer.later(
    value.length,
    (index) => {
      explainer.visit(itemOf(subject, index, node, schemaPlace));
      return nextUnfit(node, value, index + 1);
    },
    start,
  );
}

/** The index of the next item that doesn't surely fit. */
function nextUnfit(node: CheckNode, items: Items, start: number): number {
  let index = start;
  while (index < items.length && fitsAtOnce(node, itemAt(items, index))) {
    index++;
  }
  return index;
}

function itemAt(items: Items, index: number): ExactJsonValue {
  return items[index] as ExactJsonValue;
}

function itemOf(
  { place, value }: Subject<Items>,
  index: number,
  node: CheckNode,
  schemaPlace: Subject["schemaPlace"],
): Subject {
  return {
    node,
    value: itemAt(value, index),
    place: below(place, index),
    schemaPlace,
  };
}

function explainContains(
  explainer: Explanation,
  subject: Subject<Items>,
): void {
  const { contains } = subject.node;
  if (contains === undefined) return;
  const { min, max, node } = contains;
  const count = subject.value.filter((item) =>
    explainer.fits(node, item),
  ).length;
  if (count >= min && count <= max) return;
  const isFew = count < min;
  const bound = isFew ? min : max;
  const verb = bound === 1 ? "fits" : "fit";
  const keyword =
    isFew && min === 1 ? "contains" : isFew ? "minContains" : "maxContains";
  explainer.addFault(subject, () => {
    const expected = `contain at ${isFew ? "least" : "most"} ${countOf(bound, "item")} that ${verb}`;
    const params = { limit: bound, count };
    return faultOf(subject, keyword, expected, `has ${String(count)}`, params);
  });
}

function explainOtherItems(
  explainer: Explanation,
  subject: Subject<Items>,
  unevaluated: CheckNode,
): void {
  const { node, value } = subject;
  explainer.later(1, () => {
    const seen = lookedAt(node, value as ExactJsonValue[], explainer.graph);
    // What other checks refuse, they haven't looked at.
    if (seen === undefined) return 1;
    const schemaPlace = below(subject.schemaPlace, "unevaluatedItems");
    value.forEach((_, index) => {
      if (seen.hasItem(index)) return;
      explainer.visit(itemOf(subject, index, unevaluated, schemaPlace));
    });
    return 1;
  });
}
