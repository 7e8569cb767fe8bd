import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type CallOutcome,
  CapabilityRuntime,
  ClaimError,
  JsonToolContract,
  type JsonValue,
  MemoryLedger,
} from "../src/index.ts";
import { waysOfCalling } from "./call-ways.ts";

/** Schemas that a value may break in many ways, most of them by members that nobody declared. */
const SCHEMAS: readonly JsonValue[] = [
  {},
  { type: "object", properties: { a: { type: "integer" } } },
  { type: "object", properties: {}, additionalProperties: false },
  { type: "object", additionalProperties: { type: "integer" } },
  { type: "object", propertyNames: { maxLength: 3 } },
  { type: "object", patternProperties: { "^p": { const: 1 } } },
  { type: "array", items: { enum: ["x", 1] } },
  { type: "array", uniqueItems: true, maxItems: 2 },
  { anyOf: [{ type: "object", required: ["k"] }, { maxProperties: 0 }] },
  { type: "object", additionalProperties: { type: "string", pattern: "^x$" } },
  { type: "object", additionalProperties: { format: "email" } },
  { type: "array", items: { multipleOf: 3, maximum: 10 } },
];

const PLANTED = "PLANTED";

/** Values with the planted text everywhere that text may be, and some that are lossy. */
const planted = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.string({ maxLength: 4 }).map((text) => `${text}${PLANTED}`),
    fc.constantFrom<unknown>(
      1234567,
      -0,
      NaN,
      undefined,
      7654321n,
      Symbol(PLANTED),
      new Error(PLANTED),
    ),
  ),
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie("leaf"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom("a", "k", `p${PLANTED}`, PLANTED, `${PLANTED} b`),
      tie("value"),
      { maxKeys: 3 },
    ),
  ),
})).value;

/** All that is told of a call but for the output itself and the issues of its input. */
function toldOf(outcome: CallOutcome): unknown {
  if (outcome.outcome === "allowed") return { outcome: outcome.outcome };
  return outcome.code.startsWith("input_")
    ? { ...outcome, issues: undefined }
    : outcome;
}

const wasPlanted = /PLANTED|1234567|7654321/;

describe("values of callers and handlers", () => {
  const consoles = ["log", "info", "warn", "error", "debug"] as const;
  beforeEach(() => {
    for (const method of consoles) vi.spyOn(console, method);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test.each(Object.entries(waysOfCalling))(
    "stand in no event, message or log, called %s",
    async (_, open) => {
      const property = fc.asyncProperty(
        fc.constantFrom(...SCHEMAS),
        fc.constantFrom(...SCHEMAS),
        planted,
        planted,
        fc.boolean(),
        async (input, output, given, result, isText) => {
          const profile = "draft-2020-12";
          const contract = new JsonToolContract(input, output, { profile });
          const { call, runtime } = open({ maxCalls: 1 }, contract);
          const said = JSON.stringify({ given: PLANTED });
          const outcome = await call(
            isText ? said : given,
            () => result as JsonValue,
          );
          const told = [toldOf(outcome), runtime.audit(), runtime.catalog()];
          expect(JSON.stringify(told)).not.toMatch(wasPlanted);
        },
      );
      await fc.assert(property, { numRuns: 300 });
      for (const method of consoles) {
        expect(console[method]).not.toHaveBeenCalled();
      }
    },
  );

  test.each(Object.entries(waysOfCalling))(
    "stand nowhere when a handler throws them, called %s",
    async (way, open) => {
      if (way === "completed from outside") return;
      const contract = new JsonToolContract({}, {});
      await fc.assert(
        fc.asyncProperty(planted, async (thrown) => {
          const { call, runtime } = open({ maxCalls: 1 }, contract);
          const outcome = await call([], () => {
            throw thrown as Error;
          });
          expect(outcome).toMatchObject({ code: "handler_failed" });
          const told = JSON.stringify([outcome, runtime.audit()]);
          expect(told).not.toMatch(wasPlanted);
        }),
        { numRuns: 50 },
      );
    },
  );

  test("stand in no error of a claim that failed", async () => {
    const queue = {
      add: () => undefined,
      take: () => Promise.reject(new Error(PLANTED)),
      release: () => false,
      close: () => false,
      outcome: () => undefined,
    };
    const runtime = new CapabilityRuntime({
      ledger: new MemoryLedger({ queue }),
    });
    const error: unknown = await runtime
      .claim()
      .catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(ClaimError);
    const { cause, message, stack } = error as ClaimError;
    expect([cause, message, stack].join()).not.toContain(PLANTED);
  });
});

describe("the issues of an input", () => {
  test("are for whoever wrote it, and show what is wrong", async () => {
    const contract = new JsonToolContract({ type: "array" });
    const { call } = waysOfCalling["synchronously"]!({}, contract);
    expect(await call({ secret: 1 }, () => [])).toHaveProperty(
      "issues.0.message",
      "data must be array (is object)",
    );
  });
});
