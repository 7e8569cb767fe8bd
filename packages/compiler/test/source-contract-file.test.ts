import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../src/diagnostics.ts";
import { readContractSources } from "../src/source/index.ts";

function places(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(
    ({ code, pointer, range }) =>
      `${range.line}:${range.column} ${code} ${pointer}`,
  );
}

describe("a contract file", () => {
  test("gives one tool with all that it states", () => {
    const { sources, diagnostics } = readContractSources(
      "tools/read.contract.json",
      JSON.stringify({
        $schema: "contract.schema.json",
        name: "read-file",
        title: "Read",
        description: "Reads a file.",
        profile: "bounded",
        input: { type: "object" },
        output: { type: "string" },
      }),
    );
    expect(diagnostics).toEqual([]);
    expect(sources).toHaveLength(1);
    expect(sources[0]).toMatchObject({
      file: "tools/read.contract.json",
      name: "read-file",
      title: "Read",
      description: "Reads a file.",
      profile: "bounded",
      input: { type: "object" },
      output: { type: "string" },
      form: "contract",
      pointers: { name: "/name", input: "/input", output: "/output" },
    });
  });

  test("has no members for what it doesn't state", () => {
    const { sources } = readContractSources("a.contract.json", '{"input":{}}');
    const [source] = sources;
    for (const name of ["title", "description", "profile", "output"]) {
      expect(source).not.toHaveProperty(name);
    }
    expect(source?.pointers.name).toBe("");
  });

  test.each([
    ["read.contract.json", "read"],
    ["a/b.c/read.contract.jsonc", "read"],
    ["read.json", "read"],
    ["read.v2.json", "read.v2"],
    ["Read.Contract.JSON", "Read"],
  ])("%s names its tool %s", (file, name) => {
    const { sources } = readContractSources(file, '{"input":{}}');
    expect(sources.map((source) => source.name)).toEqual([name]);
  });

  test("schemas are handed on as they are, numbers with their digits", () => {
    const { sources, diagnostics } = readContractSources(
      "a.json",
      '{"input":{"maximum":0.30000000000000000001},"output":null}',
    );
    expect(diagnostics).toEqual([]);
    expect(sources[0]?.output).toBe(null);
    const input = sources[0]?.input as { maximum: unknown };
    expect(String(input.maximum)).toBe("0.30000000000000000001");
  });

  test("every fault is listed with its place, and the tool is not returned", () => {
    const text = [
      "{",
      '  "name": "read file",',
      '  "titel": "Read",',
      '  "description": ["Reads"],',
      '  "profile": 7,',
      '  "title": null,',
      '  "ouput": {},',
      '  "x-note": {},',
      '  "tools": [],',
      '  "input": {}',
      "}",
    ].join("\n");
    const { sources, diagnostics } = readContractSources("a.json", text);
    expect(sources).toEqual([]);
    expect(places(diagnostics)).toEqual([
      "2:11 invalid_tool_name /name",
      "3:3 unknown_member /titel",
      "4:18 invalid_member /description",
      "5:14 invalid_member /profile",
      "6:12 invalid_member /title",
      "7:3 unknown_member /ouput",
      "8:3 unknown_member /x-note",
      "9:3 unknown_member /tools",
    ]);
    const [name, titel, , , title, , note] = diagnostics;
    expect(name?.message).toBe('"read file" can\'t be the name of a tool');
    expect(name?.hint).toContain("1 to 128 of the characters");
    expect(titel?.message).toBe('a contract file has no member "titel"');
    expect(titel?.hint).toBe('did you mean "title"?');
    expect(title?.message).toBe('"title" must be text (is null)');
    expect(note?.hint).toBe(
      "its members are name, title, description, profile, numbers, input, output",
    );
  });

  test("an output without an input lacks its input", () => {
    const { sources, diagnostics } = readContractSources(
      "a.json",
      '\n{ "inputs": {}, "output": {} }',
    );
    expect(sources).toEqual([]);
    expect(places(diagnostics)).toEqual([
      "2:1 missing_member ",
      "2:3 unknown_member /inputs",
    ]);
    expect(diagnostics[0]?.message).toBe('the tool has no "input"');
    expect(diagnostics[0]?.hint).toContain('rename "inputs" to "input"');
  });

  test("a tool with a wrong member only is not returned either", () => {
    const text = '{"input":{},"ouput":{}}';
    const { sources, diagnostics } = readContractSources("a.json", text);
    expect(sources).toEqual([]);
    expect(places(diagnostics)).toEqual(["1:13 unknown_member /ouput"]);
  });

  test.each([
    "",
    " ",
    "a b",
    "../evil",
    "a/b",
    "a\\b",
    "a\u0000b",
    "\u00e9",
    "\ud800",
    "a".repeat(129),
    "ok\n",
  ])("%j is no name for a tool", (name) => {
    const text = JSON.stringify({ name, input: {} });
    const { sources, diagnostics } = readContractSources("a.json", text);
    expect(sources).toEqual([]);
    expect(places(diagnostics)).toEqual(["1:9 invalid_tool_name /name"]);
  });

  test.each(["a", "A.b_c-9", "a".repeat(128), "..", "__proto__", "con"])(
    "%j is a name for a tool",
    (name) => {
      const text = `{"name":${JSON.stringify(name)},"input":{}}`;
      const { sources, diagnostics } = readContractSources("a.json", text);
      expect(diagnostics).toEqual([]);
      expect(sources.map((source) => source.name)).toEqual([name]);
    },
  );

  test("a file whose name can't be a tool's says so", () => {
    const { diagnostics } = readContractSources(
      "my tools/read file.json",
      '\n {"input":{}}',
    );
    expect(places(diagnostics)).toEqual(["2:2 invalid_tool_name "]);
    expect(diagnostics[0]?.message).toBe(
      '"read file" can\'t be the name of a tool',
    );
    expect(diagnostics[0]?.hint).toContain("rename the file");
  });

  test("messages stay short and visible for hostile names", () => {
    const name = `\u202e\u001b${"x".repeat(100_000)}`;
    const text = JSON.stringify({ input: {}, [name]: 1 });
    const { diagnostics } = readContractSources("a.json", text);
    const { message = "", hint = "" } = diagnostics[0] ?? {};
    expect(message).toContain("\\u202e\\u001bxxx");
    expect(message.length + hint.length).toBeLessThan(300);
  });

  test("a hundred thousand wrong members are all placed in one walk", () => {
    const members = Array.from({ length: 100_000 }, (_, i) => `"m${i}":0`);
    const text = `{"input":{},\n${members.join(",\n")}}`;
    const { diagnostics } = readContractSources("a.json", text);
    expect(diagnostics).toHaveLength(100_000);
    expect(diagnostics[99_999]?.range).toEqual({ line: 100_001, column: 1 });
  });
});

