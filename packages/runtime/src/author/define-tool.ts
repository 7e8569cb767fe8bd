import { DEFAULT_WORDING } from "../core/issue.ts";
import type { JsonValue } from "../core/json.ts";
import { contractProfile } from "../schema/profile.ts";
import type { ReadSchema } from "../schema/read-detached.ts";
import { CheckedSchema, type Schema } from "../schema/schema.ts";
import { DEFAULT_VALUES } from "../schema/schema-parts.ts";
import type { JsonToolContract } from "../tool/contract.ts";
import { isToolName } from "../tool/tool-name.ts";
import type { InferArgs, InferValue } from "./infer-value.ts";
import { mapPointers, readParameterSpec, readValueSpec } from "./read-spec.ts";
import type { ParameterSchemaSpec, ValueSchemaSpec } from "./spec.ts";

interface ToolTexts {
  /** 1 to 128 of `A-Z a-z 0-9 . _ -`. */
  readonly name: string;
  /** A short name for people. */
  readonly title?: string;
  /** What the tool does, for the model. */
  readonly description: string;
  /** The schema of the output; without it any JSON value may come out. */
  readonly output?: ValueSchemaSpec;
}

interface ToolWithParameters extends ToolTexts {
  /** The members of the input, an object that may hold others too. */
  readonly parameters: ParameterSchemaSpec;
  readonly input?: never;
}

interface ToolWithInput extends ToolTexts {
  /** The schema of the input as a whole. */
  readonly input: ValueSchemaSpec;
  readonly parameters?: never;
}

/** What `defineTool` takes; the input is stated as `parameters` or as `input`. */
export type ToolDefinition = ToolWithParameters | ToolWithInput;

/** A contract written in TypeScript; it has a name and a description. */
export interface DefinedTool<I, O> extends JsonToolContract<I, O> {
  readonly name: string;
  readonly description: string;
}

/** The type of the input that a definition states. */
export type InputOf<D> = D extends { readonly parameters: infer P }
  ? InferArgs<P>
  : D extends { readonly input: infer S }
    ? InferValue<S>
    : never;

/** The type of the output that a definition states; `JsonValue` without one. */
export type OutputOf<D> = D extends { readonly output: infer S }
  ? InferValue<S>
  : JsonValue;

/**
 * Defines a tool: its contract, with the types of input and output inferred from
 * the literals. Schemas are held to profile `contract`, so they take bounds,
 * lengths, counts, `$comment` and `x-...` annotations too.
 * @throws UnsupportedSchemaError for a schema that author form or the profile
 * refuses; pointers lead into the definition.
 * @throws TypeError for a definition that isn't one: a name that no host takes, a
 * text missing, both or neither of `parameters` and `input`, an unknown member.
 */
export function defineTool<const D extends ToolDefinition>(
  definition: D,
): DefinedTool<InputOf<D>, OutputOf<D>> {
  checkDefinition(definition);
  const { name, title, description, parameters, input, output } = definition;
  const inputSchema =
    parameters === undefined
      ? readSide("input", () => readValueSpec(input, contractProfile))
      : readSide("parameters", () =>
          readParameterSpec(parameters, contractProfile),
        );
  return {
    name,
    title,
    description,
    input: schemaOf(inputSchema),
    output:
      output === undefined
        ? undefined
        : schemaOf(
            readSide("output", () => readValueSpec(output, contractProfile)),
          ),
  };
}

function readSide(side: string, read: () => ReadSchema): ReadSchema {
  return mapPointers(read, (pointer) => `/${side}${pointer}`);
}

function schemaOf<T>(schema: ReadSchema): Schema<T> {
  return new CheckedSchema<T>({
    guard: undefined,
    values: DEFAULT_VALUES,
    document: schema.document,
    read: () => schema,
    issueOptions: DEFAULT_WORDING,
  });
}

/** The members that a definition may have. */
export const definitionMembers: readonly string[] = [
  "name",
  "title",
  "description",
  "parameters",
  "input",
  "output",
];

function checkDefinition(definition: ToolDefinition): void {
  const { name, title, description, parameters, input } = definition;
  const unknown = Object.keys(definition).find(
    (key) => !definitionMembers.includes(key),
  );
  if (unknown !== undefined) {
    throw new TypeError(`a tool has no member ${JSON.stringify(unknown)}`);
  }
  if (typeof name !== "string" || !isToolName(name)) {
    throw new TypeError("name must be 1 to 128 of A-Z a-z 0-9 . _ -");
  }
  if (title !== undefined && typeof title !== "string") {
    throw new TypeError("title must be text");
  }
  if (typeof description !== "string") {
    throw new TypeError("description must be text");
  }
  if ((parameters === undefined) === (input === undefined)) {
    throw new TypeError("a tool states either parameters or input");
  }
}
