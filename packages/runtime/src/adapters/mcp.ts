/*
 * Contracts as tools of a Model Context Protocol server, made with the
 * TypeScript SDK: version 1 (`@modelcontextprotocol/sdk`) or 2
 * (`@modelcontextprotocol/server`).
 */
import { formatJson } from "../core/format-json.ts";
import type { JsonValue } from "../core/json.ts";
import type { StandardFace } from "../schema/standard.ts";
import { type BoundTool, explainRefusal } from "../tool/bind-tool.ts";
import type { CallSignal } from "../tool/call-context.ts";
import { notCarried, plainOutput } from "./plain-output.ts";
import {
  argumentsSchema,
  type ObjectSchema,
  toolsByName,
} from "./tool-list.ts";

/** A tool as `tools/list` tells of it; its schemas are of draft 2020-12. */
export type McpTool = {
  name: string;
  title?: string;
  description?: string;
  inputSchema: ObjectSchema;
  /** Absent where outputs may be anything but objects: the protocol has no words for these. */
  outputSchema?: ObjectSchema;
};

type JsonObject = { [name: string]: JsonValue };

/** What came of a call, as `tools/call` answers. */
export type McpResult = {
  content: { type: "text"; text: string }[];
  /** The output itself, where the tool told its schema. */
  structuredContent?: JsonObject;
  isError?: true;
};

/** What is used of a request of `tools/call`. */
export interface McpRequest {
  readonly params: {
    readonly name: string;
    readonly arguments?: { readonly [name: string]: unknown } | undefined;
  };
}

/** What is used of what either version of the SDK tells beside a request. */
export interface McpContext {
  /** Aborts when the client cancels (version 1). */
  readonly signal?: CallSignal;
  /** The same in version 2. */
  readonly mcpReq?: { readonly signal: CallSignal };
}

/** The two handlers that a server's tools are. */
export interface McpTools {
  /** For `tools/list`. */
  readonly list: () => { tools: McpTool[] };
  /**
   * For `tools/call`: a refusal is a result with `isError`, with what to mend.
   * @throws Error of code -32602 (the promise rejects) for a tool that isn't there.
   */
  readonly call: (
    request: McpRequest,
    context?: McpContext,
  ) => Promise<McpResult>;
}

/**
 * All tools of a server, for `setRequestHandler` of the `server` of an
 * `McpServer`, which then has these tools and no others.
 * @throws RangeError for two tools of one name, for an input that is no object,
 * and for a schema that draft 2020-12 can't say.
 */
export function mcpTools(tools: readonly BoundTool[]): McpTools {
  const byName = toolsByName(tools);
  const told = new Map(tools.map((tool) => [tool.name, describe(tool)]));
  return {
    list: () => ({ tools: [...told.values()] }),
    call: async ({ params }, context) => {
      const tool = byName.get(params.name);
      if (tool === undefined) throw new UnknownToolError();
      const isStructured = told.get(params.name)?.outputSchema !== undefined;
      return callTool(tool, isStructured, params.arguments, context);
    },
  };
}

/**
 * What is used of an `McpServer`.
 * @typeParam Told how it is told a schema.
 */
export interface McpServer<Told> {
  registerTool(
    name: string,
    config: McpServerTool<Told>,
    callback: (input: unknown, context: McpContext) => Promise<McpResult>,
  ): unknown;
}

/** A tool in the words of `McpServer`. */
export interface McpServerTool<Told> {
  title?: string;
  description?: string;
  inputSchema: Told;
  outputSchema?: Told;
}

/** What is used of Zod, version 4. */
export interface Zod<Told> {
  looseObject(shape: Record<never, never>): {
    meta(told: { [keyword: string]: unknown }): Told;
  };
}

/**
 * Registers a tool with an `McpServer` of version 2, beside what else it has.
 * @throws as `mcpTools` does.
 */
export function registerTool(
  server: McpServer<StandardFace<unknown>>,
  tool: BoundTool,
): void;
/**
 * Registers a tool with an `McpServer` of version 1, beside what else it has.
 * @param z Zod 4, the only language for schemas that it knows; it is used to show ours.
 * @throws as `mcpTools` does.
 */
export function registerTool<Told>(
  server: McpServer<NoInfer<Told>>,
  tool: BoundTool,
  z: Zod<Told>,
): void;
export function registerTool(
  server: McpServer<unknown>,
  tool: BoundTool,
  z?: Zod<unknown>,
): void {
  const { name, inputSchema, outputSchema, ...texts } = describe(tool);
  const tell = (schema: ObjectSchema): unknown =>
    z === undefined ? shownOnly(schema) : zodSchema(z, schema);
  const isStructured = outputSchema !== undefined;
  server.registerTool(
    name,
    {
      ...texts,
      inputSchema: tell(inputSchema),
      ...(isStructured && { outputSchema: tell(outputSchema) }),
    },
    (input, context) => callTool(tool, isStructured, input, context),
  );
}

/** JSON-RPC 2.0 section 5.1: invalid parameters. */
class UnknownToolError extends Error {
  readonly code = -32602;

  constructor() {
    super("no tool has this name");
  }
}

function describe(tool: BoundTool): McpTool {
  const { name, title, description, output } = tool;
  const told: McpTool = {
    name,
    inputSchema: argumentsSchema(tool, TARGET),
  };
  if (title !== undefined) told.title = title;
  if (description !== undefined) told.description = description;
  const schema = output?.["~standard"].jsonSchema.output({ target: TARGET });
  if (schema?.["type"] === "object") told.outputSchema = schema as ObjectSchema;
  return told;
}

const TARGET = "draft-2020-12";

async function callTool(
  tool: BoundTool,
  isStructured: boolean,
  input: unknown = {},
  { signal, mcpReq }: McpContext = {},
): Promise<McpResult> {
  const outcome = await tool.callValue(input, {
    signal: signal ?? mcpReq?.signal,
  });
  if (outcome.outcome !== "allowed") {
    return errorResult(explainRefusal(outcome));
  }
  const content = textContent(formatJson(outcome.output));
  if (!isStructured) return { content };
  const output = plainOutput(outcome.output);
  return output === undefined
    ? errorResult(notCarried(tool.name))
    : { content, structuredContent: output as JsonObject };
}

function textContent(text: string): McpResult["content"] {
  return [{ type: "text", text }];
}

function errorResult(text: string): McpResult {
  return { content: textContent(text), isError: true };
}

/** A schema that is shown and lets all through: the SDK would word refusals in its own way. */
function shownOnly(schema: ObjectSchema): StandardFace<unknown> {
  const convert = (): ObjectSchema => schema;
  return {
    "~standard": {
      version: 1,
      vendor: "proviso",
      validate: (value) => ({ value }),
      jsonSchema: { input: convert, output: convert },
    },
  };
}

/** The same in Zod: what is noted of an object stands in for what Zod would say of it. */
function zodSchema<Told>(z: Zod<Told>, schema: ObjectSchema): Told {
  const unsaid = { properties: undefined, additionalProperties: undefined };
  return z.looseObject({}).meta({ ...unsaid, ...schema });
}
