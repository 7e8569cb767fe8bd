import { standardFace } from "@proviso/runtime";
import { sValidator } from "@hono/standard-validator";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { McpServer } from "@modelcontextprotocol/server";
import { initTRPC, TRPCError } from "@trpc/server";
import { asSchema, jsonSchema } from "ai";
import { Hono } from "hono";
import { standardResponseFormat } from "openai/helpers/standard-schema";
import { describe, expect, expectTypeOf, test } from "vitest";
import {
  readFile as generated,
  type ReadFileInput,
} from "../../../examples/read-file/read-file.contract.gen.ts";
import { badArguments, search, searchNotes } from "./support/bound-tools.ts";

/*
 * Libraries that know nothing of us, and take a schema by Standard Schema.
 */

describe("a validator of Hono", () => {
  const app = new Hono()
    .post("/search", sValidator("json", search.input), (context) => {
      const input = context.req.valid("json");
      expectTypeOf(input).toEqualTypeOf<{ word: string; limit?: number }>();
      return context.json(searchNotes(input));
    })
    .post("/read", sValidator("json", generated.input), (context) => {
      const input = context.req.valid("json");
      expectTypeOf(input).toEqualTypeOf<ReadFileInput>();
      return context.json(input);
    });
  const post = (path: string, body: unknown) =>
    app.request(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  test("lets through what fits", async () => {
    const found = await post("/search", { word: "tea" });
    expect(await found.json()).toEqual({ notes: ["all about tea"] });
    const read = await post("/read", { path: "a.txt" });
    expect(await read.json()).toEqual({ path: "a.txt" });
  });

  test("refuses what doesn't, with the messages and their paths", async () => {
    const refused = await post("/search", badArguments);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      success: false,
      error: [
        { message: 'data must have property "word"', path: [] },
        { message: "data.limit must be >= 1 (is 0)", path: ["limit"] },
        {
          message: 'data must not have property "words" (did you mean "word"?)',
        },
      ],
    });
    const unread = await post("/read", { file: "a.txt" });
    expect(unread.status).toBe(400);
  });
});

describe("a procedure of tRPC", () => {
  const { procedure, router, createCallerFactory } = initTRPC.create();
  const api = router({
    search: procedure
      .input(standardFace(search.input))
      .output(standardFace(search.output!))
      .query(({ input }) => searchNotes(input)),
    read: procedure.input(standardFace(generated.input)).query(({ input }) => {
      expectTypeOf(input).toEqualTypeOf<ReadFileInput>();
      return input.path;
    }),
  });
  const caller = createCallerFactory(api)({});

  test("lets through what fits", async () => {
    const output = { notes: ["all about tea"] };
    expect(await caller.search({ word: "tea" })).toEqual(output);
    expect(await caller.read({ path: "a.txt" })).toBe("a.txt");
  });

  test("refuses what doesn't, on both sides", async () => {
    const refused = caller.search({ word: "", limit: 51 });
    await expect(refused).rejects.toThrow(TRPCError);
    await expect(refused).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: {
        issues: [
          { message: "data.word must have at least 1 character (has 0)" },
          { message: "data.limit must be <= 50 (is 51)" },
        ],
      },
    });
    const text = '{"word":"tea"}' as unknown as { word: string };
    await expect(caller.search(text)).rejects.toThrow(
      "data must be object (is string)",
    );
    await expect(caller.search({ word: "lie" })).rejects.toMatchObject({
      code: "INTERNAL_SERVER_ERROR",
    });
    await expect(caller.read({ path: "" })).rejects.toThrow(TRPCError);
  });
});

describe("a library that asks for the JSON Schema too", () => {
  test("is the AI SDK: it shows the schema and checks by it", async () => {
    for (const schema of [search.input, generated.input]) {
      const taken = asSchema<unknown>(schema);
      expect(await taken.jsonSchema).toEqual(
        schema["~standard"].jsonSchema.input({ target: "draft-07" }),
      );
      expect(await taken.validate!({})).toMatchObject({ success: false });
    }
    expect(jsonSchema({}).validate).toBeUndefined();
  });

  test("is the OpenAI SDK: it makes and reads structured answers", () => {
    const format = standardResponseFormat(search.output!, "notes");
    expect(format.json_schema).toMatchObject({
      name: "notes",
      schema: { type: "object", required: ["notes"] },
    });
    expect(format.$parseRaw('{"notes":["tea"]}')).toEqual({ notes: ["tea"] });
    expect(() => format.$parseRaw('{"notes":[1]}')).toThrow(
      "data.notes[0] must be string (is integer)",
    );
  });

  test("is the MCP SDK: it shows the schemas and checks by them", async () => {
    const server = new McpServer({ name: "notes", version: "1.0.0" });
    const { input: inputSchema, output: outputSchema } = search;
    server.registerTool(
      "search",
      { inputSchema, outputSchema: outputSchema! },
      (input) => {
        expectTypeOf(input.word).toBeString();
        return { content: [], structuredContent: { ...searchNotes(input) } };
      },
    );
    const client = new Client({ name: "test", version: "1.0.0" });
    const [near, far] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(far), client.connect(near)]);
    const { tools } = await client.listTools();
    const target = "draft-2020-12";
    expect(tools[0]).toMatchObject({
      inputSchema: inputSchema["~standard"].jsonSchema.input({ target }),
    });
    const ask = (args: { word: string; limit?: number }) =>
      client.callTool({ name: "search", arguments: args });
    expect(await ask({ word: "tea" })).toMatchObject({
      structuredContent: { notes: ["all about tea"] },
    });
    const message = "data.limit must be >= 1 (is 0)";
    expect(await ask({ word: "tea", limit: 0 })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining(message) }],
    });
    expect(await ask({ word: "lie" })).toMatchObject({ isError: true });
    await client.close();
  });
});
