/*
 * Contracts as tools of LangChain (`@langchain/core`, version 1).
 */
import { type BoundTool, explainRefusal } from "../tool/bind-tool.ts";
import type { CallSignal } from "../tool/call-context.ts";
import type { CallOutcome } from "../tool/outcome.ts";
import { CallRefusedError } from "./call-refused-error.ts";
import { answerOf } from "./tool-answer.ts";
import { argumentsSchema, type ObjectSchema } from "./tool-list.ts";

export { CallRefusedError } from "./call-refused-error.ts";

/** What is used of a tool of LangChain. */
export interface LangchainTool {
  invoke(input: unknown, config?: unknown): Promise<unknown>;
}

/** What a tool of LangChain is made from. */
export interface LangchainFields {
  name: string;
  description: string;
  schema: ObjectSchema;
  func(
    input: unknown,
    manager?: unknown,
    config?: { readonly signal?: CallSignal },
  ): Promise<string>;
}

/** What is used of the module `@langchain/core/tools`. */
export interface LangchainModule<Tool> {
  readonly DynamicStructuredTool: new (fields: LangchainFields) => Tool;
  readonly ToolInputParsingException: new (message: string) => Error;
}

/**
 * A tool of LangChain; its answers are the outputs as JSON. `invoke` rejects with
 * a `ToolInputParsingException` for an input that doesn't fit, its message being
 * for the model, and with a `CallRefusedError` for any other refusal.
 * @param langchain `import * as langchain from "@langchain/core/tools"`.
 * @throws RangeError for an input that is no object, or that draft 7 can't say.
 */
export function langchainTool<Tool extends LangchainTool>(
  langchain: LangchainModule<Tool>,
  tool: BoundTool,
): Tool {
  const { name, title = name, description = title } = tool;
  const textOf = (outcome: CallOutcome): string => {
    if (outcome.outcome === "allowed") return answerOf(outcome).text;
    throw outcome.code.startsWith("input_")
      ? new langchain.ToolInputParsingException(explainRefusal(outcome))
      : new CallRefusedError(outcome);
  };
  const made = new langchain.DynamicStructuredTool({
    name,
    description,
    schema: argumentsSchema(tool, "draft-07"),
    func: async (input, _manager, { signal } = {}) =>
      textOf(await tool.callValue(input, { signal })),
  });
  return checkFirst(made, async (input) => {
    if (!tool.input.matches(input)) textOf(await tool.callValue(input));
  });
}

/**
 * LangChain holds an input to its schema by a validator of its own, and keeps
 * what is wrong to itself; so that the model hears it, inputs are checked before.
 */
function checkFirst<Tool extends LangchainTool>(
  tool: Tool,
  check: (input: unknown) => Promise<void>,
): Tool {
  const invoke = tool.invoke.bind(tool);
  tool.invoke = async (input, config) => {
    await check(isToolCall(input) ? input.args : input);
    return invoke(input, config);
  };
  return tool;
}

function isToolCall(input: unknown): input is { readonly args: unknown } {
  return (
    typeof input === "object" &&
    input !== null &&
    "type" in input &&
    input.type === "tool_call" &&
    "args" in input
  );
}
