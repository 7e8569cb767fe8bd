import { type ExactJsonValue, snapshotJson } from "../core/json.ts";
import type { Awaitable } from "./awaitable.ts";
import type { Call } from "./call.ts";

/** A call that a host is asked to authorize: its input has passed the contract, nothing is spent. */
export class AuthorizationRequest {
  /** The tool's name. */
  readonly tool: string;
  /** The id that the caller gave; undefined where there was none. */
  readonly id: string | undefined;
  /** Counts the calls of the runtime from 1. */
  readonly sequence: number;
  /** Bytes of the input. */
  readonly inputBytes: number;
  readonly #input: ExactJsonValue;

  constructor({ id, input, inputBytes, name, sequence }: Call) {
    this.tool = name;
    this.id = id;
    this.sequence = sequence;
    this.inputBytes = inputBytes;
    this.#input = input;
  }

  /** A copy of the input, made each time it is asked for; what the handler gets can't be reached from here. */
  get input(): ExactJsonValue {
    return snapshotJson(this.#input, { numbers: "exact" });
  }
}

/** Says whether a call may be made; only `true` lets it through. */
export type Authorizer = (call: AuthorizationRequest) => Awaitable<boolean>;
