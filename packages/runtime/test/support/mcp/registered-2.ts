import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { registerTool } from "@proviso/runtime/mcp";
import { tools } from "./tools.ts";

// A server that is told of one tool after the other, as version 2 allows.
const server = new McpServer({ name: "notes", version: "1.0.0" });
for (const tool of tools) registerTool(server, tool);
await server.connect(new StdioServerTransport());
