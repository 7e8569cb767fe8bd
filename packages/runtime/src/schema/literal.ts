import { Decimal } from "../core/decimal.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { roundLiteral } from "./assertion.ts";
import { isScalar } from "./node.ts";

type Container = ExactJsonValue[] | { [key: string]: ExactJsonValue };

/**
 * A literal with every number rounded as `double` mode does. One without exact
 * numbers is returned as it is; others are copied, level by level.
 */
export function roundNumbers(literal: ExactJsonValue): ExactJsonValue {
  if (isScalar(literal)) return roundLiteral(literal);
  if (!holdsExactNumbers(literal as Container)) return literal;
  const root = emptyLike(literal as Container);
  const pending: [from: Container, to: Container][] = [
    [literal as Container, root],
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [from, to] = next;
    for (const [name, member] of Object.entries(from)) {
      const isLeaf = isScalar(member);
      const value = isLeaf
        ? roundLiteral(member)
        : emptyLike(member as Container);
      if (!isLeaf) pending.push([member as Container, value as Container]);
      // Defined, not assigned: a member named `__proto__` is data.
      Object.defineProperty(to, name, {
        value,
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
  }
  return root;
}

function emptyLike(container: Container): Container {
  return Array.isArray(container) ? [] : {};
}

function holdsExactNumbers(literal: Container): boolean {
  const pending: Container[] = [literal];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const member of Object.values(next)) {
      if (typeof member === "bigint" || member instanceof Decimal) return true;
      if (!isScalar(member)) pending.push(member as Container);
    }
  }
  return false;
}
