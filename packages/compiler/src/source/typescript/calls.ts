import { Decimal } from "@proviso/runtime/compiler";
import { ts } from "ts-morph";
import type { Constant } from "./constant.ts";
import type { Evaluator, Frame } from "./evaluator.ts";
import { describeExpression } from "./expression-words.ts";
import { scalar } from "./literal.ts";
import { type ModuleScope, refersTo, unwrap } from "./module-scope.ts";

const CALL_HINT =
  'write its value; of calls only decimal("...") of @proviso/runtime and Object.freeze(...) are read';

/** The two calls whose results are known without running them. */
export function evaluateCall(
  evaluator: Evaluator,
  node: ts.CallExpression,
  frame: Frame,
): Constant | undefined {
  const [argument, second] = node.arguments;
  const callee = unwrap(node.expression);
  const isLone =
    argument !== undefined &&
    second === undefined &&
    !ts.isSpreadElement(argument) &&
    node.questionDotToken === undefined;
  if (isLone && refersTo(callee, frame.scope, "@proviso/runtime", "decimal")) {
    return evaluateDecimal(evaluator, node, argument, frame);
  }
  if (isLone && isFreeze(callee, frame.scope)) {
    return evaluator.constantOf(argument, frame);
  }
  const reason = `it is ${describeExpression(node)}`;
  return evaluator.refuse(node, frame, reason, CALL_HINT);
}

function evaluateDecimal(
  evaluator: Evaluator,
  node: ts.CallExpression,
  argument: ts.Expression,
  frame: Frame,
): Constant | undefined {
  const text = evaluator.constantOf(argument, frame);
  if (text === undefined) return undefined;
  try {
    if (text.kind === "scalar" && typeof text.value === "string") {
      return scalar(new Decimal(text.value), node, frame);
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return evaluator.refuse(
    argument,
    frame,
    "decimal takes the text of a number as JSON writes it",
    'write decimal("0.1") or decimal("1e-7")',
  );
}

function isFreeze(callee: ts.Expression, { locals }: ModuleScope): boolean {
  return (
    ts.isPropertyAccessExpression(callee) &&
    callee.name.text === "freeze" &&
    ts.isIdentifier(callee.expression) &&
    callee.expression.text === "Object" &&
    !locals.has("Object")
  );
}
