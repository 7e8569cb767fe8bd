import { startTimer, stopTimer } from "../core/platform.ts";
import { type AuditLog, digestName, type RetryClass } from "./audit.ts";
import { isAwaited, promiseOf } from "./awaitable.ts";
import type { Call } from "./call.ts";
import type { CallBook } from "./call-book.ts";
import { CallContext } from "./call-context.ts";
import type { BudgetLedger } from "./ledger.ts";
import type { CallOutcome } from "./outcome.ts";
import { writeOutcome } from "./outcome-text.ts";

/** The outcome of a call, and what is told of it. */
export interface Ending {
  readonly outcome: CallOutcome;
  /** Bytes of the output; 0 where none is given. */
  readonly outputBytes?: number;
  /** Whether it is what the call came to before; then nothing has happened. */
  readonly isReplay?: boolean;
}

/** How long a ledger that doesn't answer may hold an outcome back: longer than one that is merely slow takes. */
const MAX_KEEPING_MS = 10_000;

/** Ends calls: the one place where an outcome is fixed, audited, kept and delivered. */
export class Settlement {
  readonly #audit: AuditLog;
  readonly #book: CallBook;
  readonly #ledger: BudgetLedger;

  constructor(audit: AuditLog, book: CallBook, ledger: BudgetLedger) {
    this.#audit = audit;
    this.#book = book;
    this.#ledger = ledger;
  }

  /** Ends a call; false when it was over already, and then nothing changes. */
  settle(call: Call, ending: Ending): boolean {
    const { outcome } = ending;
    const wasGiven = call.state === "given";
    if (!call.end(outcome)) return false;
    if (ending.isReplay !== true) this.note(call, ending, wasGiven);
    const kept = call.key === undefined ? undefined : this.#keep(call, outcome);
    if (kept === undefined) call.deliver();
    else deliverOnce(call, kept);
    if (wasGiven && outcome.outcome !== "allowed") abort(call);
    return true;
  }

  /** Tells the audit what happened to a call, or to one attempt at it. */
  note(
    call: Call,
    { outcome, outputBytes = 0 }: Ending,
    wasGiven: boolean,
  ): void {
    this.#audit.add({
      eventSequence: this.#audit.nextSequence,
      sequence: call.sequence,
      tool: call.tool?.policy.name ?? digestName(call.name),
      inputBytes: call.inputBytes,
      outputBytes,
      outcome: outcome.outcome,
      code: outcome.outcome === "allowed" ? undefined : outcome.code,
      retry: retryOf(outcome, wasGiven),
    });
  }

  /** Keeps the outcome of a call whose reservation came too late for it. */
  keepLate(call: Call): void {
    if (call.outcome !== undefined && call.key !== undefined) {
      void this.#keep(call, call.outcome);
    }
  }

  #keep(call: Call, outcome: CallOutcome): Promise<unknown> | undefined {
    const { key } = call;
    if (key === undefined) return undefined;
    if (!call.isReserved) {
      this.#book.keepRefusal(key, outcome);
      return undefined;
    }
    const text = writeOutcome(outcome);
    this.#book.keep(key, text);
    return this.#store(key, text);
  }

  /** Tells the ledger an outcome; what it answers is only there to be waited for. */
  #store(key: string, text: string): Promise<unknown> | undefined {
    try {
      const stored = this.#ledger.settle?.(key, text);
      return isAwaited(stored)
        ? promiseOf(stored).catch(() => undefined)
        : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Delivers an outcome as soon as it is kept; one that can't be kept is still the outcome. */
function deliverOnce(call: Call, kept: Promise<unknown>): void {
  const deliver = (): void => {
    if (timer !== undefined) stopTimer(timer);
    if (!call.isDelivered) call.deliver();
  };
  const timer = startTimer(deliver, MAX_KEEPING_MS);
  kept.then(deliver, deliver);
}

function retryOf({ outcome }: CallOutcome, wasGiven: boolean): RetryClass {
  if (outcome === "allowed") return "none";
  return wasGiven || outcome === "unknown" ? "unsafe" : "safe";
}

function abort({ context }: Call): void {
  if (context !== undefined) CallContext.abort(context);
}
