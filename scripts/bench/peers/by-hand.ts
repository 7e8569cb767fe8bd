import { Inexpressible } from "../fold-part.ts";
import type { Peer } from "./peer.ts";

/** What somebody writes for one schema alone: the practical limit. */
export const byHand: Peer = {
  name: "by hand",
  open: ({ check }) => {
    if (check === undefined) throw new Inexpressible("nobody wrote it");
    return { check };
  },
};
