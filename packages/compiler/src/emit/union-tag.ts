import {
  type CheckNode,
  OBJECT,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import { fittingValues, isIdentity } from "./condition.ts";

/** A value that tells the branches of a union apart. */
export type TagValue = string | number | boolean | null;

/** The member that tells which branch of a union an object can fit. */
export interface UnionTag {
  readonly name: string;
  /** For each branch, the values of the member that it admits. */
  readonly values: readonly (readonly TagValue[])[];
}

/**
 * Finds a required member whose admitted values differ from branch to branch;
 * then only the branch of the value's own tag need be asked.
 */
export function findTag(
  branches: readonly CheckNode[],
  numbers: ValueNumbers,
): UnionTag | undefined {
  if (branches.some((branch) => branch.types !== OBJECT)) return undefined;
  for (const { name } of branches[0]?.properties ?? []) {
    const values = branches.map((branch) => tagValues(branch, name, numbers));
    if (areApart(values)) return { name, values };
  }
  return undefined;
}

function tagValues(
  branch: CheckNode,
  name: string,
  numbers: ValueNumbers,
): readonly TagValue[] {
  const slot = branch.findProperty(name);
  if (slot?.node === undefined || !slot.required) return [];
  const values = fittingValues(slot.node, numbers) ?? [];
  // A `switch` goes by identity.
  return values.every((value) => isIdentity(value, numbers))
    ? (values as TagValue[])
    : [];
}

function areApart(values: readonly (readonly TagValue[])[]): boolean {
  const all = values.flat();
  return (
    values.every((list) => list.length > 0) && new Set(all).size === all.length
  );
}
