import type { ContractSource } from "./contract-source.ts";
import {
  asEntry,
  type Entry,
  hasMember,
  kindOf,
  memberOf,
  memberSite,
  report,
} from "./entry.ts";
import { readTool, type ToolForm, type ToolShape } from "./tool.ts";

const openaiShape: ToolShape = { form: "openai", input: "parameters" };
const anthropicShape: ToolShape = { form: "anthropic", input: "input_schema" };

/**
 * An OpenAI function tool: with a `function` member as Chat Completions has it,
 * or flat as the Responses API has it.
 */
export const openaiForm: ToolForm = {
  admits: isFunctionTool,
  read: readOpenaiTool,
};

/** An Anthropic tool; its `type` is absent or `custom`. */
export const anthropicForm: ToolForm = {
  admits: (entry) => hasMember(entry, anthropicShape.input),
  read: (entry) => readTool(entry, anthropicShape),
};

/** Lists from before tools had types hold the bare functions. */
function isFunctionTool(entry: Entry): boolean {
  return hasMember(entry, "type")
    ? memberOf(entry, "type") === "function"
    : hasMember(entry, openaiShape.input);
}

function readOpenaiTool(entry: Entry): ContractSource | undefined {
  const site = memberSite(entry, "function");
  if (site === undefined) return readTool(entry, openaiShape);
  const inner = asEntry(site);
  if (inner !== undefined) return readTool(inner, openaiShape);
  report(
    site,
    "invalid_member",
    `"function" must be an object (is ${kindOf(site.value)})`,
    'write { "name": ..., "description": ..., "parameters": { ... } }',
  );
  return undefined;
}
