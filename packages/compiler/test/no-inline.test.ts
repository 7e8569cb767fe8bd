import { writeFileSync } from "node:fs";
import path from "node:path";
import { compileContract, readContractSources } from "@proviso/compiler";
import * as prettier from "prettier";
import { afterAll, describe, expect, test } from "vitest";
import { typeCheckModules } from "../../../scripts/check-generated.ts";
import { compileSchemas } from "./support/engines.ts";
import { expectOfText, textOfValue } from "./support/expectations.ts";
import { readValueCases } from "./support/value-cases.ts";
import { Workshop } from "./support/workshop.ts";

/*
 * Modules with a function for every schema answer as those whose small checks
 * stand where they are used. `npm run test:no-inline` has the larger suites
 * say the same.
 */

const workshop = new Workshop();
afterAll(() => {
  workshop.close();
});

const cases = readValueCases().map((each) => ({
  ...each,
  inline: false,
  inputOnly: true,
  targets: ["ts"] as const,
}));
const compiled = await compileSchemas(cases, workshop);

describe.each(cases.map((each, index) => ({ ...each, index })))(
  "$description, numbers $numbers",
  ({ index, tests }) => {
    test("has its verdicts and messages with a function for every schema", () => {
      const [, generated] = compiled[index]?.engines ?? [];
      expect(generated?.guard).toBeTypeOf("function");
      for (const { data, dataText, ...expected } of tests) {
        if (generated === undefined) continue;
        expectOfText(generated, dataText ?? textOfValue(data), expected);
      }
    });
  },
);

describe("modules with a function for every schema", () => {
  test("type-check under every strict flag at once", () => {
    const folder = workshop.makeFolder("types-");
    for (const [index, { files }] of compiled.entries()) {
      writeFileSync(path.join(folder, `case-${index}.ts`), files.ts);
    }
    expect(typeCheckModules(folder)).toEqual([]);
  });

  test("are a fixed point of prettier", async () => {
    // The number modes lay out alike.
    const doubles = compiled.filter((_, at) => cases[at]?.numbers === "double");
    for (const { files, text } of doubles) {
      const made = await prettier.format(files.ts, { parser: "typescript" });
      expect(made, text).toBe(files.ts);
    }
  });
});

test("no check is folded into its caller, whose own is all that it makes", () => {
  const tag = (kind: string) => ({
    type: "object",
    properties: { kind: { const: kind }, size: { minimum: 1 } },
    required: ["kind"],
  });
  const input = {
    type: "object",
    properties: {
      name: { type: "string" },
      part: { oneOf: [tag("a"), tag("b")] },
    },
  };
  const text = JSON.stringify({
    name: "tool",
    profile: "draft-2020-12",
    input,
  });
  const { sources } = readContractSources("tool.contract.json", text);
  const [source] = sources;
  if (source === undefined) throw new Error("there is no contract");
  const { code } = compileContract(source, { inline: false });
  const functions = [...code.matchAll(/^(?:export )?function (\w+)/gm)];
  // The root, two members, two branches with two members each.
  expect(functions.map(([, name]) => name)).toHaveLength(1 + 2 + 2 + 4);
  expect(code).toContain("isAtLeast(value, 1)");
  expect(code).not.toMatch(/switch \(value/);
});
