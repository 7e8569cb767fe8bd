import { type ExactJsonValue, snapshotJson } from "../core/json.ts";
import type { Awaitable } from "./awaitable.ts";
import type { CallContext } from "./call-context.ts";
import { outcomeOfError, type RefusedCall, refused } from "./outcome.ts";
import type { ToolPolicy } from "./policy.ts";

/** A tool that a worker says it can do, and how much of it; limits that it doesn't state are none. */
export interface WorkerTool {
  readonly name: string;
  readonly maxInputBytes?: number;
  readonly maxOutputBytes?: number;
}

/** What a worker says of itself. */
export interface WorkerManifest {
  /** The tools, by name alone or with limits. */
  readonly tools: readonly (string | WorkerTool)[];
}

/** A call as a worker gets it. */
export interface WorkerRequest {
  readonly tool: string;
  /** The input, which fits the contract. */
  readonly input: ExactJsonValue;
  readonly call: CallContext;
}

/**
 * What does the work of a protocol tool: another process, as a rule, behind
 * whatever carries calls there.
 */
export interface ToolWorker {
  /** Read once, when the tool is registered. */
  readonly manifest: WorkerManifest;
  /**
   * Does one call and gives its output. A `ToolError` tells how the worker itself
   * ended the call; any other error is a fault on the way.
   */
  dispatch(request: WorkerRequest): Awaitable<unknown>;
}

/**
 * Whether a worker supports a policy, by its manifest.
 * @throws TypeError when the manifest is none or doesn't name the tool, or the worker does no calls.
 * @throws RangeError when the policy allows more than the worker takes or gives.
 */
export function checkManifest(
  worker: ToolWorker,
  { name, maxInputBytes, maxOutputBytes }: ToolPolicy,
): void {
  const manifest = snapshotJson(worker.manifest) as Partial<WorkerManifest>;
  const { tools } = manifest;
  if (typeof worker.dispatch !== "function") {
    throw new TypeError("a worker must have a function dispatch");
  }
  if (!Array.isArray(tools)) {
    throw new TypeError("a worker's manifest must list its tools");
  }
  const tool = (tools as readonly (string | WorkerTool)[])
    .map((each) => (typeof each === "string" ? { name: each } : each))
    .find((each) => each.name === name);
  if (tool === undefined) {
    throw new TypeError(`the worker's manifest doesn't name ${name}`);
  }
  checkLimit(name, "maxInputBytes", maxInputBytes, tool.maxInputBytes);
  checkLimit(name, "maxOutputBytes", maxOutputBytes, tool.maxOutputBytes);
}

function checkLimit(
  name: string,
  limit: string,
  allowed: number,
  supported: unknown = Infinity,
): void {
  if (typeof supported === "number" && allowed <= supported) return;
  throw new RangeError(
    `the worker supports no ${limit} of ${allowed} for ${name}`,
  );
}

/** What an error of a worker says to the caller. */
export function outcomeOfWorkerError(
  name: string,
  error: unknown,
): RefusedCall {
  const outcome = outcomeOfError(name, error);
  return outcome.code === "tool_denied"
    ? refused("worker_denied", `worker capability denied: ${outcome.message}`)
    : outcome;
}
