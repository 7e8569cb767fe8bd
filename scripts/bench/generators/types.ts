import { compile } from "json-schema-to-typescript";

import { eachSchema } from "./schema-files.ts";

/** The types alone, laid out by prettier as the library does by default. */
await eachSchema("types", ".d.ts", (schema, name) => compile(schema, name));
