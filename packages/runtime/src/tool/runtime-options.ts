import type { Authorizer } from "./authorization.ts";
import type { Lease } from "./lease.ts";
import { checkMembers } from "../core/known-members.ts";
import type { BudgetLedger } from "./ledger.ts";

/** What a `CapabilityRuntime` is made with. */
export interface RuntimeOptions {
  /** Where calls are counted; a `MemoryLedger` of its own by default. */
  readonly ledger?: BudgetLedger;
  /** Stands before every key in the ledger, up to 128 of `A-Z a-z 0-9 . _ : -`; nothing by default. */
  readonly scope?: string;
  /** Asked about every call that nothing else has refused, before it is counted. */
  readonly authorize?: Authorizer;
  /** What the runtime was granted; every registered tool by default. */
  readonly lease?: Lease;
  /**
   * Milliseconds from some moment on, for deadlines and the lease; the platform's
   * steady clock by default. With a clock of the host's own, `pump` and `claim`
   * end what is past its deadline too, and timers don't keep a process alive.
   */
  readonly clock?: () => number;
  /** Deferred and external calls that may wait or run at once, from 0; 64 by default. */
  readonly maxPending?: number;
  /** Audit events that are kept, the latest ones, from 1; 1,024 by default. */
  readonly auditCapacity?: number;
  /** Outcomes of calls with an id that are kept, the latest ones, from 1; 10,000 by default. */
  readonly maxOutcomes?: number;
  /** Tools that may be registered; 128 by default. */
  readonly maxTools?: number;
  /** Bytes that the catalog may take as compact JSON; 512 KiB by default. */
  readonly maxCatalogBytes?: number;
}

const DEFAULTS = {
  maxPending: 64,
  auditCapacity: 1024,
  maxOutcomes: 10_000,
  maxTools: 128,
  maxCatalogBytes: 512 * 1024,
} as const;

const LEAST = {
  maxPending: 0,
  auditCapacity: 1,
  maxOutcomes: 1,
  maxTools: 0,
  maxCatalogBytes: 0,
} as const;

const MEMBERS: Readonly<Record<keyof RuntimeOptions, true>> = {
  ledger: true,
  scope: true,
  authorize: true,
  lease: true,
  clock: true,
  maxPending: true,
  auditCapacity: true,
  maxOutcomes: true,
  maxTools: true,
  maxCatalogBytes: true,
};

/**
 * Looks at what decides over calls, as hosts without types may give other things:
 * a lease or an authorizer that is none would let every call through.
 * @throws TypeError for an option that a runtime doesn't have, or that isn't what it stands for.
 */
export function checkOptions(options: RuntimeOptions): void {
  checkMembers("a runtime", options, MEMBERS);
  const { authorize, clock, ledger } = options;
  for (const [name, part] of Object.entries({ authorize, clock })) {
    if (part === undefined || typeof part === "function") continue;
    throw new TypeError(`${name} must be a function`);
  }
  if (ledger !== undefined && !isLedger(ledger)) {
    throw new TypeError("a ledger must have reserve and used");
  }
}

function isLedger(ledger: Partial<BudgetLedger> | null): boolean {
  return (
    typeof ledger?.reserve === "function" && typeof ledger.used === "function"
  );
}

/**
 * One of the limits of a runtime.
 * @throws RangeError when it is no whole number, or too small.
 */
export function limitOf(
  options: RuntimeOptions,
  name: keyof typeof DEFAULTS,
): number {
  const { [name]: limit = DEFAULTS[name] } = options;
  if (Number.isSafeInteger(limit) && limit >= LEAST[name]) return limit;
  throw new RangeError(`${name} must be a whole number from ${LEAST[name]}`);
}
