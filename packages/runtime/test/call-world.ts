import {
  type BudgetLedger,
  type CallCode,
  type CallOutcome,
  CapabilityRuntime,
  JsonToolContract,
  type JsonValue,
  type OutcomeKind,
  type RetryClass,
  type RuntimeOptions,
  type ToolHandler,
  type ToolLimits,
  ToolMetadata,
  ToolPolicy,
} from "../src/index.ts";

/** The input of every tool of a world. */
export interface Input {
  n: number;
}

/** A contract of one number in, one number out. */
export const numbers: JsonToolContract<Input, { r: number }> =
  new JsonToolContract(
    {
      type: "object",
      properties: { n: { type: "integer" } },
      required: ["n"],
      additionalProperties: false,
    },
    {
      type: "object",
      properties: { r: { type: "integer" } },
      required: ["r"],
      additionalProperties: false,
    },
  );

/** An outcome with its output. */
export const done = (r = 1): CallOutcome => ({
  outcome: "allowed",
  output: { r },
});

/** What an event tells, in short. */
export type Event = readonly [
  tool: string,
  outcome: OutcomeKind,
  code: CallCode | undefined,
  retry: RetryClass,
];

/** A runtime with a tool under test, a sound one beside it, and a clock that stands still. */
export class CallWorld {
  readonly runtime: CapabilityRuntime;
  /** Milliseconds that have passed. */
  time: number = 0;

  constructor(options: RuntimeOptions = {}) {
    this.runtime = new CapabilityRuntime({
      clock: () => this.time,
      ...options,
    });
    this.add("sound", () => ({ r: 1 }), { maxCalls: 1000 });
  }

  /** Registers a tool that a handler does, or one completed from outside where there is none. */
  add(
    name: string,
    handler?: (
      input: Input,
      call: Parameters<ToolHandler>[1],
    ) => JsonValue | Promise<JsonValue>,
    limits: ToolLimits = { maxCalls: 10 },
  ): void {
    const policy = ToolPolicy.json(name, limits);
    const metadata = new ToolMetadata("Does something.");
    if (handler === undefined) {
      this.runtime.registerExternalJsonTool(policy, metadata, numbers);
      return;
    }
    this.runtime.registerValidatedJsonTool(
      policy,
      metadata,
      numbers,
      handler as unknown as ToolHandler,
    );
  }

  call(name: string, input: unknown = { n: 1 }): Promise<CallOutcome> {
    return this.runtime.call(name, input);
  }

  /** What the audit tells, but for the calls of the sound tool that went well. */
  events(): Event[] {
    return this.runtime
      .audit()
      .filter(({ outcome, tool }) => tool !== "sound" || outcome !== "allowed")
      .map(({ code, outcome, retry, tool }) => [tool, outcome, code, retry]);
  }
}

/** A world with a tool that tells how often it ran: five calls of it, 100 milliseconds each. */
export function worldOf(
  ledger: BudgetLedger,
  options: RuntimeOptions = {},
): { world: CallWorld; runs: () => number } {
  const world = new CallWorld({ ledger, ...options });
  let runs = 0;
  world.add("tool", () => ({ r: ++runs }), { maxCalls: 5, deadlineMs: 100 });
  return { world, runs: () => runs };
}

/** Lets everything that waits for nothing but a turn go on. */
export async function settleDown(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

/** A promise that never settles. */
export function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}
