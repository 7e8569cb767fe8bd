import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { describeShared } from "../../compiler/test/support/shared.ts";
import {
  type CallCode,
  JsonToolContract,
  type JsonValue,
  type OutcomeKind,
  ToolError,
  type ToolLimits,
} from "../src/index.ts";
import { type WayOfCalling, waysOfCalling } from "./call-ways.ts";

/** Calls of one tool, one after another. */
interface CallCase {
  readonly name: string;
  readonly op: string;
  readonly tool: ToolLimits;
  readonly input: unknown;
  readonly output?: unknown;
  readonly steps: readonly CallStep[];
}

interface CallStep {
  /** As JSON text or as a value. */
  readonly inputText?: string;
  readonly inputValue?: unknown;
  readonly handler: { readonly returns: JsonValue } | { readonly fails: true };
  readonly expected: {
    readonly outcome: OutcomeKind;
    readonly handlerRan: boolean;
    readonly used: number;
    readonly code?: CallCode;
    readonly message?: string;
    readonly issues?: readonly string[];
    readonly inputBytes?: number;
  };
}

function readCases(file: string): readonly CallCase[] {
  const cases = JSON.parse(readFileSync(file, "utf8")) as CallCase[];
  return cases.filter(({ op }) => op === "calls");
}

/** In every way of calling each step has the same outcome, effect and event. */
function testCases(cases: readonly CallCase[]): void {
  for (const [way, open] of Object.entries(waysOfCalling)) {
    test.each(cases)(`$name (${way})`, async ({ input, output, ...each }) => {
      const profile = "bounded";
      const contract = new JsonToolContract(input, output, { profile });
      const calling = open(each.tool, contract);
      for (const step of each.steps) await checkStep(calling, step);
      expect(calling.runtime.audit()).toHaveLength(each.steps.length);
    });
  }
}

async function checkStep(
  { call, runtime }: WayOfCalling,
  { expected, handler, ...step }: CallStep,
): Promise<void> {
  let runs = 0;
  const outcome = await call(step.inputText ?? step.inputValue, () => {
    runs++;
    if ("returns" in handler) return handler.returns;
    throw new ToolError("failed", "it broke");
  });
  const { code, inputBytes, issues, message } = expected;
  expect(outcome.outcome).toBe(expected.outcome);
  expect(runs).toBe(expected.handlerRan ? 1 : 0);
  expect(runtime.used("tool")).toBe(expected.used);
  if (outcome.outcome === "allowed") {
    expect(handler).toEqual({ returns: outcome.output });
  } else {
    if (code !== undefined) expect(outcome.code).toBe(code);
    if (message !== undefined) expect(outcome.message).toBe(message);
    const lines = outcome.issues?.map((issue) => issue.message);
    if (issues !== undefined) expect(lines).toEqual(issues);
  }
  const event = runtime.audit().at(-1);
  expect(event).toMatchObject({
    tool: "tool",
    outcome: expected.outcome,
    code: outcome.outcome === "allowed" ? undefined : outcome.code,
  });
  expect(event?.outputBytes === 0).toBe(outcome.outcome !== "allowed");
  if (inputBytes !== undefined) expect(event?.inputBytes).toBe(inputBytes);
}

describe("calls.json", () => {
  testCases(readCases(path.join(import.meta.dirname, "cases/calls.json")));
});

test.each(Object.entries(waysOfCalling))(
  "16 KiB come in and 64 KiB go out by default (%s)",
  async (_, open) => {
    const { call } = open({ maxCalls: 9 }, new JsonToolContract({}, {}));
    const textOf = (bytes: number) => "a".repeat(bytes - '{"s":""}'.length);
    const input = { s: textOf(16 * 1024) };
    const output = { s: textOf(64 * 1024) };
    expect(await call(input, () => output)).toEqual({
      outcome: "allowed",
      output,
    });
    input.s += "a";
    expect(await call(input, () => output)).toMatchObject({
      code: "input_too_large",
      message: "tool input exceeds 16384 bytes",
    });
    output.s += "a";
    expect(await call({}, () => output)).toMatchObject({
      code: "output_too_large",
      message: "tool output exceeds 65536 bytes",
    });
  },
);

describeShared("contract.json, calls", "cases/seeds", (folder) => {
  const cases = readCases(path.join(folder, "contract.json"));
  test("has cases", () => {
    expect(cases.length).toBeGreaterThan(0);
  });
  testCases(cases);
});
