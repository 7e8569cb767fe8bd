import {
  bindTool,
  CapabilityRuntime,
  JsonToolContract,
  ToolMetadata,
  ToolPolicy,
} from "@proviso/runtime";
import { describe, expect, test } from "vitest";
import {
  boundSearch,
  search,
  searchInRuntime,
  searchNotes,
} from "./support/bound-tools.ts";

describe("a contract bound to its handler", () => {
  test("holds calls to the contract, as text and as values", async () => {
    const output = { notes: ["all about tea"] };
    expect(await boundSearch.callText('{"word":"tea"}')).toEqual({
      outcome: "allowed",
      output,
    });
    expect(await boundSearch.callValue({ word: "tea" })).toEqual({
      outcome: "allowed",
      output,
    });
    expect(await boundSearch.callText('{"word":""}')).toMatchObject({
      outcome: "denied",
      code: "input_mismatch",
    });
    expect(await boundSearch.callValue({ word: "lie" })).toMatchObject({
      outcome: "denied",
      code: "output_mismatch",
    });
    expect(await boundSearch.callValue({ word: "crash" })).toMatchObject({
      outcome: "failed",
      code: "handler_failed",
    });
  });

  test("has no budget and no limit of size", async () => {
    const word = "x".repeat(100_000);
    for (let calls = 0; calls < 3; calls++) {
      const { outcome } = await boundSearch.callValue({ word });
      expect(outcome).toBe("allowed");
    }
  });

  test("takes a value that is text for a value, never for JSON", async () => {
    for (const value of ['{"word":"tea"}', new Uint8Array([123, 125])]) {
      expect(await boundSearch.callValue(value)).toMatchObject({
        outcome: "denied",
        code: "input_not_container",
      });
    }
  });

  test("has no name to go by when its contract has none", () => {
    const nameless = new JsonToolContract({ type: "object" });
    expect(() => bindTool(nameless, () => ({}))).toThrow(TypeError);
  });
});

describe("a contract bound to a runtime", () => {
  test("keeps the budget and the audit of the runtime", async () => {
    const { runtime, tool } = searchInRuntime(1);
    expect((await tool.callText('{"word":"tea"}')).outcome).toBe("allowed");
    expect(await tool.callText('{"word":"tea"}')).toMatchObject({
      code: "budget_exhausted",
    });
    expect(runtime.audit()).toHaveLength(2);
    expect(runtime.used("search")).toBe(1);
  });

  test("is refused when the runtime holds the tool to no contract, or to another", () => {
    const runtime = new CapabilityRuntime();
    expect(() => bindTool(search, runtime)).toThrow(/holds no tool search/);
    const policy = ToolPolicy.json("search");
    const metadata = new ToolMetadata("Finds notes.");
    runtime.registerJsonTool(policy, metadata, () => ({}));
    expect(() => bindTool(search, runtime)).toThrow(/holds no tool search/);
    for (const other of [
      { ...search, input: search.output! },
      { ...search, output: undefined },
      { ...search, output: search.input },
    ]) {
      const stranger = new CapabilityRuntime();
      stranger.registerValidatedJsonTool(policy, metadata, other, () => ({}));
      expect(() => bindTool(search, stranger)).toThrow(/to another contract/);
    }
  });

  test("is the same contract wherever its schemas say the same", () => {
    const runtime = new CapabilityRuntime();
    const policy = ToolPolicy.json("search");
    const metadata = new ToolMetadata("Finds notes.");
    const { input, output } = search;
    const copy = new JsonToolContract(input.document, output?.document, {
      profile: "contract",
    });
    runtime.registerValidatedJsonTool(policy, metadata, copy, (given) =>
      searchNotes(given as { word: string }),
    );
    expect(bindTool(search, runtime).name).toBe("search");
  });
});
