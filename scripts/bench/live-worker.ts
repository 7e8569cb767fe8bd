import { takeWorkload } from "./handed-workload.ts";
import { type Laps, lapsOf } from "./measure.ts";
import { PEERS } from "./peers/index.ts";
import type { Checker, Peer } from "./peers/peer.ts";
import { type LapReply, type LapRequest, serve } from "./serve.ts";
import type { Part } from "./workload.ts";

/** What the process is asked: to take the schemas of a workload, then for laps. */
export type LiveRequest = LapRequest | { readonly open: string };

/** How many schemas it takes in a pass, or what laps took. */
type LiveReply = LapReply | { readonly pieces: number };

/** Schemas of one pass, few enough for those who take milliseconds. */
const PASS = 5;

/** A process that measures how one peer takes schemas that come with requests. */
function main([peer = "", folder = ""]: readonly string[]): void {
  let run: Laps = () => [];
  serve(async (request: LiveRequest): Promise<LiveReply> => {
    if ("laps" in request) {
      return { times: await run(request.laps, request.passes) };
    }
    const { parts } = takeWorkload(request.open, folder);
    run = lapsOf(passOf(parts, await PEERS[peer]?.()));
    return { pieces: PASS };
  });
}

/** A pass that takes the next schemas, each with its first answer about a value. */
function passOf(parts: readonly Part[], peer: Peer | undefined): () => number {
  let next = 0;
  const load = (): Promise<unknown> => Promise.resolve();
  return () => {
    let count = 0;
    for (let turn = 0; turn < PASS; turn++) {
      const part = parts[next % parts.length] as Part;
      const value = part.valid[next++ % part.valid.length];
      // Those who keep schemas by their object are handed a new one.
      const fresh = { ...part, schema: { ...part.schema } };
      const checker = peer?.open(fresh, load) as Checker;
      if (checker.check(value)) count++;
    }
    if (count !== PASS) throw new Error("refuses what is valid");
    return count;
  };
}

main(process.argv.slice(2));
