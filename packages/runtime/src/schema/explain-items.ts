import { countOf } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import type { Explanation, ExplainStep, Subject } from "./explanation.ts";
import { below } from "./explain-branches.ts";
import { lookedAt } from "./looked-at.ts";
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
  index: number,
): ExplainStep {
  return () => {
    if (index >= subject.value.length) return;
    const { itemsKeyword } = subject.node;
    explainer.later([
      () => {
        explainer.visit(itemOf(subject, index, node, [itemsKeyword]));
      },
      itemsFrom(explainer, subject, node, index + 1),
    ]);
  };
}

function itemOf(
  { value, place, schemaPlace }: Subject<Items>,
  index: number,
  node: CheckNode,
  steps: readonly (string | number)[],
): Subject {
  return {
    node,
    value: value[index] as ExactJsonValue,
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
