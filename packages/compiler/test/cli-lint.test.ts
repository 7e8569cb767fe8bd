import { lintToolContract } from "@proviso/compiler";
import { parseJson } from "@proviso/runtime";
import { describe, expect, test } from "vitest";
import { lint, type LintFlags } from "../src/cli/lint.ts";
import { choices } from "../src/cli/options.ts";
import { printConfig } from "../src/cli/print-config.ts";
import { membersBeside } from "../src/config/config-schema.ts";
import { openWorld } from "./support/command-world.ts";
import { PURPOSE } from "./support/planted-schemas.ts";
import { readSarifSchema } from "./support/sarif-schema.ts";

type Files = Readonly<Record<string, unknown>>;

/** A contract with a description, so that what a test plants is all that is found. */
function contractOf(input: object, more: object = {}): object {
  return { name: "read", description: "Reads.", input, ...more };
}

const CLEAN = contractOf({
  type: "object",
  "x-openmed-purpose": PURPOSE,
  additionalProperties: false,
});
/** One finding of the minimum-data lint, at `/input/x-openmed-purpose`. */
const AIMLESS = contractOf({ type: "object", additionalProperties: false });

interface LintRun {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(
  files: Files,
  flags: LintFlags = {},
  inputs: readonly string[] = [],
): Promise<LintRun> {
  const texts = Object.entries(files).map(([name, content]) => [
    `/${name}`,
    typeof content === "string" ? content : JSON.stringify(content),
  ]);
  const { context, stderr, stdout } = openWorld(
    Object.fromEntries(texts) as Record<string, string>,
  );
  const exit = await lint(inputs, flags, context);
  return { exit, stdout: stdout(), stderr: stderr() };
}

interface JsonReport {
  readonly ok: boolean;
  readonly summary: Readonly<Record<string, number>>;
  readonly diagnostics: readonly {
    readonly code: string;
    readonly severity: string;
    readonly file: string;
    readonly pointer: string;
    readonly range: { readonly line: number; readonly column: number };
    readonly message: string;
  }[];
  readonly suppressed: readonly {
    readonly code: string;
    readonly reason: string;
  }[];
  readonly reports?: readonly { file: string; tool: string; report: unknown }[];
}

async function runJson(
  files: Files,
  flags: LintFlags = {},
  inputs: readonly string[] = [],
): Promise<JsonReport & LintRun> {
  const result = await run(files, { ...flags, reporter: "json" }, inputs);
  expect(result.stderr).toBe("");
  return { ...result, ...(JSON.parse(result.stdout) as JsonReport) };
}

/** `severity code file pointer` of each. */
function told({ diagnostics }: JsonReport): string[] {
  return diagnostics.map(({ severity, code, file, pointer }) =>
    [severity, code, file, pointer].filter((part) => part !== "").join(" "),
  );
}

const sarif = readSarifSchema();
const minimumData: LintFlags = { rules: "minimum-data" };

describe("the exit code of lint", () => {
  const cases: [
    words: string,
    exit: number,
    files: Files,
    flags?: LintFlags,
    inputs?: string[],
  ][] = [
    ["nothing is found", 0, { "a.contract.json": CLEAN }, minimumData],
    [
      "only warnings are found",
      0,
      {
        "a.contract.json": AIMLESS,
        "proviso.config.json": {
          lint: { rules: { "minimum-data": "warning" } },
        },
      },
      minimumData,
    ],
    [
      "all that is found is suppressed",
      0,
      {
        "a.contract.json": AIMLESS,
        "proviso.config.json": {
          lint: {
            suppress: [
              { rule: "missing_purpose", file: "a.contract.json", reason: "r" },
            ],
          },
        },
      },
      minimumData,
    ],
    ["something is found", 1, { "a.contract.json": AIMLESS }, minimumData],
    [
      "a contract is broken among good ones",
      2,
      {
        "a.contract.json": "{",
        "b.contract.json": CLEAN,
      },
      minimumData,
    ],
    [
      "a contract is broken among others with findings",
      2,
      {
        "a.contract.json": "{",
        "b.contract.json": AIMLESS,
      },
      minimumData,
    ],
    ["there is no contract", 2, { "other.json": {} }],
    [
      "what is named is not there",
      2,
      { "a.contract.json": CLEAN },
      {},
      ["b.contract.json"],
    ],
    [
      "a glob matches nothing",
      2,
      { "a.contract.json": CLEAN },
      {},
      ["a.contract.json", "src/**"],
    ],
    [
      "a rule is unknown",
      2,
      { "a.contract.json": CLEAN },
      { rules: "minimum-date" },
    ],
    [
      "a provider is unknown",
      2,
      { "a.contract.json": CLEAN },
      { provider: "openia" },
    ],
    [
      "the configuration is broken",
      2,
      {
        "a.contract.json": CLEAN,
        "proviso.config.json": { lints: {} },
      },
    ],
    [
      "the working folder is not there",
      2,
      { "a.contract.json": CLEAN },
      { cwd: "/nowhere" },
    ],
  ];
  test.each(cases)(
    "where %s is %i, whatever the reporter",
    async (_, exit, files, flags = {}, inputs = []) => {
      for (const reporter of choices.reporter) {
        const result = await run(files, { ...flags, reporter }, inputs);
        expect(result.exit, result.stderr + result.stdout).toBe(exit);
        if (reporter !== "sarif") continue;
        expect(sarif.mismatches(JSON.parse(result.stdout))).toEqual([]);
      }
    },
  );
});

describe("lint", () => {
  test("lints the good contracts beside a broken one", async () => {
    const files = { "a.contract.json": "{", "b.contract.json": AIMLESS };
    const result = await runJson(files, minimumData);
    expect(told(result)).toEqual([
      "error missing_purpose b.contract.json /input/x-openmed-purpose",
      "error invalid_json a.contract.json",
    ]);
    expect(result.summary).toEqual({
      tools: 1,
      findings: 1,
      suppressed: 0,
      errors: 1,
      warnings: 0,
    });
  });

  test("gives the report of each tool, in the bytes of formatLintReport's form", async () => {
    const tools = [AIMLESS, CLEAN].map((contract, index) => {
      const { input } = contract as { input: object };
      return { name: `t${String(index)}`, inputSchema: input };
    });
    const files = { "b.contract.json": { tools }, "a.contract.json": CLEAN };
    const { reports, stdout } = await runJson(files, minimumData);
    expect(reports).toEqual(
      [
        ["a.contract.json", "read", (CLEAN as { input: object }).input],
        ...tools.map(({ name, inputSchema }) => [
          "b.contract.json",
          name,
          inputSchema,
        ]),
      ].map(([file, tool, input]) => ({
        file,
        tool,
        report: lintToolContract(input),
      })),
    );
    expect(stdout).toMatch(/^[ -~]+\n$/);
    expect((await runJson(files, minimumData)).stdout).toBe(stdout);
  });

  test("writes the members of its JSON document in the order of code points", async () => {
    const { stdout } = await runJson(
      { "a.contract.json": AIMLESS },
      minimumData,
    );
    const check = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      const names = Object.keys(value);
      if (!Array.isArray(value)) expect(names).toEqual(names.toSorted());
      Object.values(value).forEach(check);
    };
    check(parseJson(stdout));
  });

  test("looks with the minimum-data lint where a schema doesn't compile, too", async () => {
    const broken = contractOf({
      type: "object",
      properties: { a: { type: "text" } },
    });
    const result = await runJson({ "a.contract.json": broken }, minimumData);
    expect(result.exit).toBe(1);
    expect(told(result)).toContain(
      "error invalid_schema a.contract.json /input/properties/a/type",
    );
    expect(
      (await runJson({ "a.contract.json": broken }, { rules: "house" })).exit,
    ).toBe(2);
  });

  test("takes several rules and providers, with blanks between them", async () => {
    const flags = { rules: "house, minimum-data", provider: "openai , mcp" };
    const { exit } = await run({ "a.contract.json": CLEAN }, flags);
    expect(exit).toBe(0);
  });

  test.each([
    [{ rules: "minimum-date" }, "did you mean minimum-data?"],
    [{ rules: "" }, "it takes house, minimum-data"],
    [{ provider: "opena" }, "did you mean openai?"],
    [{ provider: "zzzzzz" }, "it takes openai,"],
  ])("refuses %j with a hint", async (flags, hint) => {
    const { stderr } = await run({ "a.contract.json": CLEAN }, flags);
    expect(stderr).toContain(`hint: ${hint}`);
  });
});

