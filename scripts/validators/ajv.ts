import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import formatsOfAjv from "ajv-formats";

import type { Library, LibraryOptions } from "./library.ts";

/** Ajv as it is nearest to the specification; draft 4 it has none of. */
export const ajv: Library = (schema, options) => {
  const instance = instanceOf(options);
  if (instance === undefined) return undefined;
  if (options.formats === "assert") formatsOfAjv.default(instance);
  for (const [uri, document] of Object.entries(options.documents)) {
    instance.addSchema(document as object, uri);
  }
  const check = instance.compile(schema as object);
  return (value) => check(value);
};

/** What drafts up to 7 ask for. */
const REFERENCES_ALONE = { ignoreKeywordsWithRef: true };

function instanceOf({ formats, profile }: LibraryOptions): Ajv | undefined {
  const options = {
    strict: false,
    validateFormats: formats === "assert",
    validateSchema: false,
    logger: false,
    ownProperties: true,
  } as const;
  switch (profile) {
    case "draft-2020-12":
      return new Ajv2020(options);
    case "draft-2019-09":
      return new Ajv2019(options);
    case "draft-07":
    case "draft-06":
      return new Ajv({ ...options, ...REFERENCES_ALONE });
    default:
      return undefined;
  }
}
