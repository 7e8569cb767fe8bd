import { checkMembers } from "../core/known-members.ts";
import { isToolName } from "./tool-name.ts";

/** What a tool may take of its host; all are whole numbers. */
export interface ToolLimits {
  /** Calls that may start, in all; from 0, which refuses every call; 1 by default. */
  readonly maxCalls?: number;
  /** Attempts at one external call, from 1; 1 by default. */
  readonly maxAttempts?: number;
  /** Bytes of an input, from 1: of its text, or of its compact JSON; 16 KiB by default. */
  readonly maxInputBytes?: number;
  /** Bytes of the compact JSON of an output, from 1; 64 KiB by default. */
  readonly maxOutputBytes?: number;
  /** Milliseconds from the arrival of a call to its outcome, from 1; unlimited by default. */
  readonly deadlineMs?: number;
}

/** The name of a tool, and what it may take of its host. */
export class ToolPolicy {
  /** The form of its input and output; JSON is the only one. */
  readonly format = "json";
  readonly name: string;
  readonly maxCalls: number;
  readonly maxAttempts: number;
  readonly maxInputBytes: number;
  readonly maxOutputBytes: number;
  readonly deadlineMs: number | undefined;

  private constructor(name: string, limits: ToolLimits) {
    this.name = name;
    this.maxCalls = wholeNumber(limits, "maxCalls", 0) ?? 1;
    this.maxAttempts = wholeNumber(limits, "maxAttempts", 1) ?? 1;
    this.maxInputBytes = wholeNumber(limits, "maxInputBytes", 1) ?? 16 * 1024;
    this.maxOutputBytes = wholeNumber(limits, "maxOutputBytes", 1) ?? 64 * 1024;
    this.deadlineMs = wholeNumber(limits, "deadlineMs", 1);
    Object.freeze(this);
  }

  /**
   * The policy of a tool that takes and gives JSON.
   * @throws TypeError for a name that isn't 1 to 128 of `A-Z a-z 0-9 . _ -`, or a limit that there isn't.
   * @throws RangeError for a limit that is no whole number, or too small.
   */
  static json(name: string, limits: ToolLimits = {}): ToolPolicy {
    if (typeof name !== "string" || !isToolName(name)) {
      throw new TypeError(
        "a tool's name must be 1 to 128 of A-Z a-z 0-9 . _ -",
      );
    }
    checkMembers("a policy", limits, LIMITS);
    return new ToolPolicy(name, limits);
  }
}

const LIMITS: Readonly<Record<keyof ToolLimits, true>> = {
  maxCalls: true,
  maxAttempts: true,
  maxInputBytes: true,
  maxOutputBytes: true,
  deadlineMs: true,
};

function wholeNumber(
  limits: ToolLimits,
  name: keyof ToolLimits,
  least: number,
): number | undefined {
  const limit = limits[name];
  if (limit === undefined) return undefined;
  if (Number.isSafeInteger(limit) && limit >= least) return limit;
  throw new RangeError(`${name} must be a whole number from ${least}`);
}
