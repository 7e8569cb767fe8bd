import { formatJson } from "../core/format-json.ts";
import { type BoundTool, explainRefusal } from "../tool/bind-tool.ts";
import type { CallOutcome } from "../tool/outcome.ts";

/** What a model is told of its call. */
export interface ToolAnswer {
  /** The output as compact JSON, every digit kept; or what to mend. */
  readonly text: string;
  readonly isError: boolean;
}

/** The answer that an outcome makes. */
export function answerOf(outcome: CallOutcome): ToolAnswer {
  return outcome.outcome === "allowed"
    ? { text: formatJson(outcome.output), isError: false }
    : { text: explainRefusal(outcome), isError: true };
}

/** The answer to a call of a tool that isn't there: which there are. */
export function unknownTool(tools: ReadonlyMap<string, BoundTool>): ToolAnswer {
  const names = [...tools.keys()].join(", ");
  const text = `no tool has this name, there are: ${names}`;
  return { text, isError: true };
}
