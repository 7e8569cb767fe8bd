import { checkMembers } from "../core/known-members.ts";
import type { Budget } from "./ledger.ts";
import type { LedgerKeys } from "./ledger-keys.ts";
import { isToolName } from "./tool-name.ts";

/** What a runtime was granted: some tools, so many calls of them together, for some time. */
export interface Lease {
  /** The tools that may be called; others are refused as not granted. */
  readonly tools: readonly string[];
  /** Names the lease's budget in the ledger, so that runtimes may share it; `lease` by default. */
  readonly key?: string;
  /** Calls of all its tools together, a whole number from 0; unlimited by default. */
  readonly maxCalls?: number;
  /** Milliseconds from the making of the runtime; unlimited by default. */
  readonly durationMs?: number;
}

const MEMBERS: Readonly<Record<keyof Lease, true>> = {
  tools: true,
  key: true,
  maxCalls: true,
  durationMs: true,
};

/** A lease as a runtime holds it. */
export interface HeldLease {
  readonly tools: ReadonlySet<string>;
  /** Undefined where only the tools' own budgets count. */
  readonly budget: Budget | undefined;
  /** When it ends, by the clock of the runtime. */
  readonly end: number;
}

/**
 * Takes a lease over, where there is one, at a time of the runtime's clock.
 * @throws RangeError for limits that are no whole numbers from 0.
 * @throws TypeError for what is no lease: another member, or tools that are no names.
 */
export function holdLease(
  lease: Lease | undefined,
  keys: LedgerKeys,
  now: number,
): HeldLease | undefined {
  if (lease === undefined) return undefined;
  checkLease(lease);
  const { key = "lease", maxCalls, durationMs = Infinity } = lease;
  for (const limit of [maxCalls === undefined ? 0 : maxCalls, durationMs]) {
    if (limit === Infinity || (Number.isSafeInteger(limit) && limit >= 0))
      continue;
    throw new RangeError("a lease's limits must be whole numbers from 0");
  }
  return {
    tools: new Set(lease.tools),
    budget:
      maxCalls === undefined
        ? undefined
        : { key: keys.lease(key), limit: maxCalls },
    end: now + durationMs,
  };
}

function checkLease(lease: Lease | null): void {
  if (typeof lease !== "object" || lease === null) {
    throw new TypeError("a lease must be an object");
  }
  checkMembers("a lease", lease, MEMBERS);
  const { key, tools } = lease;
  if (!Array.isArray(tools) || !tools.every(isNameOfTool)) {
    throw new TypeError("a lease's tools must be a list of names of tools");
  }
  if (key !== undefined && typeof key !== "string") {
    throw new TypeError("a lease's key must be a text");
  }
}

function isNameOfTool(name: unknown): boolean {
  return typeof name === "string" && isToolName(name);
}
