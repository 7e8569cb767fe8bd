import {
  type ExactJsonValue,
  LossyJsonError,
  snapshotJson,
} from "../core/json.ts";
import { formatPointer } from "../core/pointer.ts";
import type { SchemaDiagnostic } from "./diagnostic.ts";
import {
  DocumentCopy,
  type DocumentSurvey,
  UNKNOWN_DOCUMENT,
} from "./document-copy.ts";

/** A detached copy of a schema document, or why it is no JSON data. */
export type DetachedSchema =
  | { readonly document: ExactJsonValue }
  | { readonly diagnostic: SchemaDiagnostic };

/** The same, with what was seen on the way. */
export type SurveyedSchema =
  | { readonly document: ExactJsonValue; readonly survey: DocumentSurvey }
  | { readonly diagnostic: SchemaDiagnostic };

/** Copies a schema document and looks it over. Never throws. */
export function surveySchema(document: unknown): SurveyedSchema {
  const survey = new DocumentCopy();
  const quick = survey.copy(document);
  if (quick !== undefined) return { document: quick as ExactJsonValue, survey };
  const copy = detachSchema(document);
  return "diagnostic" in copy
    ? copy
    : { document: copy.document, survey: UNKNOWN_DOCUMENT };
}

/** Copies a schema document, so that what was checked is what is kept. Never throws. */
export function detachSchema(document: unknown): DetachedSchema {
  try {
    return { document: snapshotJson(document, { numbers: "exact" }) };
  } catch (error) {
    if (!(error instanceof LossyJsonError)) throw error;
    const { path, message } = error.fault;
    return {
      diagnostic: {
        code: "not_json",
        pointer: formatPointer(path),
        message: message.replace(/^data/, "schema"),
        hint: "a schema is plain JSON data: no getters, classes, undefined or cycles",
      },
    };
  }
}
