import { Validator } from "ata-validator";
import { toStandaloneModule } from "ata-validator/aot";

import type { JsonSchema } from "../workload.ts";
import { once } from "./once.ts";
import type { Peer } from "./peer.ts";

/** As the specification reads: defaults are notes. */
const OPTIONS = { useDefaults: false };

/** What a compiled module exports. */
interface AtaModule {
  readonly isValid: (value: unknown) => boolean;
  readonly validate: (value: unknown) => { readonly errors: unknown };
}

/** The modules of ata-validator, which need nothing of it. */
export const ataModules: Peer = {
  name: "ata, modules",
  compile: (parts) =>
    Promise.resolve(parts.map(({ schema }) => moduleOf(schema))),
  open: async (_, load) => {
    const { isValid, validate } = (await load()) as AtaModule;
    return { check: isValid, explain: (value) => validate(value).errors };
  },
};

/** Its compiler at run time, which also reads text. */
export const ata: Peer = {
  name: "ata, run time",
  open: ({ schema }) => {
    const validator = new Validator(schema, OPTIONS);
    const reading = once(() => {
      // Until it was asked about a value, it looks for an addon that isn't there.
      validator.validate(null);
      return validator;
    });
    return {
      check: (value) => validator.isValidObject(value),
      explain: (value) => validator.validate(value).errors,
      checkText: (text) => reading().validateAndParse(text).valid,
    };
  },
};

function moduleOf(schema: JsonSchema): string | undefined {
  try {
    return toStandaloneModule(new Validator(schema, OPTIONS), {
      format: "esm",
    });
  } catch {
    return undefined;
  }
}
