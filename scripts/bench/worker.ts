import { takeWithChecks, takeWorkload } from "./handed-workload.ts";
import { type Lap, lapOf } from "./measure.ts";
import { openWorkload } from "./opened.ts";
import { axesOf, type Axis, passOver } from "./passes.ts";
import { serve } from "./serve.ts";

/** What a process is asked to do. */
export type Request =
  { readonly open: string } | { readonly axis: Axis; readonly passes: number };

/** What came of opening a workload. */
export interface OpenReply {
  readonly axes: readonly Axis[];
  readonly wrong: readonly string[];
  readonly failure?: string;
}

/** What it answers: to `open` with verdicts, to passes with microseconds. */
type Reply = OpenReply | { readonly time: number };

/** Microseconds; who takes as long over all values isn't saved by a warm-up. */
const HOPELESS = 200_000;

/** A process that measures one peer; the benchmark tells it when. */
function main([peer = "", folder = ""]: readonly string[]): void {
  const laps = new Map<Axis, Lap>();
  const open = async (name: string): Promise<OpenReply> => {
    laps.clear();
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
      laps.set(axis, time > HOPELESS ? () => time : lapOf(pass));
    }
    return { axes: [...laps.keys()], wrong: opened.wrong };
  };
  serve(async (request: Request): Promise<Reply> =>
    "open" in request
      ? open(request.open)
      : { time: (await laps.get(request.axis)?.(request.passes)) ?? NaN },
  );
}

main(process.argv.slice(2));
