import type { Client } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask, openLibrary } from "../src/client.ts";

let client: Client;
beforeEach(async () => {
  client = await openLibrary();
});
afterEach(() => client.close());

test("a client sees the contracts, and gets outputs that fit them", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["find-books", "lend-book"]);
  for (const { inputSchema, outputSchema } of tools) {
    const $schema = "https://json-schema.org/draft/2020-12/schema";
    expect(inputSchema).toMatchObject({ $schema, type: "object" });
    expect(outputSchema).toMatchObject({ $schema, type: "object" });
  }
  const found = await client.callTool({
    name: "find-books",
    arguments: { words: ["sea", "man"] },
  });
  expect(found.structuredContent).toEqual({
    books: [{ id: 2, title: "The Old Man and the Sea", lent: false }],
  });
});

test("a bad call comes back with what to mend", async () => {
  const input = { word: "sea", state: "borrowed" };
  expect(await ask(client, "find-books", input)).toEqual({
    refused: true,
    text: [
      "find-books input does not match its schema",
      'data must have property "words"',
      'data.state must be one of ["any","on the shelf","lent"] (is "borrowed")',
      'data must not have property "word" (did you mean "words"?)',
    ].join("\n"),
  });
});

test("a tool refuses in its own words, and a budget in the runtime's", async () => {
  const lent = await ask(client, "lend-book", { id: 2, days: 14 });
  expect(lent).toEqual({
    refused: false,
    text: '{"title":"The Old Man and the Sea","days":14}',
  });
  expect(await ask(client, "lend-book", { id: 2, days: 30 })).toMatchObject({
    refused: true,
    text: expect.stringContaining("data.days must be <= 28 (is 30)"),
  });
  expect(await ask(client, "lend-book", { id: 2, days: 7 })).toEqual({
    refused: true,
    text: "book 2 is lent already",
  });
  expect(await ask(client, "lend-book", { id: 3, days: 7 })).toEqual({
    refused: true,
    text: "lend-book exhausted its 2 call budget",
  });
});
