import { Decimal } from "@proviso/runtime/compiler";
import { ts } from "ts-morph";
import type { Constant, ScalarConstant } from "./constant.ts";
import type { Evaluator, Frame } from "./evaluator.ts";
import { describeExpression } from "./expression-words.ts";
import { scalar } from "./literal.ts";
import { unwrap } from "./module-scope.ts";

/** How many characters cost as much as one expression. */
const CHARACTERS_PER_UNIT = 64;

/** A template with its substitutions. */
export function evaluateTemplate(
  evaluator: Evaluator,
  node: ts.TemplateExpression,
  frame: Frame,
): ScalarConstant | undefined {
  const pieces: string[] = [node.head.text];
  let isWhole = true;
  for (const { expression, literal } of node.templateSpans) {
    const constant = evaluator.constantOf(expression, frame);
    const text = textOf(evaluator, constant, expression, frame);
    if (text === undefined) isWhole = false;
    else pieces.push(text, literal.text);
  }
  return isWhole ? join(evaluator, pieces, node, frame) : undefined;
}

/** Texts joined with `+`; sums of numbers are not worked out. */
export function evaluateSum(
  evaluator: Evaluator,
  node: ts.BinaryExpression,
  frame: Frame,
): ScalarConstant | undefined {
  const operands = operandsOf(node);
  if (operands === undefined) {
    return evaluator.refuse(node, frame, `it is ${describeExpression(node)}`);
  }
  const constants = operands.map((each) => evaluator.constantOf(each, frame));
  const pieces: string[] = [];
  for (const [index, constant] of constants.entries()) {
    const operand = operands[index] ?? node;
    const text = textOf(evaluator, constant, operand, frame);
    if (text !== undefined) pieces.push(text);
  }
  if (pieces.length < operands.length) return undefined;
  // JavaScript joins from the left, and adds until the first text.
  if (!isText(constants[0]) && !isText(constants[1])) {
    return evaluator.refuse(node, frame, "it is a sum of what is no text");
  }
  return join(evaluator, pieces, node, frame);
}

/** From the left; a loop, since long texts are written in many lines. */
function operandsOf(node: ts.BinaryExpression): ts.Expression[] | undefined {
  const operands: ts.Expression[] = [];
  let left: ts.Expression = node;
  while (ts.isBinaryExpression(left) && isPlus(left)) {
    operands.push(left.right);
    left = unwrap(left.left);
  }
  if (operands.length === 0) return undefined;
  return [...operands, left].reverse();
}

function isPlus({ operatorToken }: ts.BinaryExpression): boolean {
  return operatorToken.kind === ts.SyntaxKind.PlusToken;
}

function isText(constant: Constant | undefined): boolean {
  return constant?.kind === "scalar" && typeof constant.value === "string";
}

function join(
  evaluator: Evaluator,
  pieces: readonly string[],
  node: ts.Node,
  frame: Frame,
): ScalarConstant | undefined {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  const units = Math.ceil(length / CHARACTERS_PER_UNIT);
  return evaluator.spend(units, node, frame)
    ? scalar(pieces.join(""), node, frame)
    : undefined;
}

/** A scalar as JavaScript makes it a text. */
function textOf(
  evaluator: Evaluator,
  constant: Constant | undefined,
  node: ts.Node,
  frame: Frame,
): string | undefined {
  if (constant === undefined) return undefined;
  if (constant.kind !== "scalar") {
    return evaluator.refuse(node, frame, "it is no text");
  }
  const { value } = constant;
  return value instanceof Decimal ? value.text : String(value);
}
