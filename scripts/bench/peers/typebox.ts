import { Compile } from "typebox/compile";

import type { Peer } from "./peer.ts";

/** TypeBox 1.x, which compiles JSON Schema at run time. */
export const typebox: Peer = {
  name: "typebox",
  open: ({ schema }) => {
    const validator = Compile(schema);
    return {
      check: (value) => validator.Check(value),
      explain: (value) => validator.Errors(value),
    };
  },
};
