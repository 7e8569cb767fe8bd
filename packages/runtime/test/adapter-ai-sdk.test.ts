import { aiTool, CallRefusedError } from "@proviso/runtime/ai-sdk";
import { asSchema, generateText, stepCountIs, tool } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, expectTypeOf, test } from "vitest";
import {
  badArguments,
  boundSearch,
  echoTool,
  searchInRuntime,
} from "./support/bound-tools.ts";

const draft07 = {
  $schema: "http://json-schema.org/draft-07/schema#",
  type: "object",
  properties: {
    word: { type: "string", minLength: 1 },
    limit: { type: "integer", minimum: 1, maximum: 50 },
  },
  required: ["word"],
  additionalProperties: false,
};

/** A model that calls `search` once with each of some arguments, then ends. */
function modelThatCalls(...args: readonly unknown[]): MockLanguageModelV3 {
  let asked = 0;
  return new MockLanguageModelV3({
    doGenerate: () => {
      const input = args[asked++];
      const isLast = input === undefined;
      return Promise.resolve({
        content: isLast
          ? [{ type: "text", text: "done" }]
          : [
              {
                type: "tool-call",
                toolCallId: String(asked),
                toolName: "search",
                input: JSON.stringify(input),
              },
            ],
        finishReason: {
          unified: isLast ? "stop" : "tool-calls",
          raw: undefined,
        },
        usage: {
          inputTokens: {
            total: 1,
            noCache: 1,
            cacheRead: undefined,
            cacheWrite: undefined,
          },
          outputTokens: { total: 1, text: 1, reasoning: undefined },
        },
        warnings: [],
      });
    },
  });
}

/** Runs a conversation to its end; gives what the model was told of each call. */
async function toldAbout(
  model: MockLanguageModelV3,
  search: ReturnType<typeof aiTool>,
): Promise<unknown[]> {
  await generateText({
    model,
    prompt: "What of tea?",
    tools: { search },
    stopWhen: stepCountIs(5),
  });
  return model.doGenerateCalls
    .at(-1)!
    .prompt.flatMap(({ role, content }) => (role === "tool" ? content : []))
    .map((part) => (part.type === "tool-result" ? part.output : part));
}

describe("a contract as a tool of the AI SDK", () => {
  test("has the types of the contract, with and without tool()", () => {
    const plain = aiTool(boundSearch);
    const made = tool(plain);
    type Input = { word: string; limit?: number };
    expectTypeOf(plain.execute).parameter(0).toEqualTypeOf<Input>();
    expectTypeOf(made.execute!).parameter(0).toEqualTypeOf<Input>();
    expect(made).toMatchObject({
      title: "Search",
      description: "Finds notes by a word.",
    });
  });

  test("shows the model its schema in draft 7, unchanged", async () => {
    const { inputSchema, outputSchema } = aiTool(boundSearch);
    expect(await asSchema(inputSchema).jsonSchema).toEqual(draft07);
    expect(await asSchema(outputSchema).jsonSchema).toMatchObject({
      $schema: draft07.$schema,
      required: ["notes"],
    });
    const open = aiTool(echoTool("echo", { input: { type: "object" } }));
    expect(await asSchema(open.inputSchema).jsonSchema).toEqual({
      $schema: draft07.$schema,
      type: "object",
    });
  });

  test("answers a model, or tells it what to mend", async () => {
    const model = modelThatCalls({ word: "tea" }, badArguments);
    const [output, refusal] = await toldAbout(model, aiTool(boundSearch));
    expect(output).toEqual({
      type: "json",
      value: { notes: ["all about tea"] },
    });
    expect(refusal).toMatchObject({ type: "error-text" });
    const { value } = refusal as { value: string };
    expect(value.split("\n").slice(-3)).toEqual([
      'Error message: data must have property "word"',
      "data.limit must be >= 1 (is 0)",
      'data must not have property "words" (did you mean "word"?)',
    ]);
    expect(model.doGenerateCalls[0]!.tools).toMatchObject([
      { type: "function", name: "search", inputSchema: draft07 },
    ]);
  });

  test("tells the model of refusals that the handler or a budget is behind", async () => {
    const word = "tea";
    const { runtime, tool: counted } = searchInRuntime(2);
    const model = modelThatCalls({ word: "crash" }, { word: "lie" }, { word });
    expect(await toldAbout(model, aiTool(counted))).toEqual([
      { type: "error-text", value: expect.stringMatching(/^search .*failed/) },
      {
        type: "error-text",
        value: expect.stringMatching(/^search output does not match/),
      },
      { type: "error-text", value: "search exhausted its 2 call budget" },
    ]);
    expect(runtime.audit().map(({ outcome }) => outcome)).toEqual([
      "failed",
      "denied",
      "denied",
    ]);
  });

  test("is cancelled by the signal of the SDK", async () => {
    const controller = new AbortController();
    controller.abort();
    const call = aiTool(boundSearch).execute(
      { word: "tea" },
      { abortSignal: controller.signal },
    );
    await expect(call).rejects.toThrow(CallRefusedError);
    await expect(call).rejects.toHaveProperty("outcome.outcome", "cancelled");
  });

  test("gives exact numbers as doubles, or none that a double would change", async () => {
    const options = { numbers: "exact" } as const;
    const { execute } = aiTool(echoTool("pay", { output: {}, options }));
    expect(await execute({ output: { sum: 2n ** 53n } })).toEqual({
      sum: 2 ** 53,
    });
    await expect(execute({ output: [2n ** 53n + 1n] })).rejects.toThrow(
      "the output of pay holds a number that a double can't carry",
    );
  });

  test("is refused for an input that is no object, or that draft 7 can't say", () => {
    for (const input of [
      { type: "array" },
      { type: "object", unevaluatedProperties: false },
    ]) {
      expect(() => aiTool(echoTool("a", { input }))).toThrow(RangeError);
    }
  });
});
