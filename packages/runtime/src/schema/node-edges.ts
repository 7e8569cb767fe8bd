import type { TypeMask } from "./json-type.ts";
import type { CheckNode } from "./node.ts";

/** A way from a node to one that looks at the same value. */
export interface SamePlaceEdge {
  readonly target: CheckNode;
  /** Of edges with one alternative no value takes two; undefined for the others. */
  readonly alternative: object | undefined;
}

/** A way from a node to one that looks at something in the value. */
export interface BelowEdge {
  readonly target: CheckNode;
  readonly part: ValuePart;
}

/** What of a value a schema below looks at. */
export type ValuePart =
  | { readonly kind: "names" }
  | { readonly kind: "member"; readonly name: string }
  | { readonly kind: "members"; readonly has: (name: string) => boolean }
  | { readonly kind: "items"; readonly from: number; readonly end: number };

/** Whether no value can fit two of these schemas, so that one answer is enough. */
export type AreApart = (branches: readonly CheckNode[]) => boolean;

/** Whether the types that each asks for first leave no value to two of them. */
export function areTypesApart(branches: readonly CheckNode[]): boolean {
  let seen = 0;
  for (const branch of branches) {
    const types = leadingTypes(branch);
    if ((seen & types) !== 0) return false;
    seen |= types;
  }
  return true;
}

/** The types that a value must have before anything in it is looked at. */
function leadingTypes(node: CheckNode): TypeMask {
  let types = node.types;
  let at = node;
  for (;;) {
    const next = at.references[0]?.node ?? at.allOf?.[0];
    if (next === undefined || at.belowNodes().length > 0) return types;
    at = next;
    types &= at.types;
  }
}

/** Every way to a schema of the same place. */
export function samePlaceEdges(
  node: CheckNode,
  areApart: AreApart,
): SamePlaceEdge[] {
  const {
    allOf = [],
    anyOf = [],
    condition,
    dependents,
    not,
    oneOf = [],
  } = node;
  const choice = condition && {};
  const edges = [
    ...alike(node.references.map((each) => each.node)),
    ...alike(allOf),
    ...alike(anyOf, areApart(anyOf) ? {} : undefined),
    ...alike(oneOf, areApart(oneOf) ? {} : undefined),
    ...alike([not, condition?.test]),
    ...alike([condition?.then, condition?.else], choice),
    ...alike(dependents.map((each) => each.node)),
  ];
  return edges;
}

function alike(
  targets: readonly (CheckNode | undefined)[],
  alternative?: object,
): SamePlaceEdge[] {
  return targets.flatMap((target) =>
    target === undefined ? [] : [{ target, alternative }],
  );
}

/** Every way to a schema below. */
export function belowEdges(node: CheckNode): BelowEdge[] {
  const { contains, items, memberNames, prefix } = node;
  const all = { kind: "items", from: 0, end: Infinity } as const;
  const edges: (Omit<BelowEdge, "target"> & {
    target: CheckNode | undefined;
  })[] = [
    ...memberEdges(node),
    { target: memberNames, part: { kind: "names" } },
    ...prefix.map((target, index) => ({
      target,
      part: { kind: "items", from: index, end: index + 1 } as const,
    })),
    { target: items, part: { ...all, from: prefix.length } },
    { target: contains?.node, part: all },
    { target: node.unevaluatedItems, part: all },
  ];
  return edges.filter((edge): edge is BelowEdge => edge.target !== undefined);
}

function memberEdges(
  node: CheckNode,
): (Omit<BelowEdge, "target"> & { target: CheckNode | undefined })[] {
  const isOther = (name: string): boolean =>
    node.findProperty(name)?.node === undefined &&
    !node.patterns.some(({ pattern }) => pattern.test(name));
  return [
    ...node.properties.map(({ name, node: target }) => ({
      target,
      part: { kind: "member", name } as const,
    })),
    ...node.patterns.map(({ node: target, pattern }) => ({
      target,
      part: {
        kind: "members",
        has: (name: string) => pattern.test(name),
      } as const,
    })),
    { target: node.additionalNode, part: { kind: "members", has: isOther } },
    {
      target: node.unevaluatedMembers,
      part: { kind: "members", has: () => true },
    },
  ];
}

/** Whether two schemas below may look at the same part of a value. */
export function mayMeet(a: ValuePart, b: ValuePart): boolean {
  switch (a.kind) {
    case "names":
      return b.kind === "names";
    case "items":
      return b.kind === "items" && a.from < b.end && b.from < a.end;
    case "member":
      return b.kind === "member"
        ? a.name === b.name
        : b.kind === "members" && b.has(a.name);
    case "members":
      return b.kind === "member" ? a.has(b.name) : b.kind === "members";
  }
}
