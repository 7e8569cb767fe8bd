import type { ValueNumbers } from "@proviso/runtime/compiler";
import type { Workshop } from "../workshop.ts";
import type { HostileCase } from "./case.ts";
import { runHostCase } from "./run-host.ts";
import { runNamesCase } from "./run-names.ts";
import { type HostileReport, runSchemaCase } from "./run-schema.ts";
import { runSourceCase } from "./run-source.ts";
import { watchRealm } from "./watch.ts";

/**
 * Runs a case in this process, in a number mode where it has values. Beside what the case asks for, no hostile code
 * may run and no built-in may change.
 */
export async function runHostileCase(
  hostile: HostileCase,
  workshop: Workshop,
  numbers: ValueNumbers = "double",
): Promise<HostileReport> {
  const look = watchRealm();
  const report = await run(hostile, workshop, numbers);
  return { ...report, faults: [...report.faults, ...look()] };
}

function run(
  hostile: HostileCase,
  workshop: Workshop,
  numbers: ValueNumbers,
): Promise<HostileReport> {
  if (hostile.source !== undefined) return runSourceCase(hostile, workshop);
  if (hostile.host !== undefined) return runHostCase(hostile, numbers);
  return hostile.boundary === "names"
    ? runNamesCase(hostile, workshop)
    : runSchemaCase(hostile, workshop, numbers);
}
