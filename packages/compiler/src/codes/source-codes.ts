import type { CodeInfo } from "./info.ts";

/** Faults of a contract document: its text, its form, its tools and their names. */
export const sourceCodes = {
  invalid_json: {
    title: "The file is not JSON",
    severity: "error",
    explanation:
      "The text breaks the grammar of JSON (RFC 8259) at the place shown: a " +
      "missing comma, a comma too many, a comment, single quotes, a name that " +
      "stands twice in one object, bytes that are not UTF-8, a byte order mark, " +
      "or a file that ends too early.\n\n" +
      "Reading is strict on purpose. Parsers disagree on what such text means " +
      "(with a name given twice, some take the first and some the last), so the " +
      "contract that was reviewed might not be the one that is enforced.",
    mend:
      "Correct the text at the place shown. Where comments and trailing commas " +
      "are wanted, name the file *.contract.jsonc.",
    example: {
      before: '{ "type": "object", }',
      after: '{ "type": "object" }',
    },
  },
  unknown_contract_form: {
    title: "The document is no contract in a known form",
    severity: "error",
    explanation:
      'A contract document is one of: { "name", "input", "output" }; ' +
      '{ "tools": [...] } as MCP tools/list prints it, alone or inside its ' +
      "JSON-RPC response; an array of OpenAI or Anthropic function tools; or an " +
      "object that is itself a JSON Schema, for the input of a tool named after " +
      "the file. The document is none of these: a lone text or number, a " +
      "JSON-RPC message without tools, or one tool outside a list.",
    mend:
      "Write the document in one of these forms. One tool of a provider goes " +
      "into an array.",
    example: {
      before: '{ "name": "read", "input_schema": { "type": "object" } }',
      after: '[{ "name": "read", "input_schema": { "type": "object" } }]',
    },
  },
  missing_member: {
    title: "The contract lacks a member",
    severity: "error",
    explanation:
      'Every tool needs an input schema ("input" in a contract file, ' +
      '"inputSchema" in MCP, "parameters" in OpenAI tools, "input_schema" in ' +
      "Anthropic tools), and every tool in a list needs a name. Nothing is " +
      "filled in: a tool without an input schema would accept any call.",
    mend:
      "Add the member. For a tool without parameters write an object schema " +
      'with empty "properties" and "additionalProperties": false.',
    example: {
      before: '{ "tools": [{ "name": "ping" }] }',
      after:
        '{\n  "tools": [{\n    "name": "ping",\n' +
        '    "inputSchema": { "type": "object", "additionalProperties": false }\n' +
        "  }]\n}",
    },
  },
  unknown_member: {
    title: "A contract file has no such member",
    severity: "error",
    explanation:
      "A contract file has the members name, title, description, profile, input " +
      'and output, and may name its own schema in "$schema". Anything else is ' +
      'refused, as a misspelt "ouput" would otherwise leave the output of the ' +
      "tool unchecked without a word. (Lists of tools in someone else's form may " +
      "have further members; those are let pass.)",
    mend: "Correct the spelling (the hint names the closest member) or remove it.",
    example: {
      before:
        '{ "input": { "type": "object" }, "ouput": { "type": "string" } }',
      after:
        '{ "input": { "type": "object" }, "output": { "type": "string" } }',
    },
  },
  invalid_member: {
    title: "A member of the contract has the wrong type",
    severity: "error",
    explanation:
      "Names, titles, descriptions and profiles are texts; tools is a list, and " +
      "each tool in it an object. The member named in the message is something " +
      "else. null doesn't stand for a member that is absent.",
    mend: "Give the member a value of the right type, or leave it out.",
    example: {
      before: '{ "name": 7, "input": { "type": "object" } }',
      after: '{ "name": "seven", "input": { "type": "object" } }',
    },
  },
  no_tools: {
    title: "The document holds no tool",
    severity: "error",
    explanation:
      "The document is a list of tools without a single tool. Most often that is " +
      "the answer of a server that wasn't ready, or the wrong part of a longer " +
      "answer; compiling it would remove every module made from it before.\n\n" +
      "A contract in TypeScript holds the tools that it exports, each made by " +
      "defineTool of @proviso/runtime/author; this one exports none.",
    mend:
      "Put at least one tool into the list, or remove the file. In TypeScript, " +
      "export const name = defineTool({ ... }).",
    example: {
      before: '{ "tools": [] }',
      after:
        '{ "tools": [{ "name": "ping", "inputSchema": { "type": "object" } }] }',
    },
  },
  unsupported_tool: {
    title: "An entry of the list is not a function tool",
    severity: "error",
    explanation:
      "Providers list tools of their own (web search, code execution, computer " +
      "use, text tools with a grammar) beside function tools. They have no JSON " +
      "Schema for their input, so there is no contract to compile. The entry is " +
      "refused rather than skipped, so that a list never silently loses a tool.",
    mend: "Take the entry out of the file that is compiled.",
    example: {
      before: '[{ "type": "web_search" }]',
      after:
        '[{\n  "type": "function",\n  "name": "search",\n' +
        '  "parameters": { "type": "object" }\n}]',
    },
  },
  invalid_tool_name: {
    title: "The tool's name is outside the grammar of names",
    severity: "error",
    explanation:
      "A tool's name is 1 to 128 characters from A-Z, a-z, 0-9, dot, underscore " +
      "and hyphen. Files, identifiers and audit entries are named after the tool, " +
      "so a name with slashes, blanks or invisible characters could leave its " +
      "folder or look like another name.\n\n" +
      "A contract without a name is named after its file, so that the file's " +
      "name may be the one at fault.",
    mend: 'Rename the tool, or give the contract a "name" of its own.',
    example: {
      before: '{ "name": "read file", "input": { "type": "object" } }',
      after: '{ "name": "read-file", "input": { "type": "object" } }',
    },
  },
  unknown_profile: {
    title: "There is no such profile",
    severity: "error",
    explanation:
      "A profile names the set of keywords, limits and rules that a schema is " +
      "held to. The one that the contract or the command line asks for doesn't " +
      "exist, and picking another would change what the contract means.",
    mend:
      "Use a profile that the hint lists, or leave the profile out to get the " +
      "default.",
    example: {
      before: '{ "profile": "contracts", "input": { "type": "object" } }',
      after: '{ "profile": "contract", "input": { "type": "object" } }',
    },
  },
  name_collision: {
    title: "Two tools would get the same name",
    severity: "error",
    explanation:
      "Constants, types, guards and files are named after the tool: read-file " +
      "gives readFile, ReadFileInput, isReadFileInput and read-file.gen.ts. Two " +
      "tools whose names meet after case folding and camel case, or where a name " +
      "meets the guard or type of another, would overwrite one another or not " +
      "compile.",
    mend: "Rename one of the two tools, or move them to separate documents.",
    example: {
      before: '[{ "name": "read-file", ... }, { "name": "readFile", ... }]',
      after: '[{ "name": "read-file", ... }, { "name": "read-lines", ... }]',
    },
  },
  schema_not_printable: {
    title: "The schema is nested too deep to be printed as a module",
    severity: "error",
    explanation:
      "The profile's limits admit the schema, but the module made from it would " +
      "be nested so deep that TypeScript or the formatter can't process it. " +
      "Nothing is written, as a module that doesn't compile helps nobody. The " +
      "interpreter of the runtime has no such limit.",
    mend: "Flatten the schema, or check this tool at run time with new Schema(...).",
    example: {
      before:
        '{ "items": { "items": { "items": ... a thousand levels ... } } }',
      after: '{ "type": "array", "items": { "type": "array" } }',
    },
  },
} as const satisfies Record<string, CodeInfo>;
