import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  type FormatDraft,
  type FormatName,
  type FormatPredicate,
  formatsOfDraft,
} from "../src/core/formats/index.ts";

/** Texts of a format, each with the reason why it is one or not. */
interface Cases {
  readonly valid: Readonly<Record<string, string>>;
  readonly invalid: Readonly<Record<string, string>>;
}

const file = path.join(import.meta.dirname, "cases/formats.json");
const cases = JSON.parse(readFileSync(file, "utf8")) as Record<
  FormatDraft,
  Record<FormatName, Cases>
>;

describe.each(Object.entries(cases))("of %s", (draft, formats) => {
  const known = formatsOfDraft[draft as FormatDraft];

  test.each(Object.entries(formats))("%s", (name, { valid, invalid }) => {
    const isOfFormat = known.get(name) as FormatPredicate;
    const wrong = [
      ...Object.entries(valid).filter(([text]) => !isOfFormat(text)),
      ...Object.entries(invalid).filter(([text]) => isOfFormat(text)),
    ];
    expect(wrong).toEqual([]);
  });
});

describe("the formats", () => {
  test("of the last draft all have cases, both ways", () => {
    const known = formatsOfDraft["draft-2020-12"];
    expect(Object.keys(cases["draft-2020-12"]).sort()).toEqual(
      [...known.keys()].sort(),
    );
    for (const { valid, invalid } of Object.values(cases["draft-2020-12"])) {
      expect(Object.keys(valid).length).toBeGreaterThan(2);
      expect(Object.keys(invalid).length).toBeGreaterThan(4);
    }
  });

  test.each([
    ["draft-04", 6],
    ["draft-06", 9],
    ["draft-07", 17],
    ["draft-2019-09", 19],
    ["draft-2020-12", 19],
  ] as const)("of %s are %i", (draft, count) => {
    expect(formatsOfDraft[draft].size).toBe(count);
  });

  test("only grow from draft to draft", () => {
    const drafts = Object.values(formatsOfDraft);
    drafts.slice(1).forEach((known, index) => {
      const before = [...(drafts[index]?.keys() ?? [])];
      expect([...known.keys()]).toEqual(expect.arrayContaining(before));
    });
  });

  test("are none of what only draft-03 names, nor of what objects inherit", () => {
    const others = [
      "color",
      "style",
      "phone",
      "ip-address",
      "host-name",
      "utc-millisec",
      "unknown",
      "toString",
      "constructor",
      "__proto__",
      "",
    ];
    for (const known of Object.values(formatsOfDraft)) {
      expect(others.filter((name) => known.has(name))).toEqual([]);
    }
  });

  test("are told by functions whose names say what they ask", () => {
    for (const known of Object.values(formatsOfDraft)) {
      for (const predicate of known.values()) {
        expect(predicate.name).toMatch(/^is[A-Z][A-Za-z0-9]+$/);
      }
    }
  });
});
