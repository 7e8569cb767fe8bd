import {
  asEntry,
  type Entry,
  hasMember,
  memberSite,
  type Site,
} from "./entry.ts";
import { readTool, type ToolForm, type ToolShape } from "./tool.ts";

const shape: ToolShape = {
  form: "mcp",
  input: "inputSchema",
  output: "outputSchema",
  title: "title",
};

/** A tool as MCP `tools/list` prints it (specification 2025-06-18, Tool). */
export const mcpForm: ToolForm = {
  admits: (entry) => hasMember(entry, shape.input),
  read: (entry) => readTool(entry, shape),
};

/**
 * The `tools` member of a `tools/list` result, alone or inside its JSON-RPC
 * response; undefined when the document has none.
 */
export function findMcpTools(root: Entry): Site | undefined {
  if (hasMember(root, "tools")) return memberSite(root, "tools");
  const result = isJsonRpc(root) ? memberSite(root, "result") : undefined;
  const entry = result === undefined ? undefined : asEntry(result);
  return entry === undefined ? undefined : memberSite(entry, "tools");
}

/** Whether the document is a JSON-RPC message, which is never a schema. */
export function isJsonRpc(root: Entry): boolean {
  return hasMember(root, "jsonrpc");
}