describe("what the configuration says to lint", () => {
  const on = { rules: { "minimum-data": "error" } } as const;

  test("holds where the command line names no rule and no provider", async () => {
    const files = { "a.contract.json": AIMLESS };
    const configured = { ...files, "proviso.config.json": { lint: on } };
    expect((await run(files)).exit).toBe(0);
    expect((await run(configured)).exit).toBe(1);
    expect((await run(configured, { rules: "house" })).exit).toBe(0);
    expect((await run(configured, { provider: "mcp" })).exit).toBe(0);
    expect((await run(configured, { config: false })).exit).toBe(0);
  });

  test("chooses providers, beside the rules", async () => {
    const union = contractOf(
      {
        type: "object",
        oneOf: [{ type: "object" }, { type: "object" }],
      },
      { profile: "draft-2020-12" },
    );
    const files = (lint: object): Files => ({
      "a.contract.json": union,
      "proviso.config.json": { lint },
    });
    const withProvider = told(
      await runJson(files({ providers: ["anthropic"], ...on })),
    );
    const codes = withProvider.map((line) => line.split(" ")[1]);
    expect(codes).toContain("missing_purpose");
    expect(codes.filter((code) => code?.startsWith("provider_"))).not.toEqual(
      [],
    );
    const without = told(await runJson(files(on)));
    expect(withProvider).toEqual(expect.arrayContaining(without));
  });

  test("gives what is found another severity, or turns it off", async () => {
    const files = (severity: string): Files => ({
      "a.contract.json": AIMLESS,
      "proviso.config.json": { lint: { rules: { "minimum-data": severity } } },
    });
    expect(told(await runJson(files("warning")))).toEqual([
      "warning missing_purpose a.contract.json /input/x-openmed-purpose",
    ]);
    expect(told(await runJson(files("off")))).toEqual([]);
    // What is asked for by name is not off.
    expect(told(await runJson(files("off"), minimumData))).toEqual([
      "error missing_purpose a.contract.json /input/x-openmed-purpose",
    ]);
  });

  test("names the inputs, from its own folder", async () => {
    const files = {
      "w/proviso.config.json": { inputs: ["a"], lint: on },
      "w/a/x.contract.json": AIMLESS,
      "w/b/y.contract.json": AIMLESS,
    };
    const filesOf = async (
      cwd: string,
      inputs: string[] = [],
    ): Promise<string[]> =>
      (await runJson(files, { cwd }, inputs)).diagnostics.map(
        ({ file }) => file,
      );
    expect(await filesOf("/w")).toEqual(["a/x.contract.json"]);
    expect(await filesOf("/w/b")).toEqual(["../a/x.contract.json"]);
    expect(await filesOf("/w", ["b"])).toEqual(["b/y.contract.json"]);
  });
});

