import { parsePattern } from "../pattern/parse-pattern.ts";

/**
 * Whether a text is a regular expression (ECMA-262 section 22.2.1) with the
 * flag `u`, as JSON Schema Core 6.4 reads patterns.
 */
export function isRegex(text: string): boolean {
  return parsePattern(text).fault === undefined;
}
