import {
  ARRAY,
  BOOLEAN,
  type CheckNode,
  type ExactJsonValue,
  isScalar,
  NULL,
  NUMBER,
  OBJECT,
  type PropertySlot,
  STRING,
} from "@proviso/runtime/compiler";
import { code, importedType } from "./code.ts";
import { admitsAll, fittingValues } from "./condition.ts";
import { noteOf } from "./notes.ts";
import {
  arrayType,
  intersectionType,
  keywordType,
  literalType,
  objectType,
  referenceType,
  type TypeMember,
  type TypeNode,
  unionType,
} from "./type-node.ts";

const JSON_VALUE = referenceType(importedType("JsonValue"));

/** Where a schema stands: at the root of an input, silence on openness means no index signature. */
export type TypePlace = "input_root" | "elsewhere";

/** The type of the values that fit a node; never narrower than what fits. */
export function typeOfNode(
  node: CheckNode,
  place: TypePlace = "elsewhere",
): TypeNode {
  const values = fittingValues(node);
  if (values !== undefined) return unionType(distinctLiterals(values));
  if (node.oneOf !== undefined) {
    return unionType(node.oneOf.map((branch) => typeOfNode(branch)));
  }
  return admitsAll(node) ? JSON_VALUE : unionType(typesOfMask(node, place));
}

function typesOfMask(node: CheckNode, place: TypePlace): TypeNode[] {
  const { types } = node;
  const members: TypeNode[] = [];
  if ((types & STRING) !== 0) members.push(keywordType("string"));
  if ((types & NUMBER) !== 0) members.push(keywordType("number"));
  if ((types & BOOLEAN) !== 0) members.push(keywordType("boolean"));
  if ((types & OBJECT) !== 0) members.push(objectTypeOf(node, place));
  if ((types & ARRAY) !== 0) {
    const { items } = node;
    members.push(
      arrayType(items === undefined ? JSON_VALUE : typeOfNode(items)),
    );
  }
  if ((types & NULL) !== 0) members.push(keywordType("null"));
  return members;
}

function objectTypeOf(node: CheckNode, place: TypePlace): TypeNode {
  const isOpen =
    node.additional === "open" ||
    (node.additional === "unsaid" && place === "elsewhere");
  const members = node.properties.map(memberOf);
  if (members.length === 0) {
    return isOpen || node.additional === "unsaid"
      ? recordOf(JSON_VALUE)
      : recordOf(keywordType("never"));
  }
  const declared = objectType(members, { expanded: true });
  return isOpen ? intersectionType([declared, recordOf(JSON_VALUE)]) : declared;
}

function recordOf(type: TypeNode): TypeNode {
  return referenceType(code`Record`, keywordType("string"), type);
}

function memberOf({ name, node, required }: PropertySlot): TypeMember {
  return {
    name,
    type: node === undefined ? JSON_VALUE : typeOfNode(node),
    optional: !required,
    doc: node === undefined ? undefined : noteOf(node),
  };
}

function distinctLiterals(values: readonly ExactJsonValue[]): TypeNode[] {
  const scalars = new Set(values.filter(isScalar));
  const containers = values.filter((value) => !isScalar(value));
  return [...scalars, ...containers].map(typeOfLiteral);
}

function typeOfLiteral(value: ExactJsonValue): TypeNode {
  if (Array.isArray(value)) {
    return arrayType(
      value.length === 0 ? JSON_VALUE : unionType(distinctLiterals(value)),
    );
  }
  if (!isScalar(value)) {
    const members = Object.entries(value as Record<string, ExactJsonValue>);
    if (members.length === 0) return recordOf(keywordType("never"));
    return objectType(
      members.map(([name, member]) => ({ name, type: typeOfLiteral(member) })),
    );
  }
  return literalType(value as string | number | boolean | null);
}