describe("suppressions", () => {
  const suppression = {
    rule: "missing_purpose",
    file: "a.contract.json",
    reason: "100% of it: the registry {asks} for it",
  };
  const filesOf = (...suppress: object[]): Files => ({
    "a.contract.json": AIMLESS,
    "proviso.config.json": `{ "lint": { "suppress": ${JSON.stringify(suppress)} } }`,
  });

  test("take a finding out, and are told with their reasons by every reporter", async () => {
    const shown = {
      pretty:
        "a.contract.json:1:47 suppressed missing_purpose: 100% of it: the registry {asks} for it",
      json: `"reason":${JSON.stringify(suppression.reason)}`,
      github: "(reason: 100%25 of it: the registry {asks} for it)",
      sarif: '"justification": "100% of it: the registry {{asks}} for it"',
    };
    for (const reporter of choices.reporter) {
      const result = await run(filesOf(suppression), {
        ...minimumData,
        reporter,
      });
      expect(result.exit).toBe(0);
      expect(result.stdout + result.stderr).toContain(shown[reporter]);
    }
  });

  test.each([
    ["at the finding", { pointer: "/input/x-openmed-purpose" }, true],
    ["at a part that holds it", { pointer: "/input" }, true],
    ["in the whole file", { pointer: "" }, true],
    ["at another part", { pointer: "/output" }, false],
    ["at a part whose name only begins alike", { pointer: "/inpu" }, false],
    ["in another file", { file: "b.contract.json" }, false],
    ["of another rule", { rule: "derived_input" }, false],
  ])("%s: %j fits: %s", async (_, more, fits) => {
    const files = {
      ...filesOf({ ...suppression, ...more }),
      "b.contract.json": CLEAN,
    };
    const result = await runJson(files, minimumData);
    expect(result.suppressed).toHaveLength(fits ? 1 : 0);
    expect(result.exit).toBe(fits ? 0 : 1);
    const unused =
      "warning unused_suppression proviso.config.json /lint/suppress/0";
    expect(told(result).includes(unused)).toBe(!fits);
  });

  test("that suppress nothing are found where they are written", async () => {
    const files = filesOf(suppression, {
      ...suppression,
      rule: "derived_input",
    });
    const { diagnostics } = await runJson(files, minimumData);
    const text = files["proviso.config.json"] as string;
    const column = text.indexOf("{", text.indexOf("},")) + 1;
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: "unused_suppression",
        range: { line: 1, column },
        message: "there is no derived_input to suppress in a.contract.json",
      }),
    ]);
  });

  test("are judged as unused only where the rule looked at the file", async () => {
    const other = { ...suppression, file: "b.contract.json" };
    expect(told(await runJson(filesOf(other), minimumData))).not.toContain(
      "warning unused_suppression proviso.config.json /lint/suppress/0",
    );
    expect(
      told(await runJson(filesOf(suppression), { rules: "house" })),
    ).toEqual([]);
    const off = {
      rules: { provider_loosens: "off" },
      providers: ["mcp"],
      suppress: [{ ...suppression, rule: "provider_loosens" }],
    };
    const config = { "proviso.config.json": { lint: off } };
    expect(
      told(await runJson({ "a.contract.json": CLEAN, ...config })),
    ).toEqual([]);
    const broken = { ...filesOf(suppression), "a.contract.json": "{" };
    expect(told(await runJson(broken, minimumData))).toEqual([
      "error invalid_json a.contract.json",
    ]);
  });

  test.each([
    ["error", 1, 1],
    ["warning", 0, 1],
    ["off", 0, 0],
  ])(
    "that are unused count as the configuration says: %s",
    async (severity, exit, count) => {
      const config = {
        lint: {
          rules: { unused_suppression: severity },
          suppress: [suppression],
        },
      };
      const files = { "a.contract.json": CLEAN, "proviso.config.json": config };
      const result = await runJson(files, minimumData);
      expect(result.exit).toBe(exit);
      expect(told(result)).toHaveLength(count);
    },
  );
});

