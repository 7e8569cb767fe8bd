import { Decimal } from "../core/decimal.ts";
import { carryNumber, type ValueNumbers } from "../core/exact-number.ts";
import { defineMember } from "../core/intrinsics.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { literalOf } from "./assertion.ts";
import { isScalar } from "./node.ts";

type Container = ExactJsonValue[] | { [key: string]: ExactJsonValue };

/** A literal with every number as a number mode sees it. */
export function literalInMode(
  literal: ExactJsonValue,
  numbers: ValueNumbers,
): ExactJsonValue {
  return isScalar(literal)
    ? literalOf(literal, numbers)
    : mapNumbers(literal, (scalar) => literalOf(scalar, numbers));
}

/**
 * A literal whose numbers are doubles wherever a double carries them, however
 * the schema spells them: what modules hold, so that messages and documents
 * are the same with and without one.
 */
export function carryNumbers(literal: ExactJsonValue): ExactJsonValue {
  return mapNumbers(literal, carryScalar);
}

function carryScalar(scalar: ExactJsonValue): ExactJsonValue {
  return scalar instanceof Decimal ? carryNumber(scalar) : scalar;
}

/**
 * A literal with every number changed. One without exact numbers is returned
 * as it is; others are copied.
 */
export function mapNumbers(
  literal: ExactJsonValue,
  change: (scalar: ExactJsonValue) => ExactJsonValue,
): ExactJsonValue {
  if (isScalar(literal)) return change(literal);
  return holdsExactNumbers(literal as Container)
    ? copyTree(literal, change)
    : literal;
}

/**
 * A copy with every scalar changed, in which nothing is shared: any part of it
 * can be changed alone. Level by level, so that any depth is copied.
 */
export function copyTree(
  value: ExactJsonValue,
  change: (scalar: ExactJsonValue) => ExactJsonValue,
): ExactJsonValue {
  if (isScalar(value)) return change(value);
  const root = emptyLike(value as Container);
  const pending: [from: Container, to: Container][] = [
    [value as Container, root],
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [from, to] = next;
    for (const [name, member] of Object.entries(from)) {
      if (isScalar(member)) {
        defineMember(to, name, change(member));
        continue;
      }
      const copy = emptyLike(member as Container);
      pending.push([member as Container, copy]);
      defineMember(to, name, copy);
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
