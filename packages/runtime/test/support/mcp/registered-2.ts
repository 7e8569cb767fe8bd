import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { registerTool } from "@proviso/runtime/mcp";
import * as z from "zod";
import { tools } from "./tools.ts";

// A server of version 2 that is told of one tool after the other.
const server = new McpServer({ name: "notes", version: "1.0.0" });
for (const tool of tools) registerTool(server, tool);
const inputSchema = z.object({ word: z.string() });
server.registerTool("own", { inputSchema }, (input) => ({
  content: [{ type: "text", text: input.word }],
}));
await server.connect(new StdioServerTransport());
