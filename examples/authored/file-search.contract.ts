import { defineTool } from "@proviso/runtime/author";
import { limits, scopes } from "./limits.ts";

const path = {
  type: "string",
  description: "Relative to the project, with forward slashes.",
  minLength: 1,
} as const;

/** The contract: its module is compiled from this text, its types follow from it. */
export const fileSearch = defineTool({
  name: "file-search",
  description: `Finds files of the project; at most ${limits.results} at once.`,
  parameters: {
    pattern: {
      type: "string",
      minLength: 1,
      maxLength: limits.pattern,
      required: true,
    },
    scope: { type: "string", enum: scopes },
    limit: { type: "integer", minimum: 1, maximum: limits.results },
  },
  output: {
    type: "array",
    maxItems: limits.results,
    items: {
      oneOf: [
        {
          type: "object",
          additionalProperties: false,
          properties: { path: { ...path, required: true } },
        },
        {
          type: "object",
          additionalProperties: false,
          properties: {
            path: { ...path, required: true },
            line: { type: "integer", minimum: 1, required: true },
          },
        },
      ],
    },
  },
});
