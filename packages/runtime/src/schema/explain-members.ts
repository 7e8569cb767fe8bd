import { showJson } from "../core/show.ts";
import { below, subjectBeside } from "./explain-branches.ts";
import {
  explainOthers,
  explainUnevaluated,
  undeclaredOf,
} from "./explain-undeclared.ts";
import { type Explanation, memberAt, type Subject } from "./explanation.ts";
import type { Members } from "./match-members.ts";
import { fitsAtOnce } from "./fits-at-once.ts";
import {
  type CheckNode,
  type Dependent,
  isScalar,
  type PropertySlot,
} from "./node.ts";
import { faultOf } from "./wording.ts";

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
    explainer.addFault(subject, () => {
      const expected = `have property ${showJson(name)}`;
      const params = { property: name };
      return faultOf(subject, "required", expected, undefined, params);
    });
  }
}

/** The members that the schema names. */
function explainDeclared(
  explainer: Explanation,
  subject: Subject<Members>,
  slots: readonly PropertySlot[],
): void {
  // What puts nothing off needn't be put off, unless something comes before it.
  let next = 0;
  if (isFirst(subject.node)) {
    while (next < slots.length && isLeaf(subject.value, slots[next])) {
      explainMember(explainer, subject, slots[next]);
      next++;
    }
  }
  if (next < slots.length) explainFrom(explainer, subject, slots, next);
}

function explainFrom(
  explainer: Explanation,
  subject: Subject<Members>,
  slots: readonly PropertySlot[],
  start: number,
): void {
  const explainOne = (index: number): number => {
    explainMember(explainer, subject, slots[index]);
    return index + 1;
  };
  explainer.later(slots.length, explainOne, start);
}

function explainMember(
  explainer: Explanation,
  { place, schemaPlace, value }: Subject<Members>,
  slot: PropertySlot | undefined,
): void {
  if (slot?.node === undefined) return;
  const { name, node } = slot;
  explainer.visit({
    node,
    value: memberAt(value, name),
    place: below(place, name),
    schemaPlace: below(schemaPlace, "properties", name),
  });
}

/** Whether nothing that is put off comes before the members that the schema names. */
function isFirst({ dependents, hasBranches }: CheckNode): boolean {
  return !hasBranches && dependents.length === 0;
}

/** Whether all that can be wrong with a member is told at once. */
function isLeaf(members: Members, slot: PropertySlot | undefined): boolean {
  return (
    slot?.node?.hasBranches === false && isScalar(memberAt(members, slot.name))
  );
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
      explainer.addFault(subject, () => {
        const expected = `have property ${showJson(other)} as it has ${showJson(name)}`;
        const params = { property: other, because: name };
        return faultOf(subject, keyword, expected, undefined, params);
      });
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
      explainer.visit(subjectBeside(subject, node, schemaPlace));
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
