import { type ExactJsonValue, snapshotJson } from "../core/json.ts";
import { jsonBytes } from "../core/json-bytes.ts";
import { checkMembers } from "../core/known-members.ts";
import { utf8Length } from "../core/text.ts";
import type { JsonSchemaNode } from "../schema/schema.ts";

/** Schemas and a title for whoever reads the catalog; they never check anything. */
export interface ToolNotes {
  /** A short name for people. */
  readonly title?: string | undefined;
  readonly inputSchema?: JsonSchemaNode | undefined;
  readonly outputSchema?: JsonSchemaNode | undefined;
}

const NOTES: Readonly<Record<keyof ToolNotes, true>> = {
  title: true,
  inputSchema: true,
  outputSchema: true,
};

const MAX_DESCRIPTION_BYTES = 4 * 1024;
const MAX_SCHEMA_BYTES = 32 * 1024;

/** What a tool says of itself in the catalog. */
export class ToolMetadata {
  /** What the tool does, for the model. */
  readonly description: string;
  /** A short name for people. */
  readonly title: string | undefined;
  /** Detached copies of the schemas, for prompts alone. */
  readonly inputSchema: JsonSchemaNode | undefined;
  readonly outputSchema: JsonSchemaNode | undefined;

  /**
   * @throws TypeError for texts that are none, and notes that there aren't.
   * @throws RangeError for a title or description past 4 KiB, or a schema past 32 KiB.
   * @throws LossyJsonError for a schema that is no lossless JSON.
   */
  constructor(description: string, notes: ToolNotes = {}) {
    checkMembers("metadata", notes, NOTES);
    const { title, inputSchema, outputSchema } = notes;
    this.description = checkText("description", description);
    this.title = title === undefined ? undefined : checkText("title", title);
    this.inputSchema = copySchema("inputSchema", inputSchema);
    this.outputSchema = copySchema("outputSchema", outputSchema);
    Object.freeze(this);
  }
}

function checkText(name: string, text: string): string {
  if (typeof text !== "string") throw new TypeError(`${name} must be text`);
  if (utf8Length(text) <= MAX_DESCRIPTION_BYTES) return text;
  throw new RangeError(
    `${name} takes more than ${MAX_DESCRIPTION_BYTES} bytes`,
  );
}

function copySchema(
  name: string,
  schema: JsonSchemaNode | undefined,
): JsonSchemaNode | undefined {
  if (schema === undefined) return undefined;
  const copy: ExactJsonValue = snapshotJson(schema, { numbers: "exact" });
  if (jsonBytes(copy, MAX_SCHEMA_BYTES) <= MAX_SCHEMA_BYTES) {
    return copy as JsonSchemaNode;
  }
  throw new RangeError(`${name} takes more than ${MAX_SCHEMA_BYTES} bytes`);
}
