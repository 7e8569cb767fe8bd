import { platformTime, randomId } from "../../core/platform.ts";
import { type RedisClient, sendCommand } from "./client.ts";
import type { Script } from "./scripts.ts";
import { pause, within } from "./waiting.ts";

/** Pauses between attempts, in milliseconds: doubled each time, up to the longest. */
const FIRST_PAUSE = 10;
const LONGEST_PAUSE = 250;

/** For how long past its time a step that was sent may still be run, in milliseconds. */
const LATE_BY = 60_000;

/** Halves of surrogate pairs, which UTF-8 can't tell apart, and the sign that escapes them. */
const UNSENDABLE = /[\\\p{Surrogate}]/gu;

function escapeUnit(unit: string): string {
  return `\\${unit.charCodeAt(0).toString(16)}`;
}

/**
 * The ledger's Redis didn't answer in time, or with something that is no answer.
 * The call is refused: nothing is run that wasn't counted.
 */
export class LedgerUnavailableError extends Error {
  override readonly name = "LedgerUnavailableError";
  /** Stable. */
  readonly code = "ledger_unavailable";
}

/** One script with what it is run on; the same step may be sent any number of times. */
export interface Step {
  readonly id: string;
  readonly script: Script;
  readonly keys: readonly string[];
  readonly args: readonly (string | number)[];
}

/** Runs scripts over a client whose connection may come and go. */
export class RedisConnection {
  readonly #client: RedisClient;
  readonly #prefix: string;
  readonly #timeoutMs: number;

  /** @param prefix what every key begins with. */
  constructor(client: RedisClient, prefix: string, timeoutMs: number) {
    this.#client = client;
    this.#prefix = prefix;
    this.#timeoutMs = timeoutMs;
  }

  /** A key of the ledger: what it is about, and whose it is. */
  key(kind: string, name: string): string {
    return `${this.#prefix}${kind}:${name.replace(UNSENDABLE, escapeUnit)}`;
  }

  /** A step with an id of its own; `keys` and `args` are those the script names. */
  newStep(
    script: Script,
    keys: readonly string[],
    args: readonly (string | number)[] = [],
  ): Step {
    const id = randomId();
    const noteMs = this.#timeoutMs + LATE_BY;
    return {
      id,
      script,
      keys: [this.key("note", id), ...keys],
      args: [id, noteMs, ...args],
    };
  }

  /**
   * Runs a step until it is answered; what was lost on the way is sent again.
   * @throws LedgerUnavailableError when no attempt was answered in time.
   */
  async run(step: Step): Promise<string[]> {
    const end = platformTime() + this.#timeoutMs;
    let fault: unknown;
    for (let wait = FIRST_PAUSE; ; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
      try {
        const left = end - platformTime();
        const reply = await within(this.#send(step), left);
        if (reply === undefined) break;
        return readAnswer(reply.value, step);
      } catch (error) {
        fault = error;
      }
      if (platformTime() + wait >= end) break;
      await pause(wait);
    }
    const reason = fault === undefined ? "" : `: ${faultName(fault)}`;
    throw new LedgerUnavailableError(
      `Redis gave no answer within ${String(this.#timeoutMs)} ms${reason}`,
    );
  }

  /** Sends a step without waiting for it; that it is lost breaks no promise. */
  sendUnheard(step: Step): void {
    this.#send(step).catch(() => undefined);
  }

  #send({ script, keys, args }: Step): Promise<unknown> {
    const size = String(keys.length);
    const command = [
      "EVAL",
      script,
      size,
      ...keys,
      ...args.map(String),
    ] as const;
    return sendCommand(this.#client, command);
  }
}

/** The texts that a step was answered with. */
function readAnswer(reply: unknown, { id }: Step): string[] {
  if (
    !Array.isArray(reply) ||
    !reply.every((text) => typeof text === "string")
  ) {
    throw new TypeError("Redis answered with something else than texts");
  }
  const [answered, ...texts] = reply;
  if (answered === id) return texts;
  throw new TypeError("the client gave the answer of another step");
}

/**
 * The kind of a client's error: `ECONNREFUSED`, `NOAUTH`, `SocketClosedError`.
 * The error itself may hold the command, and with it values of the call.
 */
function faultName(fault: unknown): string {
  if (!(fault instanceof Error)) return "an unknown fault";
  if ("code" in fault && typeof fault.code === "string") return fault.code;
  return /^[A-Z]{3,}\b/.exec(fault.message)?.[0] ?? fault.name;
}
