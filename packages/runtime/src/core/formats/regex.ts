/**
 * Whether a text is a regular expression (ECMA-262 section 22.2.1) with the
 * flag `u`, as JSON Schema Core 6.4 reads patterns.
 */
export function isRegex(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}
