import type { Issue } from "../core/issue.ts";
import { type ExactJsonValue, snapshotJson } from "../core/json.ts";
import { clipText, escapeInvisible } from "../core/text.ts";
import { valuesOf } from "../schema/schema-parts.ts";

/** How a call may end. */
export type OutcomeKind =
  "allowed" | "denied" | "failed" | "cancelled" | "timed_out" | "unknown";

/** The way in which a call with a code has ended. */
const KIND_OF = {
  // Refused before anything was reserved.
  unknown_tool: "denied",
  invalid_id: "denied",
  invalid_signal: "denied",
  external_only: "denied",
  needs_async: "denied",
  still_running: "denied",
  pending_exhausted: "denied",
  input_too_large: "denied",
  input_not_json: "denied",
  input_not_container: "denied",
  input_mismatch: "denied",
  budget_exhausted: "denied",
  not_granted: "denied",
  lease_over: "denied",
  lease_exhausted: "denied",
  not_authorized: "denied",
  authorizer_failed: "denied",
  contract_failed: "denied",
  ledger_failed: "denied",
  too_late: "denied",
  withdrawn: "cancelled",
  // Ended after the call was spent.
  output_too_large: "denied",
  output_not_json: "denied",
  output_not_container: "denied",
  output_mismatch: "denied",
  tool_denied: "denied",
  tool_failed: "failed",
  tool_cancelled: "cancelled",
  tool_timed_out: "timed_out",
  worker_denied: "denied",
  handler_failed: "failed",
  handler_async: "failed",
  queue_failed: "failed",
  retried: "failed",
  cancelled: "cancelled",
  deadline_passed: "timed_out",
  claim_lost: "unknown",
  outcome_unknown: "unknown",
} as const satisfies Readonly<Record<string, OutcomeKind>>;

/** Why a call gave no output; stable. */
export type CallCode = keyof typeof KIND_OF;

/** A call that gave its output: checked, and detached from what the handler holds. */
export interface AllowedCall {
  readonly outcome: "allowed";
  /** A JSON object or array; `bigint` and `Decimal` occur in exact mode only. */
  readonly output: ExactJsonValue;
}

/** A call that gave none. */
export interface RefusedCall {
  readonly outcome: Exclude<OutcomeKind, "allowed">;
  readonly code: CallCode;
  /** One line without a value in it, unless a tool chose the words with a `ToolError`. */
  readonly message: string;
  /**
   * What is wrong with the input, for whoever wrote it; or with the output, then
   * without a value of it.
   */
  readonly issues?: readonly Issue[];
}

/** What came of a call. */
export type CallOutcome = AllowedCall | RefusedCall;

/** The outcome that a code stands for. */
export function refused(
  code: CallCode,
  message: string,
  issues?: readonly Issue[],
): RefusedCall {
  const outcome = KIND_OF[code];
  return issues === undefined
    ? { outcome, code, message }
    : { outcome, code, message, issues };
}

/** The same outcome, sharing nothing that could be changed. */
export function copyOutcome(outcome: CallOutcome): CallOutcome {
  if (outcome.outcome === "allowed") {
    const output = snapshotJson(outcome.output, valuesOf("exact"));
    return { outcome: "allowed", output };
  }
  const { issues } = outcome;
  return issues === undefined
    ? { ...outcome }
    : { ...outcome, issues: issues.map(copyIssue) };
}

function copyIssue(issue: Issue): Issue {
  return { ...issue, path: [...issue.path], params: { ...issue.params } };
}

/** Whether a text is the code of an outcome. */
export function isCallCode(text: string): text is CallCode {
  return Object.hasOwn(KIND_OF, text);
}

/** How a tool may say that it ended. */
export type ToolErrorKind = Exclude<OutcomeKind, "allowed" | "unknown">;

const MAX_MESSAGE = 500;

/**
 * What a handler throws, or a worker reports, to end a call in words of its own:
 * they reach the caller, so they must hold nothing that the caller may not see.
 * Of any other error the caller learns only that there was one.
 */
export class ToolError extends Error {
  /** How the call ends. */
  readonly kind: ToolErrorKind;

  /** @throws TypeError for another kind. */
  constructor(
    kind: ToolErrorKind,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = "ToolError";
    if (!Object.hasOwn(CODE_OF, kind)) {
      throw new TypeError(`a tool can't end a call as ${String(kind)}`);
    }
    this.kind = kind;
  }
}

const CODE_OF: Readonly<Record<ToolErrorKind, CallCode>> = {
  denied: "tool_denied",
  failed: "tool_failed",
  cancelled: "tool_cancelled",
  timed_out: "tool_timed_out",
};

/** The outcome of a call whose handler or worker ended in an error, whatever that is. */
export function outcomeOfError(name: string, error: unknown): RefusedCall {
  // Whatever was thrown may be a proxy, or have lost its prototype.
  try {
    if (error instanceof ToolError) {
      const { kind, message } = error;
      const code = Object.hasOwn(CODE_OF, kind) ? CODE_OF[kind] : "tool_failed";
      return refused(code, clipText(escapeInvisible(message), MAX_MESSAGE));
    }
  } catch {
    // Then it says nothing either.
  }
  return refused("handler_failed", `${name} failed`);
}
