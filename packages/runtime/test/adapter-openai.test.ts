import { chatTools, responseTools } from "@proviso/runtime/openai";
import OpenAI from "openai";
import type { ResponseInput } from "openai/resources/responses/responses";
import { describe, expect, test } from "vitest";
import {
  badArguments,
  badArgumentsAnswer,
  boundSearch,
  echoTool,
  searchInRuntime,
} from "./support/bound-tools.ts";

/** A client whose requests are answered here, one after the other, and kept. */
function clientOf(answers: readonly unknown[]): {
  client: OpenAI;
  requests: Record<string, unknown>[];
} {
  const requests: Record<string, unknown>[] = [];
  const client = new OpenAI({
    apiKey: "none",
    fetch: (_url, request) => {
      const answer = answers[requests.length];
      requests.push(JSON.parse(request?.body as string));
      return Promise.resolve(Response.json(answer));
    },
  });
  return { client, requests };
}

const parameters = {
  type: "object",
  properties: {
    word: { type: "string", minLength: 1 },
    limit: { type: "integer", minimum: 1, maximum: 50 },
  },
  required: ["word"],
  additionalProperties: false,
};
const description = "Finds notes by a word.";
const calls = [
  { id: "1", arguments: '{"word":"tea"}', name: "search" },
  { id: "2", arguments: JSON.stringify(badArguments), name: "search" },
  { id: "3", arguments: '{"word":', name: "search" },
  { id: "4", arguments: "{}", name: "drop" },
];
const told = [
  '{"notes":["all about tea"]}',
  badArgumentsAnswer,
  expect.stringMatching(/^search input is not valid JSON\n/),
  "no tool has this name, there are: search",
];

describe("contracts as tools of Chat Completions", () => {
  test("are sent by the client, and answer the calls of its answer", async () => {
    const { tools, answer } = chatTools([boundSearch]);
    const tool_calls = calls.map(({ id, ...called }) => ({
      id,
      type: "function",
      function: called,
    }));
    const { client, requests } = clientOf([
      { choices: [{ message: { role: "assistant", tool_calls } }] },
      { choices: [{ message: { role: "assistant", content: "done" } }] },
    ]);
    const model = "any";
    const first = await client.chat.completions.create({
      model,
      messages: [{ role: "user", content: "What of tea?" }],
      tools,
    });
    const messages: OpenAI.ChatCompletionMessageParam[] = [];
    for (const call of first.choices[0]!.message.tool_calls ?? []) {
      if (call.type === "function") messages.push(await answer(call));
    }
    await client.chat.completions.create({ model, messages, tools });
    expect(requests[0]!["tools"]).toEqual([
      {
        type: "function",
        function: { name: "search", description, parameters },
      },
    ]);
    expect(requests[1]!["messages"]).toEqual(
      told.map((content, index) => ({
        role: "tool",
        tool_call_id: String(index + 1),
        content,
      })),
    );
  });
});

describe("contracts as tools of Responses", () => {
  test("are sent by the client, and answer the calls of its answer", async () => {
    const { tools, answer } = responseTools([boundSearch]);
    const output = calls.map(({ id, ...called }) => ({
      ...called,
      type: "function_call",
      call_id: id,
    }));
    const { client, requests } = clientOf([{ output }, { output: [] }]);
    const model = "any";
    const first = await client.responses.create({
      model,
      input: "Tea?",
      tools,
    });
    const input: ResponseInput = [];
    for (const item of first.output) {
      if (item.type === "function_call") input.push(await answer(item));
    }
    await client.responses.create({ model, input, tools });
    expect(requests[0]!["tools"]).toEqual([
      {
        type: "function",
        name: "search",
        description,
        parameters,
        strict: false,
      },
    ]);
    expect(requests[1]!["input"]).toEqual(
      told.map((output, index) => ({
        type: "function_call_output",
        call_id: String(index + 1),
        output,
      })),
    );
  });
});

describe("tools of OpenAI's interfaces", () => {
  test("are counted by a runtime, and known by an id of the host's", async () => {
    const { answer } = chatTools([searchInRuntime(1).tool]);
    const call = { id: "1", function: calls[0]! };
    const { content } = await answer(call, { id: "a" });
    expect(content).toBe('{"notes":["all about tea"]}');
    expect((await answer(call, { id: "a" })).content).toBe(content);
    expect((await answer(call, { id: "b" })).content).toBe(
      "search exhausted its 1 call budget",
    );
  });

  test("keep every digit of an output", async () => {
    const options = { numbers: "exact" } as const;
    const { answer } = chatTools([echoTool("pay", { output: {}, options })]);
    const text =
      '{"output":{"sum":12345678901234567890,"rate":0.10000000000000000001}}';
    const call = { id: "1", function: { name: "pay", arguments: text } };
    expect((await answer(call)).content).toBe(
      '{"sum":12345678901234567890,"rate":0.10000000000000000001}',
    );
  });

  test.each([chatTools, responseTools])(
    "are refused when the interface would refuse them: %o",
    (makeTools) => {
      expect(() => makeTools([echoTool("a.b")])).toThrow(RangeError);
      expect(() => makeTools([echoTool("a".repeat(65))])).toThrow(RangeError);
      expect(() => makeTools([echoTool("a"), echoTool("a")])).toThrow(
        /two tools have the name a/,
      );
      for (const input of [
        { type: "array" },
        { type: ["object", "null"] },
        { oneOf: [{ type: "object" }] },
        { type: "object", anyOf: [{ required: ["a"] }] },
        { enum: [{}] },
      ]) {
        expect(() => makeTools([echoTool("a", { input })])).toThrow(RangeError);
      }
    },
  );
});
