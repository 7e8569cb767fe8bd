import type { Random } from "./random.ts";

/** What the tools of the model do: at once, when they are told to, or outside. */
export type ToolName = "quick" | "slow" | "dig";

/** What a handler or worker comes to. */
export type Result = "good" | "bad output" | "throws";

/** How a call is made. */
export interface Making {
  readonly do: "make";
  readonly tool: ToolName;
  readonly mode: "call" | "callSync" | "start";
  /** What the handler of `quick` shall do; undefined for an input that breaks the contract. */
  readonly input: Result | "calls again" | undefined;
  readonly id: string | undefined;
}

/** One step of an interleaving; what it is about is counted from the first that there was. */
export type Step =
  | Making
  | { readonly do: "pump"; readonly count: number }
  | { readonly do: "finish"; readonly run: number; readonly result: Result }
  | { readonly do: "cancel" | "abort"; readonly making: number }
  | { readonly do: "claim" }
  | {
      readonly do: "complete";
      readonly claim: number;
      readonly result: Result;
    }
  | { readonly do: "give up" | "retry"; readonly claim: number }
  | { readonly do: "pass"; readonly ms: number }
  | { readonly do: "answer"; readonly question: number };

/** What bounds the calls of one interleaving. */
export interface Rules {
  readonly maxCalls: Readonly<Record<ToolName, number>>;
  readonly maxPending: number;
  readonly maxAttempts: number;
  /** Of `slow` and `dig`. */
  readonly deadlineMs: number | undefined;
  /** Whether the ledger answers when it is told to; then calls have no ids. */
  readonly isLate: boolean;
}

/** How much there is that a step may be about. */
export interface Counts {
  readonly makings: number;
  readonly runs: number;
  readonly claims: number;
  readonly questions: number;
}

const RESULTS = ["good", "good", "bad output", "throws"] as const;

export function drawRules(random: Random): Rules {
  return {
    maxCalls: {
      quick: random.below(4),
      slow: random.below(4),
      dig: random.below(4),
    },
    maxPending: random.below(5),
    maxAttempts: 1 + random.below(3),
    deadlineMs: random.oneIn(3) ? undefined : 10,
    isLate: random.oneIn(2),
  };
}

/** Draws a step; those that there is nothing for are drawn too, now and then. */
export function drawStep(
  random: Random,
  { isLate }: Rules,
  counts: Counts,
): Step {
  const claim = random.below(counts.claims + 1);
  const making = random.below(counts.makings + 1);
  switch (random.below(isLate ? 14 : 12)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return drawMaking(random, isLate);
    case 4:
      return { do: "pump", count: random.below(3) };
    case 5: {
      const run = random.below(counts.runs + 1);
      return { do: "finish", run, result: random.pick(RESULTS) };
    }
    case 6:
      return { do: random.pick(["cancel", "abort"]), making };
    case 7:
      return { do: "claim" };
    case 8:
    case 9:
      return { do: "complete", claim, result: random.pick(RESULTS) };
    case 10:
      return { do: random.pick(["give up", "retry", "retry"]), claim };
    case 11:
      return { do: "pass", ms: 1 + random.below(6) };
    default:
      return { do: "answer", question: random.below(counts.questions + 1) };
  }
}

function drawMaking(random: Random, isLate: boolean): Making {
  return {
    do: "make",
    tool: random.pick(["quick", "slow", "dig"]),
    mode: random.pick(["call", "call", "callSync", "start", "start"]),
    input: random.pick([...RESULTS, "calls again", undefined]),
    id: isLate || random.oneIn(2) ? undefined : random.pick(["a", "b"]),
  };
}
