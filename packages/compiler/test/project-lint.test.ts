import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../src/diagnostics.ts";
import { readSchemas } from "../src/passes/read-schemas.ts";
import {
  lintForProvider,
  type Provider,
  providerNames,
} from "../src/project/index.ts";
import { readContractSources } from "../src/source/index.ts";

/** `line:column code pointer` of each, beside what is told in words. */
function lint(
  text: string,
  provider: Provider,
): { places: string[]; found: readonly Diagnostic[] } {
  const { sources } = readContractSources("tools.json", text);
  const contracts = readSchemas(sources, {}, (fault) => {
    throw new Error(fault.message);
  });
  const found = contracts.flatMap((each) => lintForProvider(each, provider));
  const places = found.map(
    ({ code, pointer, range }) =>
      `${range.line}:${range.column} ${code} ${pointer}`,
  );
  return { places, found };
}

const strictContract = JSON.stringify({
  name: "read",
  input: {
    type: "object",
    properties: { path: { type: "string" } },
    required: ["path"],
    additionalProperties: false,
  },
});

describe("lint for a provider", () => {
  test.each(providerNames.filter((name) => name !== "gemini"))(
    "finds nothing in a contract that %s takes as it is",
    (provider) => {
      expect(lint(strictContract, provider).places).toEqual([]);
    },
  );

  test("places what it finds in the contract's own file", () => {
    const text = `{
  "name": "pay",
  "input": {
    "type": "object",
    "properties": { "amount": { "type": "integer", "minimum": 1 } },
    "required": ["amount"],
    "additionalProperties": false
  }
}`;
    const { found, places } = lint(text, "anthropic-strict");
    expect(places).toEqual([
      "5:63 provider_loosens /input/properties/amount/minimum",
    ]);
    expect(found[0]?.message).toBe(
      'Anthropic in strict mode takes no minimum: the description says "must be >= 1"',
    );
  });

  test("refuses a tool by its name, at the name", () => {
    const text =
      '{ "tools": [{ "name": "files.read", "inputSchema": { "type": "object" } }] }';
    expect(lint(text, "openai").places).toEqual([
      "1:23 provider_refuses /tools/0/name",
    ]);
    expect(lint(text, "mcp").places).toEqual([]);
  });

  test("looks at outputs where the provider has them", () => {
    const text = JSON.stringify({
      tools: [
        {
          name: "read",
          inputSchema: { type: "object" },
          outputSchema: {
            $schema: "http://json-schema.org/draft-07/schema#",
            type: "object",
          },
        },
      ],
    });
    const codes = (provider: Provider): string[] =>
      lint(text, provider).found.map(({ code, pointer }) => code + pointer);
    expect(codes("mcp")).toEqual([
      "provider_rewrites/tools/0/outputSchema/$schema",
    ]);
    expect(codes("openai")).toEqual([]);
  });
});
