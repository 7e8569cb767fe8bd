import type { CallCode, OutcomeKind } from "./outcome.ts";

/**
 * Whether the same call may be made again: `none` as it was allowed, `safe` as
 * no handler or worker was given it, `unsafe` as one was, or may have been.
 */
export type RetryClass = "none" | "safe" | "unsafe";

/** What happened to a call, in sizes and codes; never a value of it. */
export interface AuditEvent {
  /** Counts the events of a runtime from 1. */
  readonly eventSequence: number;
  /** Counts its calls from 1; the attempts at one external call share it. */
  readonly sequence: number;
  /** The tool; for a name that isn't registered, a digest of it such as `unknown:1b2c3d4e`. */
  readonly tool: string;
  /** Bytes of the input, counted to just above the limit where it is too large; 0 where it wasn't looked at. */
  readonly inputBytes: number;
  /** Bytes of the output that was given back; 0 where none was. */
  readonly outputBytes: number;
  readonly outcome: OutcomeKind;
  /** Why no output was given; undefined for an allowed call. */
  readonly code: CallCode | undefined;
  readonly retry: RetryClass;
}

/** The latest events, as many as fit. */
export class AuditLog {
  readonly #capacity: number;
  readonly #events: AuditEvent[] = [];
  #count: number = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The number of the event that is added next. */
  get nextSequence(): number {
    return this.#count + 1;
  }

  /** Adds an event; the oldest makes room where there is none. */
  add(event: AuditEvent): void {
    this.#events[this.#count % this.#capacity] = event;
    this.#count = event.eventSequence;
  }

  /** The events, the oldest first; they are frozen. */
  list(): AuditEvent[] {
    const oldest = this.#count % this.#capacity;
    const events = [
      ...this.#events.slice(oldest),
      ...this.#events.slice(0, oldest),
    ];
    return events.map((event) => Object.freeze(event));
  }
}

/** A name that no tool has, told apart from others without being shown (FNV-1a, 32 bits). */
export function digestName(given: unknown): string {
  const name = typeof given === "string" ? given : "";
  let hash = 0x811c9dc5;
  for (let i = 0; i < Math.min(name.length, 1024); i++) {
    hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  }
  return `unknown:${(hash >>> 0).toString(16).padStart(8, "0")}`;
}
