import { eachSchema } from "./schema-files.ts";

/** The least that a generator does: reads, parses, and writes a text. */
await eachSchema("copies", ".json", (schema) =>
  JSON.stringify(schema, null, 2),
);
