import { unfitExample } from "../../src/lint/house/unfit-example.ts";
import { draftContract, testRule } from "../support/rule-tester.ts";

testRule(unfitExample, {
  valid: [
    {
      title: "values that fit",
      contract: draftContract({
        type: "integer",
        minimum: 1,
        default: 1,
        examples: [1, 2],
      }),
    },
    {
      title: "any value of a schema that asks nothing",
      contract: draftContract({ default: null, examples: [{}, "a"] }),
    },
    {
      title: "a number that is an integer by its value",
      contract:
        '{ "profile": "draft-2020-12", "input": { "properties": { "a": { "type": "integer", "default": 1.0 } } } }',
    },
    {
      title: "an integer past 2^53 in exact mode",
      contract:
        '{ "profile": "draft-2020-12", "numbers": "exact", "input": { "properties": { "a": { "const": 9007199254740993, "default": 9007199254740993 } } } }',
    },
    {
      title: "members that are called default and examples",
      contract: {
        input: {
          type: "object",
          properties: {
            default: { type: "integer" },
            examples: { type: "string" },
          },
        },
      },
    },
    {
      title: "an example in a schema of a list's items",
      contract: draftContract({
        type: "array",
        items: { type: "string", examples: ["a"] },
      }),
    },
  ],
  invalid: [
    {
      title: "a default of another type",
      contract: draftContract({ type: "integer", default: "1" }),
      found: [
        "/input/properties/a/default: default does not fit: default must be integer (is string)",
      ],
    },
    {
      title: "each example that is out of bounds",
      contract: draftContract({
        type: "integer",
        minimum: 1,
        examples: [0, 1, -1],
      }),
      found: [
        "/input/properties/a/examples/0: examples[0] does not fit: examples[0] must be >= 1 (is 0)",
        "/input/properties/a/examples/2: examples[2] does not fit: examples[2] must be >= 1 (is -1)",
      ],
    },
    {
      title: "a default that lacks a member",
      contract: draftContract({
        type: "object",
        properties: { b: { type: "string" } },
        required: ["b"],
        default: {},
      }),
      found: [
        '/input/properties/a/default: default does not fit: default must have property "b"',
      ],
    },
    {
      title: "an example that a schema elsewhere refuses",
      contract: {
        profile: "draft-2020-12",
        input: {
          type: "object",
          properties: { a: { $ref: "#/$defs/a", examples: ["x"] } },
          $defs: { a: { enum: ["y"] } },
        },
      },
      found: [
        '/input/properties/a/examples/0: examples[0] does not fit: examples[0] must be one of ["y"] (is "x")',
      ],
    },
    {
      title: "a default of an output",
      contract: {
        input: { type: "object", properties: {} },
        output: { type: "string", maxLength: 1, default: "ab" },
      },
      found: [
        "/output/default: default does not fit: default must have at most 1 character (has 2)",
      ],
    },
  ],
});
