import { platformTime } from "../core/platform.ts";
import { utf8Length } from "../core/text.ts";
import { Admission } from "./admission.ts";
import { type AuditEvent, AuditLog } from "./audit.ts";
import type { Awaitable } from "./awaitable.ts";
import { Call, type CallMode } from "./call.ts";
import { CallBook } from "./call-book.ts";
import type { CallSignal } from "./call-context.ts";
import { Claims } from "./claims.ts";
import { Deadlines } from "./deadlines.ts";
import { DeferredCalls } from "./deferred.ts";
import { Execution } from "./execution.ts";
import { ExternalCalls } from "./external.ts";
import { holdLease } from "./lease.ts";
import type { BudgetLedger, TakenTask } from "./ledger.ts";
import { isCallId, LedgerKeys } from "./ledger-keys.ts";
import { MemoryLedger } from "./memory-ledger.ts";
import { MemoryQueue } from "./memory-queue.ts";
import type { RefusedCall } from "./outcome.ts";
import { readOutcome } from "./outcome-text.ts";
import * as refusals from "./refusals.ts";
import { limitOf, type RuntimeOptions } from "./runtime-options.ts";
import { Settlement } from "./settlement.ts";
import { SteadyClock } from "./steady-clock.ts";
import type { Tool } from "./tool.ts";

/** What a caller says of a call beside its input. */
export interface CallOptions {
  /**
   * Names the call among those of its tool, 1 to 256 characters: the same id again
   * gives the first outcome, and nothing runs twice.
   */
  readonly id?: string | undefined;
  /** Cancels the call; that of the first call counts where several have one id. */
  readonly signal?: CallSignal | undefined;
}

/** What every kind of call goes through, put together. */
export class CallEngine {
  readonly deferred: DeferredCalls;
  readonly claims: Claims;
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #ledger: BudgetLedger;
  readonly #keys: LedgerKeys;
  readonly #audit: AuditLog;
  readonly #book: CallBook;
  readonly #deadlines: Deadlines;
  readonly #settlement: Settlement;
  readonly #external: ExternalCalls;
  readonly #admission: Admission;
  readonly #maxPending: number;
  #pending: number = 0;
  #sequence: number = 0;

