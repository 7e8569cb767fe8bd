import { Schema } from "@proviso/runtime";
import type { ValueNumbers } from "@proviso/runtime/compiler";
import { describe, expect, test } from "vitest";

import { draftText, members, spell } from "../fuzz/draft.ts";
import { fits } from "../fuzz/oracle.ts";
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
    { profile: "contract", numbers: "double", seed: 20_261_130 },
    { profile: "bounded", numbers: "double", seed: 20_261_131 },
    { profile: "unified", numbers: "double", seed: 20_261_132 },
    { profile: "contract", numbers: "exact", seed: 20_261_133 },
    { profile: "bounded", numbers: "exact", seed: 20_261_134 },
    { profile: "unified", numbers: "exact", seed: 20_261_135 },
  ] as const)(
    "show no disagreement under profile $profile, numbers $numbers",
    async (run) => {
      const texts = 5;
      const report = await fuzzEngines({ ...run, count: 300, texts });
      expect(printReport(report)).toMatch(/\n {2}Fine\.$/);
      expect(report.tally.texts).toBe(texts);
    },
  );
});

type Sabotage = (text: string) => string;

/** Faults such as generators have had, put into every module before it is imported. */
const sabotages: Readonly<Record<string, Sabotage>> = {
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

/** Faults that only exact mode can have. */
const exactSabotages: Readonly<Record<string, Sabotage>> = {
  "fractions taken for integers of many digits": (text) =>
    text.replaceAll("!isExactInteger(", "!isExactNumber("),
  "decimals taken for objects": (text) =>
    text.replaceAll(
      "!isExactObject(value)",
      'typeof value !== "object" || value === null || Array.isArray(value)',
    ),
  "a bound rounded to a double": (text) =>
    text.replace(/exactBound\("([^"]*)", "\w+"\)/g, "Number($1)"),
  "an exact literal compared by identity": (text) =>
    text.replace(/!jsonEqual\((\w+), (?=[-\d])/g, "!Object.is($1, "),
  "a set asked for one form of a number": (text) =>
    text.replace(/isOneOf\((\w+), (\w+)\)/g, "$2.has($1)"),
};

const sabotagedModes = [
  ...Object.entries(sabotages).map(([name, alter]) => ({
    name,
    alter,
    numbers: "double" as const,
  })),
  ...Object.entries(exactSabotages).map(([name, alter]) => ({
    name,
    alter,
    numbers: "exact" as const,
  })),
];

describe.skipIf(reason !== undefined)(
  "a wrong guard is found and shrunk",
  () => {
    test.each(sabotagedModes)("$name", async ({ alter, numbers }) => {
      const mode = { profile: "contract", numbers } as const;
      const options = { ...mode, seed: 8, count: 20_000, texts: 0 };
      const { findings } = await fuzzEngines({ ...options, alter }, 1);
      expect(findings).not.toEqual([]);
      for (const finding of findings) {
        const schema = draftText(finding.schema);
        expect(() => Schema.fromText(schema, mode)).not.toThrow();
        expect(schema.length).toBeLessThan(150);
        expect(caseText(finding, mode)).toContain(JSON.stringify(schema));
      }
    });
  },
);

describe("the plain reading of a schema", () => {
  const fit = (
    schema: readonly [string, string],
    value: string,
    numbers: ValueNumbers,
  ) => {
    const [keyword, operand] = schema;
    const number = members([["type", "number"]]);
    const bounded = members([...number, [keyword, spell(operand)]]);
    return fits(bounded, spell(value), numbers);
  };

  test("rounds numbers in double mode alone", () => {
    const bound = ["maximum", "0.3"] as const;
    expect(fit(bound, "0.30000000000000000001", "double")).toBe(true);
    expect(fit(bound, "0.30000000000000000001", "exact")).toBe(false);
  });

  test("writes out no exponent", () => {
    const vast = "1e99999999999999999999";
    expect(fit(["minimum", vast], vast, "exact")).toBe(true);
    expect(fit(["minimum", vast], `1${vast}`, "exact")).toBe(true);
    expect(fit(["minimum", vast], `-1${vast}`, "exact")).toBe(false);
    expect(fit(["maximum", "0"], `1e-9${vast.slice(2)}`, "exact")).toBe(false);
  });
});

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
  const mode = { profile: "contract", numbers: "exact" } as const;
  expect(JSON.parse(caseText(finding, mode))).toEqual({
    description: "the engines agree (guard)",
    ...mode,
    schemaText: '{"minimum":1.0}',
    tests: [{ description: "guard: true", dataText: "0", valid: false }],
  });
});
