import { isCode, printCode } from "./code.ts";
import { type Call, type Expression, nodeOf } from "./expression-node.ts";
import { isIdentifier } from "../names/identifier.ts";
import { stringLiteral } from "./literal.ts";
import type { TypeNode } from "./type-node.ts";

/**
 * How prettier lays out `left = right` and `key: value` past the line's end:
 * `next-line` moves all of the right side to the next line, `same-line` never
 * does, `fluid` does if the right side's first break would come too late.
 */
export type AssignmentStyle = "next-line" | "same-line" | "fluid";

export function assignmentStyle(
  value: Expression,
  options: { readonly hasShortKey: boolean; readonly leftBreaks: boolean },
): AssignmentStyle {
  const kind = nodeOf(value)?.kind;
  if (kind === "binary" || kind === "logical") return "next-line";
  if (options.hasShortKey) return "same-line";
  const operand = withoutUnary(value);
  if (typeof operand === "string" || isPoorlyBreakable(operand)) {
    return "next-line";
  }
  const isSimple = isPlainNumber(value) || typeof value === "boolean";
  return isSimple && !options.leftBreaks ? "same-line" : "fluid";
}

function withoutUnary(expression: Expression): Expression {
  let operand = expression;
  for (let node = nodeOf(operand); node?.kind === "unary";) {
    operand = node.operand;
    node = nodeOf(operand);
  }
  return operand;
}

/** A negative number is a unary expression to prettier. */
function isPlainNumber(value: Expression): boolean {
  return typeof value === "number" && value >= 0 && !Object.is(value, -0);
}

/** Member accesses and calls of which nothing inside can break well. */
function isPoorlyBreakable(expression: Expression, isInside = false): boolean {
  const node = nodeOf(expression);
  switch (node?.kind) {
    case "member":
    case "element":
      return isPoorlyBreakable(node.object, true);
    case "call":
      return (
        isPoorlyBreakableCall(node) && isPoorlyBreakable(node.callee, true)
      );
    default:
      return isInside && isCode(expression);
  }
}

function isPoorlyBreakableCall(call: Call): boolean {
  const [first] = call.arguments;
  if (call.constructs || call.arguments.length > 1) return false;
  if (first !== undefined && !isShortArgument(first)) return false;
  return !hasComplexTypeArguments(call.typeArguments);
}

function hasComplexTypeArguments(types: readonly TypeNode[]): boolean {
  const kind = types[0]?.kind ?? "keyword";
  return types.length > 1 || ["union", "intersection", "object"].includes(kind);
}

const SHORT_WIDTH = 20;

function isShortArgument(argument: Expression): boolean {
  if (isCode(argument)) return widthOf(argument) <= SHORT_WIDTH;
  if (typeof argument === "string") {
    return stringLiteral(argument).length <= SHORT_WIDTH;
  }
  const node = nodeOf(argument);
  switch (node?.kind) {
    case undefined:
      return true;
    case "unary":
      return isShortArgument(node.operand);
    case "call":
      return isShortCall(node);
    default:
      return false;
  }
}

function isShortCall(call: Call): boolean {
  if (call.constructs || call.arguments.length > 0) return false;
  return isCode(call.callee) && widthOf(call.callee) <= SHORT_WIDTH - 2;
}

/** The width of a name; what isn't a name has no width that would be short. */
function widthOf(expression: Expression): number {
  if (!isCode(expression)) return Infinity;
  const text = printCode(expression, { target: "ts" });
  return isIdentifier(text) ? text.length : Infinity;
}
