import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { mcpTools } from "@proviso/runtime/mcp";
import { tools } from "./tools.ts";

// A server made with version 1 of the SDK.
const { list, call } = mcpTools(tools);
const info = { name: "notes", version: "1.0.0" };
const { server } = new McpServer(info, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, list);
server.setRequestHandler(CallToolRequestSchema, call);
await server.connect(new StdioServerTransport());
