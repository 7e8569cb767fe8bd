import path from "node:path";
import {
  compile,
  type CompileOptions,
  type CompileResult,
  memoryHost,
} from "@proviso/compiler";
import { UnsupportedSchemaError } from "@proviso/runtime";
import {
  defineTool,
  parameterSchemaSpecToJsonSchema,
  type ToolDefinition,
  type ValueSchemaSpec,
  valueSchemaSpecToJsonSchema,
} from "@proviso/runtime/author";
import { formatJson } from "@proviso/runtime/compiler";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AuthorCase,
  ownAuthorCases,
  readAuthorCases,
} from "../../runtime/test/author-cases.ts";
import { evaluate } from "./support/evaluate.ts";
import { describeShared } from "./support/shared.ts";
import { anyParameterSpec, anyValueSpec } from "./support/spec-arbitraries.ts";
import { toolModule } from "./support/typescript-text.ts";

const PROFILE = { profile: "contract" } as const;
const TEXTS = { name: "tool", description: "Does it." };

type Sides = Pick<ToolDefinition, "parameters" | "input" | "output">;

function compileText(
  file: string,
  text: string,
  options: Partial<CompileOptions> = {},
): Promise<CompileResult> {
  const host = memoryHost({ [file]: text });
  return compile({ inputs: [file], host, ...options });
}

/** The module of a contract, its source named as if it were the JSON one. */
function moduleOf({ files, diagnostics }: CompileResult): string {
  expect(diagnostics).toEqual([]);
  expect(files.map(({ path: place }) => place)).toEqual(["a.contract.gen.ts"]);
  return (files[0]?.text ?? "").replace("a.contract.ts", "a.contract.json");
}

/** Compiles a definition as TypeScript, and its raw schemas as a JSON contract. */
async function expectSameModule(
  sides: Sides,
  options: Partial<CompileOptions> = {},
): Promise<void> {
  const { parameters, input, output } = sides;
  const raw = {
    ...TEXTS,
    input:
      parameters === undefined
        ? valueSchemaSpecToJsonSchema(input as ValueSchemaSpec, PROFILE)
        : parameterSchemaSpecToJsonSchema(parameters, PROFILE),
    ...(output === undefined
      ? {}
      : { output: valueSchemaSpecToJsonSchema(output, PROFILE) }),
  };
  const module = toolModule({ ...TEXTS, ...sides });
  const json = formatJson(raw);
  const [fromTypeScript, fromJson] = await Promise.all([
    compileText("a.contract.ts", module, options),
    compileText("a.contract.json", json, options),
  ]);
  expect(moduleOf(fromTypeScript)).toBe(moduleOf(fromJson));
}

describe("a contract in TypeScript and the JSON contract of its raw schemas", () => {
  test.each(["double", "exact"] as const)(
    "give the same module for any definition, numbers %s",
    async (numbers) => {
      const property = fc.asyncProperty(
        anyParameterSpec,
        anyValueSpec,
        fc.boolean(),
        async (parameters, output, isWhole) => {
          const sides = isWhole
            ? { input: output, output }
            : { parameters, output };
          await expectSameModule(sides as unknown as Sides, { numbers });
        },
      );
      await fc.assert(property, { numRuns: 200 });
    },
  );

  describe("for our cases of the author form", () => {
    testAuthorCases(readAuthorCases(ownAuthorCases, "value", "parameters"));
  });
});

describeShared("dsl.json in TypeScript", "cases/seeds", (folder) => {
  const file = path.join(folder, "dsl.json");
  testAuthorCases(readAuthorCases(file, "value", "parameters"));
});

/** What runs code to make its spec can't be written down as data. */
function isWritten({ spec, specJs }: AuthorCase): boolean {
  return specJs === undefined && spec !== undefined;
}

function testAuthorCases(cases: readonly AuthorCase[]): void {
  test.each(cases.filter(isWritten))("$name", async ({ op, spec }) => {
    const sides = (
      op === "value" ? { input: spec } : { parameters: spec }
    ) as Sides;
    const findings = findingsOfRuntime(sides);
    if (findings.length === 0) {
      await expectSameModule(sides);
      await expectSameModule(sides, { numbers: "exact" });
      return;
    }
    const module = toolModule({ ...TEXTS, ...sides });
    const { files, diagnostics } = await compileText("a.contract.ts", module);
    expect(files).toEqual([]);
    expect(
      diagnostics.map(({ code, pointer }) => `${code} ${pointer}`),
    ).toEqual(expect.arrayContaining(findings));
    expect(diagnostics).toHaveLength(findings.length);
  });

  test.each(cases.filter((each) => !isWritten(each) && each.specJs))(
    "not run: $name",
    async ({ op, specJs = "" }) => {
      const side = op === "value" ? "input" : "parameters";
      const module = toolModule({ ...TEXTS, [side]: 0 });
      const text = module.replace(`${side}: 0`, `${side}: ${specJs}`);
      const { files } = await compileText("a.contract.ts", text);
      if (files.length === 0) return;
      // What is written down whole needs no running, and means what it would.
      const spec = evaluate(`(${specJs})`);
      expect(findingsOfRuntime({ [side]: spec })).toEqual([]);
    },
  );
}

