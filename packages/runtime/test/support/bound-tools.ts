import {
  bindTool,
  type BoundTool,
  CapabilityRuntime,
  type JsonToolContract,
  Schema,
  type SchemaOptions,
  ToolPolicy,
} from "@proviso/runtime";
import { defineTool } from "@proviso/runtime/author";

/** The contract that the adapters are tried with. */
export const search = defineTool({
  name: "search",
  title: "Search",
  description: "Finds notes by a word.",
  input: {
    type: "object",
    additionalProperties: false,
    properties: {
      word: { type: "string", minLength: 1, required: true },
      limit: { type: "integer", minimum: 1, maximum: 50 },
    },
  },
  output: {
    type: "object",
    additionalProperties: false,
    properties: {
      notes: { type: "array", items: { type: "string" }, required: true },
    },
  },
});

interface SearchInput {
  word: string;
  limit?: number;
}

interface SearchOutput {
  notes: string[];
}

/** Its handler; some words make it misbehave. */
export function searchNotes({ word, limit = 50 }: SearchInput): SearchOutput {
  if (word === "crash") throw new Error("confidential");
  if (word === "lie") return { notes: [1 as unknown as string] };
  return { notes: [`all about ${word}`].slice(0, limit) };
}

/** The tool without a budget. */
export const boundSearch = bindTool(search, searchNotes);

/** The tool in a runtime that allows some calls. */
export function searchInRuntime(maxCalls: number): {
  runtime: CapabilityRuntime;
  tool: BoundTool<SearchInput, SearchOutput>;
} {
  const runtime = new CapabilityRuntime();
  const policy = ToolPolicy.json(search.name, { maxCalls });
  runtime.registerTypedJsonTool(policy, search, searchNotes);
  return { runtime, tool: bindTool(search, runtime) };
}

/** What a model may get wrong in one call, and what it is told of it. */
export const badArguments = { words: "tea", limit: 0 };
export const badArgumentsAnswer = [
  "search input does not match its schema",
  'data must have property "word"',
  "data.limit must be >= 1 (is 0)",
  'data must not have property "words" (did you mean "word"?)',
].join("\n");

/** A tool by raw schemas, which gives back what its input holds as `output`. */
export function echoTool(
  name: string,
  sides: { input?: unknown; output?: unknown; options?: SchemaOptions } = {},
): BoundTool {
  const { input = { type: "object" }, output, options } = sides;
  const contract: JsonToolContract<Record<string, unknown>, unknown> = {
    name,
    title: undefined,
    description: undefined,
    input: new Schema<Record<string, never>>(input, options),
    output: output === undefined ? undefined : new Schema(output, options),
  };
  return bindTool(contract, (given) => given["output"] ?? given);
}
