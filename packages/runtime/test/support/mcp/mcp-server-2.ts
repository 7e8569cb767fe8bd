import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { registerTool } from "@proviso/runtime/mcp";
import { tools } from "./tools.ts";

// The same by the class that registers one tool after the other.
const server = new McpServer({ name: "notes", version: "1.0.0" });
for (const tool of tools) registerTool(server, tool);
await server.connect(new StdioServerTransport());
