import "@hyperjump/json-schema/draft-04";
import "@hyperjump/json-schema/draft-06";
import "@hyperjump/json-schema/draft-07";
import "@hyperjump/json-schema/draft-2019-09";
import {
  registerSchema,
  type SchemaObject,
  setShouldValidateFormat,
  setShouldValidateSchema,
  unregisterSchema,
  validate,
} from "@hyperjump/json-schema/draft-2020-12";
import "@hyperjump/json-schema/formats";

import { DIALECTS, type Library } from "./library.ts";

const PLACE = "https://peer.test/schema";

/** @hyperjump/json-schema, which keeps schemas in one registry for all. */
export const hyperjump: Library = async (
  schema,
  { documents, formats, profile },
) => {
  setShouldValidateSchema(false);
  const places: string[] = [];
  const register = (document: unknown, place: string): void => {
    registerSchema(document as SchemaObject, place, DIALECTS[profile]);
    places.push(place);
  };
  try {
    for (const [uri, document] of Object.entries(documents)) {
      try {
        register(document, uri);
      } catch {
        // Of a dialect that it doesn't know; who refers to it finds nothing.
      }
    }
    register(schema, PLACE);
    const check = await validate(PLACE);
    return (value) => {
      setShouldValidateFormat(formats === "assert");
      return check(value as Parameters<typeof check>[0]).valid;
    };
  } finally {
    for (const place of places) unregisterSchema(place);
  }
};
