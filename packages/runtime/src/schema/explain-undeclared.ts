import { showJson } from "../core/show.ts";
import { closestName } from "../core/suggest.ts";
import { below } from "./explain-branches.ts";
import { type Explanation, memberAt, type Subject } from "./explanation.ts";
import type { Members } from "./match-members.ts";
import { lookedAt } from "./looked-at.ts";
import type { CheckNode } from "./node.ts";
import { faultOf } from "./wording.ts";

/** Members that are found by pattern, and those that nothing declares. */
export function explainOthers(
  explainer: Explanation,
  subject: Subject<Members>,
  names: readonly string[],
): void {
  explainer.later(names.length, (index) => {
    explainOther(explainer, subject, names[index] as string);
    return index + 1;
  });
}

function explainOther(
  explainer: Explanation,
  subject: Subject<Members>,
  name: string,
): void {
  const { node } = subject;
  const { additional, additionalNode, patterns } = node;
  let isDeclared = node.findProperty(name)?.node !== undefined;
  for (const { node: matched, pattern, source } of patterns) {
    if (!pattern.test(name)) continue;
    isDeclared = true;
    const keyword = "patternProperties";
    explainer.visit(undeclaredOf(subject, name, matched, keyword, source));
  }
  if (isDeclared) return;
  const keyword = "additionalProperties";
  if (additional === "closed") {
    refuseMember(explainer, subject, name, keyword);
  } else if (additionalNode !== undefined) {
    explainer.visit(undeclaredOf(subject, name, additionalNode, keyword));
  }
}

/** Members that nothing else of the node looks at. */
export function explainUnevaluated(
  explainer: Explanation,
  subject: Subject<Members>,
  unevaluated: CheckNode,
): void {
  const { node, value } = subject;
  const keyword = "unevaluatedProperties";
  explainer.later(1, () => {
    const seen = lookedAt(node, value, explainer.graph);
    // What other checks refuse, they haven't looked at.
    if (seen === undefined) return 1;
    for (const name of Object.keys(value)) {
      if (seen.hasMember(name)) continue;
      if (unevaluated.types === 0) {
        refuseMember(explainer, subject, name, keyword);
      } else {
        explainer.visit(undeclaredOf(subject, name, unevaluated, keyword));
      }
    }
    return 1;
  });
}

function refuseMember(
  explainer: Explanation,
  subject: Subject<Members>,
  name: string,
  keyword: string,
): void {
  const { list } = explainer;
  explainer.addFault(subject, () => {
    const expected = `not have property ${list.showName(name)}`;
    const actual = list.hidesValues ? undefined : suggestFor(subject, name);
    const params = { property: list.hidesValues ? "*" : name };
    return faultOf(subject, keyword, expected, actual, params);
  });
}

/** Names the declared member that was probably meant: one that isn't there yet. */
function suggestFor(
  { node, value }: Subject<Members>,
  name: string,
): string | undefined {
  const absent = node.properties
    .filter((slot) => slot.node !== undefined)
    .map((slot) => slot.name)
    .filter((declared) => !Object.hasOwn(value, declared));
  const similar = closestName(name, absent);
  return similar === undefined
    ? undefined
    : `did you mean ${showJson(similar)}?`;
}

/** A member whose name the caller chose. */
export function undeclaredOf(
  { place, schemaPlace, value }: Subject<Members>,
  name: string,
  node: CheckNode,
  keyword: string,
  step?: string,
): Subject {
  return {
    node,
    value: memberAt(value, name),
    place: { parent: place, step: name, undeclared: true },
    schemaPlace: below(schemaPlace, keyword, step),
  };
}
