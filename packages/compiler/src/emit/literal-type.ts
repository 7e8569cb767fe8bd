import { jsonEqual } from "@proviso/runtime";
import {
  Decimal,
  type ExactJsonValue,
  isExactNumber,
  isScalar,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import { code, importedType } from "./code.ts";
import { distinctTypes } from "./distinct-types.ts";
import {
  arrayType,
  keywordType,
  literalType,
  objectType,
  referenceType,
  tupleType,
  type TypeNode,
  unionType,
} from "./type-node.ts";

type Primitive = string | number | bigint | boolean | null;

/** How literals are written as types. */
export interface LiteralForm {
  /** The mode that the literals and the values are in. */
  readonly numbers: ValueNumbers;
  /** How many containers deep the type is exact, 16 at most. */
  readonly levels: number;
  /** Whether short arrays are tuples; inferred types have them as lists. */
  readonly isNarrow: boolean;
}

/** The types of containers are exact to so many levels, which inferred types have too. */
const MOST_LEVELS = 16;

/** Longer arrays have the type of a list. */
const MOST_ELEMENTS = 8;

/** Whole numbers of more digits have no literal, whatever their exponent. */
const MOST_DIGITS = 400;

/** The type of numbers that neither a double nor a bigint carries. */
export const decimalType: TypeNode = referenceType(importedType("Decimal"));

const bigintType: TypeNode = keywordType("bigint");

/** The type of any JSON value, its numbers as they arrive. */
export function jsonType(numbers: ValueNumbers): TypeNode {
  const name = numbers === "exact" ? "ExactJsonValue" : "JsonValue";
  return referenceType(importedType(name));
}

/** The type of an object with any members of a type. */
export function recordOf(type: TypeNode): TypeNode {
  return referenceType(code`Record`, keywordType("string"), type);
}

/**
 * The type of the values that are equal to one of a few literals, which are in
 * the number mode of the values. In exact mode a number may arrive as a double,
 * as a bigint if it is whole, or as a decimal: `1 | 1n | Decimal`.
 */
export function typeOfLiterals(
  literals: readonly ExactJsonValue[],
  { levels, ...form }: LiteralForm,
): TypeNode {
  const within = Math.min(levels, MOST_LEVELS);
  return typeWithin(literals, { ...form, levels: within });
}

function typeWithin(
  literals: readonly ExactJsonValue[],
  form: LiteralForm,
): TypeNode {
  const { numbers, levels } = form;
  if (levels === 0) return jsonType(numbers);
  const scalars = new Set<Primitive>();
  const wide = new Set<TypeNode>();
  const containers: ExactJsonValue[] = [];
  for (const literal of literals) {
    if (numbers === "exact" && isExactNumber(literal)) {
      addForms(literal, scalars, wide);
    } else if (isScalar(literal)) {
      scalars.add(literal as Primitive);
    } else if (!containers.some((known) => jsonEqual(known, literal))) {
      containers.push(literal);
    }
  }
  return unionType([
    ...[...scalars].map(literalType),
    ...distinctTypes(
      containers.map((each) =>
        typeOfContainer(each, { ...form, levels: levels - 1 }),
      ),
    ),
    ...wide,
  ]);
}

/** Adds the types of every form in which a number of exact mode may arrive. */
function addForms(
  literal: number | bigint | Decimal,
  scalars: Set<Primitive>,
  wide: Set<TypeNode>,
): void {
  if (typeof literal === "number") scalars.add(literal);
  const decimal = Decimal.from(literal);
  if (decimal.isInteger()) {
    const { sign, digits, position } = decimal;
    if (position > MOST_DIGITS) wide.add(bigintType);
    else
      scalars.add(BigInt(sign) * BigInt(digits.padEnd(Number(position), "0")));
  }
  wide.add(decimalType);
}

function typeOfContainer(
  container: ExactJsonValue,
  form: LiteralForm,
): TypeNode {
  if (Array.isArray(container)) {
    const items = container as readonly ExactJsonValue[];
    if (form.isNarrow && items.length <= MOST_ELEMENTS) {
      return tupleType(items.map((item) => typeWithin([item], form)));
    }
    return arrayType(
      items.length === 0 ? jsonType(form.numbers) : typeWithin(items, form),
    );
  }
  const members = Object.entries(container as Record<string, ExactJsonValue>);
  if (members.length === 0) return recordOf(keywordType("never"));
  return objectType(
    members.map(([name, member]) => ({
      name,
      type: typeWithin([member], form),
    })),
  );
}
