import type { ExactJsonValue } from "../core/json.ts";
import { showJson } from "../core/show.ts";
import { closestName } from "../core/suggest.ts";
import type { Explanation, ExplainStep, Subject } from "./explanation.ts";
import { below, stepBeside } from "./explain-branches.ts";
import { lookedAt } from "./looked-at.ts";
import { scalarFits } from "./match-leaf.ts";
import type { CheckNode, Dependent } from "./node.ts";

type Members = Readonly<Record<string, ExactJsonValue>>;

/** Lists what is wrong with the members of an object: missing ones at once, the others in steps. */
export function explainMembers(
  explainer: Explanation,
  subject: Subject<Members>,
): readonly ExplainStep[] {
  const declared = explainDeclared(explainer, subject);
  const dependents = subject.node.dependents.flatMap((each) =>
    explainDependent(explainer, subject, each),
  );
  return [
    ...dependents,
    ...declared,
    ...explainNames(explainer, subject),
    ...explainOthers(explainer, subject),
    ...explainUnevaluated(explainer, subject),
  ];
}

/** The members that the schema names. */
function explainDeclared(
  explainer: Explanation,
  subject: Subject<Members>,
): readonly ExplainStep[] {
  const { node, value } = subject;
  const steps: ExplainStep[] = [];
  for (const { name, node: declared, required } of node.properties) {
    if (!Object.hasOwn(value, name)) {
      if (required) addMissing(explainer, subject, name);
      continue;
    }
    // Most members fit, and need no step.
    if (!declared || scalarFits(declared, memberAt(value, name))) continue;
    steps.push(() => {
      explainer.visit(memberOf(subject, name, declared, "properties", name));
    });
  }
  return steps;
}

function addMissing(
  explainer: Explanation,
  subject: Subject<Members>,
  name: string,
): void {
  explainer.addFault(subject, "required", () => ({
    expected: `have property ${showJson(name)}`,
    params: { property: name },
  }));
}

function memberAt(members: Members, name: string): ExactJsonValue {
  return members[name] as ExactJsonValue;
}

function memberOf(
  { value, place, schemaPlace }: Subject<Members>,
  name: string,
  node: CheckNode,
  ...steps: readonly string[]
): Subject {
  return {
    node,
    value: memberAt(value, name),
    place: { parent: place, step: name },
    schemaPlace: below(schemaPlace, ...steps),
  };
}

/** The same of a member whose name the caller chose. */
function undeclaredOf(
  subject: Subject<Members>,
  name: string,
  node: CheckNode,
  ...steps: readonly string[]
): Subject {
  const { schemaPlace, value } = memberOf(subject, name, node, ...steps);
  const place = { parent: subject.place, step: name, undeclared: true };
  return { node, value, place, schemaPlace };
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
  return [stepBeside(explainer, subject, node, schemaPlace)];
}

/** A name that doesn't fit is told of at its member. */
function explainNames(
  explainer: Explanation,
  subject: Subject<Members>,
): ExplainStep[] {
  const { memberNames } = subject.node;
  if (memberNames === undefined) return [];
  return Object.keys(subject.value).map((name) => () => {
    const { place, schemaPlace } = undeclaredOf(
      subject,
      name,
      memberNames,
      "propertyNames",
    );
    explainer.visit({ node: memberNames, value: name, place, schemaPlace });
  });
}

/** Members that are found by pattern, and those that nothing declares. */
function explainOthers(
  explainer: Explanation,
  subject: Subject<Members>,
): readonly ExplainStep[] {
  const { node, value } = subject;
  const { additional, additionalNode, patterns } = node;
  const steps: ExplainStep[] = [];
  if (additional !== "closed" && !additionalNode && patterns.length === 0) {
    return steps;
  }
  for (const name of Object.keys(value)) {
    const isDeclared = node.findProperty(name)?.node !== undefined;
    const isFine =
      isDeclared ||
      (additionalNode && scalarFits(additionalNode, memberAt(value, name)));
    if (isFine && patterns.length === 0) continue;
    steps.push(() => {
      const found = patterns.filter(({ pattern }) => pattern.test(name));
      for (const { node: matched, source } of found) {
        const steps = ["patternProperties", source] as const;
        explainer.visit(undeclaredOf(subject, name, matched, ...steps));
      }
      if (isDeclared || found.length > 0) return;
      const keyword = "additionalProperties";
      if (additional === "closed") {
        refuseMember(explainer, subject, name, keyword);
      } else if (additionalNode !== undefined) {
        explainer.visit(undeclaredOf(subject, name, additionalNode, keyword));
      }
    });
  }
  return steps;
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
          explainer.visit(
            undeclaredOf(subject, name, unevaluatedMembers, keyword),
          );
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
