import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { project, type ProjectFlags } from "../src/cli/project.ts";
import { prettyJson } from "../src/diagnostics/pretty-json.ts";
import { type CommandWorld, openWorld } from "./support/command-world.ts";

const INPUT = {
  type: "object",
  properties: {
    path: { type: "string" },
    limit: { type: "integer", minimum: 1, description: "Lines at most" },
  },
  required: ["path"],
  additionalProperties: false,
};
const FILES = {
  "read.contract.json": JSON.stringify({ name: "read", input: INPUT }),
  "both.contract.json": JSON.stringify({
    name: "both",
    input: { type: "object" },
    output: { type: "string" },
  }),
  "map.contract.json": JSON.stringify({
    profile: "draft-2020-12",
    input: { type: "object", properties: { a: {} } },
  }),
  "long.contract.json":
    '{ "profile": "draft-2020-12", "numbers": "exact", "input": { "type": "object", "properties": { "id": { "maximum": 12345678901234567890.50 } } } }',
  "broken.contract.json": '{ "input": { "type": "objet" } }',
  "tools.json": JSON.stringify({
    tools: [
      { name: "a", inputSchema: { type: "object" } },
      { name: "b", inputSchema: INPUT },
    ],
  }),
};

async function run(
  contract: string,
  flags: Partial<ProjectFlags> = {},
  files: Readonly<Record<string, string>> = {},
): Promise<CommandWorld & { readonly exit: number }> {
  const world = openWorld({ ...FILES, ...files });
  const all = { reporter: "pretty", side: "input", ...flags } as const;
  return { ...world, exit: await project(contract, all, world.context) };
}

describe("project", () => {
  test("a schema that can be sent as it is exits 0 and is printed", async () => {
    const { exit, stdout, stderr } = await run("read.contract.json", {
      provider: "mcp",
    });
    expect(exit).toBe(0);
    expect(stdout()).toBe(`${JSON.stringify(INPUT, undefined, 2)}\n`);
    expect(stderr()).toBe("mcp takes the schema as it is\n");
  });

  test("a schema that had to change exits 0, and each change is told on stderr", async () => {
    const { exit, stdout, stderr } = await run("read.contract.json", {
      provider: "anthropic-strict",
    });
    expect(exit).toBe(0);
    const { limit } = (JSON.parse(stdout()) as typeof INPUT).properties;
    expect(limit).toEqual({
      type: "integer",
      description: "Lines at most. Must be >= 1.",
    });
    expect(stderr()).toMatch(
      /^read\.contract\.json:1:\d+ warning provider_loosens\b/,
    );
    expect(stderr()).toMatch(/\n1 change for anthropic-strict\n$/);
  });

  test("a schema that the provider takes in no form exits 1, and none is printed", async () => {
    const { exit, stdout, stderr } = await run("map.contract.json", {
      provider: "openai-strict",
    });
    expect(exit).toBe(1);
    expect(stdout()).toMatch(
      /^map\.contract\.json:1:\d+ error provider_refuses\b/,
    );
    expect(stderr()).toContain("openai-strict takes no schema that says this");
  });

  test("every digit of a number is printed", async () => {
    const { stdout } = await run("long.contract.json", { provider: "mcp" });
    expect(stdout()).toContain('"maximum": 12345678901234567890.50\n');
    const report = await run("long.contract.json", {
      provider: "mcp",
      reporter: "json",
    });
    expect(report.stdout()).toContain('"maximum": 12345678901234567890.50\n');
  });

  test("the report as JSON has the schema, or null, and every change", async () => {
    const good = await run("read.contract.json", {
      provider: "openai-strict",
      reporter: "json",
    });
    expect(good.exit).toBe(0);
    expect(JSON.parse(good.stdout())).toMatchObject({
      ok: true,
      summary: { changes: 1, refusals: 0 },
      diagnostics: [
        { code: "provider_loosens", pointer: "/input/properties/limit" },
      ],
      provider: "openai-strict",
      tool: "read",
      side: "input",
      schema: { type: "object", required: ["path", "limit"] },
    });
    const bad = await run("map.contract.json", {
      provider: "openai-strict",
      reporter: "json",
    });
    expect(bad.exit).toBe(1);
    expect(JSON.parse(bad.stdout())).toMatchObject({ ok: false, schema: null });
  });

  test("the output side and a tool are taken by name", async () => {
    const output = await run("both.contract.json", {
      provider: "mcp",
      side: "output",
    });
    expect(output.exit).toBe(0);
    expect(JSON.parse(output.stdout())).toEqual({ type: "string" });
    const tool = await run("tools.json", { provider: "mcp", tool: "b" });
    expect(JSON.parse(tool.stdout())).toEqual(INPUT);
  });

  test("the configuration decides how schemas are read", async () => {
    const files = {
      "odd.contract.json":
        '{ "profile": "draft-07", "input": { "type": "object", "nullable": true } }',
      "proviso.config.json": '{ "unknownKeywords": "ignore" }',
    };
    const { exit } = await run("odd.contract.json", { provider: "mcp" }, files);
    expect(exit).toBe(0);
  });

  test.each([
    ["no provider", "read.contract.json", {}, "name one with --provider: "],
    [
      "an unknown provider",
      "read.contract.json",
      { provider: "antropic" },
      "did you mean anthropic?",
    ],
    [
      "a side that the tool lacks",
      "read.contract.json",
      { provider: "mcp", side: "output" },
      "the tool read has no output schema",
    ],
    [
      "several tools and none named",
      "tools.json",
      { provider: "mcp" },
      "name one with --tool: a, b",
    ],
    [
      "a contract that is broken",
      "broken.contract.json",
      { provider: "mcp" },
      "invalid_operand",
    ],
    [
      "a contract that isn't there",
      "nope.json",
      { provider: "mcp" },
      "file_not_found",
    ],
    [
      "documents that aren't there",
      "read.contract.json",
      { provider: "mcp", ref: ["nope"] },
      "nope",
    ],
  ] as const)("%s exits 2", async (_, contract, flags, words) => {
    const { exit, stdout, stderr } = await run(contract, {
      ...flags,
      ...("ref" in flags ? { ref: [...flags.ref] } : {}),
    });
    expect(exit).toBe(2);
    expect(stdout()).toBe("");
    expect(stderr()).toContain(words);
  });
});

test("JSON for people is that of JSON.stringify wherever that keeps the digits", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      expect(prettyJson(plain)).toBe(JSON.stringify(plain, undefined, 2));
    }),
  );
  expect(prettyJson({ a: 1n, b: undefined })).toBe('{\n  "a": 1\n}');
});
