import { additionalProperties, properties, required } from "./object.ts";
import {
  comment,
  defaultValue,
  description,
  examples,
  schemaDialect,
  schemaIdentifier,
  title,
} from "./annotate.ts";
import { constValue, enumValues, type } from "./any.ts";
import { items } from "./array.ts";

/**
 * The rows that every reader has at hand: the slots that the interpreter walks
 * anyway and the annotations. A generated module brings the others that it uses.
 */
export const baseKeywords = {
  type,
  enum: enumValues,
  const: constValue,
  properties,
  required,
  additionalProperties,
  items,
  title,
  description,
  default: defaultValue,
  examples,
  $comment: comment,
  $schema: schemaDialect,
  $id: schemaIdentifier,
} as const;
