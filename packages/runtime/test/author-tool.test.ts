import { describe, expect, test } from "vitest";
import { Decimal, Schema } from "../src/index.ts";
import {
  defineTool,
  type ToolDefinition,
  UnsupportedSchemaError,
} from "../src/author.ts";

describe("a tool", () => {
  const tool = defineTool({
    name: "read-file",
    title: "Read a file",
    description: "Reads a text file of the project.",
    parameters: {
      path: { type: "string", minLength: 1, required: true },
      lines: { type: "integer", minimum: 1, "x-unit": "lines" },
    },
    output: {
      type: "object",
      additionalProperties: false,
      properties: { text: { type: "string", required: true } },
    },
  });

  test("carries its texts", () => {
    expect(tool).toMatchObject({
      name: "read-file",
      title: "Read a file",
      description: "Reads a text file of the project.",
    });
  });

  test("has schemas of profile contract, its input open", () => {
    expect(tool.input).toBeInstanceOf(Schema);
    expect(tool.input.document).toEqual({
      type: "object",
      properties: {
        path: { type: "string", minLength: 1 },
        lines: { type: "integer", minimum: 1, "x-unit": "lines" },
      },
      required: ["path"],
    });
    expect(tool.input.matches({ path: "a", other: true })).toBe(true);
    expect(tool.input.mismatches({ path: "", lines: 0 })).toEqual([
      "data.path must have at least 1 character (has 0)",
      "data.lines must be >= 1 (is 0)",
    ]);
    expect(tool.output?.mismatches({ text: "a", more: 1 })).toEqual([
      'data must not have property "more"',
    ]);
  });

  test("reads JSON text", () => {
    expect(tool.input.parse('{"path":"a"}')).toEqual({
      ok: true,
      value: { path: "a" },
    });
  });

  test("keeps nothing of what it was made from", () => {
    const choices = ["a"];
    const made = defineTool({
      name: "choose",
      description: "Chooses.",
      input: { type: "string", enum: choices },
    });
    choices.push("b");
    expect(made.input.matches("b")).toBe(false);
    expect(made.title).toBeUndefined();
    expect(made.output).toBeUndefined();
  });

  test("keeps every digit of its bounds", () => {
    const minimum = Decimal.parse("0.30000000000000000001");
    const made = defineTool({
      name: "pay",
      description: "Pays.",
      input: { type: "number", minimum, maximum: 9007199254740993n },
    });
    expect(made.input.document).toEqual({
      type: "number",
      minimum,
      maximum: 9007199254740993n,
    });
    expect(made.input.matches(9007199254740992)).toBe(true);
    expect(made.input.matches(9007199254740994)).toBe(false);
  });
});

describe("what isn't a tool is refused", () => {
  const texts = { name: "x", description: "x" };

  test.each([
    ["a name with a blank", { ...texts, name: "read file", parameters: {} }],
    ["an empty name", { ...texts, name: "", parameters: {} }],
    ["a long name", { ...texts, name: "x".repeat(129), parameters: {} }],
    ["no name", { description: "x", parameters: {} }],
    ["no description", { name: "x", parameters: {} }],
    ["a title that isn't text", { ...texts, title: 1, parameters: {} }],
    ["no input", texts],
    ["two inputs", { ...texts, parameters: {}, input: { type: "json" } }],
    ["an unknown member", { ...texts, parameters: {}, ouput: {} }],
  ])("%s", (_, definition) => {
    expect(() => defineTool(definition as unknown as ToolDefinition)).toThrow(
      TypeError,
    );
  });

  test.each([
    [
      "an author fault in parameters",
      { parameters: { a: { type: "object" } } },
      ["/parameters/a/additionalProperties"],
    ],
    [
      "raw faults in parameters",
      {
        parameters: {
          a: { type: "string", minLength: -1 },
          b: { type: "string", maxLength: 0.5 },
        },
      },
      ["/parameters/a/minLength", "/parameters/b/maxLength"],
    ],
    ["an input", { input: { type: "x" } }, ["/input/type"]],
    [
      "an output",
      { parameters: {}, output: { type: "array", items: { type: "x" } } },
      ["/output/items/type"],
    ],
  ])("pointers lead into the definition: %s", (_, sides, pointers) => {
    const definition = { ...texts, ...sides } as unknown as ToolDefinition;
    let found: string[] = [];
    try {
      defineTool(definition);
    } catch (error) {
      if (!(error instanceof UnsupportedSchemaError)) throw error;
      found = error.diagnostics.map(({ pointer }) => pointer);
    }
    expect(found).toEqual(pointers);
  });
});
