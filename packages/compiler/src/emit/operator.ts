import { code, type Code } from "./code.ts";
import {
  type Binary,
  type BinaryOperator,
  type Expression,
  type Logical,
  nodeOf,
} from "./expression-node.ts";

export type Operator = BinaryOperator | "&&" | "||";

/** What an operand stands in, and on which side of which operator. */
export interface Around {
  readonly node: Binary | Logical;
  readonly operator: Operator;
  readonly isRight: boolean;
}

interface Spelling {
  /** Higher binds tighter. */
  readonly precedence: number;
  readonly text: Code;
}

const OPERATORS: Readonly<Record<Operator, Spelling>> = {
  "||": { precedence: 1, text: code`||` },
  "&&": { precedence: 2, text: code`&&` },
  "===": { precedence: 3, text: code`===` },
  "!==": { precedence: 3, text: code`!==` },
  "<": { precedence: 4, text: code`<` },
  "<=": { precedence: 4, text: code`<=` },
  ">": { precedence: 4, text: code`>` },
  ">=": { precedence: 4, text: code`>=` },
  in: { precedence: 4, text: code`in` },
  "+": { precedence: 5, text: code`+` },
  "-": { precedence: 5, text: code`-` },
  "*": { precedence: 6, text: code`*` },
  "/": { precedence: 6, text: code`/` },
  "%": { precedence: 6, text: code`%` },
};

export function operatorCode(operator: Operator): Code {
  return OPERATORS[operator].text;
}

/** The first operand of a row of operators, and each further one with its own. */
export interface FlatOperation {
  readonly head: Expression;
  readonly steps: readonly {
    readonly operator: Operator;
    readonly operand: Expression;
  }[];
}

/** Operators of one precedence in a row break together, so they are one list. */
export function flatOperation(node: Binary | Logical): FlatOperation {
  if (node.kind === "logical") {
    const { operator } = node;
    const [head = true, ...rest] = node.operands;
    return { head, steps: rest.map((operand) => ({ operator, operand })) };
  }
  const step = { operator: node.operator, operand: node.right };
  const left = nodeOf(node.left);
  if (left?.kind !== "binary" || !isRow(node.operator, left.operator)) {
    return { head: node.left, steps: [step] };
  }
  const { head, steps } = flatOperation(left);
  return { head, steps: [...steps, step] };
}

/** Whether `a inner b outer c` is one row: neither comparisons nor mixed products. */
function isRow(outer: Operator, inner: Operator): boolean {
  const { precedence } = OPERATORS[outer];
  if (precedence !== OPERATORS[inner].precedence) return false;
  if (precedence === OPERATORS["==="].precedence) return false;
  if (precedence !== OPERATORS["*"].precedence) return true;
  return outer === inner && outer !== "%";
}

/** Where the grammar wants them, and where readers would stumble without. */
export function needsParentheses(
  node: Binary | Logical,
  around: Around,
): boolean {
  if (node.kind === "logical" && around.node.kind === "logical") return true;
  const inner = OPERATORS[node.operator].precedence;
  const outer = OPERATORS[around.operator].precedence;
  if (outer !== inner) {
    const isRemainderInSum =
      node.operator === "%" && ["+", "-"].includes(around.operator);
    return outer > inner || isRemainderInSum;
  }
  return around.isRight || !isRow(around.operator, node.operator);
}
