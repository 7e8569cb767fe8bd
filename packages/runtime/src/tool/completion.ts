import { readOutput } from "./boundary.ts";
import { contractFailed } from "./refusals.ts";
import type { Ending } from "./settlement.ts";
import type { Tool } from "./tool.ts";

/** What a handler or worker came back with. */
export type Result =
  | { readonly hasFailed: false; readonly output: unknown }
  | { readonly hasFailed: true; readonly error: unknown };

/**
 * What becomes of a call once its handler or worker came back in time: the one
 * way for every kind of tool. An error keeps its kind; an output is held to its
 * size, its envelope and its contract.
 */
export function endingOf(tool: Tool, result: Result): Ending {
  if (result.hasFailed) {
    return { outcome: tool.outcomeOfError(result.error) };
  }
  try {
    const { bytes, refusal, value } = readOutput(tool.output, result.output);
    if (value === undefined) return { outcome: refusal };
    return {
      outcome: { outcome: "allowed", output: value },
      outputBytes: bytes,
    };
  } catch {
    return { outcome: contractFailed(tool.policy.name) };
  }
}
