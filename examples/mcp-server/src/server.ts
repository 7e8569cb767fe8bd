import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { bindTool, CapabilityRuntime, ToolPolicy } from "@proviso/runtime";
import { registerTool } from "@proviso/runtime/mcp";
import { findBooks } from "../find-books.contract.gen.js";
import { lendBook } from "../lend-book.contract.gen.js";
import { Library } from "./library.ts";

const library = new Library([
  "The Sea Around Us",
  "The Old Man and the Sea",
  "A Field Guide to Trees",
]);

// Lending is counted: two are tried at the most, whatever comes of them.
const runtime = new CapabilityRuntime();
runtime.registerTypedJsonTool(
  ToolPolicy.json("lend-book", { maxCalls: 2 }),
  lendBook,
  (input) => library.lend(input),
);

const server = new McpServer({ name: "library", version: "1.0.0" });
registerTool(
  server,
  bindTool(findBooks, (input) => library.find(input)),
);
registerTool(server, bindTool(lendBook, runtime));
await server.connect(new StdioServerTransport());
