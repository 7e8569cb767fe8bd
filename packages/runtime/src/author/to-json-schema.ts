import { profileNamed } from "../schema/live-schema.ts";
import type { ProfileName } from "../schema/profile.ts";
import type { JsonSchemaNode } from "../schema/schema.ts";
import type { ObjectJsonSchema } from "../schema/unified.ts";
import { readParameterSpec, readValueSpec } from "./read-spec.ts";
import type { ParameterSchemaSpec, ValueSchemaSpec } from "./spec.ts";

/** How author form is compiled. */
export interface SpecOptions {
  /** What the raw schema is held to; `unified` by default, which takes no bounds. */
  readonly profile?: ProfileName;
}

/**
 * Compiles the schema of a value to a raw JSON Schema. `{ type: "json" }`
 * becomes a schema without assertions; `required: true` of the members becomes
 * the list of their names, in the order of declaration. The result is a fresh
 * tree: nothing in it is shared, with the spec or in itself. Any depth.
 * @throws UnsupportedSchemaError with one diagnostic, the first, for what author
 * form refuses; with all of them for what the profile refuses in the raw schema.
 * Pointers lead into the spec.
 */
export function valueSchemaSpecToJsonSchema(
  spec: ValueSchemaSpec,
  { profile = "unified" }: SpecOptions = {},
): JsonSchemaNode {
  const { document } = readValueSpec(spec, profileNamed(profile));
  return document as JsonSchemaNode;
}

/**
 * Compiles a parameter map to the raw JSON Schema of an object that says nothing
 * of other members, which is: open. Otherwise as `valueSchemaSpecToJsonSchema`.
 * @throws UnsupportedSchemaError as `valueSchemaSpecToJsonSchema` does; pointers
 * lead into the map.
 */
export function parameterSchemaSpecToJsonSchema(
  map: ParameterSchemaSpec,
  { profile = "unified" }: SpecOptions = {},
): ObjectJsonSchema {
  const { document } = readParameterSpec(map, profileNamed(profile));
  return document as ObjectJsonSchema;
}
