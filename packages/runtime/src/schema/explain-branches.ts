import type { Place } from "../core/issue.ts";
import {
  Attempt,
  closestAttempt,
  likelyAlternatives,
} from "./closest-alternative.ts";
import type { Explanation, ExplainStep, Subject } from "./explanation.ts";
import type { CheckNode, SchemaOrigin } from "./node.ts";
import { wordFault } from "./wording.ts";

/**
 * Lists what is wrong by the schemas of the same place: unions and negations at
 * once, what holds here as well in steps.
 */
export function explainBranches(
  explainer: Explanation,
  subject: Subject,
): readonly ExplainStep[] {
  const { node, schemaPlace } = subject;
  if (node.oneOf !== undefined) {
    explainUnion(explainer, subject, "oneOf", node.oneOf);
  }
  if (node.anyOf !== undefined) {
    explainUnion(explainer, subject, "anyOf", node.anyOf);
  }
  if (node.not !== undefined && explainer.fits(node.not, subject.value)) {
    explainer.addFault(subject, "not", () => ({
      expected: 'not match the schema under "not"',
    }));
  }
  const steps = node.references.map(({ node: target }) =>
    stepBeside(explainer, subject, target, placeOfOrigin(target.origin)),
  );
  node.allOf?.forEach((each, index) => {
    const place = below(schemaPlace, "allOf", index);
    steps.push(stepBeside(explainer, subject, each, place));
  });
  return [...steps, ...explainCondition(explainer, subject)];
}

function explainCondition(
  explainer: Explanation,
  subject: Subject,
): readonly ExplainStep[] {
  const { condition } = subject.node;
  if (condition === undefined) return [];
  const keyword = explainer.fits(condition.test, subject.value)
    ? "then"
    : "else";
  const node = condition[keyword];
  if (node === undefined) return [];
  const schemaPlace = below(subject.schemaPlace, keyword);
  return [stepBeside(explainer, subject, node, schemaPlace)];
}

function explainUnion(
  explainer: Explanation,
  subject: Subject,
  keyword: "anyOf" | "oneOf",
  branches: readonly CheckNode[],
): void {
  const { value } = subject;
  const matched = branches.filter((each) => explainer.fits(each, value)).length;
  if (matched === 1 || (matched > 0 && keyword === "anyOf")) return;
  const few = keyword === "oneOf" ? "exactly" : "at least";
  explainer.addFault(subject, keyword, () => ({
    expected: `match ${few} one of ${String(branches.length)} alternatives`,
    actual: `matches ${matched === 0 ? "none" : String(matched)}`,
    params: { alternatives: branches.length, matched },
  }));
  if (matched > 0 || explainer.sink || explainer.list.isFull) return;
  const likely = likelyAlternatives(branches, value);
  const attempts = likely.map(({ node, index }) => {
    const attempt = new Attempt();
    const schemaPlace = below(subject.schemaPlace, keyword, index);
    explainer.explainTo(attempt, subjectBeside(subject, node, schemaPlace));
    return attempt;
  });
  for (const fault of closestAttempt(attempts).faults) {
    explainer.list.add(wordFault(fault));
  }
}

/** Holds the same value to another node. */
export function stepBeside(
  explainer: Explanation,
  subject: Subject,
  node: CheckNode,
  schemaPlace: Place,
): ExplainStep {
  return () => {
    explainer.visit(subjectBeside(subject, node, schemaPlace));
  };
}

function subjectBeside(
  { place, value }: Subject,
  node: CheckNode,
  schemaPlace: Place,
): Subject {
  // All subjects of one shape, which a spread wouldn't keep, are read faster.
  return { node, value, place, schemaPlace };
}

/** Where a schema that was referred to stands, other documents by their URI. */
export function placeOfOrigin(origin: SchemaOrigin | undefined): Place {
  if (origin === undefined || origin.uri === "") return origin?.place;
  const root: Place = { parent: undefined, step: origin.uri, isDocument: true };
  const steps = [];
  for (let at = origin.place; at !== undefined; at = at.parent) steps.push(at);
  let place: Place = root;
  for (const { step } of steps.reverse()) place = { parent: place, step };
  return place;
}

/** A place some steps further down. */
export function below(
  place: Place,
  ...steps: readonly (string | number)[]
): Place {
  let at = place;
  for (const step of steps) at = { parent: at, step };
  return at;
}
