import type { CallCode } from "../src/index.ts";
import type { Making, Result, Rules, Step, ToolName } from "./call-steps.ts";

/** How a call ended. */
export type End = CallCode | "allowed";

/** A call as the model knows it. */
interface ModelCall {
  readonly tool: ToolName;
  readonly mode: Making["mode"];
  readonly input: Making["input"];
  readonly key: string | undefined;
  readonly deadline: number;
  state: "asking" | "waiting" | "given" | "over";
  isPending: boolean;
  end: End | undefined;
  /** The codes of its events, each with whether the call may be made again. */
  readonly events: string[];
}

interface ModelTask {
  readonly call: ModelCall;
  attempt: number;
  /** The claim that holds it. */
  holder: number | undefined;
}

/** A making of a call, which may have led to one that was there. */
interface ModelMaking {
  readonly call: ModelCall;
  readonly mode: Making["mode"];
  /** Whether it was the one that made the call. */
  readonly isOwner: boolean;
}

const END_OF: Readonly<Record<Result, End>> = {
  good: "allowed",
  "bad output": "output_mismatch",
  throws: "handler_failed",
};

/**
 * The rules of calls, without any of the ways in which they are kept: budgets are
 * numbers, waiting is a list, and everything happens at once.
 */
export class CallModel {
  readonly used: Record<ToolName, number> = { quick: 0, slow: 0, dig: 0 };
  readonly makings: ModelMaking[] = [];
  /** Every call, in the order in which they came. */
  readonly calls: ModelCall[] = [];
  /** Runs of `slow`, in the order in which they began. */
  readonly runs: ModelCall[] = [];
  readonly claims: ModelTask[] = [];
  readonly questions: ModelCall[] = [];
  /** What the latest step told whoever took it. */
  told: unknown = undefined;
  readonly #rules: Rules;
  readonly #known: Map<string, ModelCall> = new Map();
  readonly #tasks: ModelTask[] = [];
  readonly #waiting: ModelCall[] = [];
  #time: number = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  take(step: Step): void {
    this.told = undefined;
    switch (step.do) {
      case "make":
        this.makings.push(this.#make(step));
        return;
      case "pump":
        for (const call of this.#waiting.splice(0, step.count)) this.#run(call);
        return;
      case "finish": {
        const call = this.runs[step.run];
        if (call !== undefined) this.#end(call, END_OF[step.result]);
        return;
      }
      case "cancel":
      case "abort":
        this.#cancel(step.do, this.makings[step.making]);
        return;
      case "claim":
        this.#claim();
        return;
      case "complete":
        this.#finishClaim(step.claim, END_OF[step.result]);
        return;
      case "give up":
        this.#finishClaim(step.claim, "cancelled");
        return;
      case "retry":
        this.#retry(step.claim);
        return;
      case "pass":
        this.#time += step.ms;
        for (const call of this.calls) {
          if (call.deadline <= this.#time) this.#end(call, "deadline_passed");
        }
        return;
      case "answer": {
        const [call] = this.questions.splice(step.question, 1);
        if (call !== undefined) this.#reserve(call);
      }
    }
  }

  #make({ id, input, mode, tool }: Making): ModelMaking {
    const key = id === undefined ? undefined : `${tool}#${id}`;
    const known = key === undefined ? undefined : this.#known.get(key);
    if (known !== undefined && known.state !== "over" && mode !== "callSync") {
      return { call: known, mode, isOwner: false };
    }
    const { deadlineMs = Infinity } = this.#rules;
    const call: ModelCall = {
      tool,
      mode,
      input,
      key,
      deadline: tool === "quick" ? Infinity : this.#time + deadlineMs,
      state: "asking",
      isPending: false,
      end: undefined,
      events: [],
    };
    this.calls.push(call);
    const refusal = this.#refusalOf(call, known);
    if (refusal !== undefined) this.#end(call, refusal);
    else if (known !== undefined) {
      call.state = "over";
      call.end = known.end;
    } else this.#admit(call);
    return { call, mode, isOwner: true };
  }

  /** What is refused before its id, its room and its input are looked at. */
  #refusalOf({ mode, tool }: ModelCall, known?: ModelCall): End | undefined {
    if (mode !== "callSync") return undefined;
    if (known !== undefined && known.state !== "over") return "still_running";
    return tool === "dig" ? "external_only" : undefined;
  }

