import { Decimal } from "./decimal.ts";
import { getPrototypeOf, hasOwn, isArray, keys } from "./intrinsics.ts";
import type { ExactJsonValue } from "./json.ts";
import { chargeMembers } from "./lossless.ts";

const DIFFERENT = -1;
const HAND_OVER = -2;
const MAX_LEVELS = 400;
const MAX_PAIRS = 10_000;

type Members = { [key: string]: ExactJsonValue };
type Nested = ExactJsonValue[] | Members;

/**
 * Whether two JSON values are equal by value (JSON Schema 2020-12 core 4.2.2):
 * members in any order, numbers by exact decimal value, 0 as -0. Takes any
 * depth and sharing, stops at the first difference, and calls no method of the
 * values. A member that isn't there (undefined) is equal to none.
 */
export function jsonEqual(
  a: ExactJsonValue | undefined,
  b: ExactJsonValue,
): boolean {
  if (a === undefined) return false;
  const judged = comparePair(a, b, 0, MAX_PAIRS);
  return judged === HAND_OVER ? areGraphsEqual(a, b) : judged >= 0;
}

/** Compares by recursion; answers how many more containers may be compared. */
function comparePair(
  a: ExactJsonValue,
  b: ExactJsonValue,
  depth: number,
  left: number,
): number {
  if (a === b) return left;
  if (!isNested(a) || !isNested(b)) {
    return areScalarsEqual(a, b) ? left : DIFFERENT;
  }
  if (depth === MAX_LEVELS || left === 0) return HAND_OVER;
  if (isArray(a)) {
    return isArray(b) ? compareItems(a, b, depth, left - 1) : DIFFERENT;
  }
  return isArray(b) ? DIFFERENT : compareMembers(a, b, depth, left - 1);
}

function compareItems(
  a: ExactJsonValue[],
  b: ExactJsonValue[],
  depth: number,
  left: number,
): number {
  if (a.length !== b.length) return DIFFERENT;
  let rest = left;
  for (let i = 0; i < a.length; i++) {
    rest = comparePair(a[i] ?? null, b[i] ?? null, depth + 1, rest);
    if (rest < 0) return rest;
  }
  return chargeMembers(rest, a.length);
}

function compareMembers(
  a: Members,
  b: Members,
  depth: number,
  left: number,
): number {
  const names = keys(a);
  if (names.length !== keys(b).length) return DIFFERENT;
  let rest = left;
  for (const name of names) {
    if (!hasOwn(b, name)) return DIFFERENT;
    rest = comparePair(a[name] ?? null, b[name] ?? null, depth + 1, rest);
    if (rest < 0) return rest;
  }
  return chargeMembers(rest, names.length);
}

/**
 * Compares deep or shared values on a list. Containers once paired count as
 * one from then on: sound, as the first difference ends it all, and near
 * linear in the size however many paths there are.
 */
function areGraphsEqual(a: ExactJsonValue, b: ExactJsonValue): boolean {
  const groups = new Map<Nested, Nested>();
  const pending: [Nested, Nested][] = [];
  if (!compareOrPair(a, b, pending)) return false;
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const left = leaderOf(groups, pair[0]);
    const right = leaderOf(groups, pair[1]);
    if (left === right) continue;
    groups.set(left, right);
    if (!pairMembers(...pair, pending)) return false;
  }
  return true;
}

/** Compares two containers but for the containers in them, which it pairs. */
function pairMembers(
  a: Nested,
  b: Nested,
  pending: [Nested, Nested][],
): boolean {
  if (isArray(a)) {
    if (!isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) {
      if (!compareOrPair(a[i] ?? null, b[i] ?? null, pending)) return false;
    }
    return true;
  }
  if (isArray(b)) return false;
  const names = keys(a);
  if (names.length !== keys(b).length) return false;
  for (const name of names) {
    if (!hasOwn(b, name)) return false;
    if (!compareOrPair(a[name] ?? null, b[name] ?? null, pending)) return false;
  }
  return true;
}

function compareOrPair(
  a: ExactJsonValue,
  b: ExactJsonValue,
  pending: [Nested, Nested][],
): boolean {
  if (a === b) return true;
  if (!isNested(a) || !isNested(b)) return areScalarsEqual(a, b);
  pending.push([a, b]);
  return true;
}

/** The container that stands for all that were paired with this one. */
function leaderOf(groups: Map<Nested, Nested>, member: Nested): Nested {
  let leader = member;
  for (let up = groups.get(leader); up !== undefined; up = groups.get(up)) {
    leader = up;
  }
  // Pointing straight at the leader keeps later searches short.
  for (let at = member; at !== leader;) {
    const up = groups.get(at) ?? leader;
    groups.set(at, leader);
    at = up;
  }
  return leader;
}

function areScalarsEqual(a: ExactJsonValue, b: ExactJsonValue): boolean {
  if (!isNumeric(a) || !isNumeric(b)) return false;
  if (typeof a === typeof b && typeof a !== "object") return false;
  return isExact(a) && isExact(b) && Decimal.from(a).equals(b);
}

/** Whether a number has a decimal, which NaN and the infinities don't. */
function isExact(value: number | bigint | Decimal): boolean {
  return typeof value !== "number" || Number.isFinite(value);
}

function isNumeric(value: ExactJsonValue): value is number | bigint | Decimal {
  return (
    typeof value === "number" ||
    typeof value === "bigint" ||
    (typeof value === "object" && value !== null && isDecimalObject(value))
  );
}

function isNested(value: ExactJsonValue): value is Nested {
  return typeof value === "object" && value !== null && !isDecimalObject(value);
}

function isDecimalObject(value: object): value is Decimal {
  return getPrototypeOf(value) === Decimal.prototype;
}
