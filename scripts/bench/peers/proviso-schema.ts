import { Schema } from "@proviso/runtime";

import type { Peer } from "./peer.ts";

/** `new Schema`, which interprets. */
export const provisoSchema: Peer = {
  name: "proviso, new Schema",
  open: ({ schema }) => {
    const live = new Schema(schema, { unknownKeywords: "ignore" });
    return {
      check: (value) => live.matches(value),
      explain: (value) => live.mismatches(value),
      checkText: (text) => live.parse(text).ok,
    };
  },
};
