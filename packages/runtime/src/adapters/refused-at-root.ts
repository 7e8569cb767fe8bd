/**
 * The keywords that a model's interface refuses at the root of an input, and a
 * request with all its tools for one of them.
 */
export const refusedAtRoot = {
  anthropic: ["oneOf", "anyOf", "allOf"],
  openai: ["oneOf", "anyOf", "allOf", "enum", "not"],
} as const;
