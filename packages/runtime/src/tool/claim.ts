import type { ExactJsonValue } from "../core/json.ts";

/** One attempt at an external call, in the hands of a worker. */
export interface Claim {
  /** Names the call among those of all hosts; its attempts share it. */
  readonly id: string;
  readonly tool: string;
  /** Which attempt this is, from 1. */
  readonly attempt: number;
  /** The same in every attempt: what the work must be done once for. */
  readonly idempotencyKey: string;
  /** A copy of the input, which fits the contract. */
  readonly input: ExactJsonValue;
  /** What proves that the claim is held; worth nothing once it isn't. */
  readonly token: string;
}

/** Why a claim was refused. */
export type ClaimErrorCode =
  /** No tool of this name is completed from outside. */
  | "not_external"
  /** The claim is finished, given back, taken over, or was never made here. */
  | "not_held"
  /** No further attempt is allowed; the claim is still held. */
  | "attempts_exhausted"
  /** The queue didn't answer; what it did is not known, so the same may be tried again. */
  | "queue_failed";

/** Thrown where a claim is misused, or the queue fails; nothing has changed then. */
export class ClaimError extends Error {
  readonly code: ClaimErrorCode;

  constructor(code: ClaimErrorCode, message: string) {
    super(message);
    this.name = "ClaimError";
    this.code = code;
  }
}
