import type { CallOutcome } from "@proviso/runtime";
import { evaluate } from "../evaluate.ts";

/** What a handler of a case does. */
export type HandlerKind =
  | "ok"
  | "deferred"
  | "throws"
  | "throwsOnce"
  | "throwsValue"
  | "rejects"
  | "returns"
  | "mutatesInput"
  | "reenterOnce";

/** One thing that is done to the host. */
export type HostStep =
  | {
      readonly do: "call";
      readonly id: string;
      readonly input: unknown;
      /** The process dies there. */
      readonly crashAt?: "after-reserve";
    }
  | {
      readonly do: "callMany";
      readonly ids: readonly string[];
      readonly input: unknown;
    }
  | { readonly do: "complete"; readonly id: string; readonly output: unknown }
  | { readonly do: "completeAll"; readonly output: unknown }
  | { readonly do: "cancel"; readonly id: string }
  /** Time passes by the clock of the host. */
  | { readonly do: "wait"; readonly ms: number }
  | { readonly do: "restart" };

/** A host with one tool, and what is done to it. */
export interface HostScript {
  readonly budget: number;
  readonly deadlineMs?: number;
  readonly handler: HandlerKind;
  /** The expression that a handler `returns`; for `throwsValue`, what it throws. */
  readonly handlerValue?: string;
  readonly steps: readonly HostStep[];
}

/** What must hold once the script has been played. */
export interface HostCheck {
  readonly used?: number;
  readonly usedBetween?: readonly [number, number];
  readonly handlerRuns?: number;
  readonly handlerRunsAtMost?: number;
  /** Calls that aren't over. */
  readonly inFlight?: number;
  readonly outcomes?: Readonly<Record<string, string>>;
  readonly results?: Readonly<Record<string, unknown>>;
  /** Texts that may stand in no outcome and no event. */
  readonly mustNotDeliver?: readonly string[];
  /** Held without being asked for, too. */
  readonly callerInputUnchanged?: boolean;
}

/** A handler of a case; it may call its own tool again. */
export type ScriptHandler = (
  input: unknown,
  again: () => CallOutcome | Promise<CallOutcome>,
) => unknown;

/** Makes the handler of a script; runs are counted from 1. */
export function handlerOf(
  { handler, handlerValue = "undefined" }: HostScript,
  countRun: () => number,
): ScriptHandler {
  const doIt = HANDLERS[handler];
  return (input, again) =>
    doIt({ input, again, run: countRun(), value: handlerValue });
}

interface HandlerTurn {
  readonly input: unknown;
  readonly again: () => CallOutcome | Promise<CallOutcome>;
  readonly run: number;
  readonly value: string;
}

const DONE = { r: 1 };

const HANDLERS: Readonly<Record<HandlerKind, (turn: HandlerTurn) => unknown>> =
  {
    ok: () => DONE,
    deferred: () => {
      throw new Error("what is completed from outside has no handler");
    },
    throws: () => {
      throw new Error("the handler broke");
    },
    throwsOnce: ({ run }) => {
      if (run === 1) throw new Error("the handler broke");
      return DONE;
    },
    throwsValue: ({ value }) => {
      // Handlers of others throw what they like.
      const thrown = evaluate(value) as Error;
      throw thrown;
    },
    rejects: () => Promise.reject(new Error("the handler broke")),
    returns: ({ value }) => evaluate(value),
    mutatesInput: ({ input }) => {
      const members = input as Record<string, unknown>;
      members["n"] = "changed";
      members["more"] = [input];
      return DONE;
    },
    reenterOnce: ({ again, run }) => {
      if (run > 1) return DONE;
      const inner = again();
      return inner instanceof Promise ? inner.then(() => DONE) : DONE;
    },
  };
