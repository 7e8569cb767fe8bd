import { validator } from "@exodus/schemasafe";

import { once } from "./once.ts";
import type { Peer } from "./peer.ts";

/** As it is nearest to the specification, for values that came from JSON. */
const OPTIONS = { mode: "spec", isJSON: true } as const;

/** @exodus/schemasafe, which compiles at run time. */
export const schemasafe: Peer = {
  name: "schemasafe",
  open: ({ schema }) => {
    const check = validator(schema, OPTIONS);
    const explaining = once(() =>
      validator(schema as object, {
        ...OPTIONS,
        includeErrors: true,
        allErrors: true,
      }),
    );
    return {
      check: (value) => check(value as never),
      explain: (value) => {
        const validate = explaining();
        return validate(value as never) ? "" : validate.errors;
      },
    };
  },
};
