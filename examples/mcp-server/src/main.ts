import { ask, openLibrary } from "./client.ts";

const client = await openLibrary();
const { tools } = await client.listTools();
console.log(
  `The server's tools: ${tools.map(({ name }) => name).join(", ")}\n`,
);

const calls: [name: string, input: Record<string, unknown>][] = [
  ["find-books", { words: ["sea"], state: "on the shelf" }],
  ["find-books", { word: "sea", state: "borrowed" }],
  ["lend-book", { id: 2, days: 14 }],
  ["lend-book", { id: 2, days: 30 }],
  ["lend-book", { id: 2, days: 7 }],
  ["lend-book", { id: 3, days: 7 }],
];
for (const [name, input] of calls) {
  console.log(`${name} ${JSON.stringify(input)}`);
  const { refused, text } = await ask(client, name, input);
  console.log(`${refused ? "refused" : "result"}: ${text}\n`);
}
await client.close();