test("tells parameters in TypeScript how they are closed, where a keyword would name a parameter", async () => {
  const parameters = `{ a: { type: "string", description: "A." } }`;
  const contract = `import { defineTool } from "@proviso/runtime/author";
export const tool = defineTool({ name: "t", description: "T.", parameters: ${parameters} });`;
  const { stdout } = await run({ "a.contract.ts": contract });
  expect(stdout).toMatch(/warning open_object .* \(\/parameters\)\n/);
  expect(stdout).toMatch(/hint: in place of parameters, state input/);
});

describe("print-config", () => {
  async function print(files: Files, flags: object = {}): Promise<LintRun> {
    const texts = Object.entries(files).map(([name, value]) => [
      `/${name}`,
      JSON.stringify(value),
    ]);
    const { context, stderr, stdout } = openWorld(
      Object.fromEntries(texts) as Record<string, string>,
    );
    const exit = await printConfig(flags, context);
    return { exit, stdout: stdout(), stderr: stderr() };
  }

  test("prints what is in force, and where it is from", async () => {
    const config = {
      outDir: "gen",
      lint: { rules: { "minimum-data": "error" } },
    };
    const { exit, stderr, stdout } = await print(
      { "w/proviso.config.json": config, "w/a/x.json": {} },
      { cwd: "/w/a" },
    );
    expect(exit).toBe(0);
    expect(stderr).toBe("from ../proviso.config.json\n");
    expect(JSON.parse(stdout)).toMatchObject({
      inputs: ["."],
      outDir: "../gen",
      target: "ts",
      lint: {
        rules: { "minimum-data": "error", provider_refuses: "error" },
        providers: [],
        suppress: [],
      },
    });
  });

  test("prints every option, but those without a default of their own", async () => {
    const { stdout } = await print({});
    const options = membersBeside("/additionalProperties");
    const stated = new Set(["outDir", "profile", "numbers"]);
    expect(Object.keys(JSON.parse(stdout) as object).sort()).toEqual(
      options.filter((name) => !stated.has(name)).sort(),
    );
  });

  test("prints a configuration that means the same as none, where there is none", async () => {
    const { stderr, stdout } = await print({});
    expect(stderr).toBe("there is no configuration: these are the defaults\n");
    const again = await print({ "proviso.config.json": JSON.parse(stdout) });
    expect(again.stdout).toBe(stdout);
    const files = { "a.contract.json": AIMLESS };
    const flags = { reporter: "json" } as const;
    const configured = { ...files, "proviso.config.json": stdout };
    expect(await run(configured, flags)).toEqual(await run(files, flags));
  });

  test("prints it in the JSON document, too, and a fault in place of it", async () => {
    const { stdout } = await print({}, { reporter: "json" });
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      file: null,
      config: { format: true },
    });
    const broken = await print({ "proviso.config.json": { no: 1 } });
    expect(broken).toMatchObject({ exit: 2, stdout: "" });
    expect(broken.stderr).toMatch(
      /^proviso.config.json:1:2 error unknown_config_member/,
    );
  });
});
