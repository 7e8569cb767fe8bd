import { type Code, isCode } from "./code.ts";
import type { TypeNode } from "./type-node.ts";

/**
 * An expression to be printed; `expressionCode` lays it out and puts the
 * parentheses. Primitives stand for their literals; a piece of code stands for
 * a single name or keyword. Array and object literals are values of constants,
 * members, items and arguments, not operands.
 */
export type Expression =
  | Code
  | string
  | number
  | bigint
  | boolean
  | null
  | ArrayLiteral
  | Binary
  | Call
  | Element
  | Logical
  | Member
  | ObjectLiteral
  | Unary;

export type ExpressionNode = Extract<Expression, { readonly kind: string }>;

export type BinaryOperator =
  "===" | "!==" | "<" | "<=" | ">" | ">=" | "in" | "+" | "-" | "*" | "/" | "%";

export interface Binary {
  readonly kind: "binary";
  readonly left: Expression;
  readonly operator: BinaryOperator;
  readonly right: Expression;
}

/** Two operands at least. */
export interface Logical {
  readonly kind: "logical";
  readonly operator: "&&" | "||";
  readonly operands: readonly Expression[];
}

export interface Unary {
  readonly kind: "unary";
  readonly operator: "!" | "typeof";
  readonly operand: Expression;
}

export interface Call {
  readonly kind: "call";
  readonly callee: Code | Element | Member;
  readonly arguments: readonly Expression[];
  readonly typeArguments: readonly TypeNode[];
  /** Written with `new`. */
  readonly constructs: boolean;
  /** Preceded by the comment that lets bundlers drop an unused result. */
  readonly pure: boolean;
}

/** `object.name` */
export interface Member {
  readonly kind: "member";
  readonly object: Expression;
  readonly name: string;
}

/** `object[key]` */
export interface Element {
  readonly kind: "element";
  readonly object: Expression;
  readonly key: Expression;
}

export interface ObjectLiteral {
  readonly kind: "object";
  readonly members: readonly (readonly [name: string, value: Expression])[];
}

export interface ArrayLiteral {
  readonly kind: "array";
  readonly items: readonly Expression[];
}

/** The node an expression is, or undefined for a name or a primitive. */
export function nodeOf(expression: Expression): ExpressionNode | undefined {
  const isNode =
    typeof expression === "object" &&
    expression !== null &&
    !isCode(expression);
  return isNode ? expression : undefined;
}

export function binary(
  left: Expression,
  operator: BinaryOperator,
  right: Expression,
): Binary {
  return { kind: "binary", left, operator, right };
}

/** `a && b && ...`; `true` of no operands. */
export function allOf(operands: readonly Expression[]): Expression {
  return logical("&&", operands, true);
}

/** `a || b || ...`; `false` of no operands. */
export function anyOf(operands: readonly Expression[]): Expression {
  return logical("||", operands, false);
}

function logical(
  operator: "&&" | "||",
  operands: readonly Expression[],
  ofNone: boolean,
): Expression {
  const flat = operands.flatMap((operand) => {
    const node = nodeOf(operand);
    const isSame = node?.kind === "logical" && node.operator === operator;
    return isSame ? node.operands : [operand];
  });
  const [first] = flat;
  if (first === undefined) return ofNone;
  return flat.length === 1
    ? first
    : { kind: "logical", operator, operands: flat };
}

export function not(operand: Expression): Unary {
  return { kind: "unary", operator: "!", operand };
}

export function typeOf(operand: Expression): Unary {
  return { kind: "unary", operator: "typeof", operand };
}

export function member(object: Expression, name: string): Member {
  return { kind: "member", object, name };
}

export function element(object: Expression, key: Expression): Element {
  return { kind: "element", object, key };
}

export function call(
  callee: Code | Element | Member,
  args: readonly Expression[],
  options: {
    readonly typeArguments?: readonly TypeNode[];
    readonly constructs?: boolean;
    readonly pure?: boolean;
  } = {},
): Call {
  const { typeArguments = [], constructs = false, pure = false } = options;
  return {
    kind: "call",
    callee,
    arguments: args,
    typeArguments,
    constructs,
    pure,
  };
}

export function objectLiteral(
  members: readonly (readonly [name: string, value: Expression])[],
): ObjectLiteral {
  return { kind: "object", members };
}

export function arrayLiteral(items: readonly Expression[]): ArrayLiteral {
  return { kind: "array", items };
}
