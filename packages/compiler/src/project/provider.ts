import { type NameGrammar, nameRules } from "../names/provider-names.ts";

/**
 * Where a schema is sent: a provider's API with its defaults, or with `-strict`
 * the mode in which the provider holds the model to the schema.
 */
export type Provider =
  | "openai"
  | "openai-strict"
  | "anthropic"
  | "anthropic-strict"
  | "gemini"
  | "gemini-json-schema"
  | "mcp";

/** What a provider takes, beyond single keywords. */
export interface ProviderRules {
  /** How messages call it. */
  readonly title: string;
  /** The part of a request that these rules are about. */
  readonly part: string;
  /** Where the rules are told. */
  readonly source: string;
  /** When they were read there: year and month. */
  readonly date: string;
  /** What a tool may be called. */
  readonly toolName: NameGrammar;
  /** What a property may be called, where that is restricted. */
  readonly propertyName?: NameGrammar;
  /** Keywords that the root schema may not have. */
  readonly notAtRoot: readonly string[];
  /** Whether the root of an output need be no object. */
  readonly anyOutput: boolean;
  /** Whether objects must refuse undeclared members. */
  readonly closesObjects: boolean;
  /** Whether every property must be listed in `required`. */
  readonly requiresAll: boolean;
  /** Whether every schema must state a type, or be a union or a reference. */
  readonly needsTypes: boolean;
  /** Whether arrays must state what their items are. */
  readonly needsItems: boolean;
  /** Whether `true` and `false` are schemas. */
  readonly booleanSchemas: boolean;
  /** How a schema says that null fits: a name in `type`, or `nullable: true` beside one type. */
  readonly nullBy: "type" | "nullable";
  /** Whether unions may have assertions beside them. */
  readonly unionSiblings: boolean;
  /** What may stand beside `$ref`: anything, annotations, or nothing; where there are references. */
  readonly besideReference: "anything" | "annotations" | "nothing";
  /** Whether schemas may contain themselves: anywhere, below optional properties, or not. */
  readonly recursion: "kept" | "optional" | "refused";
  /** What `enum` may list. */
  readonly enumValues: "any" | "scalars" | "strings_and_numbers" | "strings";
  /** The formats that it knows; all without it. */
  readonly formats?: readonly string[];
  /** Constructs that patterns may not have. */
  readonly notInPatterns?: RegExp;
  /** The largest `minItems`. */
  readonly maxMinItems?: number;
  /** Whether members that are no keywords of JSON Schema may stay. */
  readonly extensions: boolean;
  readonly limits: ProviderLimits;
}

/** How large a schema may be; absent where no limit is told. */
export interface ProviderLimits {
  /** Objects within objects, the root counted. */
  readonly depth?: number;
  /** Properties of all objects together. */
  readonly properties?: number;
  /** Values of all enums together. */
  readonly enumValues?: number;
  /** Characters of all property names, definition names, enum and const values. */
  readonly text?: number;
  /** Characters of the values of one enum that has more than `longEnum` values. */
  readonly longEnumText?: number;
  readonly longEnum?: number;
  /** Properties that are not required, of all objects together. */
  readonly optionalProperties?: number;
  /** Properties that are a union or of several types. */
  readonly unionProperties?: number;
}

const plain = {
  anyOutput: false,
  closesObjects: false,
  requiresAll: false,
  needsTypes: false,
  needsItems: false,
  booleanSchemas: true,
  nullBy: "type",
  unionSiblings: true,
  besideReference: "anything",
  recursion: "kept",
  enumValues: "any",
  extensions: true,
  limits: {},
} as const satisfies Partial<ProviderRules>;

const strict = {
  ...plain,
  closesObjects: true,
  needsTypes: true,
  needsItems: true,
  booleanSchemas: false,
  unionSiblings: false,
  besideReference: "nothing",
  enumValues: "scalars",
  extensions: false,
} as const satisfies Partial<ProviderRules>;

const openaiRoot = ["anyOf", "oneOf", "allOf", "enum", "const", "not"];

const strictFormats = [
  "date-time",
  "time",
  "date",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid",
];

