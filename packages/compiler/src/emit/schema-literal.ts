import { Decimal, type ExactJsonValue } from "@proviso/runtime/compiler";
import { imported } from "./code.ts";
import {
  arrayLiteral,
  call,
  type Expression,
  objectLiteral,
} from "./expression-node.ts";

/** Deeper than any profile admits; it keeps the recursion off the stack's end. */
const MAX_DEPTH = 400;

/**
 * The literal of a JSON value. Numbers that no double carries keep every digit:
 * as a bigint, or as a call of the runtime's `decimal`.
 * @throws RangeError for values of more than 400 levels
 */
export function jsonExpression(value: ExactJsonValue): Expression {
  return nestedExpression(value, 0);
}

function nestedExpression(value: ExactJsonValue, depth: number): Expression {
  if (depth > MAX_DEPTH) {
    throw new RangeError(`A literal can't have more than ${MAX_DEPTH} levels.`);
  }
  // JSON has no -0; adding makes it 0.
  if (typeof value === "number") return value + 0;
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Decimal) return decimalExpression(value);
  if (Array.isArray(value)) {
    return arrayLiteral(value.map((item) => nestedExpression(item, depth + 1)));
  }
  return objectLiteral(
    Object.entries(value).map(([name, member]) => [
      name,
      nestedExpression(member, depth + 1),
    ]),
  );
}

function decimalExpression(value: Decimal): Expression {
  const nearest = value.toNumber();
  return Number.isFinite(nearest) && value.equals(nearest)
    ? nearest + 0
    : call(imported("decimal"), [value.toString()], { pure: true });
}
