import type { ExactJsonValue } from "../core/json.ts";
import type { CallContext } from "./call-context.ts";
import { type CallOutcome, copyOutcome } from "./outcome.ts";
import type { Tool } from "./tool.ts";

/** How the caller waits: not at all, for a promise, or until the host pumps. */
export type CallMode = "sync" | "async" | "deferred";

/**
 * Where a call stands. It only moves forward, and to `over` from anywhere:
 * `arriving` (nothing is spent) - `reserving` (the ledger was asked) -
 * `waiting` (spent; for the pump, or for a worker) - `given` (a handler or
 * worker has it, or had it) - `over`.
 */
export type CallState = "arriving" | "reserving" | "waiting" | "given" | "over";

/** One call, from its arrival to its outcome. */
export class Call {
  /**
   * Never made. V8 forgets the shape of a class without instances, and the code
   * that relies on it: after each collection between two calls, thousands of
   * calls would take half as long again.
   */
  static readonly dormant: Call = new Call(0, "", undefined, "sync");

  /** Counts the calls of a runtime from 1. */
  readonly sequence: number;
  /** The name that was called, which need not be that of a tool. */
  readonly name: string;
  readonly id: string | undefined;
  readonly mode: CallMode;
  state: CallState = "arriving";
  /** Whether the ledger has counted it. */
  isReserved: boolean = false;
  tool: Tool | undefined;
  /** What names the call where it has an id. */
  key: string | undefined;
  inputBytes: number = 0;
  /** The checked input, for the handler alone. */
  input: ExactJsonValue = null;
  /** When it must be over, by the clock of the runtime. */
  deadline: number = Infinity;
  context: CallContext | undefined;
  /** What names an external call among those of all hosts. */
  taskId: string | undefined;
  #outcome: CallOutcome | undefined;
  #isAdmitted: boolean = false;
  #isDelivered: boolean = false;
  #isHanded: boolean = false;
  // Made when they are needed, as most calls are over before anyone waits.
  #cleanups: (() => void)[] | undefined;
  #admissions: (() => void)[] | undefined;
  #deliveries: ((outcome: CallOutcome) => void)[] | undefined;

  constructor(
    sequence: number,
    name: string,
    id: string | undefined,
    mode: CallMode,
  ) {
    this.sequence = sequence;
    this.name = name;
    this.id = id;
    this.mode = mode;
  }

  /** Whether those who wait have the outcome. */
  get isDelivered(): boolean {
    return this.#isDelivered;
  }

  /** The outcome; undefined until the call is over. */
  get outcome(): CallOutcome | undefined {
    return this.#outcome;
  }

  /** Does something once, as soon as the call is over. */
  whenOver(cleanup: () => void): void {
    (this.#cleanups ??= []).push(cleanup);
  }

  /** Moves to `over`; false when the call was over already, and then nothing changes. */
  end(outcome: CallOutcome): boolean {
    if (this.#outcome !== undefined) return false;
    this.#outcome = outcome;
    this.state = "over";
    const cleanups = this.#cleanups;
    this.#cleanups = undefined;
    if (cleanups !== undefined) for (const cleanup of cleanups) cleanup();
    return true;
  }

  /** Moves to `waiting`: nothing refuses the call any more, so whoever started it may go on. */
  wait(): void {
    this.state = "waiting";
    this.#admit();
  }

  /** Moves to `given`: a handler has it. */
  give(): void {
    this.state = "given";
    this.#admit();
  }

  /** Gives the outcome to whoever waits for it. */
  deliver(): void {
    this.#admit();
    this.#isDelivered = true;
    if (this.#deliveries === undefined) return;
    for (const tell of this.#deliveries) tell(this.takeOutcome());
    this.#deliveries = undefined;
  }

  /**
   * The outcome of a call that is over, for one more who asks; no two share one.
   * A started call may be asked at any time, so it keeps its own.
   */
  takeOutcome(): CallOutcome {
    const outcome = this.#outcome as CallOutcome;
    if (this.#isHanded || this.mode === "deferred") return copyOutcome(outcome);
    this.#isHanded = true;
    return outcome;
  }

  /** Resolves when nothing refuses the call any more, or it is over. */
  admitted(): Promise<void> {
    if (this.#isAdmitted) return Promise.resolve();
    return new Promise((resolve) => {
      (this.#admissions ??= []).push(resolve);
    });
  }

  /** Resolves with the outcome, once it is kept where it has to be; never rejects. */
  delivered(): Promise<CallOutcome> {
    if (this.#isDelivered) return Promise.resolve(this.takeOutcome());
    return new Promise((resolve) => {
      (this.#deliveries ??= []).push(resolve);
    });
  }

  #admit(): void {
    this.#isAdmitted = true;
    if (this.#admissions === undefined) return;
    for (const admit of this.#admissions) admit();
    this.#admissions = undefined;
  }
}
