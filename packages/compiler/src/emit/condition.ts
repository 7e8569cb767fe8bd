import {
  ANY_TYPE,
  CheckNode,
  type ExactJsonValue,
  type InlineComparison,
  isExactNumber,
  isScalar,
  type LeafCheck,
  matchesNode,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import {
  allOf,
  anyOf,
  binary,
  type BinaryOperator,
  type Expression,
  nodeOf,
  not,
} from "./expression-node.ts";

/*
 * Conditions under which a value does NOT fit, the form in which generated code
 * refuses early: each of a list refuses by itself.
 */

/** Whether a schema says nothing, so that there is nothing to check. */
export function admitsAll(node: CheckNode): boolean {
  return isLeaf(node) && saysNothingOfItself(node);
}

function saysNothingOfItself({ types, admitted, checks }: CheckNode): boolean {
  return (
    types === ANY_TYPE &&
    admitted === undefined &&
    Object.values(checks).every((list) => list.length === 0)
  );
}

/** Whether an object's members are checked at all. */
export function checksMembers(node: CheckNode): boolean {
  const { additionalNode, dependents, memberNames, patterns } = node;
  return (
    node.additional === "closed" ||
    node.requiredCount > 0 ||
    dependents.length > 0 ||
    patterns.some((slot) => saysMore(slot.node)) ||
    saysMore(memberNames) ||
    saysMore(additionalNode) ||
    node.properties.some((slot) => saysMore(slot.node))
  );
}

/** Whether an array's items are checked at all. */
export function checksItems({ contains, items, prefix }: CheckNode): boolean {
  return contains !== undefined || saysMore(items) || prefix.some(saysMore);
}

/** Looks no deeper than one level, as a schema may hold itself. */
function saysMore(node: CheckNode | undefined): boolean {
  if (node === undefined) return false;
  return (
    !saysNothingOfItself(node) ||
    node.hasBranches ||
    node.tracksEvaluation ||
    node.additional === "closed" ||
    node.requiredCount > 0 ||
    node.dependents.length > 0 ||
    node.belowNodes().length > 0
  );
}

/** Whether a check is a condition or a few; others get a function of their own. */
export function isLeaf(node: CheckNode): boolean {
  if (node.admitted !== undefined) return true;
  return !(
    node.hasBranches ||
    node.tracksEvaluation ||
    checksMembers(node) ||
    checksItems(node)
  );
}

/** Whether a schema itself looks at members or items, which then aren't unevaluated, even if it says nothing of them. */
export function looksAtParts(node: CheckNode): boolean {
  const { contains, items, prefix } = node;
  return (
    node.properties.some((slot) => slot.node !== undefined) ||
    node.patterns.length > 0 ||
    node.additional !== "unsaid" ||
    items !== undefined ||
    prefix.length > 0 ||
    contains?.evaluates === true ||
    node.tracksEvaluation
  );
}

/** The schema that one stands for which says nothing but that the other holds. */
export function aliased(node: CheckNode): CheckNode {
  let at = node;
  for (;;) {
    const only = onlyBranch(at);
    if (only === undefined) return at;
    at = only;
  }
}

function onlyBranch(node: CheckNode): CheckNode | undefined {
  const { allOf = [], dependents, references } = node;
  const beside = node.samePlaceNodes();
  const [only, ...others] = [...references.map((each) => each.node), ...allOf];
  const isAlone =
    others.length === 0 &&
    beside.length === 1 &&
    dependents.length === 0 &&
    saysNothingOfItself(node) &&
    !looksAtParts(node) &&
    !checksMembers(node) &&
    !checksItems(node);
  return isAlone ? only : undefined;
}

/** The values that `enum` and `const` leave and the rest of the schema admits too, scalars once each. */
export function fittingValues(
  node: CheckNode,
  numbers: ValueNumbers,
): readonly ExactJsonValue[] | undefined {
  if (node.admitted === undefined) return undefined;
  // Checked here, once, so that generated code only compares.
  const rest = Object.assign(new CheckNode(), node, { admitted: undefined });
  const fitting = node.admitted.values.filter(
    (value) =>
      (numbers === "exact" || isOfDoubles(value)) && matchesNode(rest, value),
  );
  // Once each: of a second comparison with one value, TypeScript says that it
  // can't be true.
  return [...new Set(fitting)];
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

/** The comparison that a leaf check is on plain numbers, where it is one. */
export function inlineComparison(
  { row, operand }: LeafCheck,
  numbers: ValueNumbers,
): InlineComparison | undefined {
  // A native comparison of a decimal would be one of texts.
  const isNative = numbers === "double" || row.appliesTo !== "number";
  return isNative ? row.inline?.(operand) : undefined;
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

/** Refuses what a comparison doesn't hold for. */
export function comparisonRefusal(
  left: Expression,
  operator: InlineComparison["operator"],
  right: Expression,
): Expression {
  return binary(left, OPPOSITE[operator], right);
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

/** Refuses what some conditions refuse, but only where another holds. */
export function refusalsWhere(
  condition: Expression,
  refusals: readonly Expression[],
): readonly Expression[] {
  if (refusals.length === 0) return [];
  if (refusals.includes(true)) return [condition];
  return [allOf([condition, anyOf(refusals)])];
}

/** Both conditions, either of which may be known. */
export function both(one: Expression, other: Expression): Expression {
  if (one === false || other === false) return false;
  if (one === true) return other;
  return other === true ? one : allOf([one, other]);
}