/** The providers, with what each takes. */
export const providers: Readonly<Record<Provider, ProviderRules>> = {
  openai: {
    ...plain,
    title: "OpenAI",
    part: "function tools without strict",
    source:
      "https://developers.openai.com/api/docs/guides/function-calling, and the API's answers in langchain-ai/langchainjs#9804, langgenius/dify#33137",
    date: "2026-11",
    toolName: nameRules.openai.toolName,
    notAtRoot: openaiRoot,
    needsItems: true,
  },
  "openai-strict": {
    ...strict,
    title: "OpenAI in strict mode",
    part: "function tools and response formats with strict: true",
    source:
      "https://developers.openai.com/api/docs/guides/structured-outputs, and the API's answers in cyanheads/git-mcp-server#47, spring-projects/spring-ai#6865",
    date: "2026-11",
    toolName: nameRules.openai.toolName,
    notAtRoot: openaiRoot,
    requiresAll: true,
    formats: strictFormats,
    limits: {
      depth: 10,
      properties: 5000,
      enumValues: 1000,
      text: 120_000,
      longEnum: 250,
      longEnumText: 15_000,
    },
  },
  anthropic: {
    ...plain,
    title: "Anthropic",
    part: "input_schema of tools without strict",
    source:
      "https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools, and the API's answers in anthropics/claude-code#27337 and #96152, diegosouzapw/OmniRoute#13552",
    date: "2026-11",
    toolName: nameRules.anthropic.toolName,
    propertyName: nameRules.anthropic.propertyName,
    notAtRoot: ["anyOf", "oneOf", "allOf"],
  },
  "anthropic-strict": {
    ...strict,
    title: "Anthropic in strict mode",
    part: "input_schema of tools with strict: true",
    source:
      "https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations, and the API's answers in earendil-works/pi#9953, alphaXiv/agents#51",
    date: "2026-11",
    toolName: nameRules.anthropic.toolName,
    propertyName: nameRules.anthropic.propertyName,
    notAtRoot: ["anyOf", "oneOf", "allOf"],
    recursion: "refused",
    formats: [...strictFormats, "uri"],
    notInPatterns: /\(\?(?!:)|\\[bBkpP1-9]/,
    maxMinItems: 1,
    limits: { optionalProperties: 24, unionProperties: 16 },
  },
  gemini: {
    ...plain,
    title: "Gemini",
    part: "parameters of function declarations (the OpenAPI subset)",
    source:
      "https://ai.google.dev/api/caching#Schema, and the API's answers in pizza-bot-app/pizza-bot#62, google-gemini/gemini-cli#3178, taylorwilsdon/google_workspace_mcp#1099",
    date: "2026-11",
    toolName: nameRules.gemini.toolName,
    propertyName: nameRules.gemini.propertyName,
    notAtRoot: ["anyOf"],
    needsTypes: true,
    needsItems: true,
    booleanSchemas: false,
    nullBy: "nullable",
    unionSiblings: false,
    besideReference: "nothing",
    recursion: "refused",
    enumValues: "strings",
    formats: ["date-time"],
    extensions: false,
  },
  "gemini-json-schema": {
    ...plain,
    title: "Gemini with JSON Schema",
    part: "parametersJsonSchema of function declarations",
    source:
      "https://ai.google.dev/api/generate-content#v1beta.GenerationConfig, and the API's answers in anomalyco/opencode#12295, router-for-me/CLIProxyAPI#3551",
    date: "2026-11",
    toolName: nameRules.gemini.toolName,
    propertyName: nameRules.gemini.propertyName,
    notAtRoot: ["anyOf"],
    booleanSchemas: false,
    besideReference: "annotations",
    recursion: "optional",
    enumValues: "strings_and_numbers",
    extensions: false,
  },
  mcp: {
    ...plain,
    title: "MCP",
    part: "inputSchema and outputSchema of tools",
    source:
      "https://modelcontextprotocol.io/seps/2106-json-schema-2020-12 and SEP-986 (names)",
    date: "2026-11",
    toolName: nameRules.mcp.toolName,
    notAtRoot: [],
    anyOutput: true,
  },
};

/** The names of the providers, in the order of documentation. */
export const providerNames = Object.keys(providers) as readonly Provider[];
