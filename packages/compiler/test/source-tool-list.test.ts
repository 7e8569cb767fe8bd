import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../src/diagnostics.ts";
import { readContractSources } from "../src/source/index.ts";

function places(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(
    ({ code, pointer, range }) =>
      `${range.line}:${range.column} ${code} ${pointer}`,
  );
}

describe("an MCP tool list", () => {
  const read = {
    name: "read",
    title: "Read",
    description: "Reads.",
    inputSchema: { type: "object" },
    outputSchema: { type: "string" },
    annotations: { readOnlyHint: true },
    _meta: {},
  };
  const ping = { name: "ping", inputSchema: { type: "object" } };

  test("gives its tools in order and lets foreign members pass", () => {
    const { sources, diagnostics } = readContractSources(
      "server.json",
      JSON.stringify({ tools: [read, ping], nextCursor: "x", _meta: {} }),
    );
    expect(diagnostics).toEqual([]);
    expect(sources).toMatchObject([
      {
        file: "server.json",
        name: "read",
        title: "Read",
        description: "Reads.",
        input: { type: "object" },
        output: { type: "string" },
        form: "mcp",
        pointers: {
          name: "/tools/0/name",
          input: "/tools/0/inputSchema",
          output: "/tools/0/outputSchema",
        },
      },
      { name: "ping", pointers: { input: "/tools/1/inputSchema" } },
    ]);
    expect(sources[1]).not.toHaveProperty("output");
    expect(sources[0]).not.toHaveProperty("profile");
  });

  test("may stand inside its JSON-RPC response", () => {
    const { sources, diagnostics } = readContractSources(
      "server.json",
      JSON.stringify({ jsonrpc: "2.0", id: 1, result: { tools: [ping] } }),
    );
    expect(diagnostics).toEqual([]);
    expect(sources).toMatchObject([
      { name: "ping", pointers: { input: "/result/tools/0/inputSchema" } },
    ]);
  });

  test("every fault is listed with its place, and good tools are returned", () => {
    const text = [
      '{ "tools": [',
      '  { "name": "good", "inputSchema": {} },',
      '  { "inputSchema": {} },',
      '  { "name": 7, "inputSchema": {} },',
      '  { "name": "bad name", "inputSchema": {} },',
      '  { "name": "no-input", "inputschema": {} },',
      '  { "name": "x", "title": {}, "description": null, "inputSchema": 1 },',
      "  null,",
      '  { "description": 1 },',
      '  { "name": "also-good", "inputSchema": true }',
      "] }",
    ].join("\n");
    const { sources, declared, diagnostics } = readContractSources(
      "a.json",
      text,
    );
    expect(sources.map(({ name }) => name)).toEqual(["good", "also-good"]);
    expect(declared).toBe(9);
    expect(places(diagnostics)).toEqual([
      "3:3 missing_member /tools/1",
      "4:13 invalid_member /tools/2/name",
      "5:13 invalid_tool_name /tools/3/name",
      "6:3 missing_member /tools/4",
      "7:27 invalid_member /tools/5/title",
      "7:46 invalid_member /tools/5/description",
      "8:3 invalid_member /tools/6",
      "9:3 missing_member /tools/7",
      "9:3 missing_member /tools/7",
      "9:20 invalid_member /tools/7/description",
    ]);
    expect(diagnostics[3]?.message).toBe(
      'tool "no-input" has no "inputSchema"',
    );
    expect(diagnostics[3]?.hint).toContain(
      'rename "inputschema" to "inputSchema"',
    );
    expect(diagnostics[6]?.message).toBe("a tool must be an object (is null)");
    expect(diagnostics.slice(7, 9).map(({ message }) => message)).toEqual([
      'the tool has no "inputSchema"',
      'the tool has no "name"',
    ]);
  });

  test("each tool finds places in its own part and elsewhere", () => {
    const text = [
      '{ "tools": [',
      '  { "name": "a", "inputSchema": { "type": "object" } },',
      '  { "name": "b", "inputSchema": { "typo": "object" } }',
      "] }",
    ].join("\n");
    const [a, b] = readContractSources("a.json", text).sources;
    expect(b?.locateName("/tools/1/inputSchema/typo")).toEqual({
      line: 3,
      column: 35,
    });
    expect(b?.locate("/tools/0/inputSchema/type")).toEqual({
      line: 2,
      column: 43,
    });
    expect(a?.locate("/tools/1")).toEqual({ line: 3, column: 3 });
    expect(b?.locate("/tools/10/name")).toEqual({ line: 1, column: 12 });
  });

  test("a result outside a JSON-RPC message is a schema like any other", () => {
    const text = JSON.stringify({ result: { tools: [ping] } });
    const { sources } = readContractSources("a.json", text);
    expect(sources.map(({ form }) => form)).toEqual(["schema"]);
  });

  test("members of a polluted Object.prototype are absent", () => {
    const polluted = Object.prototype as { inputSchema?: unknown };
    polluted.inputSchema = {};
    try {
      const { diagnostics } = readContractSources(
        "a.json",
        '{"tools":[{"name":"a"}]}',
      );
      expect(places(diagnostics)).toEqual(["1:11 missing_member /tools/0"]);
    } finally {
      delete polluted.inputSchema;
    }
  });

  test.each([
    ['{"tools":[]}', "1:10 no_tools /tools"],
    ['{"tools":{}}', "1:10 invalid_member /tools"],
    ['{"tools":null,"output":{}}', "1:10 invalid_member /tools"],
    ["\n[]", "2:1 no_tools "],
    ['{"jsonrpc":"2.0","result":{"tools":[]}}', "1:36 no_tools /result/tools"],
  ])("%s has no tools to compile", (text, place) => {
    const { sources, diagnostics } = readContractSources("a.json", text);
    expect(sources).toEqual([]);
    expect(places(diagnostics)).toEqual([place]);
  });

  test("ten thousand faulty tools are placed without searching from the root each time", () => {
    const tools = Array.from({ length: 10_000 }, (_, i) => `{"name":${i}}`);
    const text = `{"tools":[\n${tools.join(",\n")}]}`;
    const { diagnostics } = readContractSources("a.json", text);
    expect(diagnostics).toHaveLength(20_000);
    expect(places(diagnostics.slice(-2))).toEqual([
      "10001:1 missing_member /tools/9999",
      "10001:9 invalid_member /tools/9999/name",
    ]);
  });
});

