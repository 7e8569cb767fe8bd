import path from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/** Starts the server in a process of its own and connects to it. */
export async function openLibrary(): Promise<Client> {
  const client = new Client({ name: "reader", version: "1.0.0" });
  const program = path.join(import.meta.dirname, "server.ts");
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ["--import", "tsx", program],
    }),
  );
  return client;
}

/** Calls a tool; gives what a model is shown. */
export async function ask(
  client: Client,
  name: string,
  input: Record<string, unknown>,
): Promise<{ refused: boolean; text: string }> {
  const { content, isError } = await client.callTool({
    name,
    arguments: input,
  });
  const texts = content.map((part) => (part.type === "text" ? part.text : ""));
  return { refused: isError === true, text: texts.join("\n") };
}
