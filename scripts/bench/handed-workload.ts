import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { Workload } from "./workload.ts";

/**
 * Leaves workloads in a folder, as JSON: to make them all would take each
 * process longer than to measure one, and its engine would know them all.
 */
export function handWorkloads(
  workloads: readonly Workload[],
  folder: string,
): void {
  for (const workload of workloads) {
    writeFileSync(fileOf(workload.name, folder), JSON.stringify(workload));
  }
}

/** A workload that was left in the folder. */
export function takeWorkload(name: string, folder: string): Workload {
  return JSON.parse(readFileSync(fileOf(name, folder), "utf8")) as Workload;
}

/** One with the checks by hand, which JSON doesn't carry. */
export async function takeWithChecks(
  name: string,
  folder: string,
): Promise<Workload> {
  const workload = takeWorkload(name, folder);
  const { ownWorkloads } = await import("./workloads/own.ts");
  const own = ownWorkloads.find((each) => each.name === name);
  const parts = workload.parts.map((part, index) => {
    const check = own?.parts[index]?.check;
    return check === undefined ? part : { ...part, check };
  });
  return { ...workload, parts };
}

function fileOf(name: string, folder: string): string {
  return path.join(folder, `${name}.json`);
}
