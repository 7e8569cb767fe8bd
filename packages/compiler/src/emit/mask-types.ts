import {
  ANY_TYPE,
  ARRAY,
  BOOLEAN,
  type CheckNode,
  NULL,
  NUMBER,
  OBJECT,
  STRING,
  type TypeMask,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import { arrayShape } from "./array-type.ts";
import type { Conjunction, PlaceFacts } from "./conjunction.ts";
import { distinctTypes } from "./distinct-types.ts";
import { decimalType, jsonType, recordOf } from "./literal-type.ts";
import { objectShape, type OtherMembers, sharesNames } from "./object-type.ts";
import {
  arrayType,
  intersectionType,
  isNever,
  keywordType,
  objectType,
  type TypeNode,
  unionType,
} from "./type-node.ts";
import type { TypeSource } from "./type-source.ts";

/** Where a schema stands: at the root of an input, silence on openness means no index signature. */
export type TypePlace = "input_root" | "elsewhere";

/** What a type is written of a conjunction with. */
export interface Scope {
  readonly level: number;
  readonly mask: TypeMask;
  readonly place: TypePlace;
  /** Whether another type of an intersection says what further members there are. */
  readonly isPart: boolean;
  /** Whether members that can't be there are written, as `never`. */
  readonly saysForbidden: boolean;
}

export const WHOLE: Scope = {
  level: 0,
  mask: ANY_TYPE,
  place: "elsewhere",
  isPart: false,
  saysForbidden: true,
};

/** Any value but null, to the type checker: that no member is spoken of. */
const emptyObject: TypeNode = objectType([]);

/** What the types of a conjunction are made with. */
export interface MaskSource extends TypeSource {
  readonly numbers: ValueNumbers;
  readonly isNarrow: boolean;
  /** Whether every object has to be open, as closed ones would be too deep to compare. */
  readonly isDeep: boolean;
  readonly facts: PlaceFacts;
  /** The union of alternatives, in their order. */
  typeOfUnion(
    branches: readonly (readonly CheckNode[])[],
    scope: Scope,
  ): TypeNode;
  /** The name of a schema that stays named. */
  nameType(node: CheckNode): TypeNode;
}

/** The types of the JSON types that schemas which hold together leave. */
export class MaskTypes {
  private readonly source: MaskSource;
  /** Any object, and any array. */
  private readonly record: TypeNode;
  private readonly list: TypeNode;

  constructor(source: MaskSource) {
    this.source = source;
    const json = jsonType(source.numbers);
    this.record = recordOf(json);
    this.list = arrayType(json);
  }

  /** One type or a few for each JSON type of the mask. */
  typesOf(sorted: Conjunction, scope: Scope): TypeNode[] {
    const { mask } = scope;
    const within = (types: TypeMask): Scope => ({
      ...scope,
      mask: mask & types,
    });
    const members: TypeNode[] = [];
    for (const [bits, types] of this.scalarTypes()) {
      if ((mask & bits) === 0) continue;
      members.push(this.scalarType(sorted, unionType(types), within(bits)));
    }
    if ((mask & OBJECT) !== 0) {
      members.push(this.objectType(sorted, within(OBJECT)));
    }
    if ((mask & ARRAY) !== 0) {
      members.push(this.arrayType(sorted, within(ARRAY)));
    }
    if ((mask & NULL) !== 0) members.push(keywordType("null"));
    return members.filter((type) => !isNever(type));
  }

  /** Any number may be spelled as a decimal: `1.0` equals `1`. */
  private scalarTypes(): readonly (readonly [TypeMask, readonly TypeNode[]])[] {
    const double = keywordType("number");
    const exact = [double, keywordType("bigint"), decimalType];
    return [
      [STRING, [keywordType("string")]],
      [NUMBER, this.source.numbers === "double" ? [double] : exact],
      [BOOLEAN, [keywordType("boolean")]],
    ];
  }

  /** All values of a scalar type, or the literals that alternatives leave. */
  private scalarType(
    { unions }: Conjunction,
    base: TypeNode,
    scope: Scope,
  ): TypeNode {
    const said = unions
      .map((union) => this.source.typeOfUnion(union, scope))
      .filter((type) => !covers(type, base));
    return said.length === 0 ? base : intersectionType(said);
  }

  private objectType(whole: Conjunction, scope: Scope): TypeNode {
    const sorted = this.source.facts.combinable(whole);
    const { parts, named, unions } = sorted;
    const shape = objectShape(parts, this.source, {
      level: scope.level,
      isSilenceClosed: scope.place === "input_root",
      saysForbidden: scope.saysForbidden && this.source.isNarrow,
    });
    if (shape === undefined) return keywordType("never");
    const { others, optional } = shape;
    const isAny = others === "any";
    const alternatives = this.objectUnions(sorted, scope, others);
    const types = [
      ...named.map((node) => this.source.nameType(node)),
      ...shape.types,
      ...alternatives.types,
    ];
    if (types.some(isNever)) return keywordType("never");
    if (types.length === 0) {
      if (others === "unsaid") return emptyObject;
      return isAny ? this.record : recordOf(keywordType("never"));
    }
    const isOpen =
      isAny && named.length === 0 && alternatives.areOpen && !scope.isPart;
    // A member that may be missing and can't be there is `undefined` to the type
    // checker, which is no JSON value; beside a record, it doesn't look.
    const mayClash =
      !isAny &&
      others !== "typed" &&
      types.length > 1 &&
      sharesNames(optional, [
        ...named.map((node) => [node]),
        ...unions.map((branches) => branches.flat()),
      ]);
    const isLoose =
      !scope.isPart && (this.source.isDeep || types.some(forbidsMembers));
    return intersectionType(
      isOpen || mayClash || isLoose ? [...types, this.record] : types,
    );
  }

  /** The types of alternatives that say something of objects. */
  private objectUnions(
    { unions }: Conjunction,
    scope: Scope,
    others: OtherMembers,
  ): { types: TypeNode[]; areOpen: boolean } {
    const isAny = others === "any";
    const saysForbidden = isAny || others === "unsaid";
    const isOpen = unions.every((union) =>
      union.every((nodes) => this.source.facts.areOpen(nodes)),
    );
    // Alternatives that differ in it say for themselves what else there may be.
    const isPart = scope.isPart || !isAny || isOpen || unions.length > 1;
    const types = unions
      .map((union) =>
        this.source.typeOfUnion(union, {
          ...scope,
          isPart,
          saysForbidden: scope.saysForbidden && saysForbidden,
        }),
      )
      .filter((type) => !covers(type, this.record));
    return { types, areOpen: isPart || types.length === 0 };
  }

  private arrayType(sorted: Conjunction, scope: Scope): TypeNode {
    const { facts, isNarrow } = this.source;
    const { parts, named, unions } = facts.combinable(sorted);
    const own = arrayShape(parts, this.source, {
      level: scope.level,
      isNarrow,
    });
    if (own === undefined) return keywordType("never");
    const types = [
      ...named.map((node) => this.source.nameType(node)),
      own,
      ...unions.map((union) => this.source.typeOfUnion(union, scope)),
    ].filter((type) => !covers(type, this.list));
    if (types.some(isNever)) return keywordType("never");
    return types.length === 0 ? this.list : intersectionType(types);
  }
}

/** Whether objects of a type have a member that can't be there. */
function forbidsMembers(type: TypeNode): boolean {
  switch (type.kind) {
    case "object":
      return type.members.some(
        (member) => member.name !== undefined && isNever(member.type),
      );
    case "union":
    case "intersection":
      return type.members.some(forbidsMembers);
    default:
      return false;
  }
}

/** Whether a type holds all alternatives of another. */
function covers(type: TypeNode, other: TypeNode): boolean {
  const { length } = distinctTypes([type]);
  return distinctTypes([type, other]).length === length;
}