describe("an array of function tools", () => {
  test("holds the three forms, mixed", () => {
    const text = JSON.stringify([
      {
        type: "function",
        function: {
          name: "chat",
          description: "C.",
          parameters: { type: "object" },
          strict: true,
        },
      },
      { type: "function", name: "flat", parameters: {}, strict: null },
      { name: "claude", description: "A.", input_schema: {} },
      { type: "custom", name: "typed", input_schema: {}, cache_control: {} },
      { name: "old", parameters: {} },
      { name: "mcp", inputSchema: {} },
    ]);
    const { sources, diagnostics } = readContractSources("tools.json", text);
    expect(diagnostics).toEqual([]);
    expect(
      sources.map(({ name, form, pointers }) => [name, form, pointers]),
    ).toEqual([
      [
        "chat",
        "openai",
        {
          name: "/0/function/name",
          input: "/0/function/parameters",
          output: "",
        },
      ],
      [
        "flat",
        "openai",
        { name: "/1/name", input: "/1/parameters", output: "" },
      ],
      [
        "claude",
        "anthropic",
        { name: "/2/name", input: "/2/input_schema", output: "" },
      ],
      [
        "typed",
        "anthropic",
        { name: "/3/name", input: "/3/input_schema", output: "" },
      ],
      [
        "old",
        "openai",
        { name: "/4/name", input: "/4/parameters", output: "" },
      ],
      [
        "mcp",
        "mcp",
        { name: "/5/name", input: "/5/inputSchema", output: "/5/outputSchema" },
      ],
    ]);
    expect(sources[0]?.description).toBe("C.");
    expect(sources[2]?.description).toBe("A.");
  });

  test("every fault is listed with its place, and good tools are returned", () => {
    const text = [
      "[",
      '  { "type": "web_search" },',
      '  { "type": 5, "name": "odd" },',
      '  { "type": "function", "function": [] },',
      '  { "type": "function", "function": { "name": "a" } },',
      '  { "type": "function", "name": "b" },',
      '  { "type": "function" },',
      '  { "name": "c", "input_shema": {} },',
      '  { "type": "function", "function": { "name": "ok", "parameters": {} } },',
      '  { "name": "d e", "input_schema": {} },',
      '  "text",',
      '  { "type": "custom", "name": "grammar" }',
      "]",
    ].join("\n");
    const { sources, diagnostics } = readContractSources("a.json", text);
    expect(sources.map(({ name }) => name)).toEqual(["ok"]);
    expect(places(diagnostics)).toEqual([
      "2:3 unsupported_tool /0",
      "3:3 unsupported_tool /1",
      "4:37 invalid_member /2/function",
      "5:37 missing_member /3/function",
      "6:3 missing_member /4",
      "7:3 missing_member /5",
      "7:3 missing_member /5",
      "8:3 missing_member /6",
      "10:13 invalid_tool_name /8/name",
      "11:3 invalid_member /9",
      "12:3 missing_member /10",
    ]);
    expect(diagnostics[0]?.message).toBe(
      'a tool of type "web_search" has no JSON Schema to compile',
    );
    expect(diagnostics[3]?.message).toBe('tool "a" has no "parameters"');
    expect(diagnostics[7]?.hint).toContain(
      'rename "input_shema" to "input_schema"',
    );
  });

  test("a member named __proto__ is data and no tool", () => {
    const text = '[{"__proto__":{"name":"a","input_schema":{}}}]';
    const { sources, diagnostics } = readContractSources("a.json", text);
    expect(sources).toEqual([]);
    expect(places(diagnostics)).toEqual([
      "1:2 missing_member /0",
      "1:2 missing_member /0",
    ]);
  });
});
