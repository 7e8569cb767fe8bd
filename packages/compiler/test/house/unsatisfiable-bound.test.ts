import { unsatisfiableBound } from "../../src/lint/house/unsatisfiable-bound.ts";
import { draftContract, testRule } from "../support/rule-tester.ts";

testRule(unsatisfiableBound, {
  valid: [
    {
      title: "bounds that meet",
      contract: draftContract({ type: "number", minimum: 1, maximum: 1 }),
    },
    {
      title: "bounds with a number between them",
      contract: draftContract({
        type: "number",
        exclusiveMinimum: 1,
        exclusiveMaximum: 2,
      }),
    },
    {
      title: "bounds with an integer between them",
      contract: draftContract({
        type: "integer",
        exclusiveMinimum: 1,
        exclusiveMaximum: 3,
      }),
    },
    {
      title: "bounds of lengths and counts that meet",
      contract: draftContract({
        type: ["string", "array", "object"],
        minLength: 1,
        maxLength: 1,
        minItems: 0,
        maxItems: 0,
        minProperties: 2,
        maxProperties: 2,
      }),
    },
    {
      title: "an enum with a value that fits",
      contract: draftContract({ enum: ["", "a"], minLength: 1 }),
    },
    {
      title: "as many required as may be there",
      contract: draftContract({
        properties: { b: true },
        required: ["b"],
        maxProperties: 1,
        additionalProperties: false,
        minProperties: 1,
      }),
    },
    {
      title: "patterns that let more in",
      contract: draftContract({
        type: "object",
        patternProperties: { "^x-": true },
        additionalProperties: false,
        minProperties: 3,
      }),
    },
    {
      title: "a member that must not be there",
      contract: draftContract({ properties: { b: false } }),
    },
  ],
  invalid: [
    {
      title: "numbers the wrong way round",
      contract: draftContract({ type: "number", minimum: 5, maximum: 3 }),
      found: ["/input/properties/a/maximum: nothing can be >= 5 and be <= 3"],
    },
    {
      title: "numbers that no double tells apart",
      contract:
        '{ "profile": "draft-2020-12", "input": { "properties": { "a": { "minimum": 0.30000000000000000002, "maximum": 0.30000000000000000001 } } } }',
      found: [
        "/input/properties/a/maximum: nothing can be >= 0.30000000000000000002 and be <= 0.30000000000000000001",
      ],
    },
    {
      title: "bounds that exclude one another",
      contract: draftContract({ minimum: 1, exclusiveMaximum: 1 }),
      found: [
        "/input/properties/a/exclusiveMaximum: nothing can be >= 1 and be < 1",
      ],
    },
    {
      title: "no integer between them",
      contract: draftContract({
        type: "integer",
        exclusiveMinimum: 1,
        exclusiveMaximum: 2,
      }),
      found: [
        "/input/properties/a/exclusiveMaximum: nothing can be > 1 and be < 2",
      ],
    },
    {
      title: "lengths, items and properties",
      contract: draftContract({
        minLength: 2,
        maxLength: 1,
        minItems: 2,
        maxItems: 1,
        minProperties: 2,
        maxProperties: 1,
      }),
      found: [
        "/input/properties/a/maxLength: nothing can have at least 2 characters and have at most 1 character",
        "/input/properties/a/maxItems: nothing can have at least 2 items and have at most 1 item",
        "/input/properties/a/maxProperties: nothing can have at least 2 properties and have at most 1 property",
      ],
    },
    {
      title: "values that the keywords beside them refuse",
      contract: draftContract({ enum: ["a", 1], minLength: 2, maximum: 0 }),
      found: [
        "/input/properties/a/enum: no value of enum fits what is asked beside it",
      ],
    },
    {
      title: "a constant of another type",
      contract: draftContract({ type: "string", const: 1 }),
      found: [
        "/input/properties/a/const: no value of const fits what is asked beside it",
      ],
    },
    {
      title: "more required than may be there",
      contract: draftContract({ required: ["b", "c"], maxProperties: 1 }),
      found: [
        "/input/properties/a/maxProperties: 2 properties are required, and at most 1 may be there",
      ],
    },
    {
      title: "more asked for than may be there",
      contract: draftContract({
        properties: { b: true },
        additionalProperties: false,
        minProperties: 2,
      }),
      found: [
        "/input/properties/a/minProperties: at least 2 properties are asked for, and only 1 may be there",
      ],
    },
    {
      title: "a required member that nothing fits",
      contract: draftContract({ properties: { b: false }, required: ["b"] }),
      found: [
        '/input/properties/a/required: the property "b" is required, and nothing fits its schema',
      ],
    },
    {
      title: "more items than schemas for them",
      contract: draftContract({
        prefixItems: [true],
        items: false,
        minItems: 2,
      }),
      found: [
        "/input/properties/a/minItems: at least 2 items are asked for, and only 1 may be there",
      ],
    },
    {
      title: "more items that must fit than may",
      contract: draftContract({
        contains: true,
        minContains: 3,
        maxContains: 2,
      }),
      found: [
        "/input/properties/a/contains: at least 3 items must fit the schema under contains, and at most 2 may",
      ],
    },
    {
      title: "the flags of draft 4",
      contract: draftContract(
        { type: "integer", minimum: 1, exclusiveMinimum: true, maximum: 1 },
        "draft-04",
      ),
      found: ["/input/properties/a/maximum: nothing can be > 1 and be <= 1"],
    },
  ],
});
