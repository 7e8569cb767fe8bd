import { readFileSync } from "node:fs";
import {
  jsonEqual,
  type ProfileName,
  UnsupportedSchemaError,
} from "@proviso/runtime";
import {
  parameterSchemaSpecToJsonSchema,
  valueSchemaSpecToJsonSchema,
} from "@proviso/runtime/author";
import { isDraft, parseSourceJson } from "@proviso/runtime/compiler";
import { readAuthorCases } from "../../../runtime/test/author-cases.ts";
import { evaluate } from "./evaluate.ts";

/**
 * A schema in both forms: the literal that a type is inferred from, and the raw
 * document that a type is printed of.
 */
export interface TypeSample {
  readonly name: string;
  /** What is inferred: `InferValue`, `InferArgs` or `InferSchema`. */
  readonly of: "value" | "args" | "schema";
  /** JSON text, which TypeScript reads as a type. */
  readonly literal: string;
  readonly document: unknown;
  readonly profile: ProfileName;
}

/** Samples of author cases; what author form refuses has no document. */
export function authorSamples(file: string): TypeSample[] {
  const cases = readAuthorCases(file, "value", "parameters", "type");
  return cases.flatMap(({ name, op, of, spec, specJs, schema }) => {
    if (of === "schema") return schemaSample(name, schema, "unified");
    const isArgs = op === "parameters" || of === "args";
    return specSample(
      name,
      isArgs ? "args" : "value",
      specJs === undefined ? spec : evaluate(`(${specJs})`),
    );
  });
}

/** A sample of author form; none if it is refused. */
export function specSample(
  name: string,
  of: "value" | "args",
  spec: unknown,
): TypeSample[] {
  const profile = "contract";
  try {
    const document =
      of === "args"
        ? parameterSchemaSpecToJsonSchema(spec as never, { profile })
        : valueSchemaSpecToJsonSchema(spec as never, { profile });
    return [{ name, of, literal: literalOf(spec), document, profile }];
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) return [];
    throw error;
  }
}

interface SchemaCase {
  readonly description: string;
  readonly schema?: unknown;
  readonly schemaText?: string;
  readonly profile?: ProfileName;
}

/** Samples of the engines' cases, of the profiles that `InferSchema` has. */
export function schemaSamples(file: string): TypeSample[] {
  const cases = JSON.parse(readFileSync(file, "utf8")) as SchemaCase[];
  return cases.flatMap((each) => {
    const { description, schema, schemaText, profile = "contract" } = each;
    if (profile === "bounded" || isDraft(profile)) return [];
    const document = schemaText === undefined ? schema : doublesOf(schemaText);
    return document === undefined
      ? []
      : schemaSample(description, document, profile);
  });
}

/** A text's value, -0 as 0; unless TypeScript would read other numbers in it. */
function doublesOf(text: string): unknown {
  const value: unknown = JSON.parse(text, (_, each: unknown) =>
    each === 0 ? 0 : each,
  );
  return jsonEqual(value as never, parseSourceJson(text)) ? value : undefined;
}

/** A sample of a raw schema, in a profile that has inferred types. */
export function schemaSample(
  name: string,
  document: unknown,
  profile: "unified" | "contract",
): TypeSample[] {
  const literal = literalOf(document);
  return [{ name, of: "schema", literal, document, profile }];
}

/** On one line also for TypeScript, which has two more line breaks than JSON. */
function literalOf(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
