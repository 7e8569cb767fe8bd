import { AuthorizationRequest, type Authorizer } from "./authorization.ts";
import { type Awaitable, isAwaited, promiseOf } from "./awaitable.ts";
import { type CrossingValue, readInput } from "./boundary.ts";
import type { Call } from "./call.ts";
import type { Deadlines } from "./deadlines.ts";
import type { HeldLease } from "./lease.ts";
import type {
  Budget,
  BudgetLedger,
  CallRecord,
  ReservationAnswer,
} from "./ledger.ts";
import type { LedgerKeys } from "./ledger-keys.ts";
import type { RefusedCall } from "./outcome.ts";
import { readOutcome, unknownOutcome } from "./outcome-text.ts";
import * as refusals from "./refusals.ts";
import type { Settlement } from "./settlement.ts";
import type { SteadyClock } from "./steady-clock.ts";
import type { Tool } from "./tool.ts";

/** What decides whether a call is made. */
export interface AdmissionParts {
  readonly ledger: BudgetLedger;
  readonly keys: LedgerKeys;
  readonly lease: HeldLease | undefined;
  readonly authorize: Authorizer | undefined;
  readonly clock: SteadyClock;
  readonly deadlines: Deadlines;
  readonly settlement: Settlement;
  /** Takes a call that was reserved. */
  readonly start: (call: Call) => void;
}

/** Who was asked, and may have failed to answer. */
type Asked = "budget ledger" | "authorizer";

/** A call, its tool and the budget of that. */
interface Applicant {
  readonly call: Call;
  readonly tool: Tool;
  readonly name: string;
  readonly budget: Budget;
  /** What the caller gave as input. */
  readonly given: unknown;
}

/** What is asked of someone outside; made once, as calls are many. */
interface Question<T> {
  readonly asked: Asked;
  readonly ask: (applicant: Applicant) => Awaitable<T>;
  /** Goes on with the answer, which may be anything after all. */
  readonly next: (applicant: Applicant, answer: T) => void;
}

/**
 * Takes calls of registered tools from their arrival to their reservation, each
 * step in its order: an outcome that is known by the id, the input, the calls
 * left, the lease, the authorizer, the reservation. A step refuses the call or
 * goes on to the next, at once or when an answer has come.
 */
