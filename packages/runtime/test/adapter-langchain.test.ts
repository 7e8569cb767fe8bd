import * as langchain from "@langchain/core/tools";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { CallRefusedError, langchainTool } from "@proviso/runtime/langchain";
import { describe, expect, test } from "vitest";
import {
  badArguments,
  badArgumentsAnswer,
  boundSearch,
  echoTool,
  searchInRuntime,
} from "./support/bound-tools.ts";

const { ToolInputParsingException } = langchain;

describe("a contract as a tool of LangChain", () => {
  const search = langchainTool(langchain, boundSearch);

  test("shows the model its schema", () => {
    expect(search).toBeInstanceOf(langchain.DynamicStructuredTool);
    expect(convertToOpenAITool(search)).toEqual({
      type: "function",
      function: {
        name: "search",
        description: "Finds notes by a word.",
        parameters: {
          $schema: "http://json-schema.org/draft-07/schema#",
          type: "object",
          properties: {
            word: { type: "string", minLength: 1 },
            limit: { type: "integer", minimum: 1, maximum: 50 },
          },
          required: ["word"],
          additionalProperties: false,
        },
      },
    });
  });

  test("answers a call with its output as JSON", async () => {
    const text = '{"notes":["all about tea"]}';
    expect(await search.invoke({ word: "tea" })).toBe(text);
    const call = { type: "tool_call", id: "1", name: "search" } as const;
    const message: unknown = await search.invoke({
      ...call,
      args: { word: "tea" },
    });
    expect(message).toMatchObject({
      status: "success",
      content: text,
      tool_call_id: "1",
    });
  });

  test("tells what to mend in an exception that agents show to the model", async () => {
    const call = { type: "tool_call", id: "1", name: "search" } as const;
    for (const input of [badArguments, { ...call, args: badArguments }]) {
      const answer = search.invoke(input);
      await expect(answer).rejects.toThrow(badArgumentsAnswer);
      await expect(answer).rejects.toThrow(ToolInputParsingException);
    }
  });

  test("tells of other refusals in an error that holds the outcome", async () => {
    const { runtime, tool } = searchInRuntime(1);
    const counted = langchainTool(langchain, tool);
    const failed = counted.invoke({ word: "crash" });
    await expect(failed).rejects.toThrow(CallRefusedError);
    await expect(failed).rejects.toHaveProperty("outcome.outcome", "failed");
    await expect(counted.invoke({ word: "tea" })).rejects.toThrow(
      "search exhausted its 1 call budget",
    );
    await expect(counted.invoke(badArguments)).rejects.toThrow(
      ToolInputParsingException,
    );
    expect(runtime.audit()).toHaveLength(3);
  });

  test("is cancelled by the signal of its configuration", async () => {
    const { runtime, tool } = searchInRuntime(1);
    const controller = new AbortController();
    controller.abort();
    const { signal } = controller;
    const cancelled = langchainTool(langchain, tool).invoke(
      { word: "tea" },
      { signal },
    );
    await expect(cancelled).rejects.toThrow(/withdrawn/);
    expect(await runtime.used("search")).toBe(0);
  });

  test("is held to the contract alone where LangChain's validator knows less", async () => {
    const input = {
      type: "object",
      properties: { at: { prefixItems: [{ type: "integer" }], items: false } },
    };
    const point = langchainTool(langchain, echoTool("point", { input }));
    expect(await point.invoke({ at: [1] })).toBe('{"at":[1]}');
    await expect(point.invoke({ at: [1, 2] })).rejects.toThrow(
      ToolInputParsingException,
    );
  });

  test("is refused for an input that is no object, or that draft 7 can't say", () => {
    for (const input of [
      { type: "array" },
      { type: "object", unevaluatedProperties: false },
    ]) {
      const tool = echoTool("a", { input });
      expect(() => langchainTool(langchain, tool)).toThrow(RangeError);
    }
  });
});
