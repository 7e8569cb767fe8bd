import type { Decimal } from "./decimal.ts";
import { copyItems, isArray } from "./intrinsics.ts";
import type { JsonFault } from "./json-fault.ts";
import { HAND_OVER, isDecimal, LOSSY, walkTree } from "./lossless.ts";
import { LosslessWalk } from "./lossless-walk.ts";
import { isProxy } from "./platform.ts";

export type { JsonFault, JsonFaultCode } from "./json-fault.ts";

/** A value of JSON (RFC 8259 section 3), its numbers as doubles. */
export type JsonValue =
  null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/**
 * A value of JSON whose numbers keep every digit: integers past 2^53 - 1 as
 * `bigint`, fractions that no double carries as `Decimal`.
 */
export type ExactJsonValue =
  | null
  | boolean
  | number
  | bigint
  | Decimal
  | string
  | ExactJsonValue[]
  | { [key: string]: ExactJsonValue };

/** How a host value is held to be lossless JSON. */
export interface JsonCheckOptions {
  /** `exact` admits `bigint` and `Decimal`; `double` by default. */
  numbers?: "double" | "exact";
}

/** Thrown by `snapshotJson` for a value that JSON can't carry without loss. */
export class LossyJsonError extends Error {
  /** Where and why. */
  readonly fault: JsonFault;

  constructor(fault: JsonFault) {
    super(fault.message);
    this.name = "LossyJsonError";
    this.fault = fault;
  }
}

/**
 * The first reason, in document order, why a host value is not lossless JSON;
 * undefined when it is. Takes values of any depth and sharing in time linear in
 * their size, never throws and never runs a getter; a proxy is refused without
 * running a trap where the platform can tell one (Node, Deno, Bun), elsewhere a
 * trap may run.
 */
export function checkJson(
  value: unknown,
  options?: JsonCheckOptions,
): JsonFault | undefined {
  const exact = options?.numbers === "exact";
  return judge(value, exact) >= 0
    ? undefined
    : new LosslessWalk(value, exact, false).fault;
}

/** Whether a host value is lossless JSON: whether `checkJson` finds no fault. */
export function isJsonValue(value: unknown): value is JsonValue {
  return jsonShape(value) !== "lossy";
}

/**
 * A detached plain copy of a host value, made of this realm's objects and
 * arrays. A member named `__proto__` stays data; parts that the value shares
 * may be shared in the copy too; a `Decimal` is immutable and stays itself.
 * @throws LossyJsonError when the value is not lossless JSON.
 */
export function snapshotJson(
  value: unknown,
  options?: { numbers?: "double" },
): JsonValue;
export function snapshotJson(
  value: unknown,
  options: JsonCheckOptions,
): ExactJsonValue;
export function snapshotJson(
  value: unknown,
  options?: JsonCheckOptions,
): ExactJsonValue {
  const exact = options?.numbers === "exact";
  // Where proxies can't be told, only what the one walk has read may be kept.
  if (isProxy !== undefined && judge(value, exact) >= 0) {
    return copyTree(value as ExactJsonValue, exact);
  }
  const { fault, copy } = new LosslessWalk(value, exact, true);
  if (fault !== undefined) throw new LossyJsonError(fault);
  return copy as ExactJsonValue;
}

/**
 * What a host value is to the engines: `lossy`; a `tree` that recursion can
 * walk, at most 400 levels deep and without shared parts, or with so few paths
 * that walking each of them is cheap; or a `graph`, deeper or shared.
 */
export function jsonShape(
  value: unknown,
  options?: JsonCheckOptions,
): "lossy" | "tree" | "graph" {
  const exact = options?.numbers === "exact";
  const judged = judge(value, exact);
  if (judged !== HAND_OVER) return judged === LOSSY ? "lossy" : "tree";
  const walk = new LosslessWalk(value, exact, false);
  if (walk.fault !== undefined) return "lossy";
  return walk.isGraph ? "graph" : "tree";
}

function judge(value: unknown, exact: boolean): number {
  try {
    return walkTree(value, exact);
  } catch {
    // A trap threw, or the caller left too little stack for recursion.
    return HAND_OVER;
  }
}

/** Copies what the fast walk has proven to be a tree of plain data. */
function copyTree(value: ExactJsonValue, exact: boolean): ExactJsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (isArray(value)) {
    const items = copyItems(value) as ExactJsonValue[];
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      if (typeof item === "object") items[i] = copyTree(item, exact);
    }
    return items;
  }
  if (exact && isDecimal(value)) return value;
  // Spreading defines members, where assigning could meet an inherited setter;
  // then they are there to be overwritten, `__proto__` too.
  const members = { ...value } as { [key: string]: ExactJsonValue };
  for (const name in members) {
    const member = members[name];
    if (typeof member === "object") members[name] = copyTree(member, exact);
  }
  return members;
}
