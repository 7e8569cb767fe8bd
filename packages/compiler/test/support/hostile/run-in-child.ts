import { spawnSync } from "node:child_process";
import path from "node:path";
import type { ValueNumbers } from "@proviso/runtime/compiler";
import { repositoryRoot } from "../repository.ts";
import type { HostileCase } from "./case.ts";
import type { HostileReport } from "./run-schema.ts";

const script = path.join(import.meta.dirname, "child.ts");

/** Long enough for the slowest machine; a case that hangs is a fault. */
export const CHILD_TIMEOUT = 170_000;

/** Runs a case in a process of its own with the heap that its bound grants. */
export function runInChild(
  hostile: HostileCase,
  numbers: ValueNumbers,
): HostileReport {
  const { maxHeapMB = 1024 } = hostile.bound;
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [`--max-old-space-size=${maxHeapMB}`, "--import=tsx", script, numbers],
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
