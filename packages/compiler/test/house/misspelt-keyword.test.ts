import { expect, test } from "vitest";
import { misspeltKeyword } from "../../src/lint/house/misspelt-keyword.ts";
import { lintContracts } from "../../src/lint-contracts.ts";
import { memoryHost } from "../../src/host/memory-host.ts";
import { draftContract, testRule } from "../support/rule-tester.ts";

const options = { unknownKeywords: "ignore" } as const;
const checked = "is no keyword, so that nothing is checked by it";

testRule(misspeltKeyword, {
  valid: [
    {
      title: "keywords as they are spelt",
      contract: draftContract({ type: "string", minLength: 1 }),
    },
    {
      title: "keywords of other drafts",
      contract: draftContract({ definitions: {}, dependencies: {} }),
      options,
    },
    {
      title: "notes of others that are like no keyword",
      contract: draftContract({
        nullable: true,
        "x-order": 1,
        discriminator: {},
      }),
      options,
    },
    {
      title: "members that may be called anything",
      contract: {
        profile: "draft-2020-12",
        input: {
          type: "object",
          properties: { typ: true, itmes: true },
          $defs: { titel: {} },
          default: { minLenght: 1 },
        },
      },
      options,
    },
  ],
  invalid: [
    {
      title: "a letter too many, too few, swapped and of another case",
      contract: draftContract({
        minLenght: 1,
        patern: "a",
        itemss: {},
        maxlength: 1,
      }),
      options,
      found: ["minLenght", "patern", "itemss", "maxlength"].map(
        (name) => `/input/properties/a/${name}: "${name}" ${checked}`,
      ),
    },
    {
      title: "one in a schema of an output",
      contract: {
        profile: "draft-07",
        input: { type: "object" },
        output: { anyOf: [{ additionalPropertys: false }] },
      },
      options,
      found: [
        `/output/anyOf/0/additionalPropertys: "additionalPropertys" ${checked}`,
      ],
    },
  ],
});

test("the keyword that was meant is told, at the name of the member", async () => {
  const text = JSON.stringify(draftContract({ minLenght: 1 }));
  const host = memoryHost({ "/a.contract.json": text });
  const { findings } = await lintContracts({
    ...options,
    inputs: ["."],
    host,
    rules: ["misspelt_keyword"],
  });
  expect(findings).toMatchObject([
    {
      code: "misspelt_keyword",
      severity: "error",
      range: { line: 1, column: text.indexOf('"minLenght"') + 1 },
      hint: "did you mean minLength?",
    },
  ]);
});
