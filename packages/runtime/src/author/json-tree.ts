import type { ExactJsonValue } from "../core/json.ts";
import { detachSchema } from "../schema/detach.ts";
import { UnsupportedSchemaError } from "../schema/diagnostic.ts";

/** A JSON object under construction. */
export type Members = { [name: string]: ExactJsonValue };

/**
 * A detached copy of a form that an author wrote.
 * @throws UnsupportedSchemaError when it isn't plain JSON data.
 */
export function detachForm(form: unknown): ExactJsonValue {
  const copy = detachSchema(form);
  if ("diagnostic" in copy) throw new UnsupportedSchemaError([copy.diagnostic]);
  return copy.document;
}
