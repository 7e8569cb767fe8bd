import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { Workload } from "./workload.ts";
import { ownWorkloads } from "./workloads/own.ts";

/**
 * Leaves the workloads that others recorded in a folder, as JSON: to pick them
 * out of their corpora would take each process longer than to measure them.
 */
export function handWorkloads(
  workloads: readonly Workload[],
  folder: string,
): void {
  for (const workload of workloads) {
    if (ownWorkloads.includes(workload)) continue;
    writeFileSync(fileOf(workload.name, folder), JSON.stringify(workload));
  }
}

/** A workload of ours, or one that was left in the folder. */
export function takeWorkload(name: string, folder: string): Workload {
  const own = ownWorkloads.find((workload) => workload.name === name);
  if (own !== undefined) return own;
  const text = readFileSync(fileOf(name, folder), "utf8");
  return JSON.parse(text) as Workload;
}

function fileOf(name: string, folder: string): string {
  return path.join(folder, `${name}.json`);
}
