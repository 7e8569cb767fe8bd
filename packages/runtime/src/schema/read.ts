import { stepsOf } from "../core/place.ts";
import { formatPointer } from "../core/pointer.ts";
import { checkConsistency } from "./consistency.ts";
import { surveySchema } from "./detach.ts";
import type { SchemaDiagnostic } from "./diagnostic.ts";
import { limitFaultOf } from "./limits.ts";
import {
  readDetached,
  type ReadOptions,
  type ReadOutcome,
  type ReadSchema,
  soundSchema,
} from "./read-detached.ts";

/**
 * Reads a raw schema into its node.
 * @throws UnsupportedSchemaError with every finding.
 */
export function readSchema(
  document: unknown,
  options: ReadOptions,
): ReadSchema {
  return soundSchema(inspectSchema(document, options));
}

/** Reads a raw schema, or lists what is wrong with it; never throws for any document. */
export function inspectSchema(
  document: unknown,
  options: ReadOptions,
): ReadOutcome {
  const copy = surveySchema(document);
  if ("diagnostic" in copy) return refused([copy.diagnostic]);
  const { survey } = copy;
  const { profile } = options;
  const limits =
    options.limits === undefined
      ? profile.limits
      : { ...profile.limits, ...options.limits };
  const numbers = options.numbers ?? "double";
  const fault = limitFaultOf(copy.document, survey, limits, numbers);
  if (fault !== undefined) {
    const { code, message, hint, place } = fault;
    const pointer = formatPointer(stepsOf(place));
    return refused([{ code, pointer, message, hint }]);
  }
  const rules = { limits, review: checkConsistency };
  return readDetached(copy.document, survey, rules, options);
}

function refused(diagnostics: readonly SchemaDiagnostic[]): ReadOutcome {
  return { schema: undefined, diagnostics };
}
