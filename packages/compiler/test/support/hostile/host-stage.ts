import {
  type CallOutcome,
  CapabilityRuntime,
  type Claim,
  ClaimError,
  type Invocation,
  type JsonToolContract,
  MemoryLedger,
  type Reservation,
  type ReservationAnswer,
  ToolMetadata,
  ToolPolicy,
} from "@proviso/runtime";
import {
  handlerOf,
  type HostScript,
  type HostStep,
  type ScriptHandler,
} from "./host-script.ts";

/** How the calls of a script are made. */
export type HostWay = "sync" | "async" | "pumped" | "external";

/** Counts as its like does, but may die once it has; what it has counted stays. */
class MortalLedger extends MemoryLedger {
  isDying = false;

  override begin(reservation: Reservation): ReservationAnswer {
    const answer = super.begin(reservation);
    if (!this.isDying) return answer;
    this.isDying = false;
    // Nobody is left to answer.
    return new Promise(() => undefined) as unknown as ReservationAnswer;
  }
}

/** A host on which a script is played, in one way. */
export class HostStage {
  readonly outcomes: Map<string, CallOutcome> = new Map();
  readonly #contract: JsonToolContract<unknown, unknown>;
  readonly #way: HostWay;
  readonly #policy: ToolPolicy;
  readonly #handler: ScriptHandler;
  readonly #ledger: MortalLedger = new MortalLedger();
  readonly #claims: Map<string, Claim> = new Map();
  #invocations: Map<string, Invocation> = new Map();
  #runtime: CapabilityRuntime;
  #runs: number = 0;
  #open: number = 0;
  #time: number = 0;

  constructor(
    script: HostScript,
    contract: JsonToolContract<unknown, unknown>,
    way: HostWay,
  ) {
    const { budget, deadlineMs } = script;
    this.#contract = contract;
    this.#way = way;
    this.#policy = ToolPolicy.json("tool", {
      maxCalls: budget,
      ...(deadlineMs === undefined ? {} : { deadlineMs }),
    });
    this.#handler = handlerOf(script, () => ++this.#runs);
    this.#runtime = this.#start();
  }

  /** How often a handler or worker was reached. */
  get runs(): number {
    return this.#runs;
  }

  /** How many calls aren't over. */
  get inFlight(): number {
    return this.#open;
  }

  get used(): number {
    return this.#runtime.used("tool") as number;
  }

  /** All that the host tells of its calls. */
  get told(): string {
    return JSON.stringify([
      [...this.outcomes.values()],
      this.#runtime.audit(),
      this.#runtime.catalog(),
    ]);
  }

  /** Does one step; whether the host accepted it and delivered. */
  async play(step: HostStep): Promise<boolean> {
    switch (step.do) {
      case "call":
        return this.#call(step);
      case "callMany": {
        const { ids, input } = step;
        const calls = ids.map((id) => this.#call({ do: "call", id, input }));
        return (await Promise.all(calls)).every(Boolean);
      }
      case "complete":
        return this.#complete(this.#claims.get(step.id), step.output);
      case "completeAll": {
        const claims = [...this.#claims.values()];
        const all = claims.map((each) => this.#complete(each, step.output));
        return (await Promise.all(all)).every(Boolean);
      }
      case "cancel": {
        const invocation = this.#invocations.get(step.id);
        if (invocation === undefined) return false;
        return this.#runtime.cancelPending(invocation);
      }
      case "wait":
        this.#time += step.ms;
        await this.#runtime.pump(0);
        return true;
      case "restart":
        this.#invocations = new Map();
        this.#open = 0;
        this.#runtime = this.#start();
        return true;
    }
  }

  #start(): CapabilityRuntime {
    const runtime = new CapabilityRuntime({
      ledger: this.#ledger,
      clock: () => this.#time,
    });
    const metadata = new ToolMetadata("Does something.");
    if (this.#way === "external") {
      runtime.registerExternalJsonTool(this.#policy, metadata, this.#contract);
      return runtime;
    }
    const isSync = this.#way === "sync";
    const again = () =>
      isSync
        ? runtime.callSync("tool", { n: 1 })
        : runtime.call("tool", { n: 1 });
    runtime.registerValidatedJsonTool(
      this.#policy,
      metadata,
      this.#contract,
      (input) => this.#handler(input, again),
    );
    return runtime;
  }

  async #call({
    crashAt,
    id,
    input,
  }: Extract<HostStep, { do: "call" }>): Promise<boolean> {
    this.#open++;
    if (crashAt !== undefined) {
      this.#ledger.isDying = true;
      void this.#make(id, input);
      return false;
    }
    const outcome = this.#make(id, input).then((told) => {
      this.#open--;
      if (!this.outcomes.has(id)) this.outcomes.set(id, told);
      return told;
    });
    if (this.#way !== "external") return (await outcome).outcome === "allowed";
    // What waits for a worker was accepted; the next in line is claimed for it.
    const claim = await this.#runtime.claim();
    if (claim === undefined) return false;
    this.#runs++;
    this.#claims.set(claim.idempotencyKey.replace("tool#", ""), claim);
    return true;
  }

  async #make(id: string, input: unknown): Promise<CallOutcome> {
    if (this.#way === "sync") {
      return this.#runtime.callSync("tool", input, { id });
    }
    if (this.#way === "async") {
      return this.#runtime.call("tool", input, { id });
    }
    const invocation = await this.#runtime.start("tool", input, { id });
    this.#invocations.set(id, invocation);
    if (this.#way === "pumped") await this.#runtime.pump();
    return invocation.outcome;
  }

  async #complete(claim: Claim | undefined, output: unknown): Promise<boolean> {
    if (claim === undefined) return false;
    try {
      const { outcome } = await this.#runtime.complete(claim, output);
      return outcome === "allowed";
    } catch (error) {
      if (!(error instanceof ClaimError)) throw error;
      return false;
    }
  }
}
