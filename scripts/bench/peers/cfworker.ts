import { Validator } from "@cfworker/json-schema";

import { draftOf } from "../workload.ts";
import { once } from "./once.ts";
import type { Peer } from "./peer.ts";

/** @cfworker/json-schema, which interprets. */
export const cfworker: Peer = {
  name: "cfworker",
  open: ({ schema }) => {
    const draft = draftOf(schema) === "draft-07" ? "7" : "2020-12";
    const first = new Validator(schema, draft);
    const all = once(() => new Validator(schema, draft, false));
    return {
      check: (value) => first.validate(value).valid,
      explain: (value) => all().validate(value).errors,
    };
  },
};
