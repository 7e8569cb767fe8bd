import { setImmediate as turn } from "node:timers/promises";
import {
  type BudgetLedger,
  type CallOutcome,
  CapabilityRuntime,
  type Claim,
  ClaimError,
  type Invocation,
  MemoryLedger,
  ToolMetadata,
  ToolPolicy,
} from "../src/index.ts";
import type { End } from "./call-model.ts";
import type { Making, Result, Rules, Step, ToolName } from "./call-steps.ts";
import { numbers } from "./call-world.ts";

/** A making of a call, and what has been told of it. */
interface Played {
  readonly abort: AbortController;
  invocation?: Invocation;
  end?: End;
}

const INPUTS = ["good", "bad output", "throws", "calls again"] as const;

/** A runtime on which steps are taken, and what can be seen of it. */
export class CallStage {
  readonly makings: Played[] = [];
  /** What the runs of `slow` wait for. */
  readonly runs: ((result: Result) => void)[] = [];
  readonly claims: Claim[] = [];
  readonly questions: (() => void)[] = [];
  told: unknown = undefined;
  readonly #runtime: CapabilityRuntime;
  #time: number = 0;

  constructor(rules: Rules) {
    this.#runtime = new CapabilityRuntime({
      ledger: rules.isLate ? this.#lateLedger() : new MemoryLedger(),
      clock: () => this.#time,
      maxPending: rules.maxPending,
    });
    this.#register(rules);
  }

  async take(step: Step): Promise<void> {
    this.told = undefined;
    await this.#do(step);
    // Everything that waits for nothing but a turn goes on.
    await turn();
  }

  used(tool: ToolName): number | Promise<number> {
    return this.#runtime.used(tool);
  }

  /** The events of each call, in the order of the calls. */
  events(): string[][] {
    const events: string[][] = [];
    for (const { code = "allowed", retry, sequence } of this.#runtime.audit()) {
      (events[sequence - 1] ??= []).push(`${code} ${retry}`);
    }
    return events;
  }

  async #do(step: Step): Promise<void> {
    const runtime = this.#runtime;
    switch (step.do) {
      case "make":
        this.#make(step);
        return;
      case "pump":
        void runtime.pump(step.count);
        return;
      case "finish":
        this.runs[step.run]?.(step.result);
        return;
      case "cancel": {
        const invocation = this.makings[step.making]?.invocation;
        if (invocation === undefined) return;
        this.told = await runtime.cancelPending(invocation);
        return;
      }
      case "abort":
        this.makings[step.making]?.abort.abort();
        return;
      case "claim": {
        const claim = await runtime.claim();
        this.told = claim?.attempt;
        if (claim !== undefined) this.claims.push(claim);
        return;
      }
      case "pass":
        this.#time += step.ms;
        await runtime.pump(0);
        return;
      case "answer": {
        const [answer] = this.questions.splice(step.question, 1);
        answer?.();
        return;
      }
      default:
        await this.#work(step);
    }
  }

  #make({ id, input, mode, tool }: Making): void {
    const abort = new AbortController();
    const played: Played = { abort };
    this.makings.push(played);
    const given = { n: input === undefined ? "none" : INPUTS.indexOf(input) };
    const tell = (outcome: CallOutcome): void => {
      played.end = endOf(outcome);
    };
    if (mode === "callSync") tell(this.#runtime.callSync(tool, given, { id }));
    else if (mode === "call") {
      const { signal } = abort;
      void this.#runtime.call(tool, given, { id, signal }).then(tell);
    } else {
      void this.#runtime.start(tool, given, { id }).then((invocation) => {
        played.invocation = invocation;
        return invocation.outcome.then(tell);
      });
    }
  }

  async #work(
    step: Extract<Step, { do: "complete" | "give up" | "retry" }>,
  ): Promise<void> {
    const claim = this.claims[step.claim];
    if (claim === undefined) return;
    try {
      this.told = endOf(await this.#close(step, claim));
    } catch (error) {
      if (!(error instanceof ClaimError)) throw error;
      this.told = error.code;
    }
  }

  #close(
    step: Extract<Step, { do: "complete" | "give up" | "retry" }>,
    claim: Claim,
  ): Promise<CallOutcome> {
    if (step.do !== "complete") {
      return this.#runtime[step.do === "retry" ? "retry" : "cancel"](claim);
    }
    return step.result === "throws"
      ? this.#runtime.fail(claim, new Error("the worker broke"))
      : this.#runtime.complete(claim, outputOf(step.result));
  }

  #register({ deadlineMs, maxAttempts, maxCalls }: Rules): void {
    const metadata = new ToolMetadata("Does something.");
    const deadline = deadlineMs === undefined ? {} : { deadlineMs };
    const policyOf = (tool: ToolName, limits: object) =>
      ToolPolicy.json(tool, { maxCalls: maxCalls[tool], ...limits });
    const runtime = this.#runtime;
    const { quick, slow } = {
      quick: ({ n }: { n: number }) => {
        const input = INPUTS[n]!;
        const again = { n: INPUTS.indexOf("good") };
        if (input === "calls again") runtime.callSync("quick", again);
        if (input === "throws") throw new Error("the handler broke");
        return outputOf(input === "bad output" ? input : "good");
      },
      slow: () =>
        new Promise<{ r: number }>((resolve, reject) => {
          this.runs.push((result) => {
            if (result === "throws") reject(new Error("the handler broke"));
            else resolve(outputOf(result));
          });
        }),
    };
    runtime.registerTypedJsonTool(policyOf("quick", {}), numbers, quick);
    runtime.registerTypedJsonTool(policyOf("slow", deadline), numbers, slow);
    runtime.registerExternalJsonTool(
      policyOf("dig", { ...deadline, maxAttempts }),
      metadata,
      numbers,
    );
  }

  /** Counts when it is told to, and not before. */
  #lateLedger(): BudgetLedger {
    const ledger = new MemoryLedger();
    return {
      used: (key) => Promise.resolve(ledger.used(key)),
      reserve: (key, limit) =>
        new Promise((resolve) => {
          this.questions.push(() => {
            resolve(ledger.reserve(key, limit));
          });
        }),
    };
  }
}

function outputOf(result: Result): { r: number } {
  // What breaks the contract breaks its type.
  return { r: result === "good" ? 1 : 0.5 };
}

function endOf(outcome: CallOutcome): End {
  return outcome.outcome === "allowed" ? "allowed" : outcome.code;
}
