import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { lint, type LintFlags } from "../src/cli/lint.ts";
import { choices } from "../src/cli/options.ts";
import { openWorld } from "./support/command-world.ts";
import { anyPlantedSchema, PLANTED } from "./support/planted-schemas.ts";

/** What can be wrong with a document beside its schemas, told with values everywhere else. */
const anyRest = fc.record(
  {
    description: fc.constantFrom<unknown>(PLANTED, [PLANTED], 7),
    title: fc.constantFrom<unknown>(PLANTED, null),
    profile: fc.constantFrom(PLANTED, "bounded"),
    numbers: fc.constantFrom(PLANTED, "exact"),
    output: anyPlantedSchema,
    extra: fc.constant(PLANTED),
  },
  { requiredKeys: [] },
);

const anyDocument = fc.oneof(
  fc
    .record({ name: fc.constant("t"), input: anyPlantedSchema, rest: anyRest })
    .map(({ rest, ...tool }) => ({ ...tool, ...rest })),
  fc
    .record({ inputSchema: anyPlantedSchema, rest: anyRest })
    .map(({ inputSchema, rest }) => ({
      tools: [{ name: "t", inputSchema, ...rest }],
    })),
  fc
    .record({
      parameters: anyPlantedSchema,
      type: fc.constantFrom("function", PLANTED),
    })
    .map(({ parameters, type }) => [
      { type, function: { name: "t", parameters } },
    ]),
  anyPlantedSchema,
  fc.constantFrom<unknown>(
    PLANTED,
    [PLANTED],
    { input: PLANTED },
    { tools: PLANTED },
  ),
);

/** The text of a document, whole or damaged. */
const anyText = fc
  .tuple(anyDocument, fc.constantFrom(0, 0, 2, 4), fc.nat())
  .map(([document, indent, at]) =>
    JSON.stringify(document, undefined, indent).concat("\n", String(at)),
  )
  .chain((text) => {
    const cut = text.lastIndexOf("\n");
    const json = text.slice(0, cut);
    const at = Number(text.slice(cut + 1)) % (json.length + 1);
    return fc.constantFrom(
      json,
      json,
      json.slice(0, at),
      `${json.slice(0, at)}${PLANTED}${json.slice(at)}`,
      json.replaceAll(`"${PLANTED}`, PLANTED),
    );
  });

interface Printed {
  readonly exit: number;
  readonly text: string;
}

async function run(
  text: string,
  flags: LintFlags,
  isTTY: boolean,
): Promise<Printed> {
  const { context, stderr, stdout } = openWorld(
    { "/t.contract.json": text },
    { isTTY },
  );
  const exit = await lint([], flags, context);
  return { exit, text: stdout() + stderr() };
}

describe("no value of a contract", () => {
  const exits = new Map<number, number>();
  afterAll(() => {
    // Every kind of end was tried, or the schemas tried show nothing.
    for (const exit of [1, 2]) expect(exits.get(exit) ?? 0).toBeGreaterThan(20);
  });

  test.each(choices.reporter)(
    "is told by the minimum-data lint in %s, of broken contracts neither",
    async (reporter) => {
      await fc.assert(
        fc.asyncProperty(anyText, fc.boolean(), async (text, isTTY) => {
          const flags: LintFlags = { rules: "minimum-data", reporter };
          const printed = await run(text, flags, isTTY);
          expect(printed.text).not.toContain(PLANTED);
          exits.set(printed.exit, (exits.get(printed.exit) ?? 0) + 1);
        }),
      );
    },
  );

  test("is in the lines around a finding, which other rules do show", async () => {
    const input = { type: "object", title: PLANTED };
    const text = JSON.stringify({ name: "t", input });
    const shown = await run(text, { rules: "house" }, true);
    expect(shown.text).toContain(PLANTED);
    const hidden = await run(text, { rules: "minimum-data" }, true);
    expect(hidden.text).toContain("missing_purpose");
    expect(hidden.text).not.toContain(PLANTED);
  });
});

describe("whatever a contract holds", () => {
  test.each(choices.reporter)(
    "lint ends with an answer in %s",
    async (reporter) => {
      await fc.assert(
        fc.asyncProperty(
          fc.jsonValue(),
          fc.boolean(),
          async (value, isSchema) => {
            const document = isSchema ? { name: "t", input: value } : value;
            for (const rules of [
              "minimum-data",
              "house",
              "house,minimum-data",
            ]) {
              const flags: LintFlags = {
                rules,
                provider: "openai,gemini",
                reporter,
              };
              const { exit } = await run(JSON.stringify(document), flags, true);
              expect([0, 1, 2]).toContain(exit);
            }
          },
        ),
      );
    },
  );

  test.each([
    ["lists", "[", "]"],
    ["objects", '{"properties":', "}"],
    ["schemas", '{"type":"object","properties":{"a":', '},"required":["a"]}'],
    ["items", '{"type":"array","items":', "}"],
    ["unions", '{"anyOf":[', "]}"],
  ])("%s may nest as deep as they like", async (_, open, close) => {
    for (const depth of [60, 600, 20_000]) {
      const schema = `${open.repeat(depth)}{}${close.repeat(depth)}`;
      for (const text of [schema, `{"name":"t","input":${schema}}`]) {
        const flags: LintFlags = {
          rules: "house,minimum-data",
          provider: "mcp",
        };
        const { exit } = await run(text, flags, false);
        expect([1, 2]).toContain(exit);
      }
    }
  });
});
