import {
  ANY_TYPE,
  ARRAY,
  BOOLEAN,
  CheckNode,
  type ExactJsonValue,
  FRACTION,
  INTEGER,
  isExactNumber,
  isScalar,
  type LeafCheck,
  matchesNode,
  NULL,
  NUMBER,
  OBJECT,
  type SlotType,
  STRING,
  type TypeMask,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import { code, imported } from "./code.ts";
import {
  allOf,
  anyOf,
  binary,
  type BinaryOperator,
  call,
  type Expression,
  member,
  nodeOf,
  not,
  typeOf,
} from "./expression-node.ts";

/*
 * Conditions under which a value does NOT fit, the form in which generated code
 * refuses early: each of a list refuses by itself.
 */

/** Whether every value fits, so that there is nothing to check. */
export function admitsAll(node: CheckNode): boolean {
  return (
    node.types === ANY_TYPE &&
    node.admitted === undefined &&
    node.oneOf === undefined
  );
}

/** Whether an object's members are checked at all. */
export function checksMembers(node: CheckNode): boolean {
  return (
    node.additional === "closed" ||
    node.requiredCount > 0 ||
    node.properties.some((slot) => slot.node && !admitsAll(slot.node))
  );
}

/** Whether a check is a condition or a few; others get a function of their own. */
export function isLeaf(node: CheckNode): boolean {
  if (node.admitted !== undefined) return true;
  if (node.oneOf !== undefined || checksMembers(node)) return false;
  return node.items === undefined || admitsAll(node.items);
}

/** The values that `enum` and `const` leave and the rest of the schema admits too, scalars once each. */
export function fittingValues(
  node: CheckNode,
  numbers: ValueNumbers,
): readonly ExactJsonValue[] | undefined {
  // Checked here, once, so that generated code only compares.
  const rest = Object.assign(new CheckNode(), node, { admitted: undefined });
  const fitting = node.admitted?.values.filter(
    (value) =>
      (numbers === "exact" || isOfDoubles(value)) && matchesNode(rest, value),
  );
  // Once each: of a second comparison with one value, TypeScript says that it
  // can't be true.
  return fitting && [...new Set(fitting)];
}

/** Whether a value read as doubles may be equal: a bigint is an integer that none is equal to. Any depth. */
function isOfDoubles(literal: ExactJsonValue): boolean {
  const pending = [literal];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "bigint") return false;
    if (isScalar(next)) continue;
    for (const member of Object.values(next as object)) {
      pending.push(member as ExactJsonValue);
    }
  }
  return true;
}

/** Refuses a value by its type; nothing where every type is admitted. */
export function typeRefusals(
  types: TypeMask,
  value: Expression,
  numbers: ValueNumbers,
): readonly Expression[] {
  const tests = numbers === "exact" ? EXACT_TYPE_TESTS : TYPE_TESTS;
  const refusals = tests
    .filter(({ bits }) => (types & bits) !== 0)
    .map(({ bits, refusals: of }) => of(value, types & bits));
  const [only = [], ...others] = refusals;
  if (refusals.length === tests.length) return [];
  return others.length === 0 ? only : [allOf(refusals.map(anyOf))];
}

interface TypeTest {
  readonly bits: TypeMask;
  readonly refusals: (value: Expression, bits: TypeMask) => Expression[];
}

const TYPE_TESTS: readonly TypeTest[] = [
  { bits: STRING, refusals: (value) => [isNot(value, "string")] },
  { bits: NUMBER, refusals: numberRefusals },
  { bits: BOOLEAN, refusals: (value) => [isNot(value, "boolean")] },
  { bits: NULL, refusals: (value) => [binary(value, "!==", null)] },
  { bits: ARRAY, refusals: (value) => [not(isArray(value))] },
  {
    bits: OBJECT,
    refusals: (value) => [
      isNot(value, "object"),
      binary(value, "===", null),
      isArray(value),
    ],
  },
];

/** Where numbers may be objects too, what a number or an object is takes a function. */
const EXACT_TYPE_TESTS: readonly TypeTest[] = TYPE_TESTS.map((test) => {
  switch (test.bits) {
    case NUMBER:
      return { bits: NUMBER, refusals: exactNumberRefusals };
    case OBJECT:
      return {
        bits: OBJECT,
        refusals: (value) => [isNotBy("isExactObject", value)],
      };
    default:
      return test;
  }
});

