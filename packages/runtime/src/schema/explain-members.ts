import type { ExactJsonValue } from "../core/json.ts";
import { showJson } from "../core/show.ts";
import { closestName } from "../core/suggest.ts";
import { below, subjectBeside } from "./explain-branches.ts";
import type { Explanation, Subject } from "./explanation.ts";
import { fitsAtOnce } from "./fits-at-once.ts";
import { lookedAt } from "./looked-at.ts";
import type { CheckNode, Dependent, PropertySlot } from "./node.ts";

type Members = Readonly<Record<string, ExactJsonValue>>;

/** Lists what is wrong with the members of an object: missing ones at once, the others later. */
export function explainMembers(
  explainer: Explanation,
  subject: Subject<Members>,
): void {
  const { node } = subject;
  const { isComplete, others, unfit } = sortMembers(subject);
  if (!isComplete) addMissing(explainer, subject);
  if (node.dependents.length > 0) addMissingDependents(explainer, subject);
  if (node.unevaluatedMembers !== undefined) {
    explainUnevaluated(explainer, subject, node.unevaluatedMembers);
  }
  if (others.length > 0) explainOthers(explainer, subject, others);
  if (node.memberNames !== undefined) {
    explainNames(explainer, subject, node.memberNames);
  }
  if (unfit.length > 0) explainDeclared(explainer, subject, unfit);
  if (node.dependents.length > 0) explainDependents(explainer, subject);
}

/** The members of an object that aren't told to be right at once. */
interface SortedMembers {
  /** Whether none is missing that `required` names. */
  readonly isComplete: boolean;
  /** Declared ones, in the order of the schema. */
  readonly unfit: readonly PropertySlot[];
  /** Those that are found by pattern or that nothing declares, in the order of the value. */
  readonly others: readonly string[];
}

const NONE: readonly never[] = Object.freeze([]);

/** As matching does, in one pass over what is there: look-ups by name take far longer. */
function sortMembers({ node, value }: Subject<Members>): SortedMembers {
  let missing = node.requiredCount;
  let unfit: PropertySlot[] | undefined;
  let others: string[] | undefined;
  for (const name in value) {
    const slot = node.findProperty(name);
    if (slot?.required === true) missing--;
    const declared = slot?.node;
    if (slot !== undefined && declared !== undefined) {
      if (!fitsAtOnce(declared, memberAt(value, name))) {
        if (unfit === undefined) unfit = [slot];
        else unfit.push(slot);
      }
      if (node.patterns.length === 0) continue;
    }
    if (isFineBesides(node, value, name)) continue;
    if (others === undefined) others = [name];
    else others.push(name);
  }
  return {
    isComplete: missing === 0,
    unfit: unfit === undefined ? NONE : inSchemaOrder(node, unfit),
    others: others ?? NONE,
  };
}

/** Whether a member is surely fine by its pattern, or as one that nothing declares. */
function isFineBesides(
  { additional, additionalNode, patterns }: CheckNode,
  value: Members,
  name: string,
): boolean {
  if (patterns.length > 0 || additional === "closed") return false;
  return (
    additionalNode === undefined ||
    fitsAtOnce(additionalNode, memberAt(value, name))
  );
}

function inSchemaOrder(
  { properties }: CheckNode,
  found: readonly PropertySlot[],
): readonly PropertySlot[] {
  if (found.length === 1) return found;
  const slots = new Set(found);
  return properties.filter((slot) => slots.has(slot));
}

function addMissing(explainer: Explanation, subject: Subject<Members>): void {
  for (const { name, required } of subject.node.properties) {
    if (!required || Object.hasOwn(subject.value, name)) continue;
    explainer.addFault(subject, "required", () => ({
      expected: `have property ${showJson(name)}`,
      params: { property: name },
    }));
  }
}

/** The members that the schema names. */
function explainDeclared(
  explainer: Explanation,
  subject: Subject<Members>,
  slots: readonly PropertySlot[],
): void {
  const place = below(subject.schemaPlace, "properties");
  explainer.later(slots.length, (index) => {
    const { name, node } = slots[index] as PropertySlot;
    if (node !== undefined) {
      explainer.visit({
        node,
        value: memberAt(subject.value, name),
        place: below(subject.place, name),
        schemaPlace: below(place, name),
      });
    }
    return index + 1;
  });
}

function memberAt(members: Members, name: string): ExactJsonValue {
  return members[name] as ExactJsonValue;
}

/** A member whose name the caller chose. */
function undeclaredOf(
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

/** What is missing beside other members. */
function addMissingDependents(
  explainer: Explanation,
  subject: Subject<Members>,
): void {
  const { node, value } = subject;
  for (const { keyword, name, required } of node.dependents) {
    if (!Object.hasOwn(value, name)) continue;
    for (const other of required) {
      if (Object.hasOwn(value, other)) continue;
      explainer.addFault(subject, keyword, () => ({
        expected: `have property ${showJson(other)} as it has ${showJson(name)}`,
        params: { property: other, because: name },
      }));
    }
  }
}

/** What the object must fit as some of its members are there. */
function explainDependents(
  explainer: Explanation,
  subject: Subject<Members>,
): void {
  const { dependents } = subject.node;
  explainer.later(dependents.length, (index) => {
    const { keyword, name, node } = dependents[index] as Dependent;
    if (node !== undefined && Object.hasOwn(subject.value, name)) {
      const schemaPlace = below(subject.schemaPlace, keyword, name);
      explainer.visit(subjectBeside(subject as Subject, node, schemaPlace));
    }
    return index + 1;
  });
}

/** A name that doesn't fit is told of at its member. */
function explainNames(
  explainer: Explanation,
  subject: Subject<Members>,
  node: CheckNode,
): void {
  const names = Object.keys(subject.value);
  explainer.later(names.length, (index) => {
    const value = names[index] as string;
    const member = undeclaredOf(subject, value, node, "propertyNames");
    const { place, schemaPlace } = member;
    explainer.visit({ node, value, place, schemaPlace });
    return index + 1;
  });
}

/** Members that are found by pattern, and those that nothing declares. */
function explainOthers(
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

function explainUnevaluated(
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
