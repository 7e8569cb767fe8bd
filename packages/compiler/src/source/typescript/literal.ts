import { ts } from "ts-morph";
import {
  type Constant,
  depthOf,
  type ListConstant,
  type Mark,
  type Member,
  type ObjectConstant,
  type ScalarConstant,
} from "./constant.ts";
import type { Evaluator, Frame } from "./evaluator.ts";
import { describeExpression } from "./expression-words.ts";
import { codeOf, startOf } from "./module-text.ts";
import { readBigIntLiteral, readNumberLiteral } from "./number-literal.ts";

/** Reading a bigint takes more than linear time; no contract has one so long. */
const MAX_BIGINT_LENGTH = 10_000;
/** Containers in one constant: what walks it later recurses. */
const MAX_LEVELS = 300;

/** A scalar that is written where a node stands. */
export function scalar(
  value: ScalarConstant["value"],
  node: ts.Node,
  frame: Frame,
): ScalarConstant {
  return { kind: "scalar", value, at: markOf(node, frame) };
}

/** Where a node is written. */
export function markOf(node: ts.Node, { scope }: Frame): Mark {
  return () => ({
    file: scope.file,
    ...scope.placeAt(startOf(node, scope)),
  });
}

/** A number; one that the program would see rounded is refused. */
export function evaluateNumber(
  evaluator: Evaluator,
  node: ts.NumericLiteral,
  frame: Frame,
): ScalarConstant | undefined {
  const text = node.getText(frame.scope.syntax);
  const { value, isExact } = readNumberLiteral(text);
  if (isExact) return scalar(value, node, frame);
  const code = codeOf(node, frame.scope);
  const isInteger = /^[\d_]+$/.test(text);
  return evaluator.report(
    "inexact_literal",
    node,
    frame,
    `${code} is no number that a program holds: it becomes ${String(value)}`,
    isInteger
      ? `write ${code}n to keep every digit`
      : `write decimal("${code}") of @proviso/runtime to keep every digit`,
  );
}

/** A bigint. */
export function evaluateBigInt(
  evaluator: Evaluator,
  node: ts.BigIntLiteral,
  frame: Frame,
): ScalarConstant | undefined {
  const text = node.getText(frame.scope.syntax);
  if (text.length <= MAX_BIGINT_LENGTH) {
    return scalar(readBigIntLiteral(text), node, frame);
  }
  return evaluator.report(
    "source_too_large",
    node,
    frame,
    `the number has more than ${String(MAX_BIGINT_LENGTH)} digits`,
    'write it as decimal("...") of @proviso/runtime',
  );
}

/** A number with its sign. */
export function evaluateSign(
  evaluator: Evaluator,
  node: ts.PrefixUnaryExpression,
  frame: Frame,
): ScalarConstant | undefined {
  const isMinus = node.operator === ts.SyntaxKind.MinusToken;
  if (!isMinus && node.operator !== ts.SyntaxKind.PlusToken) {
    return evaluator.refuse(node, frame, `it is ${describeExpression(node)}`);
  }
  const operand = evaluator.constantOf(node.operand, frame);
  if (operand === undefined) return undefined;
  const value = operand.kind === "scalar" ? operand.value : undefined;
  if (typeof value === "number") {
    return scalar(isMinus ? -value : value, node, frame);
  }
  if (typeof value === "bigint" && isMinus) return scalar(-value, node, frame);
  return evaluator.refuse(node, frame, "a sign belongs before a number");
}

/** An array, spreads of other arrays among its elements. */
export function evaluateArray(
  evaluator: Evaluator,
  node: ts.ArrayLiteralExpression,
  frame: Frame,
): ListConstant | undefined {
  const items: Constant[] = [];
  let isWhole = true;
  for (const element of node.elements) {
    const added = itemsOf(evaluator, element, frame);
    if (added === undefined) isWhole = false;
    else for (const item of added) items.push(item);
  }
  if (!isWhole) return undefined;
  const depth = depthAround(evaluator, items, node, frame);
  return depth === undefined
    ? undefined
    : { kind: "list", items, depth, at: markOf(node, frame) };
}

function itemsOf(
  evaluator: Evaluator,
  element: ts.Expression,
  frame: Frame,
): readonly Constant[] | undefined {
  if (!ts.isSpreadElement(element)) {
    const item = evaluator.constantOf(element, frame);
    return item === undefined ? undefined : [item];
  }
  const list = evaluator.constantOf(element.expression, frame);
  if (list === undefined) return undefined;
  if (list.kind !== "list") {
    const reason = "only an array can be spread in an array";
    return evaluator.refuse(element, frame, reason);
  }
  const isAffordable = evaluator.spend(list.items.length, element, frame);
  return isAffordable ? list.items : undefined;
}

