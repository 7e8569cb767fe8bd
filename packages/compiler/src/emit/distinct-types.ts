import { printCode } from "./code.ts";
import { innerCode } from "./type-layout.ts";
import type { TypeNode } from "./type-node.ts";

/**
 * The members of a union, those of nested unions put in line and each once.
 * TypeScript makes one type of two inferred arrays of `JsonValue`, but two of
 * those that are written out; of two objects it makes two types either way.
 */
export function distinctTypes(types: readonly TypeNode[]): TypeNode[] {
  const distinct = new Map<TypeNode | string, TypeNode>();
  for (const type of types) {
    for (const member of type.kind === "union" ? type.members : [type]) {
      const key = holdsObject(member)
        ? member
        : printCode(innerCode(member), { target: "ts" });
      distinct.set(key, member);
    }
  }
  return [...distinct.values()];
}

function holdsObject(type: TypeNode): boolean {
  switch (type.kind) {
    case "object":
      return true;
    case "array":
      return holdsObject(type.element);
    case "tuple":
      return [...type.elements, type.rest].some(
        (each) => each !== undefined && holdsObject(each),
      );
    case "union":
    case "intersection":
      return type.members.some(holdsObject);
    case "keyword":
    case "literal":
    case "reference":
      return false;
  }
}
