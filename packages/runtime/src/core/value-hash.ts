import { Decimal } from "./decimal.ts";
import { carryNumber, isExactNumber } from "./exact-number.ts";
import { isArray, keys } from "./intrinsics.ts";
import type { ExactJsonValue } from "./json.ts";

/** A value that holds others. */
export type Container = ExactJsonValue[] | { [key: string]: ExactJsonValue };

/** How much of a text counts: its end, as most have their beginning in common. */
const TEXT_END = 32;

/** Whether a value holds others: a `Decimal` doesn't. */
export function isContainer(value: ExactJsonValue): value is Container {
  return (
    typeof value === "object" && value !== null && !(value instanceof Decimal)
  );
}

/**
 * A hash of 32 bits that equal values (by `jsonEqual`) share. Cheap rather than
 * thorough: it sees a value and the scalars right below, and of what is deeper
 * next to nothing, so that shared parts are never walked.
 */
export function hashJson(value: ExactJsonValue): number {
  if (!isContainer(value)) return blend(hashMember(value), 0);
  if (isArray(value)) {
    return value.reduce<number>(
      (hash, item) => blend(hash, hashMember(item)),
      value.length,
    );
  }
  let hash = 0;
  for (const name of keys(value)) {
    const member = hashMember(value[name] as ExactJsonValue);
    // A sum, as members come in any order.
    hash = (hash + blend(hashText(name), member)) | 0;
  }
  return hash;
}

function hashMember(value: ExactJsonValue): number {
  if (typeof value === "string") return hashText(value);
  if (isContainer(value)) return isArray(value) ? value.length : -1;
  const number = isExactNumber(value) ? carryNumber(value) : value;
  // What no double carries is rare, and told apart by comparison.
  if (typeof number !== "number") return Number(number === true);
  return blend(number | 0, ((number % 1) * 2 ** 32) | 0);
}

function hashText(text: string): number {
  const { length } = text;
  let hash = length;
  for (let at = Math.max(0, length - TEXT_END); at < length; at++) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  }
  return hash;
}

/** Two hashes as one that depends on both, in its low bits too. */
function blend(first: number, second: number): number {
  const hash = Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}