function exactNumberRefusals(value: Expression, bits: TypeMask): Expression[] {
  if (bits === INTEGER) return [isNotBy("isExactInteger", value)];
  if (bits === NUMBER) return [isNotBy("isExactNumber", value)];
  return [
    isNotBy("isExactNumber", value),
    call(imported("isExactInteger"), [value]),
  ];
}

function isNotBy(test: string, value: Expression): Expression {
  return not(call(imported(test), [value]));
}

function numberRefusals(value: Expression, bits: TypeMask): Expression[] {
  const isInteger = call(member(code`Number`, "isInteger"), [value]);
  if (bits === INTEGER) return [isNot(value, "number"), not(isInteger)];
  if (bits === FRACTION) return [isNot(value, "number"), isInteger];
  return [isNot(value, "number")];
}

function isNot(value: Expression, type: string): Expression {
  return binary(typeOf(value), "!==", type);
}

function isArray(value: Expression): Expression {
  return call(member(code`Array`, "isArray"), [value]);
}

/**
 * Refuses a value of a slot's type by its leaf checks.
 * @param literal the expression of an operand
 */
export function leafRefusals(
  checks: readonly LeafCheck[],
  value: Expression,
  numbers: ValueNumbers,
  literal: (check: LeafCheck) => Expression,
): readonly Expression[] {
  return checks.map((check) => {
    const { row, operand } = check;
    // A native comparison of a decimal would be one of texts.
    const isNative = numbers === "double" || row.appliesTo !== "number";
    const inline = isNative ? row.inline?.(operand) : undefined;
    if (inline === undefined) {
      return not(call(imported(row.predicate.name), [value, literal(check)]));
    }
    const left = inline.of === "length" ? member(value, "length") : value;
    return binary(left, OPPOSITE[inline.operator], literal(check));
  });
}

/** Refuses a value that is none of a few literals, compared one by one. */
export function literalRefusal(
  values: readonly ExactJsonValue[],
  value: Expression,
  numbers: ValueNumbers,
  isEqual: (value: Expression, literal: ExactJsonValue) => Expression,
): Expression {
  const unequal = values.map((literal) =>
    isIdentity(literal, numbers)
      ? binary(value, "!==", literal as string | number | boolean | null)
      : not(isEqual(value, literal)),
  );
  return unequal.length === 0 ? true : allOf(unequal);
}

/** Whether being equal to a literal is being identical with it: an exact number has several forms. */
export function isIdentity(
  literal: ExactJsonValue,
  numbers: ValueNumbers,
): boolean {
  return isScalar(literal) && (numbers === "double" || !isExactNumber(literal));
}

/** The slot that leaf checks of a type stand in; undefined where there are none. */
export function slotOfTypes(types: TypeMask): SlotType | undefined {
  if ((types & ~NUMBER) === 0) return "number";
  if (types === STRING) return "string";
  if (types === ARRAY) return "array";
  return types === OBJECT ? "object" : undefined;
}

type Comparison = "===" | "!==" | "<" | ">=" | ">" | "<=";

const OPPOSITE: Readonly<Record<Comparison, Comparison>> = {
  "===": "!==",
  "!==": "===",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
};

function isComparison(operator: BinaryOperator): operator is Comparison {
  return Object.hasOwn(OPPOSITE, operator);
}

/** The condition that holds exactly when none of the refusals does. */
export function fitsUnless(refusals: readonly Expression[]): Expression {
  return allOf(refusals.map(opposite));
}

/** The opposite of a condition, without a `!` where it can be had. */
function opposite(condition: Expression): Expression {
  if (typeof condition === "boolean") return !condition;
  const node = nodeOf(condition);
  switch (node?.kind) {
    case "binary":
      return isComparison(node.operator)
        ? { ...node, operator: OPPOSITE[node.operator] }
        : not(condition);
    case "logical": {
      const operands = node.operands.map(opposite);
      return node.operator === "&&" ? anyOf(operands) : allOf(operands);
    }
    case "unary":
      return node.operator === "!" ? node.operand : not(condition);
    default:
      return not(condition);
  }
}
