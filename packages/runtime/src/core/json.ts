import { readNumber } from "./big-number.ts";
import { type JsonBudget, type Meter, meterOf } from "./budget.ts";
import type { Decimal } from "./decimal.ts";
import type { JsonFault } from "./json-fault.ts";
import { HAND_OVER, LOSSY, walkTree } from "./lossless.ts";
import { LosslessWalk } from "./lossless-walk.ts";
import { TreeCopy } from "./tree-copy.ts";

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
export interface JsonCheckOptions extends JsonBudget {
  /**
   * `exact` admits `bigint`, `Decimal` and the BigNumber that json-bigint reads
   * (package bignumber.js, versions 7 to 9); `double` by default.
   */
  numbers?: "double" | "exact" | undefined;
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
 * their size, throws for no value and never runs a getter; a proxy is refused
 * without running a trap where the platform can tell one (Node, Deno, Bun),
 * elsewhere a trap may run.
 * @throws RangeError when a limit is no whole number from 0, nor Infinity.
 */
export function checkJson(
  value: unknown,
  options?: JsonCheckOptions,
): JsonFault | undefined {
  const exact = options?.numbers === "exact";
  return judge(value, exact, meterOf(options)) >= 0
    ? undefined
    : new LosslessWalk(value, walkOptions(options)).fault;
}

/** Whether a host value is lossless JSON: whether `checkJson` finds no fault. */
export function isJsonValue(value: unknown): value is JsonValue {
  const judged = judge(value, false, undefined);
  return judged === HAND_OVER
    ? new LosslessWalk(value).fault === undefined
    : judged !== LOSSY;
}

/**
 * A detached plain copy of a host value, made of this realm's objects and
 * arrays. A member named `__proto__` stays data; parts that the value shares
 * may be shared in the copy too; a `Decimal` is immutable and stays itself, a
 * BigNumber becomes one.
 * @throws LossyJsonError when the value is not lossless JSON.
 * @throws BudgetExceeded when it is larger than its budget.
 * @throws RangeError when a limit is no whole number from 0, nor Infinity.
 */
export function snapshotJson(
  value: unknown,
  options?: JsonCheckOptions & { numbers?: "double" },
): JsonValue;
export function snapshotJson(
  value: unknown,
  options: JsonCheckOptions,
): ExactJsonValue;
export function snapshotJson(
  value: unknown,
  options?: JsonCheckOptions,
): ExactJsonValue {
  const tree = snapshotTree(value, options);
  if (tree !== undefined) return tree;
  const walking = walkOptions(options);
  const walk = new LosslessWalk(value, { ...walking, copies: true });
  if (walk.fault === undefined) return walk.copy as ExactJsonValue;
  const excess = walking.meter?.errorFor(walk.fault);
  throw excess ?? new LossyJsonError(walk.fault);
}

/** The copy that `snapshotJson` makes of a value which is a tree to the engines; undefined for others, lossy ones among them. */
function snapshotTree(
  value: unknown,
  options?: JsonCheckOptions,
): ExactJsonValue | undefined {
  const meter = meterOf(options);
  const copy = new TreeCopy(options?.numbers === "exact").copy(value);
  const isWithin = meter === undefined || meter.countTree(copy);
  return isWithin ? (copy as ExactJsonValue | undefined) : undefined;
}

/**
 * What a host value is to the engines: `lossy`, or larger than its budget; a
 * `tree` that recursion can walk, at most 400 levels deep and without shared
 * parts, or with so few paths that walking each of them is cheap; a `graph`,
 * deeper or shared; or `foreign`, which holds numbers of another library (in
 * exact mode only) and is for the engines once `snapshotJson` has copied it.
 * @throws RangeError when a limit is no whole number from 0, nor Infinity.
 */
export function jsonShape(
  value: unknown,
  options?: JsonCheckOptions,
): "lossy" | "tree" | "graph" | "foreign" {
  const exact = options?.numbers === "exact";
  const judged = judge(value, exact, meterOf(options));
  if (judged !== HAND_OVER) return judged === LOSSY ? "lossy" : "tree";
  const walk = new LosslessWalk(value, walkOptions(options));
  if (walk.fault !== undefined) return "lossy";
  if (walk.isForeign) return "foreign";
  return walk.isGraph ? "graph" : "tree";
}

function judge(
  value: unknown,
  exact: boolean,
  meter: Meter | undefined,
): number {
  try {
    const judged = walkTree(value, exact);
    return judged < 0 || meter === undefined || meter.countTree(value)
      ? judged
      : LOSSY;
  } catch {
    // A trap threw, or the caller left too little stack for recursion.
    return HAND_OVER;
  }
}

function walkOptions(options: JsonCheckOptions | undefined): {
  readNumber: typeof readNumber | undefined;
  meter: Meter | undefined;
} {
  return {
    readNumber: options?.numbers === "exact" ? readNumber : undefined,
    meter: meterOf(options),
  };
}
