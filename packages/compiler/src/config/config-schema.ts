import { type Issue, Schema } from "@proviso/runtime";
import { parsePointer } from "@proviso/runtime/compiler";
import { lintCodes, ruledNames } from "../lint/selection.ts";
import { providerNames } from "../project/provider.ts";
import { choices } from "./choices.ts";

const severity = { enum: ["off", "warning", "error"] };
const paths = { type: "array", items: { type: "string", minLength: 1 } };

/** A configuration as a schema of our own, so that its faults are told as any other's. */
const document = {
  type: "object",
  properties: {
    inputs: { ...paths, minItems: 1 },
    outDir: { type: "string", minLength: 1 },
    bundle: { type: "boolean" },
    target: { enum: choices.target },
    runtime: { enum: choices.runtime },
    inline: { type: "boolean" },
    importExtension: { enum: choices.importExtension },
    format: { type: "boolean" },
    profile: { enum: choices.profile },
    numbers: { enum: choices.numbers },
    formats: { enum: choices.formats },
    unknownKeywords: { enum: choices.unknownKeywords },
    patterns: { enum: choices.patterns },
    refs: paths,
    lint: {
      type: "object",
      properties: {
        rules: {
          type: "object",
          properties: Object.fromEntries(
            ruledNames.map((name) => [name, severity]),
          ),
          additionalProperties: false,
        },
        providers: {
          type: "array",
          items: { enum: providerNames },
          uniqueItems: true,
        },
        suppress: {
          type: "array",
          items: {
            type: "object",
            properties: {
              rule: { enum: lintCodes },
              file: { type: "string", minLength: 1 },
              pointer: { type: "string", format: "json-pointer" },
              // Some words: a blank reason is none.
              reason: { type: "string", pattern: "\\S" },
            },
            required: ["rule", "file", "reason"],
            additionalProperties: false,
          },
        },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

/** What is wrong with the value of a configuration; nothing when it is one. */
export function findConfigIssues(value: unknown): Issue[] {
  return new Schema(document, { profile: "draft-2020-12" }).issues(value);
}

/** The members that an object may have, of which a keyword beside them speaks. */
export function membersBeside(schemaPointer: string): string[] {
  const [, ...outer] = (parsePointer(schemaPointer) ?? []).reverse();
  let at: unknown = document;
  for (const name of [...outer.reverse(), "properties"]) {
    at = (at as Record<string, unknown>)[name];
  }
  return Object.keys(at as object);
}
