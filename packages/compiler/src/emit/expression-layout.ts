import { type AssignmentStyle, assignmentStyle } from "./assignment-style.ts";
import {
  breakParent,
  canBreak,
  code,
  type Code,
  concat,
  emptyCode,
  fill,
  firstThatFits,
  forcesBreak,
  group,
  identifierName,
  ifBreak,
  indent,
  indentIfBreak,
  isCode,
  join,
  line,
  literal,
  printCode,
  softline,
} from "./code.ts";
import {
  type ArrayLiteral,
  type Binary,
  type Call,
  type Element,
  type Expression,
  type ExpressionNode,
  type Logical,
  type Member,
  nodeOf,
  type ObjectLiteral,
  type Unary,
} from "./expression-node.ts";
import {
  type Around,
  flatOperation,
  needsParentheses,
  operatorCode,
} from "./operator.ts";
import {
  isHuggedLast,
  isNegation,
  isNumberList,
  isTable,
} from "./expression-shape.ts";
import { valueKey } from "./property-key.ts";
import { typeArgumentsCode } from "./type-layout.ts";

/**
 * Where an operator's operands stand decides how they are indented: between the
 * parentheses of a statement, as a whole statement's value, or inside another
 * expression.
 */
export type Place = "parentheses" | "assigned" | "value" | "inside";

/** The layout prettier gives an expression in its place. */
export function expressionCode(
  expression: Expression,
  place: Place = "inside",
): Code {
  const node = nodeOf(expression);
  if (node === undefined) return atomCode(expression);
  switch (node.kind) {
    case "binary":
    case "logical":
      return operationCode(node, place);
    case "unary":
      return unaryCode(node);
    case "call":
      return callCode(node);
    case "member":
    case "element":
      return accessCode(node, place === "assigned" ? place : "inside");
    case "object":
      return objectCode(node);
    case "array":
      return arrayCode(node);
  }
}

function atomCode(expression: Expression): Code {
  if (isCode(expression)) return expression;
  if (typeof expression !== "object" || expression === null) {
    return literal(expression);
  }
  throw new TypeError("Not an expression.");
}

function operationCode(node: Binary | Logical, place: Place): Code {
  const parts = operationParts(node, place, false);
  if (place === "parentheses") return concat(parts);
  return place === "inside" ? chainCode(parts) : group(concat(parts));
}

/** The first operand stands where the expression does, the others further in. */
function chainCode([head = emptyCode, ...rest]: readonly Code[]): Code {
  return group(code`${head}${indent(...rest)}`);
}

/**
 * The first operand, then each further one with its operator in front. A lone
 * right side is a group, so that it stays on the operator's line if it can.
 */
function operationParts(
  node: Binary | Logical,
  place: Place,
  isInSameKind: boolean,
): readonly Code[] {
  const { head, steps } = flatOperation(node);
  const [first] = steps;
  const isLone =
    first !== undefined &&
    steps.length === 1 &&
    !isInSameKind &&
    !(place === "parentheses" && node.kind === "logical") &&
    nodeOf(head)?.kind !== node.kind &&
    nodeOf(first.operand)?.kind !== node.kind;
  const rest = steps.flatMap(({ operator, operand }) => {
    const right = operandCode(operand, { node, operator, isRight: true });
    const step = code`${operatorCode(operator)}${line}${right}`;
    return [code` `, isLone ? group(step) : step];
  });
  const left = { node, operator: first?.operator ?? "&&", isRight: false };
  return [group(operandCode(head, left)), ...rest];
}

function operandCode(operand: Expression, around: Around): Code {
  const node = nodeOf(operand);
  if (node?.kind !== "binary" && node?.kind !== "logical") {
    return expressionCode(operand);
  }
  const isInSameKind = node.kind === around.node.kind;
  const chain = chainCode(operationParts(node, "inside", isInSameKind));
  return needsParentheses(node, around) ? code`(${chain})` : chain;
}

/** What stands between the parentheses of a statement. */
export function testCode(test: Expression): Code {
  const inner = expressionCode(test, "parentheses");
  return isNegation(test)
    ? inner
    : group(code`${indent(softline, inner)}${softline}`);
}

function unaryCode({ operator, operand }: Unary): Code {
  const mark = operator === "!" ? code`!` : code`typeof `;
  const node = nodeOf(operand);
  if (node?.kind !== "binary" && node?.kind !== "logical") {
    return code`${mark}${expressionCode(operand)}`;
  }
  const parts = operationParts(node, "inside", false);
  const inner = group(code`${indent(softline, ...parts)}${softline}`);
  return code`${mark}(${inner})`;
}

function callCode(node: Call): Code {
  const note = node.pure ? code`/* @__PURE__ */ ` : emptyCode;
  const start = code`${note}${node.constructs ? code`new ` : emptyCode}`;
  const types = typeArgumentsCode(node.typeArguments);
  const rest = code`${types}${argumentsCode(node.arguments)}`;
  if (isCode(node.callee)) return code`${start}${node.callee}${rest}`;
  return group(code`${start}${accessCode(node.callee, "callee")}${rest}`);
}

