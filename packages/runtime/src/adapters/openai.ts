/*
 * Contracts as the tools of OpenAI's interfaces, and of those that follow them.
 */
import type { BoundTool } from "../tool/bind-tool.ts";
import type { CallOptions } from "../tool/call-engine.ts";
import { answerOf, unknownTool } from "./tool-answer.ts";
import {
  type ObjectSchema,
  parametersSchema,
  toolsByName,
} from "./tool-list.ts";

/** A function tool of Chat Completions. */
export interface ChatTool {
  type: "function";
  function: { name: string; description?: string; parameters: ObjectSchema };
}

/** A call of one, as the assistant's message holds it. */
export interface ChatToolCall {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

/** The message that answers it. */
export interface ChatToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

/** A function tool of Responses. */
export interface ResponseTool {
  type: "function";
  name: string;
  description?: string;
  parameters: ObjectSchema;
  /** Arguments are checked here, and a contract may say more than strict mode takes. */
  strict: false;
}

/** A call of one, as an output item. */
export interface ResponseToolCall {
  readonly call_id: string;
  readonly name: string;
  readonly arguments: string;
}

/** The input item that answers it. */
export interface ResponseToolOutput {
  type: "function_call_output";
  call_id: string;
  output: string;
}

/** Contracts in the form of one interface. */
export interface OpenaiTools<Tool, Call, Answer> {
  /** What a request takes as its `tools`. */
  readonly tools: Tool[];
  /**
   * Makes a call and answers it: with the output as JSON, or with what to mend.
   * Never rejects.
   * @param options an id or a signal of the host's own.
   */
  answer(call: Call, options?: CallOptions): Promise<Answer>;
}

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Tools for Chat Completions.
 * @throws RangeError for a name or an input that the interface refuses.
 */
export function chatTools(
  tools: readonly BoundTool[],
): OpenaiTools<ChatTool, ChatToolCall, ChatToolMessage> {
  const answer = answererOf(tools);
  return {
    tools: tools.map((tool) => ({
      type: "function",
      function: describe(tool),
    })),
    answer: async ({ id, function: called }, options) => ({
      role: "tool",
      tool_call_id: id,
      content: await answer(called, options),
    }),
  };
}

/**
 * Tools for Responses.
 * @throws RangeError for a name or an input that the interface refuses.
 */
export function responseTools(
  tools: readonly BoundTool[],
): OpenaiTools<ResponseTool, ResponseToolCall, ResponseToolOutput> {
  const answer = answererOf(tools);
  return {
    tools: tools.map((tool) => ({
      type: "function",
      ...describe(tool),
      strict: false,
    })),
    answer: async (call, options) => ({
      type: "function_call_output",
      call_id: call.call_id,
      output: await answer(call, options),
    }),
  };
}

function describe(tool: BoundTool): ChatTool["function"] {
  const { name, description } = tool;
  const parameters = parametersSchema(tool, "openai");
  return description === undefined
    ? { name, parameters }
    : { name, description, parameters };
}

type Answerer = (
  call: ChatToolCall["function"],
  options: CallOptions | undefined,
) => Promise<string>;

function answererOf(tools: readonly BoundTool[]): Answerer {
  const byName = toolsByName(tools, NAME);
  return async ({ name, arguments: text }, options) => {
    const tool = byName.get(name);
    if (tool === undefined) return unknownTool(byName).text;
    return answerOf(await tool.callText(text, options)).text;
  };
}
