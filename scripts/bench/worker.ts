import { takeWithChecks, takeWorkload } from "./handed-workload.ts";
import { type Laps, lapsOf } from "./measure.ts";
import { openWorkload } from "./opened.ts";
import { axesOf, type Axis, passOver } from "./passes.ts";
import { type LapReply, type LapRequest, serve } from "./serve.ts";

/** What a process is asked to do. */
export type Request =
  { readonly open: string } | (LapRequest & { readonly axis: Axis });

/** What came of opening a workload. */
export interface OpenReply {
  readonly axes: readonly Axis[];
  readonly wrong: readonly string[];
  readonly failure?: string;
}

/** Microseconds; who takes as long over all values isn't saved by a warm-up. */
const HOPELESS = 200_000;

/** A process that measures one peer; the benchmark tells it when. */
function main([peer = "", folder = ""]: readonly string[]): void {
  const runs = new Map<Axis, Laps>();
  const open = async (name: string): Promise<OpenReply> => {
    runs.clear();
    const take = peer === "by-hand" ? takeWithChecks : takeWorkload;
    const workload = await take(name, folder);
    const opened = await openWorkload(peer, workload, folder);
    if ("failure" in opened) {
      return { axes: [], wrong: [], failure: opened.failure };
    }
    for (const axis of axesOf(workload)) {
      const pass = passOver(opened.parts, axis);
      if (pass === undefined) continue;
      // Who took so long to answer once isn't asked again.
      const time = axis in opened.times ? opened.times[axis as never] : 0;
      runs.set(axis, time > HOPELESS ? () => [time] : lapsOf(pass));
    }
    return { axes: [...runs.keys()], wrong: opened.wrong };
  };
  serve(async (request: Request): Promise<LapReply | OpenReply> => {
    if ("open" in request) return open(request.open);
    const { axis, laps, passes } = request;
    return { times: (await runs.get(axis)?.(laps, passes)) ?? [] };
  });
}

main(process.argv.slice(2));