/**
 * Before a name the line may break; not in a callee, nor after a lone variable,
 * nor after a call whose result's member is assigned.
 */
function accessCode(
  node: Member | Element,
  role: "callee" | "object" | "assigned" | "inside",
): Code {
  const { object } = node;
  const inner = nodeOf(object);
  const start =
    inner?.kind === "member" || inner?.kind === "element"
      ? accessCode(inner, role === "callee" ? role : "object")
      : accessedCode(object);
  if (node.kind === "element") return code`${start}${keyCode(node.key)}`;
  const name = code`.${identifierName(node.name)}`;
  const staysTogether =
    role === "callee" ||
    (isCode(object) && role !== "object") ||
    (role === "assigned" && isCallWithArguments(inner));
  return code`${start}${staysTogether ? name : group(indent(softline, name))}`;
}

/** An operator's result is put in parentheses before its member is read. */
function accessedCode(object: Expression): Code {
  const kind = nodeOf(object)?.kind;
  return kind === "binary" || kind === "logical" || kind === "unary"
    ? code`(${expressionCode(object)})`
    : expressionCode(object);
}

function isCallWithArguments(node: ExpressionNode | undefined): boolean {
  return node?.kind === "call" && node.arguments.length > 0;
}

function keyCode(key: Expression): Code {
  const node = nodeOf(key);
  const isAccess = node?.kind === "member" || node?.kind === "element";
  const inner = isAccess ? accessCode(node, "object") : expressionCode(key);
  return typeof key === "number" && key >= 0
    ? code`[${inner}]`
    : group(code`[${indent(softline, inner)}${softline}]`);
}

/** A last argument with braces or brackets keeps them at the parentheses. */
function argumentsCode(args: readonly Expression[]): Code {
  const last = args.at(-1);
  if (last === undefined) return code`()`;
  const printed = args.map((argument) => expressionCode(argument));
  const all = join(code`,${line}`, printed);
  if (!isHuggedLast(args, last)) {
    return group(code`(${indent(softline, all)}${trailingComma}${softline})`);
  }
  const broken = group(code`(${indent(line, all)},${line})`, { breaks: true });
  const before = printed.slice(0, -1);
  if (before.some(forcesBreak)) return broken;
  const head = concat(before.map((item) => code`${item},${line}`));
  const tail = printed.at(-1) ?? emptyCode;
  const hugged = code`(${head}${group(tail, { breaks: true })})`;
  if (!forcesBreak(tail)) {
    return firstThatFits(code`(${head}${tail})`, hugged, broken);
  }
  return code`${breakParent}${firstThatFits(hugged, broken)}`;
}

const trailingComma = ifBreak(code`,`);

function arrayCode(node: ArrayLiteral): Code {
  const { items } = node;
  if (items.length === 0) return code`[]`;
  const id = Symbol("array");
  const elements = isNumberList(node)
    ? numbersCode(items, id)
    : code`${join(code`,${line}`, items.map(elementCode))}${trailingComma}`;
  return group(code`[${indent(softline, elements)}${softline}]`, {
    breaks: isTable(items),
    id,
  });
}

function elementCode(item: Expression): Code {
  return group(expressionCode(item));
}

/** As many numbers on a line as fit. */
function numbersCode(items: readonly Expression[], id: symbol): Code {
  const last = items.length - 1;
  return fill(
    items.flatMap((item, at) => {
      const number = expressionCode(item);
      if (at < last) return [code`${number},`, line];
      return [code`${number}${ifBreak(code`,`, emptyCode, id)}`];
    }),
  );
}

function objectCode({ members }: ObjectLiteral): Code {
  if (members.length === 0) return code`{}`;
  const list = join(code`,${line}`, members.map(propertyCode));
  return group(code`{${indent(line, list)}${trailingComma}${line}}`);
}

function propertyCode([name, value]: readonly [string, Expression]): Code {
  const key = valueKey(name);
  const hasShortKey = printCode(key, { target: "ts" }).length < SHORT_KEY;
  const style = assignmentStyle(value, { hasShortKey, leftBreaks: false });
  return sidesCode(code`${key}:`, style, expressionCode(value, "value"));
}

/** Moving the value of a shorter key to the next line would gain little. */
const SHORT_KEY = 5;

/** `left = right` */
export function assignmentCode(left: Code, right: Expression): Code {
  const leftBreaks = canBreak(left);
  const style = assignmentStyle(right, { hasShortKey: false, leftBreaks });
  const start = code`${group(left)} =`;
  return sidesCode(start, style, expressionCode(right, "assigned"));
}

function sidesCode(start: Code, style: AssignmentStyle, right: Code): Code {
  switch (style) {
    case "next-line":
      return group(code`${start}${group(indent(line, right))}`);
    case "same-line":
      return group(code`${start} ${right}`);
    case "fluid": {
      const id = Symbol("assignment");
      const gap = group(indent(line), { id });
      return group(code`${start}${gap}${indentIfBreak(right, id)}`);
    }
  }
}