/** An object, spreads of other objects among its members; the later member counts. */
export function evaluateObject(
  evaluator: Evaluator,
  node: ts.ObjectLiteralExpression,
  frame: Frame,
): ObjectConstant | undefined {
  const members = new Map<string, Member>();
  const written = new Set<string>();
  let isWhole = true;
  for (const property of node.properties) {
    const added = membersOf(evaluator, property, frame);
    if (added === undefined) {
      isWhole = false;
      continue;
    }
    for (const [name, member] of added) members.set(name, member);
    if (ts.isSpreadAssignment(property)) continue;
    for (const [name] of added) {
      if (written.has(name)) {
        reportRepeated(evaluator, property, frame);
        isWhole = false;
      }
      written.add(name);
    }
  }
  if (!isWhole) return undefined;
  const values = [...members.values()].map(({ value }) => value);
  const depth = depthAround(evaluator, values, node, frame);
  return depth === undefined
    ? undefined
    : { kind: "object", members, depth, at: markOf(node, frame) };
}

type Named = readonly [name: string, member: Member];

function membersOf(
  evaluator: Evaluator,
  property: ts.ObjectLiteralElementLike,
  frame: Frame,
): Iterable<Named> | undefined {
  if (ts.isSpreadAssignment(property)) {
    return spreadMembers(evaluator, property, frame);
  }
  if (ts.isShorthandPropertyAssignment(property)) {
    return one(property.name.text, property.name, property.name);
  }
  if (!ts.isPropertyAssignment(property)) {
    const reason = `it is ${describeExpression(property)}`;
    const hint = "write the value in its place";
    return evaluator.refuse(property, frame, reason, hint);
  }
  const { name, initializer } = property;
  const text = nameOf(evaluator, name, frame);
  if (text === "__proto__" && !ts.isComputedPropertyName(name)) {
    const reason = "it sets the prototype and is no member";
    const hint = 'write ["__proto__"] for a member of that name';
    return evaluator.refuse(property, frame, reason, hint);
  }
  return one(text, name, initializer);

  function one(
    memberName: string | undefined,
    place: ts.Node,
    value: ts.Expression,
  ): Named[] | undefined {
    const constant = evaluator.constantOf(value, frame);
    if (constant === undefined || memberName === undefined) return undefined;
    return [[memberName, { value: constant, nameAt: markOf(place, frame) }]];
  }
}

function spreadMembers(
  evaluator: Evaluator,
  property: ts.SpreadAssignment,
  frame: Frame,
): Iterable<Named> | undefined {
  const object = evaluator.constantOf(property.expression, frame);
  if (object === undefined) return undefined;
  if (object.kind !== "object") {
    const reason = "only an object can be spread in an object";
    return evaluator.refuse(property, frame, reason);
  }
  const isAffordable = evaluator.spend(object.members.size, property, frame);
  return isAffordable ? object.members : undefined;
}

/** The name of a member as JavaScript makes it a text. */
function nameOf(
  evaluator: Evaluator,
  name: ts.PropertyName,
  frame: Frame,
): string | undefined {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) return name.text;
  if (ts.isPrivateIdentifier(name)) {
    return evaluator.refuse(name, frame, "it is a private name");
  }
  const expression = ts.isComputedPropertyName(name) ? name.expression : name;
  const constant = evaluator.constantOf(expression, frame);
  if (constant === undefined) return undefined;
  const value = constant.kind === "scalar" ? constant.value : undefined;
  return typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "bigint"
    ? String(value)
    : evaluator.refuse(name, frame, "a name is a text or a number");
}

function reportRepeated(
  evaluator: Evaluator,
  property: ts.ObjectLiteralElementLike,
  frame: Frame,
): void {
  const place = property.name ?? property;
  evaluator.report(
    "repeated_member",
    place,
    frame,
    `the member ${codeOf(place, frame.scope)} stands twice in this object`,
    "remove or rename one of the two",
  );
}

/** The depth of a container with these parts; one that is too deep is reported. */
function depthAround(
  evaluator: Evaluator,
  parts: readonly Constant[],
  node: ts.Node,
  frame: Frame,
): number | undefined {
  let depth = 1;
  for (const part of parts) depth = Math.max(depth, depthOf(part) + 1);
  if (depth <= MAX_LEVELS) return depth;
  return evaluator.report(
    "source_too_large",
    node,
    frame,
    `more than ${String(MAX_LEVELS)} arrays and objects nest here`,
    "flatten the contract",
  );
}
