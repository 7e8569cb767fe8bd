import { validator } from "@exodus/schemasafe";

import { DIALECTS, type Library } from "./library.ts";

/** @exodus/schemasafe, in the mode that it calls "spec". */
export const schemasafe: Library = (
  schema,
  { documents, formats, profile },
) => {
  const check = validator(schema as object, {
    mode: "spec",
    isJSON: true,
    formatAssertion: formats === "assert",
    $schemaDefault: DIALECTS[profile],
    schemas: documents as Record<string, object>,
  });
  return (value) => check(value as never);
};
