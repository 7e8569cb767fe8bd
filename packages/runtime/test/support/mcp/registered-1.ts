import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { registerTool } from "@proviso/runtime/mcp";
import * as z from "zod";
import { tools } from "./tools.ts";

// A server of version 1 that is told of one tool after the other.
const server = new McpServer({ name: "notes", version: "1.0.0" });
for (const tool of tools) registerTool(server, tool, z);
server.registerTool("own", { inputSchema: { word: z.string() } }, (input) => ({
  content: [{ type: "text", text: input.word }],
}));
await server.connect(new StdioServerTransport());
