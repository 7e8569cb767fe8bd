import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { mcpTools } from "@proviso/runtime/mcp";
import { tools } from "./tools.ts";

// A server made with version 2 of the SDK, in the same way.
const { list, call } = mcpTools(tools);
const info = { name: "notes", version: "1.0.0" };
const { server } = new McpServer(info, { capabilities: { tools: {} } });
server.setRequestHandler("tools/list", list);
server.setRequestHandler("tools/call", call);
await server.connect(new StdioServerTransport());
