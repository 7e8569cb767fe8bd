import type { FormatPredicate } from "../../core/formats/index.ts";
import type { TextPattern } from "../../core/pattern/linear-pattern.ts";
import {
  hasFormat,
  hasMaxLength,
  hasMinLength,
  matchesPattern,
} from "../../core/predicates.ts";
import { countOf, showJson } from "../../core/show.ts";
import { codePointCount } from "../../core/text.ts";
import { type AssertionKeyword, nonNegativeInteger } from "../assertion.ts";
import type { SlotKeyword } from "../keyword.ts";

/** A text of so many code points or more (JSON Schema Validation 6.3.2). */
export const minLength: AssertionKeyword<"string", number> = {
  keyword: "minLength",
  appliesTo: "string",
  operand: nonNegativeInteger,
  ceiling: "maxLength",
  predicate: hasMinLength,
  // One UTF-16 unit is enough for one code point, and none for none.
  inline: (count) =>
    count <= 1 ? { of: "length", operator: ">=" } : undefined,
  expected: (count) => `have at least ${countOf(count, "character")}`,
  actual: (text) => `has ${String(codePointCount(text))}`,
};

/** A text of so many code points or fewer (JSON Schema Validation 6.3.1). */
export const maxLength: AssertionKeyword<"string", number> = {
  keyword: "maxLength",
  appliesTo: "string",
  operand: nonNegativeInteger,
  predicate: hasMaxLength,
  inline: (count) =>
    count === 0 ? { of: "length", operator: "<=" } : undefined,
  expected: (count) => `have at most ${countOf(count, "character")}`,
  actual: (text) => `has ${String(codePointCount(text))}`,
};

/** A text in which a pattern is found (JSON Schema Validation 6.3.3). */
const patternCheck: AssertionKeyword<"string", TextPattern> = {
  keyword: "pattern",
  appliesTo: "string",
  operand: { mustBe: "a pattern", read: () => undefined },
  predicate: matchesPattern,
  expected: (source) => `match pattern ${showJson(source)}`,
};

/** A text in which a pattern is found (JSON Schema Validation 6.3.3). */
export const pattern: SlotKeyword = {
  keyword: "pattern",
  appliesTo: "string",
  attach(node, site) {
    const source = site.raw;
    if (typeof source !== "string") {
      site.refuse(
        "invalid_operand",
        "pattern must be a regular expression as text",
        'write "pattern": "^[a-z]+$"',
      );
      return;
    }
    const found = site.pattern(source);
    if (found !== undefined) site.addCheck(node, patternCheck, source, found);
  },
};

/** A text in a format that the draft names (JSON Schema Validation 7.3). */
const formatCheck: AssertionKeyword<"string", FormatPredicate> = {
  keyword: "format",
  appliesTo: "string",
  operand: { mustBe: "a format", read: () => undefined },
  predicate: hasFormat,
  expected: (name) => `match format ${showJson(name)}`,
};

/** A text in a format that the draft names (JSON Schema Validation 7). */
export const format: SlotKeyword = {
  keyword: "format",
  attach(node, site) {
    const name = site.raw;
    if (typeof name !== "string") {
      site.refuse(
        "invalid_operand",
        "format must be the name of a format",
        'write "format": "date-time"',
      );
      return;
    }
    const known = site.format(name);
    if (known !== undefined) site.addCheck(node, formatCheck, name, known);
  },
};
