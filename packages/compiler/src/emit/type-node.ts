import type { Code } from "./code.ts";

/** A TypeScript type to be printed; `typeCode` lays it out. */
export type TypeNode =
  | KeywordType
  | LiteralType
  | ReferenceType
  | ArrayType
  | TupleType
  | ObjectType
  | UnionType
  | IntersectionType;

export type KeywordName =
  | "bigint"
  | "boolean"
  | "never"
  | "null"
  | "number"
  | "object"
  | "string"
  | "undefined"
  | "unknown";

/** A type that is one name, or one name with type arguments. */
export type NamedType = KeywordType | ReferenceType;

export interface KeywordType {
  readonly kind: "keyword";
  readonly name: KeywordName;
}

export interface LiteralType {
  readonly kind: "literal";
  readonly value: string | number | bigint | boolean;
}

export interface ReferenceType {
  readonly kind: "reference";
  readonly name: Code;
  readonly typeArguments: readonly TypeNode[];
}

export interface ArrayType {
  readonly kind: "array";
  readonly element: TypeNode;
}

export interface TupleType {
  readonly kind: "tuple";
  readonly elements: readonly TypeNode[];
  /** The type of further elements; undefined where there are none. */
  readonly rest: TypeNode | undefined;
}

export interface ObjectType {
  readonly kind: "object";
  readonly members: readonly TypeMember[];
  readonly expanded: boolean;
}

export interface UnionType {
  readonly kind: "union";
  readonly members: readonly TypeNode[];
}

export interface IntersectionType {
  readonly kind: "intersection";
  readonly members: readonly TypeNode[];
}

/** A property, or an index signature where `name` is absent. */
export interface TypeMember {
  readonly name?: string;
  /** The type of an index signature's key; `string` by default. */
  readonly key?: Code | undefined;
  readonly type: TypeNode;
  readonly optional?: boolean;
  /** Printed on the lines before the member. */
  readonly doc?: Code | undefined;
}

export function keywordType(name: KeywordName): KeywordType {
  return { kind: "keyword", name };
}

/** Whether no value has the type. */
export function isNever(type: TypeNode): boolean {
  return type.kind === "keyword" && type.name === "never";
}

export function literalType(
  value: string | number | bigint | boolean | null,
): LiteralType | KeywordType {
  return value === null ? keywordType("null") : { kind: "literal", value };
}

/** A named type: `importedType("JsonValue")`, `code`Record``, an identifier. */
export function referenceType(
  name: Code,
  ...typeArguments: readonly TypeNode[]
): ReferenceType {
  return { kind: "reference", name, typeArguments };
}

export function arrayType(element: TypeNode): ArrayType {
  return { kind: "array", element };
}

/** `[A, B]`, or `[A, ...B[]]` with a type for further elements. */
export function tupleType(
  elements: readonly TypeNode[],
  rest?: TypeNode,
): TypeNode {
  if (rest !== undefined && elements.length === 0) return arrayType(rest);
  return { kind: "tuple", elements, rest };
}

/**
 * An object type: on one line if it fits and none of its members has a doc
 * comment, else one member a line; always the latter when `expanded`.
 */
export function objectType(
  members: readonly TypeMember[],
  options: { readonly expanded?: boolean } = {},
): ObjectType {
  return { kind: "object", members, expanded: options.expanded === true };
}

/** The union of the types, those of nested unions put in line; `never` of none. */
export function unionType(types: readonly TypeNode[]): TypeNode {
  const members = types.flatMap((type) =>
    type.kind === "union" ? type.members : [type],
  );
  const [first] = members;
  if (first === undefined) return keywordType("never");
  return members.length === 1 ? first : { kind: "union", members };
}

/** An object with members of a type under all names, or under those of a type. */
export function mapType(type: TypeNode, key?: Code): ObjectType {
  return objectType([{ type, key }]);
}

/** The intersection of the types, nested ones put in line; `unknown` of none. */
export function intersectionType(types: readonly TypeNode[]): TypeNode {
  const members = types.flatMap((type) =>
    type.kind === "intersection" ? type.members : [type],
  );
  const [first] = members;
  if (first === undefined) return keywordType("unknown");
  return members.length === 1 ? first : { kind: "intersection", members };
}
