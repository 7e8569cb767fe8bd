import type { TextPattern } from "../core/predicates.ts";

/** How patterns are searched for. */
export type PatternMode = "linear" | "native";

/** A pattern, or why it can't be searched for. */
export type FoundPattern =
  | { readonly pattern: TextPattern }
  | {
      readonly code: "invalid_pattern" | "unsupported_pattern";
      readonly message: string;
      readonly hint: string;
    };

/** A pattern of ECMA-262 with the `u` flag. */
export function findPattern(source: string, _mode: PatternMode): FoundPattern {
  try {
    return { pattern: new RegExp(source, "u") };
  } catch {
    return {
      code: "invalid_pattern",
      message: "the pattern is no regular expression with the u flag",
      hint: "mend it",
    };
  }
}