describe("a bare schema", () => {
  test("is the input of a tool named after the file", () => {
    const { sources, diagnostics } = readContractSources(
      "tools/read.contract.json",
      '\n{"title":"T","description":"D","type":"object"}',
    );
    expect(diagnostics).toEqual([]);
    expect(sources[0]).toMatchObject({
      name: "read",
      form: "schema",
      input: { title: "T", description: "D", type: "object" },
      pointers: { name: "", input: "", output: "" },
    });
    expect(sources[0]).not.toHaveProperty("title");
    expect(sources[0]?.locate("")).toEqual({ line: 2, column: 1 });
    expect(sources[0]?.locate("/type")).toEqual({ line: 2, column: 39 });
  });

  test("needs a file whose name can be a tool's", () => {
    const { sources, diagnostics } = readContractSources("a b.json", "{}");
    expect(sources).toEqual([]);
    expect(places(diagnostics)).toEqual(["1:1 invalid_tool_name "]);
    expect(diagnostics[0]?.hint).not.toContain("give the contract");
  });
});

describe("a document in no known form", () => {
  test.each([
    ["null", "lone null"],
    ["true", "lone boolean"],
    ["  7.50", "lone number"],
    ["12345678901234567890", "lone number"],
    ['"text"', "lone string"],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":1}}', "JSON-RPC"],
    ['{"jsonrpc":"2.0","id":1,"result":{"items":[]}}', "JSON-RPC"],
    ['{"name":"a","inputSchema":{}}', "one tool"],
    ['{"name":"a","input_schema":{}}', "one tool"],
    ['{"type":"function","function":{}}', "one tool"],
  ])("%s is refused as such", (text, words) => {
    const { sources, diagnostics } = readContractSources("a.json", text);
    expect(sources).toEqual([]);
    const column = text.search(/\S/) + 1;
    expect(places(diagnostics)).toEqual([`1:${column} unknown_contract_form `]);
    expect(diagnostics[0]?.message).toContain(words);
  });
});

describe("the number of tools a document has", () => {
  test.each([
    ['{"input":{}}', 1],
    ['{"input":{},"x":1}', 1],
    ["{}", 1],
    ['{"tools":[1,2]}', 2],
    ["[]", 0],
    ['{"tools":1}', 0],
    ["7", 0],
    ["no json", 0],
  ])("%s counts the bad ones too", (text, count) => {
    expect(readContractSources("a.json", text).declared).toBe(count);
  });
});