  /** @throws RangeError, TypeError for options that can't be kept. */
  constructor(options: RuntimeOptions, tools: ReadonlyMap<string, Tool>) {
    const { clock: ownClock } = options;
    const ledger: BudgetLedger = options.ledger ?? new MemoryLedger();
    const clock = new SteadyClock(ownClock ?? platformTime);
    const keys = new LedgerKeys(options.scope);
    const lease = holdLease(options.lease, keys, clock.now());
    if (lease?.budget !== undefined && ledger.begin === undefined) {
      throw new TypeError("this ledger can't keep a lease with a budget");
    }
    this.#tools = tools;
    this.#ledger = ledger;
    this.#keys = keys;
    this.#maxPending = limitOf(options, "maxPending");
    this.#audit = new AuditLog(limitOf(options, "auditCapacity"));
    this.#book = new CallBook(limitOf(options, "maxOutcomes"));
    const settlement = new Settlement(this.#audit, this.#book, ledger);
    this.#settlement = settlement;
    const deadlines = new Deadlines(clock, ownClock === undefined, (call) => {
      void this.end(call, refusals.deadlinePassed(call));
    });
    this.#deadlines = deadlines;
    const queue = ledger.queue ?? new MemoryQueue({ clock: () => clock.now() });
    const isShared = ledger.queue !== undefined;
    const external = new ExternalCalls(queue, isShared, deadlines, settlement);
    this.#external = external;
    const execution = new Execution(deadlines, settlement);
    this.deferred = new DeferredCalls(execution, deadlines);
    this.claims = new Claims({
      queue,
      tools,
      external,
      deadlines,
      settlement,
      adopt: (taken, tool) => this.#adopt(taken, tool),
    });
    this.#admission = new Admission({
      ledger,
      keys,
      lease,
      authorize: options.authorize,
      clock,
      deadlines,
      settlement,
      start: (call) => {
        if (call.tool?.kind === "external") external.add(call);
        else if (call.mode === "deferred") this.deferred.add(call);
        else execution.run(call);
      },
    });
  }

  get audit(): AuditEvent[] {
    return this.#audit.list();
  }

  used(name: string): Awaitable<number> {
    return this.#ledger.used(this.#keys.tool(name));
  }

  /** Makes a call, or answers with the one of the same id; a synchronous call comes back over. */
  make(
    name: string,
    input: unknown,
    mode: CallMode,
    options: CallOptions | undefined,
  ): Call {
    const { id, signal } = readOptions(options, mode);
    const tool = this.#tools.get(name);
    const key =
      tool !== undefined && isCallId(id)
        ? this.#keys.call(name, id)
        : undefined;
    const earlier = key === undefined ? undefined : this.#book.openCall(key);
    if (earlier !== undefined && mode !== "sync") return earlier;
    const call = new Call(++this.#sequence, name, id, mode);
    call.tool = tool;
    const refusal =
      earlier !== undefined
        ? refusals.stillRunning(name)
        : this.#refusalOf(call, signal);
    if (refusal !== undefined) {
      this.#settlement.settle(call, { outcome: refusal });
    } else if (tool !== undefined) this.#admit(call, tool, key, input, signal);
    return call;
  }

  /** Ends what is past its deadline, and what workers at other hosts have completed. */
  async catchUp(): Promise<void> {
    this.#deadlines.sweep();
    if (this.#ledger.queue !== undefined) await this.#external.collect();
  }

  /** Ends a call from the caller's or the host's side; whether it was still open. */
  end(call: Call, outcome: RefusedCall): Awaitable<boolean> {
    return call.state === "over" ? false : this.#external.end(call, outcome);
  }

  /** Refuses what needs no look at the input, the ids or the ledger. */
  #refusalOf(
    call: Call,
    signal: CallSignal | undefined,
  ): RefusedCall | undefined {
    const { id, mode, name, tool } = call;
    if (id !== undefined && !isCallId(id)) return refusals.invalidId();
    if (tool === undefined) return refusals.unknownTool();
    if (mode === "sync") {
      if (tool.kind === "external") return refusals.externalOnly(name);
      if (tool.isAsync) return refusals.needsAsync(name, "handler");
    }
    if (signal === undefined) return undefined;
    const isAborted = abortedOf(signal);
    if (isAborted === undefined) return refusals.invalidSignal();
    return isAborted ? refusals.cancelled(call) : undefined;
  }

  #admit(
    call: Call,
    tool: Tool,
    key: string | undefined,
    input: unknown,
    signal: CallSignal | undefined,
  ): void {
    const known = key === undefined ? undefined : this.#book.outcome(key);
    if (known !== undefined) {
      const outcome = readOutcome(known, tool);
      this.#settlement.settle(call, { outcome, isReplay: true });
      return;
    }
    if (key !== undefined) {
      call.key = key;
      this.#book.open(key, call);
    }
    if (!this.#makeRoom(call, tool)) {
      const outcome = refusals.pendingExhausted(this.#maxPending);
      this.#settlement.settle(call, { outcome });
      return;
    }
    this.#admission.admit(call, tool, input);
    if (signal !== undefined && call.outcome === undefined) {
      this.#listen(call, signal);
    }
  }

  /** Keeps room for a call that stays pending until the host or a worker moves it. */
  #makeRoom(call: Call, { kind }: Tool): boolean {
    if (call.mode !== "deferred" && kind !== "external") return true;
    if (this.#pending >= this.#maxPending) return false;
    this.#pending++;
    call.whenOver(() => {
      this.#pending--;
    });
    return true;
  }

  #listen(call: Call, signal: CallSignal): void {
    const cancel = (): void => {
      void this.end(call, refusals.cancelled(call));
    };
    try {
      if (signal.aborted) {
        cancel();
        return;
      }
      signal.addEventListener("abort", cancel);
    } catch {
      // Nobody could cancel the call any more.
      cancel();
      return;
    }
    call.whenOver(() => {
      try {
        signal.removeEventListener("abort", cancel);
      } catch {
        // The listener finds the call over, and changes nothing.
      }
    });
  }

  /** A call of another host, as far as this one has to do with it. */
  #adopt({ task }: TakenTask, tool: Tool): Call {
    const call = new Call(++this.#sequence, task.tool, undefined, "deferred");
    call.tool = tool;
    call.key = task.callKey;
    call.isReserved = true;
    call.inputBytes = utf8Length(task.input);
    return call;
  }
}

const NO_OPTIONS: CallOptions = { id: undefined, signal: undefined };

/** The empty text is no id, so that a call of these options is refused. */
const UNREADABLE: CallOptions = { id: "", signal: undefined };

/** Has what every object has: an id that somebody gave to all would make one call of them. */
const ANYTHING: CallOptions = Object.freeze({});

/** What a caller says of a call, each part read once; only a promised one can be cancelled by a signal. */
function readOptions(
  options: CallOptions | null | undefined,
  mode: CallMode,
): CallOptions {
  if (options === undefined || options === null) return NO_OPTIONS;
  try {
    const hasId = Object.hasOwn(options, "id") || !("id" in ANYTHING);
    const hasSignal =
      Object.hasOwn(options, "signal") || !("signal" in ANYTHING);
    return {
      id: hasId ? options.id : undefined,
      signal: mode === "async" && hasSignal ? options.signal : undefined,
    };
  } catch {
    return UNREADABLE;
  }
}

/** Whether a signal is aborted; undefined for what can't be listened to, as whoever calls may have no types. */
function abortedOf(signal: Partial<CallSignal> | null): boolean | undefined {
  try {
    const isSignal =
      typeof signal?.addEventListener === "function" &&
      typeof signal.removeEventListener === "function";
    const aborted: unknown = isSignal ? signal.aborted : undefined;
    return typeof aborted === "boolean" ? aborted : undefined;
  } catch {
    return undefined;
  }
}
