import { Schema } from "@proviso/runtime";
import { describe, expect, test } from "vitest";

import { draftText, spell } from "../fuzz/draft.ts";
import {
  caseText,
  fuzzEngines,
  lowShares,
  printReport,
} from "../fuzz-engines.ts";
import { whyNotBuilt } from "./built.ts";

const reason =
  whyNotBuilt("packages/runtime") ?? whyNotBuilt("packages/compiler");

describe.skipIf(reason !== undefined)("random schemas and values", () => {
  test.each([
    { profile: "contract", seed: 20_261_130 },
    { profile: "bounded", seed: 20_261_131 },
    { profile: "unified", seed: 20_261_132 },
  ] as const)(
    "show no disagreement under profile $profile",
    async ({ profile, seed }) => {
      const count = 1200;
      const report = await fuzzEngines({ profile, seed, count, texts: 20 });
      expect(printReport(report)).toMatch(/\n {2}Fine\.$/);
      expect(report.tally.texts).toBe(20);
    },
  );
});

/** Faults such as generators have had, put into every module before it is imported. */
const sabotages: Readonly<Record<string, (text: string) => string>> = {
  "fractions taken for integers": (text) =>
    text.replaceAll("Number.isInteger(", "Number.isFinite("),
  "a bound that is not inclusive": (text) =>
    text.replace(/ < (?=-?\d)/g, " <= "),
  "required members not counted": (text) =>
    text.replace(/required === \d+/g, "required >= 0"),
  "arrays taken for objects": (text) =>
    text.replace(/ \|\|\s+Array\.isArray\(value\)/g, ""),
  "any match of a union instead of one": (text) =>
    text.replaceAll("matched === 1", "matched >= 1"),
  "a member named __proto__ forgotten": (text) =>
    text.replaceAll('case "__proto__"', 'case "__proto"'),
  "an inherited name taken for a member": (text) =>
    text.replaceAll("if (isPolluted()) value = withoutPrototypes(value);", ""),
  "arrays and objects compared by identity": (text) =>
    text.replace(/!jsonEqual\((\w+), /g, "!Object.is($1, "),
  "a literal of the schema lost a digit": (text) =>
    text.replace(/maxLength: (?=\d)/g, "maxLength: 1"),
};

describe.skipIf(reason !== undefined)(
  "a wrong guard is found and shrunk",
  () => {
    test.each(Object.entries(sabotages))("%s", async (_, alter) => {
      const profile = "contract";
      const options = { profile, seed: 1, count: 20_000, texts: 0 } as const;
      const { findings } = await fuzzEngines({ ...options, alter }, 1);
      expect(findings).not.toEqual([]);
      for (const finding of findings) {
        const schema = draftText(finding.schema);
        expect(() => Schema.fromText(schema, { profile })).not.toThrow();
        expect(schema.length).toBeLessThan(150);
        expect(caseText(finding, profile)).toContain(JSON.stringify(schema));
      }
    });
  },
);

test("a run that is all of one kind doesn't count", () => {
  const schemas = { accepted: 1, refused: 99 };
  const values = { fitting: 0, unfit: 0 };
  expect(lowShares({ schemas, values })).toEqual([
    "the share of what is accepted is 1.0 %, below 60.0 %",
    "the share of what is fitting is 0.0 %, below 30.0 %",
    "the share of what is unfit is 0.0 %, below 30.0 %",
  ]);
});

test("a finding is printed as a case of the official suite's form", () => {
  const schema = new Map([["minimum", spell("1.0")]]);
  const finding = { check: "guard", detail: "true", schema, value: spell("0") };
  expect(JSON.parse(caseText(finding, "contract"))).toEqual({
    description: "the engines agree (guard)",
    profile: "contract",
    schemaText: '{"minimum":1.0}',
    tests: [{ description: "guard: true", dataText: "0", valid: false }],
  });
});
