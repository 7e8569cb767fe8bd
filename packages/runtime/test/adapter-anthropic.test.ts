import Anthropic from "@anthropic-ai/sdk";
import { messageTools } from "@proviso/runtime/anthropic";
import { describe, expect, test } from "vitest";
import {
  badArguments,
  badArgumentsAnswer,
  boundSearch,
  echoTool,
  searchInRuntime,
} from "./support/bound-tools.ts";

describe("contracts as tools of Messages", () => {
  test("are sent by the client, and answer the calls of its answer", async () => {
    const { tools, answer } = messageTools([boundSearch]);
    const requests: Record<string, unknown>[] = [];
    const content = [
      { id: "1", name: "search", input: { word: "tea" } },
      { id: "2", name: "search", input: badArguments },
      { id: "3", name: "drop", input: {} },
    ].map((call) => ({ type: "tool_use", ...call }));
    const client = new Anthropic({
      apiKey: "none",
      fetch: (_url, request) => {
        requests.push(JSON.parse(request?.body as string));
        return Promise.resolve(Response.json({ role: "assistant", content }));
      },
    });
    const ask = { model: "any", max_tokens: 100, tools };
    const first = await client.messages.create({
      ...ask,
      messages: [{ role: "user", content: "What of tea?" }],
    });
    const results: Anthropic.ToolResultBlockParam[] = [];
    for (const block of first.content) {
      if (block.type === "tool_use") results.push(await answer(block));
    }
    await client.messages.create({
      ...ask,
      messages: [{ role: "user", content: results }],
    });
    expect(requests[0]!["tools"]).toEqual([
      {
        name: "search",
        description: "Finds notes by a word.",
        input_schema: {
          type: "object",
          properties: {
            word: { type: "string", minLength: 1 },
            limit: { type: "integer", minimum: 1, maximum: 50 },
          },
          required: ["word"],
          additionalProperties: false,
        },
      },
    ]);
    const unknown = "no tool has this name, there are: search";
    expect(requests[1]!["messages"]).toEqual([
      {
        role: "user",
        content: [
          result("1", '{"notes":["all about tea"]}', false),
          result("2", badArgumentsAnswer, true),
          result("3", unknown, true),
        ],
      },
    ]);
  });

  test("are counted by a runtime, and known by an id of the host's", async () => {
    const { answer } = messageTools([searchInRuntime(1).tool]);
    const call = { id: "1", name: "search", input: { word: "tea" } };
    const first = await answer(call, { id: "a" });
    expect(first.is_error).toBe(false);
    expect(await answer(call, { id: "a" })).toEqual(first);
    expect(await answer(call, { id: "b" })).toEqual(
      result("1", "search exhausted its 1 call budget", true),
    );
  });

  test("are refused when the interface would refuse them", () => {
    expect(() => messageTools([echoTool("a.b")])).toThrow(RangeError);
    for (const input of [
      { type: "array" },
      { oneOf: [{ type: "object" }] },
      { type: "object", allOf: [{ required: ["a"] }] },
      { type: "object", properties: { "odd name": true } },
      { type: "object", properties: { ["a".repeat(65)]: true } },
    ]) {
      const tools = [echoTool("a", { input })];
      expect(() => messageTools(tools)).toThrow(RangeError);
    }
  });
});

function result(
  tool_use_id: string,
  content: string,
  is_error: boolean,
): Anthropic.ToolResultBlockParam {
  return { type: "tool_result", tool_use_id, content, is_error };
}
