import { distinctTypes } from "./distinct-types.ts";
import { isNever, type TypeNode, unionType } from "./type-node.ts";

/** A type of more parts isn't written twice. */
const MOST_PARTS = 6;

/** Whether a type may be written more than once: of few parts, none of them an object. */
export function isShortType(type: TypeNode): boolean {
  return partsOf(type) <= MOST_PARTS;
}

function partsOf(type: TypeNode): number {
  switch (type.kind) {
    case "keyword":
    case "literal":
      return 1;
    case "reference":
      return 1 + sumOf(type.typeArguments);
    case "array":
      return 1 + partsOf(type.element);
    case "tuple":
      return 1 + sumOf(type.elements) + sumOf(type.rest ? [type.rest] : []);
    case "union":
    case "intersection":
      return sumOf(type.members);
    case "object":
      return type.members.every(({ name }) => name === undefined)
        ? 1 + sumOf(type.members.map((each) => each.type))
        : Infinity;
  }
}

function sumOf(types: readonly TypeNode[]): number {
  return types.reduce((sum, type) => sum + partsOf(type), 0);
}

/** The union of types, without literals that another of them covers. */
export function widestType(types: readonly TypeNode[]): TypeNode {
  const distinct = distinctTypes(types);
  const names = new Set(
    distinct.map((type) => (type.kind === "keyword" ? type.name : undefined)),
  );
  const isCovered = (type: TypeNode): boolean =>
    type.kind === "literal" && names.has(typeof type.value as never);
  return unionType(
    distinct.filter((type) => !isCovered(type) && !isNever(type)),
  );
}