  #admit(call: ModelCall): void {
    const { isLate, maxPending } = this.#rules;
    if (call.mode === "start" || call.tool === "dig") {
      const pending = this.calls.filter(({ isPending }) => isPending).length;
      if (pending >= maxPending) {
        this.#end(call, "pending_exhausted");
        return;
      }
      call.isPending = true;
    }
    if (call.key !== undefined) this.#known.set(call.key, call);
    if (call.input === undefined) this.#end(call, "input_mismatch");
    else if (!isLate) this.#reserve(call);
    else if (call.mode === "callSync") this.#end(call, "needs_async");
    else this.questions.push(call);
  }

  /** Counts a call, though it may be over by now. */
  #reserve(call: ModelCall): void {
    const { tool } = call;
    if (this.used[tool] >= this.#rules.maxCalls[tool]) {
      this.#end(call, "budget_exhausted");
      if (call.key !== undefined) this.#known.delete(call.key);
      return;
    }
    this.used[tool]++;
    if (call.state === "over") return;
    if (tool === "dig") {
      call.state = "waiting";
      this.#tasks.push({ call, attempt: 0, holder: undefined });
    } else if (call.mode === "start") {
      call.state = "waiting";
      this.#waiting.push(call);
    } else this.#run(call);
  }

  #run(call: ModelCall): void {
    call.state = "given";
    if (call.tool === "slow") {
      this.runs.push(call);
      if (call.mode === "callSync") this.#end(call, "handler_async");
      return;
    }
    const { input = "good" } = call;
    if (input === "calls again") {
      const inner = { tool: "quick", mode: "callSync", input: "good" } as const;
      this.#make({ do: "make", id: undefined, ...inner });
      this.#end(call, "allowed");
    } else this.#end(call, END_OF[input]);
  }

  #cancel(how: "cancel" | "abort", making: ModelMaking | undefined): void {
    if (making === undefined) return;
    const { call, isOwner, mode } = making;
    if (how === "abort") {
      if (isOwner && mode === "call") this.#end(call, "cancelled");
      return;
    }
    // Whoever starts a call has nothing in hand before it is admitted.
    const isInHand = mode === "start" && call.state !== "asking";
    if (isInHand) this.told = this.#end(call, "cancelled");
  }

  #claim(): void {
    const task = this.#tasks.find(
      ({ call, holder }) => call.state !== "over" && holder === undefined,
    );
    if (task === undefined) return;
    task.holder = this.claims.length;
    task.attempt++;
    task.call.state = "given";
    this.told = task.attempt;
    this.claims.push(task);
  }

  #finishClaim(claim: number, end: End): void {
    const task = this.claims[claim];
    if (task === undefined) return;
    const isHeld = task.holder === claim && task.call.state !== "over";
    this.told = isHeld ? end : "not_held";
    if (isHeld) this.#end(task.call, end);
  }

  #retry(claim: number): void {
    const task = this.claims[claim];
    if (task === undefined) return;
    const isHeld = task.holder === claim && task.call.state !== "over";
    if (!isHeld) this.told = "not_held";
    else if (task.attempt >= this.#rules.maxAttempts) {
      this.told = "attempts_exhausted";
    } else {
      task.holder = undefined;
      task.call.events.push("retried unsafe");
      this.told = "retried";
    }
  }

  /** Ends a call, once. */
  #end(call: ModelCall, end: End): boolean {
    if (call.state === "over") return false;
    const retry = call.state === "given" ? "unsafe" : "safe";
    call.events.push(`${end} ${end === "allowed" ? "none" : retry}`);
    call.end = end;
    call.state = "over";
    call.isPending = false;
    const at = this.#waiting.indexOf(call);
    if (at >= 0) this.#waiting.splice(at, 1);
    return true;
  }
}
