import {
  ARRAY,
  BOOLEAN,
  CheckNode,
  type ExactJsonValue,
  NULL,
  NUMBER,
  OBJECT,
  type PropertySlot,
  STRING,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import { admitsAll, fittingValues } from "./condition.ts";
import { distinctTypes } from "./distinct-types.ts";
import {
  decimalType,
  jsonType,
  recordOf,
  typeOfLiterals,
} from "./literal-type.ts";
import { noteOf } from "./notes.ts";
import {
  arrayType,
  intersectionType,
  keywordType,
  objectType,
  type TypeMember,
  type TypeNode,
  unionType,
} from "./type-node.ts";

/** Where a schema stands: at the root of an input, silence on openness means no index signature. */
export type TypePlace = "input_root" | "elsewhere";

/**
 * The type of the values that fit a node; never narrower than what fits.
 * @param numbers how the numbers of the values arrive
 * @param levels how many containers and unions deep the type is exact; what
 *   stands deeper has the type of any JSON value
 */
export function typeOfNode(
  node: CheckNode,
  place: TypePlace = "elsewhere",
  numbers: ValueNumbers = "double",
  levels = Infinity,
): TypeNode {
  return new TypeWriter(numbers, levels).typeOf(node, 0, place);
}

/** Writes the types of a node and of all below it, in one number mode. */
class TypeWriter {
  private readonly numbers: ValueNumbers;
  private readonly levels: number;
  private readonly json: TypeNode;

  constructor(numbers: ValueNumbers, levels: number) {
    this.numbers = numbers;
    this.levels = levels;
    this.json = jsonType(numbers);
  }

  /** @param level how many containers and unions the node stands in */
  typeOf(
    node: CheckNode | undefined,
    level: number,
    place: TypePlace = "elsewhere",
  ): TypeNode {
    if (node === undefined || level >= this.levels) return this.json;
    const values = statedValues(node, this.numbers);
    if (values !== undefined) {
      return typeOfLiterals(values, this.numbers, this.levels - level);
    }
    if (node.oneOf !== undefined) {
      const branches = node.oneOf.map((each) => this.typeOf(each, level + 1));
      return unionType(distinctTypes(branches));
    }
    if (admitsAll(node)) return this.json;
    return unionType(this.typesOfMask(node, level, place));
  }

  private typesOfMask(
    node: CheckNode,
    level: number,
    place: TypePlace,
  ): TypeNode[] {
    const { types } = node;
    const members: TypeNode[] = [];
    if ((types & STRING) !== 0) members.push(keywordType("string"));
    if ((types & NUMBER) !== 0) members.push(...this.numberTypes());
    if ((types & BOOLEAN) !== 0) members.push(keywordType("boolean"));
    if ((types & OBJECT) !== 0) {
      members.push(this.objectTypeOf(node, level, place));
    }
    if ((types & ARRAY) !== 0) {
      members.push(arrayType(this.typeOf(node.items, level + 1)));
    }
    if ((types & NULL) !== 0) members.push(keywordType("null"));
    return members;
  }

  /** Any value may be spelled as a decimal: `1.0` equals `1`. */
  private numberTypes(): readonly TypeNode[] {
    const double = keywordType("number");
    if (this.numbers === "double") return [double];
    return [double, keywordType("bigint"), decimalType];
  }

  private objectTypeOf(
    node: CheckNode,
    level: number,
    place: TypePlace,
  ): TypeNode {
    const { additional, properties } = node;
    const isOpen =
      additional === "open" ||
      (additional === "unsaid" && place === "elsewhere");
    if (properties.length === 0 && additional === "closed") {
      return recordOf(keywordType("never"));
    }
    const others = isOpen ? [recordOf(this.json)] : [];
    if (properties.length === 0 && isOpen) return intersectionType(others);
    const members = properties.map((slot) => this.memberOf(slot, level + 1));
    const declared = objectType(members, { expanded: true });
    return intersectionType([declared, ...others]);
  }

  private memberOf(
    { name, node, required }: PropertySlot,
    level: number,
  ): TypeMember {
    return {
      name,
      type: this.typeOf(node, level),
      optional: !required,
      doc: node === undefined ? undefined : noteOf(node),
    };
  }
}

/**
 * The literals that `enum` and `const` leave and the stated types admit. Bounds
 * and lengths leave all of them: inferred types, which are to be the same,
 * can't compare.
 */
function statedValues(
  node: CheckNode,
  numbers: ValueNumbers,
): readonly ExactJsonValue[] | undefined {
  if (node.admitted === undefined) return undefined;
  const { checks } = new CheckNode();
  return fittingValues(
    Object.assign(new CheckNode(), node, { checks }),
    numbers,
  );
}
