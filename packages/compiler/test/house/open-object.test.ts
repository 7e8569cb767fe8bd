import { openObject } from "../../src/lint/house/open-object.ts";
import { draftContract, testRule } from "../support/rule-tester.ts";

const text = { type: "string" };
const MESSAGE = "the object takes any members beside those that it declares";

testRule(openObject, {
  valid: [
    {
      title: "a closed object",
      contract: draftContract({
        type: "object",
        properties: { b: text },
        additionalProperties: false,
      }),
    },
    {
      title: "an object that says that it is open",
      contract: draftContract({
        type: "object",
        properties: { b: text },
        additionalProperties: true,
      }),
    },
    {
      title: "a map",
      contract: draftContract({ type: "object", additionalProperties: text }),
    },
    {
      title: "an object that declares nothing",
      contract: draftContract({ type: "object" }),
    },
    {
      title: "an object that is closed around its parts",
      contract: draftContract({
        allOf: [{ properties: { b: text } }],
        properties: { c: text },
        unevaluatedProperties: false,
      }),
    },
    {
      title: "branches, which closing would break",
      contract: draftContract({
        type: "object",
        properties: { b: text },
        additionalProperties: false,
        oneOf: [{ properties: { b: { const: "c" } } }],
        if: { properties: { b: text } },
        then: { properties: { b: text } },
      }),
    },
    {
      title: "an output",
      contract: {
        input: { type: "object" },
        output: { type: "object", properties: { a: text } },
      },
    },
  ],
  invalid: [
    {
      title:
        "a schema that is referred to alone, not one that holds beside others",
      contract: draftContract({
        type: "object",
        properties: { c: { $ref: "#/properties/a/$defs/alone" } },
        allOf: [{ $ref: "#/properties/a/$defs/base" }],
        unevaluatedProperties: false,
        $defs: {
          alone: { properties: { b: text } },
          base: { properties: { b: text } },
        },
      }),
      found: ["/input/properties/a/$defs/alone: " + MESSAGE],
    },
    {
      title: "an input that is silent",
      contract: { input: { type: "object", properties: { a: text } } },
      found: ["/input: " + MESSAGE],
    },
    {
      title: "an object in a list, and one that is referred to",
      contract: draftContract({
        type: "array",
        items: { properties: { b: text } },
        contains: { $ref: "#/properties/a/$defs/d" },
        $defs: { d: { properties: { b: text } } },
      }),
      found: [
        "/input/properties/a/items: " + MESSAGE,
        "/input/properties/a/$defs/d: " + MESSAGE,
      ],
    },
    {
      title: "a property that is called like a keyword of branches",
      contract: draftContract({
        type: "object",
        properties: { not: { properties: { b: text } } },
        additionalProperties: false,
      }),
      found: ["/input/properties/a/properties/not: " + MESSAGE],
    },
  ],
});