/** What `defineTool` throws for a definition at run time, as `code pointer`. */
function findingsOfRuntime(sides: Sides): string[] {
  try {
    defineTool({ ...TEXTS, ...sides } as ToolDefinition);
    return [];
  } catch (error) {
    if (!(error instanceof UnsupportedSchemaError)) throw error;
    return error.diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
  }
}

const IMPORT = 'import { defineTool } from "@proviso/runtime/author";\n';
const REST = 'description: "d", parameters: {}';

describe("the tools of a module", () => {
  test("are those that it exports, in whichever way", async () => {
    const { files, diagnostics } = await compileText(
      "src/a.contract.ts",
      `${IMPORT}import * as author from "@proviso/runtime/author";
import { defineTool as tool } from "@proviso/runtime/author";
export const one = defineTool({ name: "one", ${REST} });
const two = tool({ name: "two", ${REST} } as const), three = (defineTool)({ name: "three", ${REST} });
export { two, three as drei };
export default author.defineTool({ name: "four", ${REST} } satisfies object);
`,
    );
    expect(diagnostics).toEqual([]);
    expect(files.map(({ path: place }) => place)).toEqual([
      "src/a.contract.gen/one.gen.ts",
      "src/a.contract.gen/two.gen.ts",
      "src/a.contract.gen/three.gen.ts",
      "src/a.contract.gen/four.gen.ts",
      "src/a.contract.gen/index.ts",
    ]);
  });

  test("may be one that is exported by default, by its name", async () => {
    const { files, diagnostics } = await compileText(
      "a.contract.ts",
      `${IMPORT}const tool = defineTool({ name: "one", ${REST} });
export default tool;
export { tool, tool as other };
`,
    );
    expect(diagnostics).toEqual([]);
    expect(files.map(({ path: place }) => place)).toEqual([
      "a.contract.gen.ts",
    ]);
  });

  test("fail alone: the others of the file are compiled", async () => {
    const { files, diagnostics } = await compileText(
      "a.contract.ts",
      `${IMPORT}export const one = defineTool({ name: "one", ${REST} });
export const two = defineTool({ name: "two words", ${REST} });
`,
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(["invalid_tool_name"]);
    expect(files.map(({ path: place }) => place)).toEqual([
      "a.contract.gen/one.gen.ts",
      "a.contract.gen/index.ts",
    ]);
  });

  test.each([
    ["a keyword that isn't one", "{ a: { type: 'string', minLenght: 1 } }"],
    ["what isn't constant", "{ a: f() }"],
  ])("keep their last good module in the index after %s", async (_, broken) => {
    const text = (parameters: string): string => `${IMPORT}
export const one = defineTool({ name: "one", ${REST} });
export const two = defineTool({ name: "two", description: "d", parameters: ${parameters} });
`;
    const good = await compileText("a.contract.ts", text("{}"));
    const kept = Object.fromEntries(
      good.files.map((file) => [file.path, file.text]),
    );
    const host = memoryHost({ ...kept, "a.contract.ts": text(broken) });
    const { files } = await compile({ inputs: ["a.contract.ts"], host });
    expect(files.map(({ path: place }) => place)).toEqual([
      "a.contract.gen/one.gen.ts",
      "a.contract.gen/index.ts",
    ]);
    expect(files[1]?.text).toBe(kept["a.contract.gen/index.ts"]);
  });

  test("share no fault that is told once and then forgotten", async () => {
    const { files, diagnostics } = await compileText(
      "a.contract.ts",
      `${IMPORT}const broken = { name: "one", ${REST}, ouput: {} };
const parameters = { a: { type: "string", minLenght: 1 } };
export const one = defineTool(broken);
export const two = defineTool({ ...broken, name: "two" });
export const three = defineTool({ name: "three", description: "d", parameters });
export const four = defineTool({ name: "four", description: "d", parameters });
`,
    );
    expect(files).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toEqual([
      "unknown_member",
      "unsupported_keyword",
    ]);
  });

  test("are all held to the rules, however many are broken", async () => {
    const tools = Array.from({ length: 150 }, (_, index) => {
      const name = `tool${index}`;
      return `export const ${name} = defineTool({ name: "${name}", ${REST}, ouput: {} });`;
    });
    const text = `${IMPORT}${tools.join("\n")}`;
    const { files, diagnostics } = await compileText("a.contract.ts", text);
    expect(files).toEqual([]);
    expect(diagnostics).toHaveLength(100);
  });

  test("of one name are refused, at the names", async () => {
    const { files, diagnostics } = await compileText(
      "a.contract.ts",
      `${IMPORT}export const one = defineTool({ name: "one", ${REST} });
export const two = defineTool({ name: "one", ${REST} });
`,
    );
    expect(files).toEqual([]);
    expect(diagnostics).toMatchObject([
      {
        code: "name_collision",
        pointer: "/name",
        range: { line: 3, column: 39 },
      },
    ]);
  });

  test("are held to the profile of the run where it names one", async () => {
    const text = `${IMPORT}export const one = defineTool({ name: "one", description: "d",
  parameters: { a: { type: "string", minLength: 1 } } });
`;
    const options = { profile: "unified" } as const;
    const { diagnostics } = await compileText("a.contract.ts", text, options);
    expect(diagnostics).toMatchObject([
      {
        pointer: "/parameters/a/minLength",
        range: { line: 3, column: 38 },
      },
    ]);
  });
});
