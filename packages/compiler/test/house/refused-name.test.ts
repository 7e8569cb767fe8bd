import { refusedName } from "../../src/lint/house/refused-name.ts";
import { testRule } from "../support/rule-tester.ts";

const tool = (name: string): unknown => ({ name, input: { type: "object" } });
const property = (name: string): unknown => ({
  name: "tool",
  input: { type: "object", properties: { [name]: { type: "string" } } },
});

testRule(refusedName, {
  valid: [
    { title: "plain names", contract: tool("read_file2") },
    { title: "the longest name of a tool", contract: tool("a".repeat(64)) },
    { title: "a property with a capital", contract: property("userId") },
    {
      title: "the longest name of a property",
      contract: property("_".repeat(64)),
    },
    {
      title: "members of outputs, and members that are only required",
      contract: {
        name: "tool",
        profile: "draft-2020-12",
        input: { type: "object", required: ["a b"] },
        output: { type: "object", properties: { "a b": true } },
      },
    },
  ],
  invalid: [
    {
      title: "a tool with a full stop",
      contract: tool("files.read"),
      found: [
        '/name: the tool name "files.read" is refused by OpenAI and Anthropic',
      ],
    },
    {
      title: "a tool that starts with a digit",
      contract: tool("7zip"),
      found: ['/name: the tool name "7zip" is refused by Gemini'],
    },
    {
      title: "a tool with a long name",
      contract: tool("a".repeat(65)),
      found: [
        `/name: the tool name "${"a".repeat(63)}\u2026" is refused by OpenAI`,
      ],
    },
    {
      title: "a property with a hyphen",
      contract: property("user-id"),
      found: [
        '/input/properties/user-id: the property name "user-id" is refused by Gemini',
      ],
    },
    {
      title: "a property with a blank",
      contract: property("user id"),
      found: [
        '/input/properties/user id: the property name "user id" is refused by Anthropic and Gemini',
      ],
    },
    {
      title: "a property deep down",
      contract: {
        name: "tool",
        input: {
          type: "object",
          properties: {
            a: {
              type: "array",
              items: {
                type: "object",
                properties: { "b/c": { type: "null" } },
              },
            },
          },
        },
      },
      found: [
        '/input/properties/a/items/properties/b~1c: the property name "b/c" is refused by Anthropic and Gemini',
      ],
    },
  ],
});
