import { spawnSync } from "node:child_process";
import path from "node:path";
import type { ValueNumbers } from "@proviso/runtime/compiler";
import { buildSync } from "esbuild";
import { repositoryRoot } from "../repository.ts";
import type { Workshop } from "../workshop.ts";
import type { HostileCase } from "./case.ts";
import type { HostileReport } from "./run-schema.ts";
import { COST_FACTOR } from "./stopwatch.ts";

/** Long enough for the slowest machine; a case that hangs is a fault. */
export const CHILD_TIMEOUT = 170_000;

/**
 * The program of the processes, as one script: to load its sources anew would
 * take each process longer than most cases.
 */
export function bundleChild(workshop: Workshop): string {
  // As deep below the root as the sources, which find the root by their place.
  const script = path.join(workshop.makeFolder("child-"), "child.mjs");
  buildSync({
    entryPoints: [path.join(import.meta.dirname, "child.ts")],
    outfile: script,
    bundle: true,
    format: "esm",
    packages: "external",
    platform: "node",
    target: "node20",
  });
  return script;
}

/**
 * Runs a case in a process of its own with the heap that its bound grants.
 * @param script what `bundleChild` made
 */
export function runInChild(
  script: string,
  hostile: HostileCase,
  numbers: ValueNumbers,
): HostileReport {
  const { maxHeapMB = 1024 } = hostile.bound;
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [`--max-old-space-size=${maxHeapMB * COST_FACTOR}`, script, numbers],
    {
      cwd: repositoryRoot,
      encoding: "utf8",
      input: JSON.stringify(hostile),
      timeout: CHILD_TIMEOUT,
    },
  );
  if (status === 0) {
    return JSON.parse(
      stdout.trimEnd().split("\n").at(-1) ?? "",
    ) as HostileReport;
  }
  const end = stderr.trimEnd().split("\n").slice(-8).join("\n");
  return {
    takenBy: [],
    faults: [`the process ended with ${status ?? signal}: ${end}`],
  };
}
