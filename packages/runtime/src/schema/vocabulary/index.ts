import type { KeywordRow, KeywordTable } from "../keyword.ts";
import { maxItems, minItems } from "./array.ts";
import { baseKeywords } from "./base.ts";
import { oneOf } from "./combine.ts";
import { maximum, minimum } from "./number.ts";
import { maxLength, minLength } from "./string.ts";

/** The one table: every keyword that Proviso knows, with its row. */
export const vocabulary = {
  ...baseKeywords,
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  oneOf,
} as const satisfies Record<string, KeywordRow>;

/** A keyword that Proviso knows. */
export type KeywordName = keyof typeof vocabulary;

/** The whole vocabulary, for schemas that are only known at run time. */
export const wholeTable: KeywordTable = /* @__PURE__ */ new Map<
  string,
  KeywordRow
>(/* @__PURE__ */ Object.entries(vocabulary));
