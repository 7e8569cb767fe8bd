import { describe, expect, test } from "vitest";

import { compareVerdicts, printVerdicts } from "../compare-verdicts.ts";
import { typebox } from "../validators/typebox.ts";
import type { VerdictSet } from "../verdicts/cases.ts";
import type { JudgeSet } from "../verdicts/judges.ts";
import { whyNotBuilt } from "./built.ts";

const reason =
  whyNotBuilt("packages/runtime") ?? whyNotBuilt("packages/compiler");

const own: VerdictSet = {
  name: "own cases",
  documents: { "https://own.test/dir/integer.json": { type: "integer" } },
  cases: [
    {
      name: "long integers",
      profile: "draft-2020-12",
      formats: "annotate",
      schemaText: '{"const":9007199254740993}',
      tests: [
        { text: "9007199254740993", valid: true },
        { text: "9007199254740992", valid: false },
      ],
    },
    {
      name: "a document that is handed over",
      profile: "draft-07",
      formats: "assert",
      schemaText: '{"items":{"$ref":"https://own.test/dir/integer.json"}}',
      tests: [
        { text: "[1]", valid: true },
        { text: "[1.5]", valid: false },
      ],
    },
  ],
};

describe.skipIf(reason !== undefined)("verdicts of validators", () => {
  test("are counted and listed against what is right", async () => {
    const tallies = await compareVerdicts([own]);
    const table = printVerdicts(tallies, { isListed: true });
    expect(table.split("\n")).toEqual([
      "| cases | validator | right | wrong | not asked |",
      "| --- | --- | --- | --- | --- |",
      "| own cases | proviso, interpreted | 4 | 0 | 0 |",
      "| own cases | proviso, generated | 4 | 0 | 0 |",
      "| own cases | ajv | 3 | 1 | 0 |",
      "| own cases | hyperjump | 3 | 1 | 0 |",
      "| own cases | schemasafe | 3 | 1 | 0 |",
      "| own cases | typebox | 1 | 1 | 2 |",
      ...["ajv", "hyperjump", "schemasafe", "typebox"].flatMap((name) => [
        "",
        `${name} is wrong about 1 of the own cases:`,
        "  long integers: 9007199254740992 is false, it says true",
      ]),
    ]);
  });

  test("of a schema that isn't taken, or a check that throws, are wrong", async () => {
    const broken: JudgeSet = () =>
      Promise.resolve([
        "no such keyword\n  at line 1",
        () => {
          throw new TypeError("out of words");
        },
      ]);
    const [tally] = await compareVerdicts([own], { broken });
    expect(tally).toMatchObject({ right: 0, wrong: 4, notAsked: 0 });
    expect(tally?.list[0]).toMatch(/it says no such keyword$/);
    expect(tally?.list[3]).toMatch(/it says TypeError: out of words$/);
  });
});

test("TypeBox is asked about what its builders can say", async () => {
  const options = {
    profile: "draft-2020-12",
    formats: "annotate",
    documents: {},
  } as const;
  const schema = {
    title: "ignored",
    type: "object",
    properties: { a: { enum: ["x", null] }, b: { type: "array" } },
    required: ["a"],
    additionalProperties: { type: "integer", minimum: 1 },
  };
  const check = await typebox(schema, options);
  const values = [{ a: null, b: [1] }, { a: "x", c: 1 }, {}, { a: "x", c: 0 }];
  expect(values.map((value) => check?.(value))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  for (const other of [{ minimum: 1 }, { anyOf: [{ const: [] }] }]) {
    expect(await typebox(other, options)).toBe(undefined);
  }
});
