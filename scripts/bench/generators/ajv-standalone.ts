import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";

import { eachSchema } from "./schema-files.ts";

/** Ajv's own recipe: an instance for all, the code of each as a module. */
const ajv = new Ajv2020({ strict: false, code: { source: true, esm: true } });

await eachSchema("ajv", ".mjs", (schema) =>
  standaloneCode.default(ajv, ajv.compile(schema)),
);
