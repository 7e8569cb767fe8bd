import {
  type CheckNode,
  type ExactJsonValue,
  OBJECT,
  type TypeMask,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import { isIdentity } from "./condition.ts";

/** A value that tells the branches of a union apart. */
export type TagValue = string | number | boolean | null;

/** The member that tells which branch of a union an object can fit. */
export interface UnionTag {
  readonly name: string;
  /** For each branch, the values of the member that it admits. */
  readonly values: readonly (readonly TagValue[])[];
}

/** What is known of schemas when tags are looked for. */
export interface TagSource {
  readonly numbers: ValueNumbers;
  /** Whether small checks stand in those that ask them; else every schema is asked by a call of its own. */
  readonly inlines: boolean;
  /** The values that fit a schema, where it lists them. */
  valuesOf(node: CheckNode): readonly ExactJsonValue[] | undefined;
}

/**
 * Finds a required member whose admitted values differ from branch to branch;
 * then only the branch of the value's own tag need be asked.
 * @param known the types that the value can be of
 */
export function findTag(
  branches: readonly CheckNode[],
  known: TypeMask,
  source: TagSource,
): UnionTag | undefined {
  if (!source.inlines) return undefined;
  const parts = branches.map(partsOf);
  const [first] = parts;
  if (first === undefined || branches.length < 2) return undefined;
  if (parts.some((nodes) => (typesOf(nodes) & known) !== OBJECT)) {
    return undefined;
  }
  for (const name of requiredNames(first)) {
    const values = parts.map((nodes) => tagValues(nodes, name, source));
    if (areApart(values)) return { name, values };
  }
  return undefined;
}

/** Whether an object with the branch's tag fits it, as it says nothing else of objects. */
export function isTagAlone(branch: CheckNode): boolean {
  return (
    branch.properties.length === 1 &&
    branch.additional !== "closed" &&
    branch.additionalNode === undefined &&
    branch.memberNames === undefined &&
    branch.admitted === undefined &&
    branch.patterns.length === 0 &&
    branch.dependents.length === 0 &&
    branch.checks.object.length === 0 &&
    !branch.hasBranches &&
    !branch.tracksEvaluation
  );
}

/** The types that a value which fits a schema can be of. */
export function possibleTypes(node: CheckNode): TypeMask {
  return typesOf(partsOf(node));
}

function typesOf(nodes: readonly CheckNode[]): TypeMask {
  return nodes.reduce((types, node) => types & node.types, ~0);
}

/** The schemas that hold wherever one does: itself, those of `allOf` and of references. */
function partsOf(branch: CheckNode): readonly CheckNode[] {
  const parts = new Set([branch]);
  for (const { allOf = [], references } of parts) {
    for (const { node } of references) parts.add(node);
    for (const node of allOf) parts.add(node);
  }
  return [...parts];
}

function requiredNames(nodes: readonly CheckNode[]): readonly string[] {
  const slots = nodes.flatMap(({ properties }) => properties);
  return slots.filter(({ required }) => required).map(({ name }) => name);
}

function tagValues(
  nodes: readonly CheckNode[],
  name: string,
  source: TagSource,
): readonly TagValue[] {
  const slots = nodes.map((node) => node.findProperty(name));
  if (!slots.some((slot) => slot?.required)) return [];
  for (const slot of slots) {
    const values = slot?.node && source.valuesOf(slot.node);
    // A `switch` goes by identity.
    if (values?.every((value) => isIdentity(value, source.numbers)) === true) {
      return values as TagValue[];
    }
  }
  return [];
}

function areApart(values: readonly (readonly TagValue[])[]): boolean {
  const all = values.flat();
  return (
    values.every((list) => list.length > 0) && new Set(all).size === all.length
  );
}
