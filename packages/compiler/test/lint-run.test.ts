import { describe, expect, test } from "vitest";
import { catalog } from "../src/catalog.ts";
import type { Diagnostic } from "../src/diagnostics.ts";
import { houseRules } from "../src/lint/index.ts";
import type { LintRule } from "../src/lint/rule.ts";
import { runRules } from "../src/lint/run.ts";
import { readSchemas } from "../src/passes/read-schemas.ts";
import { readContractSources } from "../src/source/index.ts";

/** A rule that finds every schema, and says which side it is on. */
const everySchema: LintRule = {
  code: "every_schema",
  severity: "warning",
  title: "There is a schema",
  explanation: "There is one.",
  mend: "Remove it.",
  *find({ name, sides }) {
    for (const { schemas, side } of sides) {
      for (const { pointer } of schemas) {
        yield { pointer, part: "name", message: `${name} ${side}`, hint: "" };
      }
    }
  },
};

function find(text: string, rules: readonly LintRule[]): Diagnostic[] {
  const { sources } = readContractSources("t.json", text);
  const fail = (fault: Diagnostic): never => {
    throw new Error(fault.message);
  };
  return readSchemas(sources, {}, fail).flatMap((contract) =>
    runRules(contract, rules),
  );
}

describe("rules of the lint", () => {
  test("are shown every schema that values of either side meet, in the order of the document", () => {
    const text = JSON.stringify({
      tools: [
        {
          name: "t",
          inputSchema: {
            type: "object",
            properties: {
              b: { type: "array", items: {} },
              a: { $ref: "#/$defs/c" },
            },
            $defs: {
              c: { type: "null" },
              unused: { allOf: [{ $ref: "#/$defs/unused" }] },
            },
          },
          outputSchema: { type: "object", properties: { a: {} } },
        },
      ],
    });
    const found = find(text, [everySchema]);
    expect(
      found.map(({ message, pointer }) => `${message} ${pointer}`),
    ).toEqual([
      "t input /tools/0/inputSchema",
      "t input /tools/0/inputSchema/properties/b",
      "t input /tools/0/inputSchema/properties/b/items",
      "t input /tools/0/inputSchema/properties/a",
      "t input /tools/0/inputSchema/$defs/c",
      "t output /tools/0/outputSchema",
      "t output /tools/0/outputSchema/properties/a",
    ]);
  });

  test("give their findings code, severity and place", () => {
    const text = '{ "name": "t",\n"input": { "type": "object" } }';
    expect(find(text, [everySchema])).toEqual([
      {
        code: "every_schema",
        severity: "warning",
        file: "t.json",
        pointer: "/input",
        range: { line: 2, column: 1 },
        message: "t input",
        hint: "",
      },
    ]);
  });

  test("find each what it looks for", () => {
    const text = '{ "name": "t", "input": { "type": "object" } }';
    const other = { ...everySchema, code: "other" };
    const codes = find(text, [everySchema, other]).map(({ code }) => code);
    expect(codes).toEqual(["every_schema", "other"]);
    expect(find(text, [])).toEqual([]);
  });

  test("have their pages in the catalogue, under codes of their own", () => {
    for (const rule of houseRules) expect(catalog.get(rule.code)).toBe(rule);
    const codes = houseRules.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].toSorted());
  });
});
