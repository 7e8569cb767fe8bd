import type { CheckNode } from "@proviso/runtime/compiler";
import type { TypeNode } from "./type-node.ts";

/** What the types of objects and arrays are made with. */
export interface TypeSource {
  /** The type of the values that fit all of these schemas. */
  typeOf(nodes: readonly CheckNode[], level: number): TypeNode;
  /** The same, as a name where there can be one and the type is long. */
  shortTypeOf(nodes: readonly CheckNode[], level: number): TypeNode;
  /** Whether a type may be written more than once. */
  isShort(type: TypeNode): boolean;
  /** A union that holds all of the types; any JSON value if one of them is long. */
  widest(types: readonly TypeNode[]): TypeNode;
  /** Whether it is the type of any JSON value. */
  isAny(type: TypeNode): boolean;
}
