import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";

import { handWorkloads } from "./handed-workload.ts";
import type { LiveRequest } from "./live-worker.ts";
import {
  type Effort,
  type Laps,
  measurePeers,
  type RowTimes,
} from "./measure.ts";
import { CACHE } from "./modules.ts";
import { bundleFile, WorkerProcess } from "./worker-process.ts";
import {
  type JsonSchema,
  type Part,
  times,
  type Workload,
} from "./workload.ts";
import { ownWorkloads } from "./workloads/index.ts";

const BASE = "proviso-schema";

/** Who takes schemas at run time. */
const LIVE = [
  ...[BASE, "ata", "ajv", "typebox", "schemasafe", "zod"],
  ...["zod-compiled", "sury", "valibot", "arktype", "cfworker"],
];

/** Schemas that no one has seen before, in turns. */
const DISTINCT = 1000;

const CALLS = ["tiny call", "flat call", "union of 8", "recursive tree"];

/** What a schema that comes with the request takes, and the first answer about a value. */
export async function liveSchemaTimes(
  isAsked: (name: string) => boolean,
  effort: Effort,
): Promise<RowTimes[]> {
  const asked = liveWorkloads().filter(({ name }) => isAsked(name));
  if (asked.length === 0) return [];
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, "live-"));
  try {
    const file = await bundleFile("live-worker.ts", folder);
    handWorkloads(asked, folder);
    const rows: RowTimes[] = [];
    for (const { name } of asked) {
      rows.push(await measureLive(name, file, folder, effort));
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures the peers with one workload, each in a process that knows no other. */
async function measureLive(
  name: string,
  file: string,
  folder: string,
  effort: Effort,
): Promise<RowTimes> {
  const processes = LIVE.map(
    (peer) =>
      [peer, new WorkerProcess<LiveRequest>(file, peer, folder)] as const,
  );
  try {
    const opened = processes.map(([, process]) =>
      process.ask<{ readonly pieces: number }>({ open: name }),
    );
    const [{ pieces }] = (await Promise.all(opened)) as [{ pieces: number }];
    const peers = processes.map(([peer, process]) => [
      peer,
      process.laps((asked) => asked),
    ]);
    return await measurePeers(
      { name, base: BASE, pieces },
      Object.fromEntries(peers) as Record<string, Laps>,
      effort,
    );
  } finally {
    for (const [, process] of processes) process.end();
  }
}

function liveWorkloads(): Workload[] {
  const parts = ownWorkloads
    .filter(({ name }) => CALLS.includes(name))
    .flatMap((workload) => workload.parts);
  const distinct = times(DISTINCT, (index) =>
    renamed(parts[index % 2] as Part, index),
  );
  return [
    ...parts.map((part) => ({ name: `schema of a ${part.id}`, parts: [part] })),
    { name: "1,000 distinct schemas", parts: distinct },
  ].map((each) => ({ ...each, extras: [] }));
}

/** The same schema with a member of another name. */
function renamed(part: Part, index: number): Part {
  const properties = part.schema["properties"] as JsonSchema;
  const schema = {
    ...part.schema,
    properties: { ...properties, [`more_${index}`]: { type: "string" } },
  };
  return { ...part, schema };
}
