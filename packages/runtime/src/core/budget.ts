import { Decimal } from "./decimal.ts";
import { isArray } from "./intrinsics.ts";
import { type JsonFault, wordFault } from "./json-fault.ts";

/** How large a host value may be; both limits are none by default. */
export interface JsonBudget {
  /**
   * How many values it may hold, itself counted in: every scalar, array and
   * object, as often as its JSON text would show it. What is shared counts at
   * each place, so this bounds what walking or writing the value can cost.
   */
  maxNodes?: number | undefined;
  /** How many arrays and objects may nest; a scalar alone is 0 levels deep. */
  maxDepth?: number | undefined;
}

/** What a budget limits: the number of values, or the levels they nest in. */
type BudgetLimit = "nodes" | "depth";

/** Thrown by `snapshotJson` for a value that is larger than its budget. */
export class BudgetExceeded extends Error {
  /** Which limit it is: `maxNodes` or `maxDepth`. */
  readonly limit: "nodes" | "depth";
  /** The limit that was set. */
  readonly max: number;
  /** The first array or object that stands too deep; the root for `nodes`. */
  readonly path: (string | number)[];

  constructor(limit: "nodes" | "depth", max: number, fault: JsonFault) {
    super(fault.message);
    this.name = "BudgetExceeded";
    this.limit = limit;
    this.max = max;
    this.path = fault.path;
  }
}

/** Counts the values of one walk against a budget. */
export class Meter {
  readonly #max: Readonly<Record<BudgetLimit, number>>;
  #nodes: number = 0;
  #exceeded: BudgetLimit | undefined;

  /** @throws RangeError for a limit that is no whole number from 0, nor Infinity. */
  constructor(budget: JsonBudget) {
    this.#max = {
      nodes: limitOf(budget, "maxNodes"),
      depth: limitOf(budget, "maxDepth"),
    };
  }

  /** Counts one more value; whether there was room for it. */
  count(): boolean {
    this.#nodes++;
    return this.#nodes <= this.#max.nodes;
  }

  /** Whether an array or object may stand at this level, the root's being 1. */
  admitsLevel(level: number): boolean {
    return level <= this.#max.depth;
  }

  /**
   * Counts what is in a container that was walked before, and reaches down to
   * this level here; counts nothing and answers false when it doesn't fit.
   */
  countPart(nodes: number, level: number): boolean {
    const sum = this.#nodes + nodes;
    if (sum > this.#max.nodes || !this.admitsLevel(level)) return false;
    this.#nodes = sum;
    return true;
  }

  /** Counts a tree of JSON that recursion can walk; whether all of it fits. */
  countTree(value: unknown, level: number = 1): boolean {
    if (!this.count()) return false;
    if (typeof value !== "object" || value === null) return true;
    if (value instanceof Decimal) return true;
    if (!this.admitsLevel(level)) return false;
    if (isArray(value)) {
      for (let i = 0; i < value.length; i++) {
        if (!this.countTree(value[i], level + 1)) return false;
      }
      return true;
    }
    const members = value as Readonly<Record<string, unknown>>;
    for (const name in members) {
      if (!this.countTree(members[name], level + 1)) return false;
    }
    return true;
  }

  /** The fault of going past a limit at a path; too many are the root's fault. */
  faultAt(limit: BudgetLimit, path: (string | number)[]): JsonFault {
    this.#exceeded = limit;
    const max = this.#max[limit];
    const [place, expected, actual] =
      limit === "nodes"
        ? [[], `hold at most ${counted(max, "value")}`, "holds more"]
        : [path, `be at most ${counted(max, "level")} deep`, "is deeper"];
    return wordFault("budget_exceeded", place, expected, actual);
  }

  /** The error for a fault, if it was this meter that gave it. */
  errorFor(fault: JsonFault): BudgetExceeded | undefined {
    const limit = this.#exceeded;
    return limit === undefined
      ? undefined
      : new BudgetExceeded(limit, this.#max[limit], fault);
  }
}

/** A meter for the limits that options set; undefined where they set none. */
export function meterOf(budget: JsonBudget | undefined): Meter | undefined {
  return budget?.maxNodes === undefined && budget?.maxDepth === undefined
    ? undefined
    : new Meter(budget);
}

function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

function limitOf(budget: JsonBudget, name: "maxNodes" | "maxDepth"): number {
  const limit = budget[name] ?? Infinity;
  if (limit === Infinity || (Number.isSafeInteger(limit) && limit >= 0)) {
    return limit;
  }
  throw new RangeError(`${name} must be a whole number from 0, or Infinity`);
}
