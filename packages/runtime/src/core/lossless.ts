import { Decimal } from "./decimal.ts";
import {
  arrayPrototype,
  dataOf,
  getOwnPropertyNames,
  getOwnPropertySymbols,
  getPrototypeOf,
  getterOf,
  isArray,
  isForeignPrototype,
  keys,
  objectPrototype,
  ownKeys,
} from "./intrinsics.ts";
import { isProxy } from "./platform.ts";
import { isPolluted } from "./pollution.ts";

/** The walk found something that JSON would lose. */
export const LOSSY = -1;
/** The walk can't tell: the value is too deep, too large or from another realm. */
export const HAND_OVER = -2;

/** The walk came to its end before the value did. */
const TOO_LARGE = -3;

/** How many levels of arrays and objects a tree may have; recursion over it is safe. */
export const MAX_TREE_DEPTH = 400;
/** A value with fewer paths than this is walked as a tree even where parts are shared. */
export const MAX_TREE_CONTAINERS = 10_000;
/** No end to a walk: what is counted in one word. */
const MAX_COUNT = 2 ** 30 - 1;
/** So many members count as one more container, as large parts may be shared too. */
const MEMBERS_PER_CONTAINER = 256;
/** Listing all own keys of an array takes V8 far longer than linear time past this. */
const MAX_LISTED_ITEMS = 100_000;

/**
 * Walks a value as a tree, by recursion. Answers 0 or more when the value is
 * lossless JSON and such a tree, else `LOSSY` or `HAND_OVER`. Nothing is noted
 * of small values; large ones are walked again, minding that nothing is shared.
 * Runs no getter, and no proxy trap where proxies can be told.
 * @throws whatever a trap of a proxy that can't be told throws.
 */
export function walkTree(value: unknown, exact: boolean): number {
  if (isPolluted()) return HAND_OVER;
  const judged = walkValue(value, 0, MAX_TREE_CONTAINERS, exact, undefined);
  return judged === TOO_LARGE
    ? walkValue(value, 0, MAX_COUNT, exact, new Set())
    : judged;
}

/** Whether an object is a plain array or object of this realm or another. */
export function isPlain(value: object): boolean {
  const prototype = getPrototypeOf(value);
  if (isArray(value)) {
    return (
      prototype === arrayPrototype || isForeignPrototype(prototype, "Array")
    );
  }
  return (
    prototype === null ||
    prototype === objectPrototype ||
    isForeignPrototype(prototype, "Object")
  );
}

/** Whether a number survives JSON: finite, and not -0, which JSON text reads as 0. */
export function isLosslessNumber(value: number): boolean {
  return value - value === 0 && (value !== 0 || 1 / value > 0);
}

/** Whether a plain array has an own data-like member for each index, and no other. */
export function hasOnlyItems(items: readonly unknown[]): boolean {
  const { length } = items;
  const names = keys(items);
  // Indexes come first, in order, so the last name tells about all of them.
  if (names.length !== length) return false;
  if (length > 0 && names[length - 1] !== String(length - 1)) return false;
  return length > MAX_LISTED_ITEMS
    ? getOwnPropertySymbols(items).length === 0
    : ownKeys(items).length === length + 1;
}

/**
 * Whether an object is an instance of `Decimal` that says what its text says:
 * its prototype alone could be forged. Runs no code of the value.
 */
export function isDecimal(value: object): value is Decimal {
  if (isProxy !== undefined && isProxy(value)) return false;
  if (getPrototypeOf(value) !== Decimal.prototype) return false;
  const text = dataOf(value, "text");
  if (typeof text !== "string" || ownKeys(value).length !== 4) return false;
  try {
    const { sign, digits, position } = Decimal.parse(text);
    return (
      dataOf(value, "sign") === sign &&
      dataOf(value, "digits") === digits &&
      dataOf(value, "position") === position
    );
  } catch {
    return false;
  }
}

/** Whether a value that is no object survives JSON; null does. */
export function isLosslessScalar(
  value: unknown,
  exact: boolean,
): value is string | boolean | number | bigint | null {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return isLosslessNumber(value);
    case "bigint":
      return exact;
    default:
      return value === null;
  }
}

/**
 * Whether a plain object whose `for...in` shows so many members, none of them a
 * getter, has no other. An array in disguise shows here too, by its hidden
 * `length`.
 */
export function hasOnlyMembers(value: object, count: number): boolean {
  return (
    getOwnPropertyNames(value).length === count &&
    getOwnPropertySymbols(value).length === 0
  );
}

// Each step below answers how many containers may still be visited.

function walkValue(
  value: unknown,
  depth: number,
  left: number,
  exact: boolean,
  seen: Set<object> | undefined,
): number {
  if (typeof value === "object" && value !== null) {
    return walkContainer(value, depth, left, exact, seen);
  }
  return isLosslessScalar(value, exact) ? left : LOSSY;
}

function walkContainer(
  value: object,
  depth: number,
  left: number,
  exact: boolean,
  seen: Set<object> | undefined,
): number {
  if (depth === MAX_TREE_DEPTH) return HAND_OVER;
  if (left === 0) return seen === undefined ? TOO_LARGE : HAND_OVER;
  if (isProxy !== undefined && isProxy(value)) return LOSSY;
  if (seen !== undefined) {
    if (seen.has(value)) return HAND_OVER;
    seen.add(value);
  }
  const prototype = getPrototypeOf(value);
  if (prototype === objectPrototype || prototype === null) {
    return walkMembers(
      value as Record<string, unknown>,
      depth + 1,
      left - 1,
      exact,
      seen,
    );
  }
  if (prototype === arrayPrototype) {
    return isArray(value)
      ? walkItems(value, depth + 1, left - 1, exact, seen)
      : LOSSY;
  }
  // What takes long to read may be shared too, and is better read once.
  return exact && isDecimal(value)
    ? chargeMembers(left, value.text.length)
    : HAND_OVER;
}

function walkMembers(
  value: Record<string, unknown>,
  depth: number,
  left: number,
  exact: boolean,
  seen: Set<object> | undefined,
): number {
  let count = 0;
  let rest = left;
  for (const name in value) {
    if (getterOf(value, name) !== undefined) return LOSSY;
    rest = walkValue(value[name], depth, rest, exact, seen);
    if (rest < 0) return rest;
    count++;
  }
  return hasOnlyMembers(value, count) ? chargeMembers(rest, count) : LOSSY;
}

function walkItems(
  items: readonly unknown[],
  depth: number,
  left: number,
  exact: boolean,
  seen: Set<object> | undefined,
): number {
  let rest = left;
  for (let i = 0; i < items.length; i++) {
    if (getterOf(items, i) !== undefined) return LOSSY;
    rest = walkValue(items[i], depth, rest, exact, seen);
    if (rest < 0) return rest;
  }
  return hasOnlyItems(items) ? chargeMembers(rest, items.length) : LOSSY;
}

/** Takes off what a large container costs; the last one may overdraw. */
export function chargeMembers(left: number, count: number): number {
  return count < MEMBERS_PER_CONTAINER
    ? left
    : Math.max(0, left - Math.floor(count / MEMBERS_PER_CONTAINER));
}
