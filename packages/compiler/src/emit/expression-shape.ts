import { type Expression, nodeOf } from "./expression-node.ts";

/** Whether a call keeps the brackets of its last argument at its parentheses. */
export function isHuggedLast(
  args: readonly Expression[],
  last: Expression,
): boolean {
  if (sizeOf(last) === 0) return false;
  const previous = args.at(-2) ?? null;
  if (nodeOf(previous)?.kind === nodeOf(last)?.kind) return false;
  return args.length === 1 || !isNumberList(last);
}

/** Whether prettier fills lines with the items: numbers, but no bigints. */
export function isNumberList(expression: Expression): boolean {
  const node = nodeOf(expression);
  if (node?.kind !== "array" || node.items.length === 0) return false;
  return node.items.every((item) => typeof item === "number");
}

/** Rows of a table go one a line: arrays, or objects, of two items or more. */
export function isTable(items: readonly Expression[]): boolean {
  const kind = nodeOf(items[0] ?? null)?.kind;
  if (items.length < 2 || kind === undefined) return false;
  return items.every((item) => nodeOf(item)?.kind === kind && sizeOf(item) > 1);
}

/** `!(a && b)` has parentheses of its own to break in. */
export function isNegation(expression: Expression): boolean {
  const outer = nodeOf(expression);
  if (outer?.kind !== "unary" || outer.operator !== "!") return false;
  const inner = nodeOf(outer.operand);
  const isDouble = inner?.kind === "unary" && inner.operator === "!";
  const operand = isDouble ? nodeOf(inner.operand) : inner;
  return operand?.kind === "logical";
}

/** How many elements or members stand between its brackets or braces. */
function sizeOf(expression: Expression): number {
  const node = nodeOf(expression);
  if (node?.kind === "object") return node.members.length;
  return node?.kind === "array" ? node.items.length : 0;
}
