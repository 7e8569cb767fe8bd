import { hyperjump as library } from "../../validators/hyperjump.ts";
import { draftOf } from "../workload.ts";
import { Inexpressible } from "../fold-part.ts";
import type { Peer } from "./peer.ts";

/** @hyperjump/json-schema, which interprets. */
export const hyperjump: Peer = {
  name: "hyperjump",
  open: async ({ schema }) => {
    const check = await library(schema, {
      profile: draftOf(schema),
      formats: "annotate",
      documents: {},
    });
    if (check === undefined) throw new Inexpressible("no such draft");
    return { check };
  },
};
