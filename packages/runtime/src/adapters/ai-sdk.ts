/*
 * Contracts as tools of the Vercel AI SDK, versions 6 and 7.
 */
import type { Schema } from "../schema/schema.ts";
import type { StandardFace } from "../schema/standard.ts";
import type { BoundTool } from "../tool/bind-tool.ts";
import type { CallSignal } from "../tool/call-context.ts";
import { CallRefusedError } from "./call-refused-error.ts";
import { notCarried, plainOutput } from "./plain-output.ts";
import { argumentsSchema } from "./tool-list.ts";

export { CallRefusedError } from "./call-refused-error.ts";

/** What `tool()` takes and gives, and what stands in `tools`. */
export interface AiTool<I, O> {
  title?: string;
  description?: string;
  inputSchema: StandardFace<I>;
  outputSchema?: StandardFace<O>;
  /**
   * Makes a call.
   * @throws CallRefusedError (the promise rejects) when it gave no output; the
   * SDK tells the model its message.
   */
  execute(
    input: I,
    options?: { abortSignal?: CallSignal | undefined },
  ): Promise<O>;
}

/**
 * A tool of the AI SDK. The model is shown the schema in draft 7, unchanged but
 * for that; what it writes is checked here, and a refusal names what to mend.
 * @throws RangeError for an input that is no object, or that draft 7 can't say.
 */
export function aiTool<I, O>(tool: BoundTool<I, O>): AiTool<I, O> {
  const { title, description, input, output } = tool;
  const parameters = argumentsSchema(tool, TARGET);
  const made: AiTool<I, O> = {
    inputSchema: aiSchema(input, () => parameters),
    execute: async (value, { abortSignal } = {}) => {
      const outcome = await tool.callValue(value, { signal: abortSignal });
      if (outcome.outcome !== "allowed") throw new CallRefusedError(outcome);
      const plain = plainOutput(outcome.output);
      if (plain === undefined) throw new RangeError(notCarried(tool.name));
      return plain as O;
    },
  };
  if (title !== undefined) made.title = title;
  if (description !== undefined) made.description = description;
  if (output !== undefined) {
    const { jsonSchema } = output["~standard"];
    const convert = () => jsonSchema.output({ target: TARGET });
    made.outputSchema = aiSchema(output, convert);
  }
  return made;
}

/** What the SDK and its providers read. */
const TARGET = "draft-07";

/** How schemas of the SDK tell themselves from those of other libraries. */
const SCHEMA = Symbol.for("vercel.ai.schema");

/** What a check of the SDK's own kind of schema tells. */
type Checked<T> =
  | { readonly success: true; readonly value: T }
  | { readonly success: false; readonly error: Error };

/**
 * The SDK closes the objects of a Standard Schema and tells the model its issues
 * as they are; with a schema of its own kind it does neither.
 */
function aiSchema<T>(
  schema: Schema<T>,
  convert: () => Record<string, unknown>,
): StandardFace<T> {
  const standard = schema["~standard"];
  return {
    "~standard": standard,
    [SCHEMA]: true,
    get jsonSchema() {
      return convert();
    },
    validate(given: unknown): Checked<T> {
      const result = standard.validate(given);
      if (result.issues === undefined) {
        return { success: true, value: result.value };
      }
      const message = result.issues.map((issue) => issue.message).join("\n");
      return { success: false, error: new TypeError(message) };
    },
  } as StandardFace<T>;
}
