import { Schema } from "@proviso/runtime";
import type { ValueNumbers } from "@proviso/runtime/compiler";
import { describe, expect, test } from "vitest";

import { compileCases, type SchemaCase } from "../fuzz/cases.ts";
import { compareCase } from "../fuzz/compare.ts";
import type { Peer } from "../fuzz/dialects/peers.ts";
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
    { profile: "unified", numbers: "exact", seed: 20_261_135 },
    { profile: "draft-2020-12", numbers: "double", seed: 20_261_136 },
    { profile: "draft-04", numbers: "exact", seed: 20_261_141 },
  ] as const)(
    "show no disagreement under profile $profile, numbers $numbers",
    async (run) => {
      const texts = 2;
      const size = { count: 250, texts, batch: 20 };
      const report = await fuzzEngines({ ...run, ...size });
      expect(printReport(report)).toMatch(/\n {2}Fine\.$/);
      expect(report.tally.texts).toBe(texts);
    },
  );
});

type Sabotage = (text: string) => string;

/** Faults such as generators have had, put into every module before it is imported. */
const sabotages: Readonly<Record<string, Sabotage>> = {
  "required members not counted": (text) =>
    text.replace(/required === \d+/g, "required >= 0"),
  "any match of a union instead of one": (text) =>
    text.replaceAll("matched === 1", "matched >= 1"),
  "a member named __proto__ forgotten": (text) =>
    text.replaceAll('case "__proto__"', 'case "__proto"'),
  "an inherited name taken for a member": (text) =>
    text.replaceAll("if (isPolluted()) value = withoutPrototypes(value);", ""),
};

/** Faults that only exact mode can have. */
const exactSabotages: Readonly<Record<string, Sabotage>> = {
  "decimals taken for objects": (text) =>
    text.replaceAll(
      "!isExactObject(value)",
      'typeof value !== "object" || value === null || Array.isArray(value)',
    ),
  "a bound rounded to a double": (text) =>
    text.replace(/exactBound\("([^"]*)", "\w+"\)/g, "Number($1)"),
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
      const size = { count: 5000, texts: 0, batch: 20 };
      const options = { ...mode, ...size, seed: 8 };
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

describe.skipIf(reason !== undefined)("another judge that disagrees", () => {
  const schema = members([["prefixItems", [members([["minimum", spell(2)]])]]]);
  const value = [spell(1)];
  const checksOf = async (
    change: (each: SchemaCase) => Partial<SchemaCase>,
  ): Promise<string[]> => {
    const modes = { profile: "draft-2020-12" } as const;
    const cases = await compileCases([schema], modes);
    return cases.flatMap((each) =>
      compareCase({ ...each, ...change(each) }, value).map(
        ({ check }) => check,
      ),
    );
  };

  test("is found where it is the plain reading", async () => {
    expect(await checksOf(() => ({}))).toEqual([]);
    expect(await checksOf(() => ({ fits: () => true }))).toEqual(["oracle"]);
  });

  test("is found where it is a peer, unless that is known to be wrong", async () => {
    const said = { true: true, false: false, nothing: undefined };
    for (const [name, answer] of Object.entries(said)) {
      const peer: Peer = { name: "ajv", judge: () => answer };
      const found = await checksOf(() => ({ peers: [peer] }));
      expect(found).toEqual(name === "true" ? ["ajv"] : []);
    }
  });

  test("is asked where it takes the schema", async () => {
    const [each] = await compileCases([schema], { profile: "draft-2020-12" });
    const peers = each?.peers ?? [];
    expect(peers.map(({ name }) => name)).toEqual([
      "ajv",
      "schemasafe",
      "hyperjump",
    ]);
    expect(peers.map((peer) => peer.judge(value))).toEqual([
      false,
      false,
      false,
    ]);
    expect(peers.map((peer) => peer.judge([spell("1e-400")]))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

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
