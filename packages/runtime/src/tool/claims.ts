import { randomId } from "../core/platform.ts";
import { readQueuedInput } from "./boundary.ts";
import type { Call } from "./call.ts";
import { type Claim, ClaimError } from "./claim.ts";
import { endingOf } from "./completion.ts";
import type { Deadlines } from "./deadlines.ts";
import type { ExternalCalls } from "./external.ts";
import type { ExternalQueue, TakenTask } from "./ledger.ts";
import { type CallOutcome, copyOutcome, type RefusedCall } from "./outcome.ts";
import { writeOutcome } from "./outcome-text.ts";
import * as refusals from "./refusals.ts";
import type { Ending, Settlement } from "./settlement.ts";
import type { Tool } from "./tool.ts";

/** What claims are made of. */
export interface ClaimParts {
  readonly queue: ExternalQueue;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly external: ExternalCalls;
  readonly deadlines: Deadlines;
  readonly settlement: Settlement;
  /** A call for the audit of this runtime, of a task that another host has started. */
  readonly adopt: (taken: TakenTask, tool: Tool) => Call;
}

/** A claim that is held here. */
interface HeldClaim {
  readonly taken: TakenTask;
  readonly tool: Tool;
  readonly call: Call;
}

/**
 * The claims that workers hold through this runtime. A claim is used up by what
 * is done with it; what the queue no longer holds under its token is refused.
 */
export class Claims {
  readonly #parts: ClaimParts;
  readonly #held: Map<string, HeldClaim> = new Map();

  constructor(parts: ClaimParts) {
    this.#parts = parts;
  }

  /** The oldest task of a tool, or of any, that nobody holds. */
  async claim(name: string | undefined): Promise<Claim | undefined> {
    const { queue } = this.#parts;
    const names = this.#namesOf(name);
    for (;;) {
      const token = randomId();
      const taken = await reach(() => queue.take(names, token));
      if (taken === undefined) return undefined;
      const claim = await this.#hold(taken, token);
      if (claim !== undefined) return claim;
    }
  }

  /** Ends the call by what its worker came to, if that was in time. */
  async complete(claim: Claim, output: unknown): Promise<CallOutcome> {
    const held = this.#heldClaim(claim);
    return this.#finish(
      claim,
      held,
      endingOf(held.tool, { hasFailed: false, output }),
    );
  }

  /** Ends the call by an error of its worker. */
  async fail(claim: Claim, error: unknown): Promise<CallOutcome> {
    const held = this.#heldClaim(claim);
    return this.#finish(
      claim,
      held,
      endingOf(held.tool, { hasFailed: true, error }),
    );
  }

  /** Ends the call as cancelled. */
  async cancel(claim: Claim): Promise<CallOutcome> {
    const held = this.#heldClaim(claim);
    return this.#finish(claim, held, {
      outcome: refusals.cancelled(held.call),
    });
  }

  /** Gives the call back for another attempt. */
  async retry(claim: Claim): Promise<CallOutcome> {
    const { deadlines, queue, settlement } = this.#parts;
    const { call, taken } = this.#heldClaim(claim);
    const { attempt, task } = taken;
    if (deadlines.left(call) === 0) {
      return this.#finish(claim, this.#heldClaim(claim), {
        outcome: refusals.deadlinePassed(call),
      });
    }
    if (attempt >= task.maxAttempts) {
      const words = `no attempt is left of ${task.maxAttempts}`;
      throw new ClaimError("attempts_exhausted", words);
    }
    const { token } = claim;
    if (!(await reach(() => queue.release(task.id, token)))) {
      this.#held.delete(token);
      throw notHeld();
    }
    this.#held.delete(token);
    const outcome = refusals.retried(task.tool, attempt, task.maxAttempts);
    settlement.note(call, { outcome }, true);
    return outcome;
  }

  #namesOf(name: string | undefined): string[] {
    const names = [...this.#parts.tools]
      .filter(([, { kind }]) => kind === "external")
      .map(([external]) => external);
    if (name === undefined) return names;
    if (names.includes(name)) return [name];
    throw new ClaimError("not_external", "no external tool has this name");
  }

  /** Makes a claim of a task that was taken; undefined where the task has no attempt left in it. */
  async #hold(taken: TakenTask, token: string): Promise<Claim | undefined> {
    const { adopt, external, tools } = this.#parts;
    const { attempt, isLost, task } = taken;
    const tool = tools.get(task.tool);
    if (tool === undefined) return undefined;
    const call = external.callOf(task.id) ?? adopt(taken, tool);
    const refusal = this.#refusalOf(call, isLost);
    if (refusal !== undefined) {
      await this.#close(token, { taken, tool, call }, { outcome: refusal });
      return undefined;
    }
    const input = readQueuedInput(tool.input, task.input);
    if (input.value === undefined) {
      // Another host holds the tool to another contract.
      const ending = { outcome: input.refusal };
      await this.#close(token, { taken, tool, call }, ending);
      return undefined;
    }
    call.state = "given";
    this.#held.set(token, { taken, tool, call });
    call.whenOver(() => {
      this.#held.delete(token);
    });
    return Object.freeze({
      id: task.id,
      tool: task.tool,
      attempt,
      idempotencyKey: task.idempotencyKey,
      input: input.value,
      token,
    });
  }

  #refusalOf(call: Call, isLost: boolean): RefusedCall | undefined {
    if (isLost) return refusals.claimLost(call.name);
    return this.#parts.deadlines.left(call) === 0
      ? refusals.deadlinePassed(call)
      : undefined;
  }

  #heldClaim(claim: Claim | undefined): HeldClaim {
    const held = this.#held.get(claim?.token ?? "");
    if (held === undefined || held.taken.task.id !== claim?.id) throw notHeld();
    return held;
  }

  async #finish(
    { token }: Claim,
    held: HeldClaim,
    ending: Ending,
  ): Promise<CallOutcome> {
    const { call } = held;
    const isLate = this.#parts.deadlines.left(call) === 0;
    const final = isLate ? { outcome: refusals.deadlinePassed(call) } : ending;
    if (!(await this.#close(token, held, final))) throw notHeld();
    // The caller of the tool has the other copy.
    return copyOutcome(final.outcome);
  }

  /** Closes a task and ends its call, if the token still holds it. */
  async #close(
    token: string,
    { call, taken }: HeldClaim,
    ending: Ending,
  ): Promise<boolean> {
    const { queue, settlement } = this.#parts;
    const text = writeOutcome(ending.outcome);
    const isClosed = await reach(() => queue.close(taken.task.id, text, token));
    this.#held.delete(token);
    if (isClosed) settlement.settle(call, ending);
    return isClosed;
  }
}

/** What the queue answers; its own errors may show more than a worker may see. */
async function reach<T>(ask: () => T | PromiseLike<T>): Promise<T> {
  try {
    return await ask();
  } catch {
    throw new ClaimError("queue_failed", "the queue of external calls failed");
  }
}

function notHeld(): ClaimError {
  const words = "the claim is finished, was given back, or is another's now";
  return new ClaimError("not_held", words);
}
