import {
  inspectSchema,
  parseSourceJson,
  profileNamed,
  wholeTable,
} from "@proviso/runtime/compiler";
import { describe, expect, test } from "vitest";
import { catalog, explainCode } from "../src/catalog.ts";
import { codes } from "../src/codes.ts";
import { houseRules } from "../src/lint/index.ts";
import { readContractSources } from "../src/source/index.ts";

describe("the table of codes", () => {
  test("names are snake_case and in the order of the alphabet", () => {
    const names = [...catalog.keys()];
    expect(names).toEqual(names.toSorted());
    for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  test("has the codes of lint rules, each once", () => {
    const rules = houseRules.map(({ code }) => code);
    const all = [...Object.keys(codes), ...rules];
    expect([...catalog.keys()]).toEqual(all.toSorted());
  });

  test("every code says what it means, why and how to mend it", () => {
    for (const [name, { title, explanation, mend }] of catalog) {
      expect(title, name).toMatch(/^[A-Z].*[^.]$/);
      expect(explanation.length, name).toBeGreaterThan(100);
      for (const text of [...explanation.split("\n\n"), mend]) {
        expect(text, name).toMatch(/^[A-Z."].*[.)]$/);
      }
    }
  });

  test("every code but our own fault has an example with a difference", () => {
    for (const [name, { example }] of catalog) {
      if (name === "internal_error") expect(example).toBeUndefined();
      else expect(example?.before, name).not.toBe(example?.after);
    }
  });
});

describe("the page of a code", () => {
  test("is plain text of at most 80 columns that ends in one line feed", () => {
    for (const name of catalog.keys()) {
      const page = explainCode(name) ?? "";
      expect(page, name).toMatch(/^[\x20-\x7e\n]+[^\n]\n$/);
      for (const line of page.split("\n")) {
        expect(line.length, line).toBeLessThanOrEqual(80);
        expect(line).toBe(line.trimEnd());
      }
    }
  });

  test("has the parts of the code in a fixed order", () => {
    expect(explainCode("invalid_usage")).toBe(
      [
        "invalid_usage (error)",
        "",
        "The command line is not understood",
        "",
        "An option or argument doesn't exist, lacks its value, or doesn't go with another",
        "one. Nothing was read and nothing was written.",
        "",
        "How to mend it:",
        "  Look at proviso --help, or proviso COMMAND --help.",
        "",
        "Before:",
        "  proviso generate --target typescript",
        "",
        "After:",
        "  proviso generate --target ts",
        "",
      ].join("\n"),
    );
  });

  test("doesn't exist for what is no code", () => {
    for (const name of ["", "nothing", "toString", "__proto__"]) {
      expect(explainCode(name)).toBeUndefined();
    }
  });
});

describe("the examples of contract documents", () => {
  test.each([
    "invalid_json",
    "unknown_contract_form",
    "missing_member",
    "unknown_member",
    "invalid_member",
    "no_tools",
    "unsupported_tool",
    "invalid_tool_name",
  ] as const)("%s: before has the fault and after has none", (code) => {
    const { before = "", after = "" } = codes[code].example ?? {};
    const found = readContractSources("tool.json", before).diagnostics;
    expect(found.map((diagnostic) => diagnostic.code)).toEqual([code]);
    expect(readContractSources("tool.json", after).diagnostics).toEqual([]);
  });
});

describe("the examples of schemas", () => {
  test.each([
    ["not_a_schema", "contract"],
    ["unknown_keyword", "contract"],
    ["unsupported_keyword", "bounded"],
    ["misplaced_keyword", "contract"],
    ["missing_type", "contract"],
    ["invalid_operand", "contract"],
    ["conflicting_keywords", "contract"],
    ["undeclared_required", "contract"],
    ["number_out_of_range", "contract"],
  ] as const)("%s: before has the fault and after has none", (code, name) => {
    const profile = profileNamed(name);
    const found = (text: string): string[] =>
      inspectSchema(parseSourceJson(text), {
        profile,
        table: wholeTable,
      }).diagnostics.map((diagnostic) => diagnostic.code);
    const { before = "", after = "" } = codes[code].example ?? {};
    expect(found(before)).toEqual([code]);
    expect(found(after)).toEqual([]);
  });
});
