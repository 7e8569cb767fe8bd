import { describe, expect, test } from "vitest";
import { splitLines } from "../src/cli/instances.ts";
import { validate, type ValidateFlags } from "../src/cli/validate.ts";
import {
  type CommandWorld,
  openWorld,
  type WorldOptions,
} from "./support/command-world.ts";

const INPUT = {
  type: "object",
  properties: {
    path: { type: "string" },
    limit: { type: "integer", minimum: 1 },
  },
  required: ["path"],
  additionalProperties: false,
};
const OUTPUT = { type: "string" };
const FILES = {
  "read.contract.json": JSON.stringify({
    name: "read",
    input: INPUT,
    output: OUTPUT,
  }),
  "tools.json": JSON.stringify({
    tools: [
      { name: "read_file", inputSchema: INPUT },
      { name: "write_file", inputSchema: { type: "object", properties: {} } },
    ],
  }),
  "good.json": '{ "path": "a.txt" }',
  "bad.json": '{ "path": 7, "limit": 0 }',
};

async function run(
  args: [contract: string, file?: string],
  flags: Partial<ValidateFlags> = {},
  options: WorldOptions & { readonly files?: Record<string, string> } = {},
): Promise<CommandWorld & { readonly exit: number }> {
  const world = openWorld({ ...FILES, ...options.files }, options);
  const all = { reporter: "pretty", side: "input", ...flags } as const;
  const exit = await validate(args[0], args[1], all, world.context);
  return { ...world, exit };
}

describe("validate", () => {
  test("a value that fits exits 0 and prints nothing on stdout", async () => {
    const { exit, stdout, stderr } = await run([
      "read.contract.json",
      "good.json",
    ]);
    expect(exit).toBe(0);
    expect(stdout()).toBe("");
    expect(stderr()).toBe("1 value checked, all fit\n");
  });

  test("a value that doesn't fit exits 1 and prints a mismatch a line", async () => {
    const { exit, stdout } = await run(["read.contract.json", "bad.json"]);
    expect(exit).toBe(1);
    const lines = stdout().trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines.join("\n")).toMatch(
      /data\.path must .*\n?.*data\.limit must /s,
    );
  });

  test.each([
    ["cut off", "{"],
    ["empty", ""],
    ["with a member twice", '{"path":"a","path":"b"}'],
    ["that starts with a byte order mark", '\ufeff{"path":"a"}'],
  ])("text %s exits 1 with a message of its own", async (_, stdin) => {
    const { exit, stdout, stderr } = await run(
      ["read.contract.json"],
      {},
      { stdin },
    );
    expect(exit).toBe(1);
    expect(stdout().trimEnd().split("\n")).toHaveLength(1);
    expect(stdout()).toMatch(/JSON|line 1/);
    expect(stderr()).toBe("1 of 1 value did not fit\n");
  });

  test.each([[undefined], ["-"]])(
    "reads standard input for %s",
    async (file) => {
      const args: [string, string?] = ["read.contract.json"];
      if (file !== undefined) args.push(file);
      const stdin = FILES["good.json"];
      expect((await run(args, {}, { stdin })).exit).toBe(0);
    },
  );

  test("checks the output side when asked to", async () => {
    const flags = { side: "output" } as const;
    const text = await run(["read.contract.json"], flags, { stdin: '"x"' });
    expect(text.exit).toBe(0);
    expect((await run(["read.contract.json", "good.json"], flags)).exit).toBe(
      1,
    );
  });

  test("a side that the tool lacks exits 2", async () => {
    const { exit, stderr } = await run(["tools.json", "good.json"], {
      side: "output",
      tool: "read_file",
    });
    expect(exit).toBe(2);
    expect(stderr()).toContain("the tool read_file has no output schema");
  });

  test("checks the tool that is named", async () => {
    const good = await run(["tools.json", "good.json"], { tool: "read_file" });
    expect(good.exit).toBe(0);
  });

  test("suggests the tool that was meant", async () => {
    const { exit, stderr } = await run(["tools.json", "good.json"], {
      tool: "readfile",
    });
    expect(exit).toBe(2);
    expect(stderr()).toContain('tools.json has no tool "readfile"');
    expect(stderr()).toContain("did you mean read_file?");
  });

  test("asks which tool when there are several", async () => {
    const { exit, stderr } = await run(["tools.json", "good.json"]);
    expect(exit).toBe(2);
    expect(stderr()).toContain("name one with --tool: read_file, write_file");
  });

  test("a good tool can be checked beside a broken one", async () => {
    const tools = {
      tools: [{ name: "read", inputSchema: INPUT }, { name: "bad" }],
    };
    const files = { "mixed.json": JSON.stringify(tools) };
    const good = await run(
      ["mixed.json", "good.json"],
      { tool: "read" },
      { files },
    );
    expect(good.exit).toBe(0);
    const bad = await run(
      ["mixed.json", "good.json"],
      { tool: "bad" },
      { files },
    );
    expect(bad.exit).toBe(2);
    expect(bad.stderr()).toContain("missing_member");
  });

  test.each([
    [
      "a contract that isn't there",
      "nope.json",
      "nope.json:1:1 error file_not_found",
    ],
    [
      "a contract that is a folder",
      "folder",
      "folder:1:1 error unreadable_file",
    ],
    [
      "a contract that isn't JSON",
      "text.json",
      "text.json:1:1 error invalid_json",
    ],
    [
      "a schema that can't be enforced",
      "odd.json",
      "odd.json:1:29 error unknown_keyword",
    ],
  ])("%s exits 2", async (_, contract, words) => {
    const files = {
      "folder/x": "",
      "text.json": "hello",
      "odd.json": '{"input":{"type":"integer", "minimun": 1}}',
    };
    const { exit, stdout, stderr } = await run(
      [contract, "good.json"],
      {},
      { files },
    );
    expect(exit).toBe(2);
    expect(stdout()).toBe("");
    expect(stderr()).toContain(words);
  });

  test("a value's file that isn't there exits 2", async () => {
    const { exit, stderr } = await run(["read.contract.json", "nope.json"]);
    expect(exit).toBe(2);
    expect(stderr()).toContain("nope.json:1:1 error file_not_found");
  });

  test("reads every digit where the contract or the option says so", async () => {
    const input = { type: "integer", maximum: 9007199254740992 };
    const files = {
      "d.json": JSON.stringify({ input }),
      "e.json": JSON.stringify({ input, numbers: "exact" }),
    };
    const options = { files, stdin: "9007199254740993" };
    expect((await run(["d.json"], {}, options)).exit).toBe(0);
    const exact = await run(["d.json"], { numbers: "exact" }, options);
    expect(exact.exit).toBe(1);
    expect(exact.stdout()).toContain(
      "data must be <= 9007199254740992 (is 9007199254740993)",
    );
    expect((await run(["e.json"], {}, options)).exit).toBe(1);
    expect((await run(["e.json"], { numbers: "double" }, options)).exit).toBe(
      0,
    );
  });

  test("a contract's profile holds, and the option beats it", async () => {
    const files = {
      "p.json":
        '{"profile":"unifed","input":{"type":"object","properties":{}}}',
    };
    const { exit, stderr } = await run(["p.json", "good.json"], {}, { files });
    expect(exit).toBe(2);
    expect(stderr()).toContain("p.json:1:12 error unknown_profile");
    const flags = { profile: "contract" } as const;
    const overruled = await run(["p.json"], flags, { files, stdin: "{}" });
    expect(overruled.exit).toBe(0);
  });

  test("reports in JSON: where, what, and the issue's own code", async () => {
    const flags = { reporter: "json" } as const;
    const { exit, stdout, stderr } = await run(
      ["read.contract.json", "bad.json"],
      flags,
    );
    expect(exit).toBe(1);
    expect(stderr()).toBe("");
    expect(JSON.parse(stdout())).toMatchObject({
      version: 1,
      ok: false,
      summary: { values: 1, valid: 0, invalid: 1, findings: 2, errors: 0 },
      diagnostics: [
        {
          code: "invalid_instance",
          file: "bad.json",
          pointer: "/path",
          issue: "type",
          message: expect.stringContaining("data.path must"),
        },
        { code: "invalid_instance", pointer: "/limit", issue: "minimum" },
      ],
    });
  });
});

