import type { Place } from "../core/issue.ts";
import { Attempt, likelyAlternatives } from "./closest-alternative.ts";
import type { Explanation, Subject } from "./explanation.ts";
import type { CheckNode, Condition, Reference, SchemaOrigin } from "./node.ts";
import { faultOf } from "./wording.ts";

/** Lists what is wrong by the unions and the negation of a node. */
export function explainAlternatives(
  explainer: Explanation,
  subject: Subject,
): void {
  const { anyOf, not, oneOf } = subject.node;
  if (oneOf !== undefined) explainUnion(explainer, subject, "oneOf", oneOf);
  if (anyOf !== undefined) explainUnion(explainer, subject, "anyOf", anyOf);
  if (not !== undefined && explainer.fits(not, subject.value)) {
    explainer.addFault(subject, () => {
      const expected = 'not match the schema under "not"';
      return faultOf(subject, "not", expected, undefined, {});
    });
  }
}

/** Lists later what is wrong by the schemas of the same place that hold as well. */
export function explainBeside(explainer: Explanation, subject: Subject): void {
  const { allOf, condition, references } = subject.node;
  if (condition !== undefined) explainCondition(explainer, subject, condition);
  if (allOf !== undefined) {
    explainer.later(allOf.length, (index) => {
      const node = allOf[index] as CheckNode;
      const schemaPlace = below(subject.schemaPlace, "allOf", index);
      explainer.visit(subjectBeside(subject, node, schemaPlace));
      return index + 1;
    });
  }
  explainer.later(references.length, (index) => {
    const { node } = references[index] as Reference;
    const schemaPlace = placeOfOrigin(node.origin);
    explainer.visit(subjectBeside(subject, node, schemaPlace));
    return index + 1;
  });
}

function explainCondition(
  explainer: Explanation,
  subject: Subject,
  condition: Condition,
): void {
  const isMet = explainer.fits(condition.test, subject.value);
  const keyword = isMet ? "then" : "else";
  const node = condition[keyword];
  if (node === undefined) return;
  explainer.later(1, () => {
    const schemaPlace = below(subject.schemaPlace, keyword);
    explainer.visit(subjectBeside(subject, node, schemaPlace));
    return 1;
  });
}

function explainUnion(
  explainer: Explanation,
  subject: Subject,
  keyword: "anyOf" | "oneOf",
  branches: readonly CheckNode[],
): void {
  const { value } = subject;
  let matched = 0;
  for (const each of branches) if (explainer.fits(each, value)) matched++;
  if (matched === 1 || (matched > 0 && keyword === "anyOf")) return;
  explainer.addFault(subject, () => {
    const alternatives = branches.length;
    const few = keyword === "oneOf" ? "exactly" : "at least";
    const expected = `match ${few} one of ${String(alternatives)} alternatives`;
    const actual = `matches ${matched === 0 ? "none" : String(matched)}`;
    const params = { alternatives, matched };
    return faultOf(subject, keyword, expected, actual, params);
  });
  if (matched > 0 || explainer.sink || explainer.list.isFull) return;
  explainClosest(explainer, subject, keyword, branches);
}

/** Lists what is wrong by the alternative that the value was probably meant for. */
function explainClosest(
  explainer: Explanation,
  subject: Subject,
  keyword: "anyOf" | "oneOf",
  branches: readonly CheckNode[],
): void {
  let closest: Attempt | undefined;
  for (const { index, node } of likelyAlternatives(branches, subject.value)) {
    const attempt = new Attempt();
    const schemaPlace = below(subject.schemaPlace, keyword, index);
    explainer.explainTo(attempt, subjectBeside(subject, node, schemaPlace));
    if (closest === undefined || attempt.isCloserThan(closest)) {
      closest = attempt;
    }
  }
  for (const { word } of closest?.faults ?? []) explainer.list.add(word());
}

/** The same value beside another node. */
export function subjectBeside(
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

/** A place one step or two further down. */
export function below(
  parent: Place,
  step: string | number,
  next?: string | number,
): Place {
  const first = { parent, step };
  return next === undefined ? first : { parent: first, step: next };
}
