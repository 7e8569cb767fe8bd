import { Schema } from "@proviso/runtime";
import fc from "fast-check";
import { expect, test } from "vitest";
import { deadBranch } from "../../src/lint/house/dead-branch.ts";
import { anyDraftSchema, anyDraftValue } from "../support/draft-arbitraries.ts";
import { draftContract, findWith, testRule } from "../support/rule-tester.ts";

const OTHERS = "the branch can never match: the types beside it are others";
const VALUES =
  "the branch can never match: what stands beside it refuses its values";

testRule(deadBranch, {
  valid: [
    {
      title: "branches of different types",
      contract: draftContract({
        oneOf: [{ type: "string" }, { type: "integer" }],
      }),
    },
    {
      title: "one branch within another under anyOf",
      contract: draftContract({
        anyOf: [{ type: "integer" }, { type: "number" }],
      }),
    },
    {
      title: "branches that meet in part",
      contract: draftContract({
        oneOf: [{ type: ["string", "null"] }, { type: ["string", "integer"] }],
      }),
    },
    {
      title: "a type among those beside it",
      contract: draftContract({
        type: ["string", "integer"],
        anyOf: [{ type: "string" }, { minimum: 1 }],
      }),
    },
    {
      title: "a value that fits beside others that don't",
      contract: draftContract({ type: "string", anyOf: [{ enum: ["a", 1] }] }),
    },
    {
      title: "conditions that may go either way",
      contract: draftContract({
        if: { type: "string" },
        then: { minLength: 1 },
        else: { type: "null" },
      }),
    },
  ],
  invalid: [
    {
      title: "a type that is shut out beside it",
      contract: draftContract({
        type: "string",
        anyOf: [{ type: "string" }, { type: "integer" }],
      }),
      found: ["/input/properties/a/anyOf/1: " + OTHERS],
    },
    {
      title: "values that are shut out beside it",
      contract: draftContract({
        type: "string",
        enum: ["a"],
        oneOf: [{ const: "a" }, { const: "b" }, { enum: [1, null] }],
      }),
      found: [
        "/input/properties/a/oneOf/1: " + VALUES,
        "/input/properties/a/oneOf/2: " + VALUES,
      ],
    },
    {
      title: "a schema that is false",
      contract: draftContract({ anyOf: [true, false] }),
      found: [
        "/input/properties/a/anyOf/1: the branch can never match: nothing fits it",
      ],
    },
    {
      title: "an integer beside a number under oneOf",
      contract: draftContract({
        oneOf: [{ type: "integer" }, { type: "number" }],
      }),
      found: [
        "/input/properties/a/oneOf/0: the branch can never match: all that fits it fits branch 1 as well, and oneOf takes exactly one",
      ],
    },
    {
      title: "all branches beside one that takes everything",
      contract: draftContract({
        oneOf: [{ type: "string", minLength: 1 }, {}],
      }),
      found: [
        "/input/properties/a/oneOf/0: the branch can never match: all that fits it fits branch 1 as well, and oneOf takes exactly one",
      ],
    },
    {
      title: "both of two that take the same types",
      contract: draftContract({
        oneOf: [{ type: "null" }, { type: ["null"] }],
      }),
      found: [0, 1].map(
        (index) =>
          "/input/properties/a/oneOf/" +
          index +
          ": the branch can never match: all that fits it fits branch " +
          (1 - index) +
          " as well, and oneOf takes exactly one",
      ),
    },
    {
      title: "conditions that are settled",
      contract: draftContract({
        anyOf: [
          { if: true, then: { type: "null" }, else: { type: "string" } },
          { if: false, then: { type: "null" } },
        ],
      }),
      found: [
        "/input/properties/a/anyOf/0/else: else can never apply: everything fits the schema under if",
        "/input/properties/a/anyOf/1/then: then can never apply: nothing fits the schema under if",
      ],
    },
  ],
});

/** The schema with a part of the root's keyword replaced by one that nothing fits. */
function withoutBranch(
  schema: Readonly<Record<string, unknown>>,
  [keyword = "", index]: readonly string[],
): unknown {
  const branches = schema[keyword];
  return Array.isArray(branches)
    ? { ...schema, [keyword]: branches.with(Number(index), false) }
    : undefined;
}

test("a branch that is found decides for no value", () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.record({
        keyword: fc.constantFrom("anyOf", "oneOf"),
        base: anyDraftSchema,
        branches: fc.array(anyDraftSchema, { minLength: 1, maxLength: 3 }),
      }),
      fc.array(anyDraftValue, { minLength: 10, maxLength: 30 }),
      ({ base, branches, keyword }, values) => {
        const schema = { ...(base as object), [keyword]: branches };
        const options = { unknownKeywords: "ignore" } as const;
        let dead: string[];
        try {
          new Schema(schema, options);
          const contract = { profile: "draft-2020-12", input: schema };
          dead = findWith(deadBranch, contract, options);
        } catch {
          return;
        }
        for (const finding of dead) {
          const steps = /^\/input\/(\w+Of)\/(\d+):/.exec(finding)?.slice(1);
          const rest = steps && withoutBranch(schema, steps);
          if (rest === undefined) continue;
          found++;
          const whole = new Schema(schema, options);
          const other = new Schema(rest, options);
          for (const value of values) {
            if (whole.matches(value)) expect(other.matches(value)).toBe(true);
          }
        }
      },
    ),
    { numRuns: 500 },
  );
  expect(found).toBeGreaterThan(10);
});
