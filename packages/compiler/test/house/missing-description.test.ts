import { missingDescription } from "../../src/lint/house/missing-description.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(missingDescription, {
  valid: [
    {
      title: "a tool and parameters that are described",
      contract: {
        name: "read",
        description: "Reads a file.",
        input: {
          type: "object",
          properties: { path: { type: "string", description: "Which file." } },
        },
      },
    },
    {
      title: "a tool that its bare schema describes",
      contract: { description: "Reads.", type: "object", properties: {} },
    },
    {
      title: "a parameter that is described where its reference leads",
      contract: {
        description: "Reads.",
        profile: "draft-2020-12",
        input: {
          type: "object",
          properties: {
            a: { $ref: "#/$defs/a" },
            b: { allOf: [{ $ref: "#/$defs/a" }, { description: "It." }] },
          },
          $defs: { a: { type: "string", description: "It." } },
        },
      },
    },
    {
      title: "a constant, and members of outputs",
      contract: {
        description: "Reads.",
        profile: "draft-2020-12",
        input: { type: "object", properties: { kind: { const: "a" } } },
        output: { type: "object", properties: { a: { type: "string" } } },
      },
    },
    {
      title: "a member that is only required",
      contract: {
        description: "Reads.",
        profile: "draft-2020-12",
        input: { type: "object", required: ["a"] },
      },
    },
  ],
  invalid: [
    {
      title: "a tool without, or with a blank one",
      contract: {
        tools: [
          { name: "a", inputSchema: { type: "object" } },
          { name: "b", description: " ", inputSchema: { type: "object" } },
        ],
      },
      found: [
        '/tools/0/name: the tool "a" has no description',
        '/tools/1/name: the tool "b" has no description',
      ],
    },
    {
      title: "parameters at any depth",
      contract: {
        description: "Reads.",
        input: {
          type: "object",
          properties: {
            "a/b": {
              type: "object",
              description: "Where.",
              properties: { c: { type: "string", title: "C" } },
            },
            d: {
              type: "array",
              items: {
                type: "object",
                properties: { e: { type: "null", description: "" } },
              },
            },
          },
        },
      },
      found: [
        '/input/properties/d: the property "d" has no description',
        '/input/properties/a~1b/properties/c: the property "c" has no description',
        '/input/properties/d/items/properties/e: the property "e" has no description',
      ],
    },
  ],
});
