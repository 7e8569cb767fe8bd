import type { AbsentWorkload, Workload } from "../workload.ts";
import { largeDocuments } from "./large-documents.ts";
import { ownWorkloads } from "./own.ts";
import { recordedTools } from "./recorded-tools.ts";

export { ownWorkloads } from "./own.ts";

/** All of them, the recorded ones too. */
export function allWorkloads(): (Workload | AbsentWorkload)[] {
  return [...ownWorkloads, recordedTools(), ...largeDocuments()];
}
