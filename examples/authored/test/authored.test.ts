import { describe, expect, expectTypeOf, test } from "vitest";
import {
  fileSearch as generated,
  type FileSearchInput,
  type FileSearchOutput,
} from "../file-search.contract.gen.js";
import { fileSearch as authored } from "../file-search.contract.ts";
import { callFileSearch, type HandlerOf } from "../src/call.ts";
import type { searchFiles } from "../src/handler.ts";

describe("the file-search tool", () => {
  test("runs a call that fits its contract", async () => {
    const answer = await callFileSearch(
      '{ "pattern": "lants", "scope": "text", "limit": 1 }',
    );
    expect(JSON.parse(answer)).toEqual([{ path: "shopping.txt", line: 1 }]);
  });

  test("refuses a call that doesn't, and says all there is to mend", async () => {
    expect(await callFileSearch('{ "scope": "names", "limit": 51 }')).toBe(
      [
        'data must have property "pattern"',
        'data.scope must be one of ["name","text"] (is "names")',
        "data.limit must be <= 50 (is 51)",
      ].join("\n"),
    );
  });
});

describe("the definition and the module that is compiled from it", () => {
  test("say the same of every call", () => {
    const calls = [
      { pattern: "a" },
      { pattern: "a", limit: 50, other: null },
      { pattern: "a".repeat(200), scope: "name" },
      { pattern: "a".repeat(201) },
      { pattern: "a", limit: 1.5 },
      { pattern: "a", scope: "" },
      {},
      [],
    ];
    for (const call of calls) {
      expect(generated.input.mismatches(call)).toEqual(
        authored.input.mismatches(call),
      );
    }
    expect(calls.filter((call) => generated.input.matches(call))).toEqual(
      calls.slice(0, 3),
    );
  });

  test("have the same texts and schemas", () => {
    expect(generated.name).toBe(authored.name);
    expect(generated.description).toBe(authored.description);
    expect(generated.input.document).toEqual(authored.input.document);
    expect(generated.output?.document).toEqual(authored.output?.document);
  });

  // The type check of the project fails where these are not the same types.
  test("have the same types", () => {
    type Authored = HandlerOf<typeof authored>;
    expectTypeOf<FileSearchInput>().toEqualTypeOf<Parameters<Authored>[0]>();
    expectTypeOf<FileSearchOutput>().toEqualTypeOf<
      Awaited<ReturnType<Authored>>
    >();
    expectTypeOf<typeof searchFiles>().toEqualTypeOf<Authored>();
  });
});
