/*
 * Contracts as the tools of Anthropic's Messages interface.
 */
import type { BoundTool } from "../tool/bind-tool.ts";
import type { CallOptions } from "../tool/call-engine.ts";
import { answerOf, unknownTool } from "./tool-answer.ts";
import {
  type ObjectSchema,
  parametersSchema,
  toolsByName,
} from "./tool-list.ts";

/** A tool of a request. */
export interface MessageTool {
  name: string;
  description?: string;
  input_schema: ObjectSchema;
}

/** A call of one: a block of the assistant's message. */
export interface ToolUse {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** The block that answers it, for the user's next message. */
export interface ToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: string;
  is_error: boolean;
}

/** Contracts in the form of the interface. */
export interface AnthropicTools {
  /** What a request takes as its `tools`. */
  readonly tools: MessageTool[];
  /**
   * Makes a call and answers it: with the output as JSON, or with what to mend.
   * Never rejects.
   * @param options an id or a signal of the host's own.
   */
  answer(call: ToolUse, options?: CallOptions): Promise<ToolResult>;
}

const NAME = /^[A-Za-z0-9_-]{1,128}$/;
const MEMBER = /^[A-Za-z0-9_.-]{1,64}$/;

/**
 * Tools for Messages.
 * @throws RangeError for a name or an input that the interface refuses.
 */
export function messageTools(tools: readonly BoundTool[]): AnthropicTools {
  const byName = toolsByName(tools, NAME);
  return {
    tools: tools.map(describe),
    answer: async ({ id, name, input }, options) => {
      const tool = byName.get(name);
      const { text, isError } =
        tool === undefined
          ? unknownTool(byName)
          : answerOf(await tool.callValue(input, options));
      return {
        type: "tool_result",
        tool_use_id: id,
        content: text,
        is_error: isError,
      };
    },
  };
}

function describe(tool: BoundTool): MessageTool {
  const { name, description } = tool;
  const input_schema = parametersSchema(tool, "anthropic");
  checkMembers(name, input_schema);
  return description === undefined
    ? { name, input_schema }
    : { name, description, input_schema };
}

/** One member whose name the interface refuses fails a request with all its tools. */
function checkMembers(name: string, { properties = {} }: ObjectSchema): void {
  const refused = Object.keys(properties as object).find(
    (member) => !MEMBER.test(member),
  );
  if (refused === undefined) return;
  throw new RangeError(
    `the input of ${name} has a member whose name doesn't match ${MEMBER.source}`,
  );
}
