import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";

import { draftOf, type JsonSchema } from "../workload.ts";
import { once } from "./once.ts";
import type { Peer } from "./peer.ts";

/** Ajv, which compiles at run time. */
export const ajv: Peer = {
  name: "ajv",
  open: ({ schema }) => {
    const check = instanceFor(schema, {}).compile(schema);
    const explaining = once(() => {
      const instance = instanceFor(schema, { allErrors: true });
      return { instance, validate: instance.compile(schema) };
    });
    return {
      check: (value) => check(value),
      explain: (value) => {
        const { instance, validate } = explaining();
        return validate(value) ? "" : instance.errorsText(validate.errors);
      },
    };
  },
};

/** Strict mode refuses schemas of others for matters of taste. */
const LENIENT: Options = { strict: false, logger: false };

/** An instance of the draft that a schema names. */
export function instanceFor(schema: JsonSchema, options: Options): Ajv {
  const Instance = draftOf(schema) === "draft-07" ? Ajv : Ajv2020;
  return new Instance({ ...LENIENT, ...options });
}