export class Admission {
  readonly #parts: AdmissionParts;

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
  }

  /** Admits a call with what its caller gave as input. */
  admit(call: Call, tool: Tool, given: unknown): void {
    const { deadlines, keys, ledger } = this.#parts;
    const { maxCalls, name } = tool.policy;
    const budget = { key: keys.tool(name), limit: maxCalls };
    const applicant: Applicant = { call, tool, name, budget, given };
    deadlines.start(call);
    if (call.key === undefined || ledger.recall === undefined) {
      this.#checkInput(applicant);
    } else this.#ask(applicant, this.#recall);
  }

  /** What the ledger knows of the call. */
  readonly #recall: Question<CallRecord | undefined> = {
    asked: "budget ledger",
    ask: ({ call }) => this.#parts.ledger.recall?.(call.key ?? ""),
    next: (applicant, record) => {
      if (this.#isOver(applicant.call)) return;
      if (record === undefined) this.#checkInput(applicant);
      else this.#replay(applicant, record);
    },
  };

  #checkInput(applicant: Applicant): void {
    const { call, given, name, tool } = applicant;
    let input: CrossingValue;
    try {
      input = readInput(tool.input, given);
    } catch {
      this.#refuse(call, refusals.contractFailed(name));
      return;
    }
    call.inputBytes = input.bytes;
    if (input.value === undefined) {
      this.#refuse(call, input.refusal);
      return;
    }
    call.input = input.value;
    this.#checkCallsLeft(applicant);
  }

  /**
   * Asks what is left before anyone else is asked; where nobody is, the
   * reservation itself tells. A synchronous call learns here whether the ledger
   * answers at once, before it counts anything.
   */
  #checkCallsLeft(applicant: Applicant): void {
    const { authorize, lease, ledger } = this.#parts;
    const isTold =
      applicant.call.mode !== "sync" || ledger.answersAtOnce === true;
    if (!authorize && !lease && isTold) this.#reserve(applicant);
    else this.#ask(applicant, this.#callsOfTool);
  }

  /** How many calls of the tool were counted. */
  readonly #callsOfTool: Question<number> = {
    asked: "budget ledger",
    ask: ({ budget }) => this.#parts.ledger.used(budget.key),
    next: (applicant, count) => {
      const { budget, call, name } = applicant;
      if (this.#isOver(call)) return;
      if (typeof count !== "number") {
        this.#refuse(call, refusals.ledgerFailed(name));
      } else if (count < budget.limit) this.#checkLease(applicant);
      else this.#refuse(call, refusals.budgetExhausted(name, budget.limit));
    },
  };

  #checkLease(applicant: Applicant): void {
    const { clock, lease } = this.#parts;
    const { call, name } = applicant;
    if (lease === undefined) {
      this.#authorize(applicant);
    } else if (!lease.tools.has(name)) {
      this.#refuse(call, refusals.notGranted(name));
    } else if (clock.now() >= lease.end) {
      this.#refuse(call, refusals.leaseOver(name));
    } else if (lease.budget === undefined) {
      this.#authorize(applicant);
    } else this.#ask(applicant, this.#callsOfLease);
  }

  /** How many calls of the lease were counted. */
  readonly #callsOfLease: Question<number> = {
    asked: "budget ledger",
    ask: () => this.#parts.ledger.used(this.#parts.lease?.budget?.key ?? ""),
    next: (applicant, count) => {
      const { call, name } = applicant;
      const limit = this.#parts.lease?.budget?.limit ?? 0;
      if (this.#isOver(call)) return;
      if (typeof count !== "number") {
        this.#refuse(call, refusals.ledgerFailed(name));
      } else if (count < limit) this.#authorize(applicant);
      else this.#refuse(call, refusals.leaseExhausted(name, limit));
    },
  };

  #authorize(applicant: Applicant): void {
    if (this.#parts.authorize === undefined) this.#reserve(applicant);
    else this.#ask(applicant, this.#authorization);
  }

  /** Whether the host allows the call. */
  readonly #authorization: Question<boolean | undefined> = {
    asked: "authorizer",
    ask: ({ call }) => this.#parts.authorize?.(new AuthorizationRequest(call)),
    next: (applicant, verdict) => {
      const { call, name } = applicant;
      if (this.#isOver(call)) return;
      // Anything that only looks like a yes comes from a mistake.
      if (verdict === true) this.#reserve(applicant);
      else this.#refuse(call, refusals.notAuthorized(name));
    },
  };

  /** One atomic step of the ledger; a plain reservation where one budget is all there is. */
  #reserve(applicant: Applicant): void {
    const { lease, ledger } = this.#parts;
    const { call } = applicant;
    if (this.#isOver(call)) return;
    call.state = "reserving";
    const isPlain = lease?.budget === undefined && call.key === undefined;
    if (ledger.begin === undefined || isPlain) {
      this.#ask(applicant, this.#reservation);
    } else this.#ask(applicant, this.#beginning);
  }

  /** Whether the ledger has counted the call. */
  readonly #reservation: Question<boolean> = {
    asked: "budget ledger",
    ask: ({ budget }) => this.#parts.ledger.reserve(budget.key, budget.limit),
    next: (applicant, isReserved) => {
      this.#take(applicant, isReserved);
    },
  };

  /** What the ledger says to a call with an id, or of a lease with a budget. */
  readonly #beginning: Question<ReservationAnswer | undefined> = {
    asked: "budget ledger",
    ask: ({ budget, call }) => {
      const shared = this.#parts.lease?.budget;
      const budgets = shared === undefined ? [budget] : [budget, shared];
      const { key } = call;
      const reservation =
        key === undefined ? { budgets } : { budgets, callKey: key };
      return this.#parts.ledger.begin?.(reservation);
    },
    next: (applicant, answer) => {
      const { budget, call, name } = applicant;
      if (answer?.status === "reserved") this.#take(applicant, true);
      else if (answer?.status === "known") {
        this.#replay(applicant, answer.record);
      } else if (answer?.status !== "exhausted") {
        this.#refuse(call, refusals.ledgerFailed(name));
      } else if (answer.key === budget.key) {
        this.#take(applicant, false);
      } else {
        const limit = this.#parts.lease?.budget?.limit ?? 0;
        this.#refuse(call, refusals.leaseExhausted(name, limit));
      }
    },
  };

  /** Takes what the ledger answered to a reservation, however late. */
  #take({ budget, call, name }: Applicant, isReserved: unknown): void {
    const { deadlines, settlement, start } = this.#parts;
    if (isReserved === true) {
      call.isReserved = true;
      if (call.state === "over") settlement.keepLate(call);
      else if (!deadlines.expires(call)) start(call);
    } else if (isReserved === false) {
      this.#refuse(call, refusals.budgetExhausted(name, budget.limit));
    } else this.#refuse(call, refusals.ledgerFailed(name));
  }

  /** Answers for a call that the ledger knows: what it came to, or that nobody can tell. */
  #replay({ call, name, tool }: Applicant, record: CallRecord): void {
    const text = record?.outcome;
    if (text === undefined) this.#refuse(call, unknownOutcome(name));
    else {
      const outcome = readOutcome(text, tool);
      this.#parts.settlement.settle(call, { outcome, isReplay: true });
    }
  }

  /**
   * Asks someone outside, who may answer at once, later, never, or fail. What
   * comes next has to look first whether the call is over by then.
   */
  #ask<T>(applicant: Applicant, { ask, asked, next }: Question<T>): void {
    const { call, name } = applicant;
    let answer: Awaitable<T>;
    let isLater: boolean;
    try {
      answer = ask(applicant);
      isLater = isAwaited(answer);
    } catch {
      this.#refuse(call, FAILURES[asked](name));
      return;
    }
    if (!isLater) next(applicant, answer as T);
    else if (call.mode === "sync") {
      promiseOf(answer).catch(() => undefined);
      this.#refuse(call, refusals.needsAsync(name, asked));
    } else {
      this.#parts.deadlines.watch(call);
      promiseOf(answer).then(
        (later) => {
          next(applicant, later);
        },
        () => {
          this.#refuse(call, FAILURES[asked](name));
        },
      );
    }
  }

  #isOver(call: Call): boolean {
    return call.state === "over" || this.#parts.deadlines.expires(call);
  }

  #refuse(call: Call, outcome: RefusedCall): void {
    this.#parts.settlement.settle(call, { outcome });
  }
}

const FAILURES: Readonly<Record<Asked, (name: string) => RefusedCall>> = {
  "budget ledger": refusals.ledgerFailed,
  authorizer: refusals.authorizerFailed,
};
