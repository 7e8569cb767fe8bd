import type { ExactJsonValue } from "../core/json.ts";
import { UnsupportedSchemaError } from "./diagnostic.ts";
import { OBJECT } from "./json-type.ts";
import { Schema } from "./live-schema.ts";
import type { SchemaOptions } from "./schema-options.ts";
import { unifiedProfile } from "./profile.ts";
import { readSchema } from "./read.ts";
import type { JsonSchemaNode } from "./schema.ts";
import { wholeTable } from "./vocabulary/index.ts";

/** A raw schema whose root is an object. */
export type ObjectJsonSchema = JsonSchemaNode & { type: "object" };

/**
 * Asserts that a raw schema can be enforced, in profile `unified` unless told otherwise.
 * @throws UnsupportedSchemaError with every finding.
 */
export function assertSupportedJsonSchema(
  document: unknown,
  options?: SchemaOptions,
): asserts document is JsonSchemaNode {
  new Schema(document, { profile: "unified", ...options });
}

/**
 * Asserts that a raw schema is in profile `unified` and has an object at its root.
 * @throws UnsupportedSchemaError with every finding.
 */
export function assertObjectJsonSchema(
  document: unknown,
): asserts document is ObjectJsonSchema {
  const { node } = readSchema(document, {
    profile: unifiedProfile,
    table: wholeTable,
  });
  if (node.types === OBJECT) return;
  throw new UnsupportedSchemaError([
    {
      code: "not_an_object_schema",
      pointer: "/type",
      message: 'type must be "object" at the root',
      hint: "wrap the value in an object with one property",
    },
  ]);
}

/**
 * Checks a value against a raw schema of profile `unified`.
 * @param path the word for the value in messages; `value` by default.
 * @returns the messages, empty when the value fits; never throws for a value.
 * @throws UnsupportedSchemaError when the schema can't be enforced.
 */
export function validateJsonSchemaValue(
  document: ExactJsonValue | JsonSchemaNode,
  value: unknown,
  path = "value",
): string[] {
  const schema = new Schema(document, { profile: "unified", root: path });
  return schema.mismatches(value);
}
