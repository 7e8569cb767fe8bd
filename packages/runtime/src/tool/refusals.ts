import type { Call } from "./call.ts";
import { type RefusedCall, refused } from "./outcome.ts";

/*
 * The words of every outcome that the runtime itself gives. They hold names of
 * registered tools and limits of the host's; nothing that a caller chose.
 */

export function unknownTool(): RefusedCall {
  return refused("unknown_tool", "no tool has this name");
}

export function invalidId(): RefusedCall {
  const words = "a call's id must be a text of 1 to 256 characters";
  return refused("invalid_id", words);
}

export function invalidSignal(): RefusedCall {
  return refused("invalid_signal", "a call's signal must be an AbortSignal");
}

export function externalOnly(name: string): RefusedCall {
  const words =
    "is completed from outside, so it can't be called synchronously";
  return refused("external_only", `${name} ${words}`);
}

export function needsAsync(name: string, who: string): RefusedCall {
  const words = `can't be called synchronously: the ${who} answers later`;
  return refused("needs_async", `${name} ${words}`);
}

export function stillRunning(name: string): RefusedCall {
  return refused("still_running", `a call of ${name} with this id still runs`);
}

export function pendingExhausted(limit: number): RefusedCall {
  const words = `pending tool budget of ${limit} exhausted`;
  return refused("pending_exhausted", words);
}

export function budgetExhausted(name: string, limit: number): RefusedCall {
  const words = `${name} exhausted its ${limit} call budget`;
  return refused("budget_exhausted", words);
}

export function notGranted(name: string): RefusedCall {
  return refused("not_granted", `no capability grants ${name}`);
}

export function leaseOver(name: string): RefusedCall {
  const words = `the capability that grants ${name} has ended`;
  return refused("lease_over", words);
}

export function leaseExhausted(name: string, limit: number): RefusedCall {
  const words = `the capability that grants ${name} exhausted its ${limit} call budget`;
  return refused("lease_exhausted", words);
}

export function notAuthorized(name: string): RefusedCall {
  return refused("not_authorized", `${name} is not authorized`);
}

export function authorizerFailed(name: string): RefusedCall {
  const words = `${name} can't be authorized: the authorizer failed`;
  return refused("authorizer_failed", words);
}

export function ledgerFailed(name: string): RefusedCall {
  const words = `${name} can't be counted: the budget ledger failed`;
  return refused("ledger_failed", words);
}

export function contractFailed(name: string): RefusedCall {
  return refused("contract_failed", `the contract of ${name} can't be checked`);
}

export function queueFailed(name: string): RefusedCall {
  const words = `${name} can't be handed to a worker: the queue failed`;
  return refused("queue_failed", words);
}

export function handlerAsync(name: string): RefusedCall {
  const words = `${name} was called synchronously, and its handler answers later`;
  return refused("handler_async", words);
}

export function claimLost(name: string): RefusedCall {
  const words = `a worker took ${name} and never told what became of it`;
  return refused("claim_lost", words);
}

export function retried(
  name: string,
  attempt: number,
  maxAttempts: number,
): RefusedCall {
  const words = `${name} was given back after attempt ${attempt} of ${maxAttempts}`;
  return refused("retried", words);
}

/** The outcome of a call that is no longer wanted. */
export function cancelled({ state, tool }: Call): RefusedCall {
  const name = tool?.policy.name ?? "a call";
  return state === "arriving"
    ? refused("withdrawn", `${name} was withdrawn before it was made`)
    : refused("cancelled", `${name} was cancelled`);
}

/** The outcome of a call whose time is up. */
export function deadlinePassed({ state, tool }: Call): RefusedCall {
  const name = tool?.policy.name ?? "a call";
  return state === "arriving"
    ? refused("too_late", `${name} wasn't made before its deadline`)
    : refused("deadline_passed", `${name} passed its deadline`);
}
