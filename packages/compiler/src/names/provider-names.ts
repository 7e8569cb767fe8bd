/** What a name must look like, as an expression and in words. */
export interface NameGrammar {
  readonly pattern: RegExp;
  readonly words: string;
}

/** What a provider lets tools and their properties be called. */
export interface NameRules {
  /** How messages call the provider. */
  readonly title: string;
  readonly toolName: NameGrammar;
  /** Absent where properties may be called anything. */
  readonly propertyName?: NameGrammar;
}

/** By vendor; the modes of one agree. Source and date of each are in the table of providers. */
export const nameRules = {
  openai: {
    title: "OpenAI",
    toolName: {
      pattern: /^[A-Za-z0-9_-]{1,64}$/,
      words: "1 to 64 of the characters A-Z a-z 0-9 _ and -",
    },
  },
  anthropic: {
    title: "Anthropic",
    toolName: {
      pattern: /^[A-Za-z0-9_-]{1,128}$/,
      words: "1 to 128 of the characters A-Z a-z 0-9 _ and -",
    },
    propertyName: {
      pattern: /^[A-Za-z0-9_.-]{1,64}$/,
      words: "1 to 64 of the characters A-Z a-z 0-9 . _ and -",
    },
  },
  gemini: {
    title: "Gemini",
    toolName: {
      pattern: /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/,
      words:
        "a letter or _, then up to 127 of the characters A-Z a-z 0-9 _ . : and -",
    },
    propertyName: {
      pattern: /^[A-Za-z_][A-Za-z0-9_]{0,63}$/,
      words: "a letter or _, then up to 63 of the characters A-Z a-z 0-9 and _",
    },
  },
  mcp: {
    title: "MCP",
    toolName: {
      pattern: /^[A-Za-z0-9._-]{1,128}$/,
      words: "1 to 128 of the characters A-Z a-z 0-9 . _ and -",
    },
  },
} as const satisfies Readonly<Record<string, NameRules>>;
