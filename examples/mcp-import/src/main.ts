import { callTool } from "./call-tool.ts";
import { Notebook } from "./notebook.ts";

const notebook = new Notebook();
const calls: [name: string, input: unknown][] = [
  ["add_note", { text: "Call Ada about the fence", tags: ["home"] }],
  ["find_notes", { by: { kind: "tag", tag: "home" } }],
  ["find_notes", { by: { kind: "words" }, limit: 0 }],
  ["delete_note", { id: "1" }],
];
for (const [name, input] of calls) {
  console.log(`${name} ${JSON.stringify(input)}`);
  const { isError, text } = callTool(notebook, name, input);
  console.log(`${isError ? "refused" : "result"}: ${text}\n`);
}