describe("validate --ndjson", () => {
  test("tells the line of each mismatch and counts values", async () => {
    const stdin =
      '{"path":"a"}\r\n\n  \n{"path":1}\n{"path":"b"}\nno\n{"path":"c"}';
    const flags = { ndjson: true };
    const { exit, stdout, stderr } = await run(["read.contract.json"], flags, {
      stdin,
    });
    expect(exit).toBe(1);
    const lines = stdout().trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^line 4: data\.path must /);
    expect(lines[1]).toMatch(/^line 6: /);
    expect(stderr()).toBe("2 of 5 values did not fit\n");
  });

  test("without a value has nothing to refuse", async () => {
    const { exit, stderr } = await run(["read.contract.json"], {
      ndjson: true,
    });
    expect(exit).toBe(0);
    expect(stderr()).toBe("0 values checked, all fit\n");
  });

  test("gives the line as the place in JSON", async () => {
    const flags = { ndjson: true, reporter: "json" } as const;
    const stdin = '{"path":"a"}\n{"path":1}\n';
    const { stdout } = await run(["read.contract.json"], flags, { stdin });
    expect(JSON.parse(stdout())).toMatchObject({
      diagnostics: [{ file: "-", range: { line: 2, column: 1 } }],
    });
  });
});

describe("splitLines", () => {
  test.each<[string, [number, string][]]>([
    ["", []],
    ["\n\n", []],
    ["1", [[1, "1"]]],
    ["1\n", [[1, "1"]]],
    [
      "1\r\n2",
      [
        [1, "1"],
        [2, "2"],
      ],
    ],
    [
      "\n \t\n1\n\n2\n",
      [
        [3, "1"],
        [5, "2"],
      ],
    ],
    ["1\r2", [[1, "1\r2"]]],
  ])("of %j gives %j", (text, expected) => {
    const found = splitLines(new TextEncoder().encode(text));
    expect(
      found.map(({ line, bytes }) => [line, new TextDecoder().decode(bytes)]),
    ).toEqual(expected);
  });
});
