import { countOf } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import type { Explanation, ExplainStep, Subject } from "./explanation.ts";
import { below } from "./explain-branches.ts";
import { lookedAt } from "./looked-at.ts";
import { scalarFits } from "./match-leaf.ts";
import type { CheckNode } from "./node.ts";

type Items = readonly ExactJsonValue[];

/** Lists what is wrong with the items of an array: how many fit at once, each item in a step. */
export function explainItems(
  explainer: Explanation,
  subject: Subject<Items>,
): readonly ExplainStep[] {
  const { node, value } = subject;
  explainContains(explainer, subject);
  const steps: ExplainStep[] = node.prefix
    .slice(0, value.length)
    .map((each, index) => () => {
      const steps = [node.prefixKeyword, index];
      explainer.visit(itemOf(subject, index, each, steps));
    });
  const { items } = node;
  if (items !== undefined) {
    steps.push(itemsFrom(explainer, subject, items, node.prefix.length));
  }
  return [...steps, ...explainOtherItems(explainer, subject)];
}

/** One item in each step, so that a long array isn't listed beforehand. */
function itemsFrom(
  explainer: Explanation,
  subject: Subject<Items>,
  node: CheckNode,
  start: number,
): ExplainStep {
  const { itemsKeyword } = subject.node;
  const { value } = subject;
  return () => {
    let index = start;
    while (index < value.length && scalarFits(node, itemAt(value, index))) {
      index++;
    }
    if (index >= value.length) return;
    explainer.later([itemsFrom(explainer, subject, node, index + 1)]);
    explainer.visit(itemOf(subject, index, node, [itemsKeyword]));
  };
}

function itemAt(items: Items, index: number): ExactJsonValue {
  return items[index] as ExactJsonValue;
}

function itemOf(
  { value, place, schemaPlace }: Subject<Items>,
  index: number,
  node: CheckNode,
  steps: readonly (string | number)[],
): Subject {
  return {
    node,
    value: itemAt(value, index),
    place: { parent: place, step: index },
    schemaPlace: below(schemaPlace, ...steps),
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
  explainer.addFault(subject, keyword, () => ({
    expected: `contain at ${isFew ? "least" : "most"} ${countOf(bound, "item")} that ${verb}`,
    actual: `has ${String(count)}`,
    params: { limit: bound, count },
  }));
}

function explainOtherItems(
  explainer: Explanation,
  subject: Subject<Items>,
): readonly ExplainStep[] {
  const { node, value } = subject;
  const { unevaluatedItems } = node;
  if (unevaluatedItems === undefined) return [];
  return [
    () => {
      const seen = lookedAt(node, value as ExactJsonValue[], explainer.graph);
      // What other checks refuse, they haven't looked at.
      if (seen === undefined) return;
      value.forEach((_, index) => {
        if (seen.hasItem(index)) return;
        explainer.visit(
          itemOf(subject, index, unevaluatedItems, ["unevaluatedItems"]),
        );
      });
    },
  ];
}
