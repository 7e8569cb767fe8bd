import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";

import { handWorkloads } from "./handed-workload.ts";
import {
  type Effort,
  type FailedPeer,
  measurePeers,
  type RowTimes,
} from "./measure.ts";
import { CACHE, writeModules } from "./modules.ts";
import { type Axis, axesOf, piecesOf } from "./passes.ts";
import { PEERS } from "./peers/index.ts";
import type { AbsentRow } from "./row.ts";
import { combineTrials, runTrials } from "./trials.ts";
import { bundleFile, WorkerProcess } from "./worker-process.ts";
import type { OpenReply, Request } from "./worker.ts";
import type { AbsentWorkload, Workload } from "./workload.ts";
import { workloadsNamed } from "./workloads/index.ts";

/** What came of one workload and one question. */
export interface CheckTimes extends RowTimes {
  readonly workload: string;
  readonly axis: Axis;
  /** Peers that are wrong about the values of the workload, and how. */
  readonly wrong: Readonly<Record<string, readonly string[]>>;
}

/** How the values of workloads are checked. */
export interface CheckOptions {
  readonly effort: Effort;
  /** How often each workload is measured. */
  readonly trials: number;
  /** Whether each trial has processes of its own, for engines to know nothing else. */
  readonly isApart: boolean;
  /** Told the name of each workload before its turn, and the trial. */
  readonly onProgress?: (name: string) => void;
}

/** A process, and what it says of the workload that it has open. */
interface Worker extends OpenReply {
  readonly peer: string;
  readonly process: WorkerProcess<Request>;
}

/** Asks all peers about the values of the workloads, each peer in a process of its own. */
export async function checkValues(
  isAsked: (name: string) => boolean,
  options: CheckOptions,
): Promise<(CheckTimes | AbsentRow)[]> {
  const asked = workloadsNamed(isAsked);
  const present = asked.filter((each) => "parts" in each);
  if (present.length === 0) return asked.filter(isAbsent);
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, "run-"));
  const worker = await bundleFile("worker.ts", folder);
  const common = new WorkerPool(worker, folder);
  try {
    handWorkloads(present, folder);
    await writeModules(
      folder,
      present.flatMap(({ parts }) => parts),
    );
    const check = async (workload: Workload): Promise<CheckTimes[]> => {
      if (!options.isApart) return checkWorkload(workload, common, options);
      const pool = new WorkerPool(worker, folder);
      const times = checkWorkload(workload, pool, options);
      return times.finally(() => {
        pool.end();
      });
    };
    // All workloads in turn: what disturbs one trial of a workload is over when
    // the next begins.
    const inTurn = async (trial: number): Promise<CheckTimes[]> => {
      const rows: CheckTimes[] = [];
      for (const workload of present) {
        options.onProgress?.(`${workload.name}, trial ${trial}`);
        rows.push(...(await check(workload)));
      }
      return rows;
    };
    const trials = await runTrials(options.trials, inTurn);
    return [...combineTrials(trials), ...asked.filter(isAbsent)];
  } finally {
    common.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function isAbsent(
  workload: Workload | AbsentWorkload,
): workload is AbsentWorkload {
  return "absence" in workload;
}

async function checkWorkload(
  workload: Workload,
  pool: WorkerPool,
  { effort }: CheckOptions,
): Promise<CheckTimes[]> {
  const workers = await pool.open(workload.name);
  const rows: CheckTimes[] = [];
  for (const axis of axesOf(workload)) {
    const able = workers.filter(({ axes }) => axes.includes(axis));
    const peers = Object.fromEntries(
      able.map(({ peer, process }) => [
        peer,
        process.laps((asked) => ({ axis, ...asked })),
      ]),
    );
    const row = {
      name: `${workload.name}, ${axis}`,
      base: baseOf(able),
      pieces: piecesOf(workload, axis),
    };
    const measured = await measurePeers(row, peers, effort);
    rows.push({
      ...measured,
      peers: [...measured.peers, ...workers.flatMap(failureOf)],
      workload: workload.name,
      axis,
      wrong: Object.fromEntries(
        able
          .filter(({ wrong }) => wrong.length > 0)
          .map(({ peer, wrong }) => [peer, wrong]),
      ),
    });
  }
  return rows;
}

/** Who wrote by hand is the measure; where nobody did, we are. */
function baseOf(workers: readonly Worker[]): string {
  const isAble = workers.some(({ peer }) => peer === "by-hand");
  return isAble ? "by-hand" : "proviso";
}

function failureOf({ failure, peer }: Worker): FailedPeer[] {
  return failure === undefined ? [] : [{ name: peer, failure }];
}

/** The processes of the peers. */
class WorkerPool {
  private readonly file: string;
  private readonly folder: string;
  private readonly processes = new Map<string, WorkerProcess<Request>>();

  constructor(file: string, folder: string) {
    this.file = file;
    this.folder = folder;
  }

  /** Has every peer open a workload. */
  open(workload: string): Promise<Worker[]> {
    return Promise.all(
      Object.keys(PEERS).map(async (peer) => {
        const process = this.processOf(peer);
        const reply = await process.ask<OpenReply>({ open: workload });
        return { peer, process, ...reply };
      }),
    );
  }

  private processOf(peer: string): WorkerProcess<Request> {
    const known = this.processes.get(peer);
    if (known !== undefined) return known;
    const made = new WorkerProcess<Request>(this.file, peer, this.folder);
    this.processes.set(peer, made);
    return made;
  }

  end(): void {
    for (const process of this.processes.values()) process.end();
    this.processes.clear();
  }
}
