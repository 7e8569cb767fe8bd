import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type Expectation, readHostileCases } from "./support/hostile/case.ts";
import { checkMessages } from "./support/hostile/check-messages.ts";
import { findUnfitText } from "./support/hostile/inert-text.ts";
import { isOutsideProfile } from "./support/hostile/refusal.ts";
import { runHostileCase } from "./support/hostile/run-case.ts";
import { testHostileCases } from "./support/hostile/suite.ts";
import { watchRealm } from "./support/hostile/watch.ts";
import { Workshop } from "./support/workshop.ts";

const cases = readHostileCases(
  path.join(import.meta.dirname, "cases/hostile.json"),
);

describe("hostile.json", () => {
  testHostileCases(cases.filter(({ numbers }) => numbers !== "exact"));
});

describe("hostile.json, numbers exact", () => {
  testHostileCases(
    cases.filter(
      ({ boundary, numbers }) => boundary !== "names" && numbers !== "double",
    ),
    "exact",
  );
});

/** The verdict that is wrong where another is right. */
const CONTRARY: Readonly<Record<string, Expectation>> = {
  valid: "invalid",
  invalid: "valid",
};

describe("the runner", () => {
  const workshop = new Workshop();
  afterAll(() => {
    workshop.close();
  });

  const quick = cases.filter(
    ({ bound, boundary, numbers, expect, accept }) =>
      numbers !== "exact" &&
      bound.maxHeapMB === undefined &&
      boundary !== "names" &&
      expect in CONTRARY &&
      accept === undefined,
  );
  test.each(quick)("finds fault with the contrary of $id", async (hostile) => {
    const expected = CONTRARY[hostile.expect] ?? "no-crash";
    const contrary = { ...hostile, expect: expected };
    const { faults } = await runHostileCase(contrary, workshop);
    expect(faults).not.toEqual([]);
  });

  const hosts = quick.filter(({ host }) => host !== undefined);
  test.each(hosts)("sees the state of $id after its steps", async (hostile) => {
    const { used = 0, ...rest } = hostile.check?.host ?? {};
    const check = { host: { ...rest, used: used + 1 } };
    const { faults } = await runHostileCase({ ...hostile, check }, workshop);
    expect(faults.join()).toContain(`used is ${used}`);
  });

  test("finds fault with outcomes, results and words of a host that are others", async () => {
    const host = {
      used: 1,
      inFlight: 1,
      handlerRunsAtMost: 0,
      outcomes: { 1: "denied" },
      results: { 1: { r: 2 } },
      mustNotDeliver: ["allowed"],
    };
    const good = hosts.find(({ check }) => check?.host?.results !== undefined);
    const { faults } = await runHostileCase(
      { ...good!, check: { host } },
      workshop,
    );
    expect(faults).toHaveLength(5);
  });

  test("finds fault with a schema that should have been refused", async () => {
    const sound = {
      ...quick[0]!,
      schema: {},
      expect: "compile-error" as const,
    };
    const { faults } = await runHostileCase(sound, workshop);
    expect(faults).not.toEqual([]);
  });

  test("finds fault with a refusal of a sound schema", async () => {
    const schema = { type: "string", minLength: "1" };
    const broken = { ...quick[0]!, schema, expect: "valid" as const };
    const { faults } = await runHostileCase(broken, workshop);
    expect(faults.join()).toContain("refused, but it is sound");
  });

  test("sees what may not stand in a generated file", () => {
    const texts = [
      "\u0007",
      "\u2028",
      "\u202e",
      "\ufeff",
      "\ud800",
      "</script",
      "<!--",
      "//# sourceMappingURL=x",
      "#!node",
      "/* @ts-nocheck */",
      "/** @jsx h */",
    ];
    for (const text of texts) expect(findUnfitText(text), text).toHaveLength(1);
    expect(findUnfitText('/** \\@ts-ignore */ "@ts-ignore";\n')).toEqual([]);
  });

  test("sees what may not stand in a message", () => {
    const check = {
      maxMessages: 1,
      maxBytesEach: 10,
      maxBytesTotal: 15,
      singleLine: true,
      noControl: true,
      noLoneSurrogate: true,
      noBidi: true,
      mustContain: ["x"],
      mustNotContain: ["secret"],
      quotedOnly: ["<tag>"],
    };
    const bad = ["secret\n\ud800\u202e", '"a" <tag>'];
    expect(checkMessages(bad, check)).toHaveLength(10);
    expect(checkMessages(['"<tag>x"'], check)).toEqual([]);
  });

  test("sees code that has run and built-ins that have changed", () => {
    const look = watchRealm();
    const realm = globalThis as { __hostile?: number };
    realm.__hostile = 1;
    Object.defineProperty(Array.prototype, "extra", {
      value: 1,
      configurable: true,
    });
    const faults = look();
    Reflect.deleteProperty(Array.prototype, "extra");
    expect(faults).toEqual([
      "a built-in has changed: Array.prototype",
      "hostile code has run",
    ]);
    expect(look()).toEqual([]);
  });

  test("knows what a profile leaves out from what it wrongly refuses", () => {
    const schema = {
      type: "object",
      pattern: "a",
      required: ["a", "b"],
      properties: { a: { const: [1] }, c: true },
    };
    const left = [
      "unsupported_keyword /pattern",
      "undeclared_required /required/1",
      "invalid_operand /properties/a/const",
      "not_a_schema /properties/c",
    ];
    for (const each of left) expect(isOutsideProfile(each, schema)).toBe(true);
    const wrong = [
      "unknown_keyword /required",
      "undeclared_required /required/0",
      "invalid_operand /type",
      "not_a_schema /properties/a",
      "conflicting_keywords /type",
    ];
    for (const each of wrong) {
      expect(isOutsideProfile(each, schema)).toBe(false);
    }
  });
});
