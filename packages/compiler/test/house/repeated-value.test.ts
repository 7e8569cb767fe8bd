import { repeatedValue } from "../../src/lint/house/repeated-value.ts";
import { draftContract, testRule } from "../support/rule-tester.ts";

testRule(repeatedValue, {
  valid: [
    {
      title: "different values",
      contract: draftContract({
        enum: ["a", "A", 1, "1", null, false, 0, [], {}],
      }),
    },
    {
      title: "a member that is called enum",
      contract: {
        input: { type: "object", properties: { enum: { type: "string" } } },
      },
    },
    {
      title: "values in two enums",
      contract: draftContract({ anyOf: [{ enum: [1] }, { enum: [1] }] }),
    },
  ],
  invalid: [
    {
      title: "each value that was there before",
      contract: draftContract({ enum: ["a", "b", "a", "a"] }),
      found: [
        '/input/properties/a/enum/2: the enum lists "a" twice, first as member 0',
        '/input/properties/a/enum/3: the enum lists "a" twice, first as member 0',
      ],
    },
    {
      title: "numbers that are equal by value",
      contract:
        '{ "profile": "draft-2020-12", "input": { "properties": { "a": { "enum": [1, 1.0, 10e-1] } } } }',
      found: [
        "/input/properties/a/enum/1: the enum lists 1.0 twice, first as member 0",
        "/input/properties/a/enum/2: the enum lists 10e-1 twice, first as member 0",
      ],
    },
    {
      title: "objects whose members stand in another order",
      contract: draftContract({
        enum: [
          { b: 1, c: [2] },
          { c: [2], b: 1 },
        ],
      }),
      found: [
        '/input/properties/a/enum/1: the enum lists {"c":[2],"b":1} twice, first as member 0',
      ],
    },
  ],
});
