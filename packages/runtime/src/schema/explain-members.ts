import type { ExactJsonValue } from "../core/json.ts";
import { showJson } from "../core/show.ts";
import { closestName } from "../core/suggest.ts";
import type { Explanation, ExplainStep, Subject } from "./explanation.ts";
import { below } from "./explain-branches.ts";
import { lookedAt } from "./looked-at.ts";
import type { CheckNode, Dependent } from "./node.ts";

type Members = Readonly<Record<string, ExactJsonValue>>;

/** Lists what is wrong with the members of an object: missing ones at once, the others in steps. */
export function explainMembers(
  explainer: Explanation,
  subject: Subject<Members>,
): readonly ExplainStep[] {
  const { node, value } = subject;
  for (const { name, required } of node.properties) {
    if (required && !Object.hasOwn(value, name)) {
      explainer.addFault(subject, "required", () => ({
        expected: `have property ${showJson(name)}`,
        params: { property: name },
      }));
    }
  }
  const steps = node.dependents.flatMap((each) =>
    explainDependent(explainer, subject, each),
  );
  for (const slot of node.properties) {
    const declared = slot.node;
    if (declared === undefined || !Object.hasOwn(value, slot.name)) continue;
    const { name } = slot;
    steps.push(() => {
      explainer.visit(memberOf(subject, name, declared, "properties", name));
    });
  }
  return [
    ...steps,
    ...explainNames(explainer, subject),
    ...explainOthers(explainer, subject),
    ...explainUnevaluated(explainer, subject),
  ];
}

function memberOf(
  { value, place, schemaPlace }: Subject<Members>,
  name: string,
  node: CheckNode,
  ...steps: readonly string[]
): Subject {
  return {
    node,
    value: value[name] as ExactJsonValue,
    place: { parent: place, step: name },
    schemaPlace: below(schemaPlace, ...steps),
  };
}

function undeclaredOf(subject: Subject): Subject {
  const { parent, step = "" } = subject.place ?? {};
  return { ...subject, place: { parent, step, undeclared: true } };
}

function explainDependent(
  explainer: Explanation,
  subject: Subject<Members>,
  { name, keyword, required, node }: Dependent,
): ExplainStep[] {
  const { value } = subject;
  if (!Object.hasOwn(value, name)) return [];
  for (const other of required) {
    if (Object.hasOwn(value, other)) continue;
    explainer.addFault(subject, keyword, () => ({
      expected: `have property ${showJson(other)} as it has ${showJson(name)}`,
      params: { property: other, because: name },
    }));
  }
  if (node === undefined) return [];
  const schemaPlace = below(subject.schemaPlace, keyword, name);
  return [
    () => {
      explainer.visit({ ...subject, node, schemaPlace });
    },
  ];
}

/** A name that doesn't fit is told of at its member. */
function explainNames(
  explainer: Explanation,
  subject: Subject<Members>,
): ExplainStep[] {
  const { memberNames } = subject.node;
  if (memberNames === undefined) return [];
  return Object.keys(subject.value).map((name) => () => {
    const member = memberOf(subject, name, memberNames, "propertyNames");
    explainer.visit(undeclaredOf({ ...member, value: name }));
  });
}

/** Members that are found by pattern, and those that nothing declares. */
function explainOthers(
  explainer: Explanation,
  subject: Subject<Members>,
): ExplainStep[] {
  const { node, value } = subject;
  const { additional, additionalNode, patterns } = node;
  if (additional !== "closed" && !additionalNode && patterns.length === 0) {
    return [];
  }
  return Object.keys(value).map((name) => () => {
    const found = patterns.filter(({ pattern }) => pattern.test(name));
    for (const { node: matched, source } of found) {
      const steps = ["patternProperties", source] as const;
      explainer.visit(undeclaredOf(memberOf(subject, name, matched, ...steps)));
    }
    const isDeclared = node.findProperty(name)?.node !== undefined;
    if (isDeclared || found.length > 0) return;
    if (additional === "closed") {
      refuseMember(explainer, subject, name, "additionalProperties");
    } else if (additionalNode !== undefined) {
      const member = memberOf(
        subject,
        name,
        additionalNode,
        "additionalProperties",
      );
      explainer.visit(undeclaredOf(member));
    }
  });
}

function explainUnevaluated(
  explainer: Explanation,
  subject: Subject<Members>,
): ExplainStep[] {
  const { node, value } = subject;
  const { unevaluatedMembers } = node;
  if (unevaluatedMembers === undefined) return [];
  const keyword = "unevaluatedProperties";
  return [
    () => {
      const seen = lookedAt(node, value, explainer.graph);
      // What other checks refuse, they haven't looked at.
      if (seen === undefined) return;
      for (const name of Object.keys(value)) {
        if (seen.hasMember(name)) continue;
        if (unevaluatedMembers.types === 0) {
          refuseMember(explainer, subject, name, keyword);
        } else {
          const member = memberOf(subject, name, unevaluatedMembers, keyword);
          explainer.visit(undeclaredOf(member));
        }
      }
    },
  ];
}

function refuseMember(
  explainer: Explanation,
  subject: Subject<Members>,
  name: string,
  keyword: string,
): void {
  const { list } = explainer;
  explainer.addFault(subject, keyword, () => ({
    expected: `not have property ${list.showName(name)}`,
    actual: list.hidesValues ? undefined : suggestFor(subject, name),
    params: { property: list.hidesValues ? "*" : name },
  }));
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
