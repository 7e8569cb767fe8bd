import type { AbsentWorkload, Workload } from "../workload.ts";
import { largeDocuments } from "./large-documents.ts";
import { ownWorkloads } from "./own.ts";
import { RECORDED_TOOLS, recordedTools } from "./recorded-tools.ts";

export { ownWorkloads } from "./own.ts";

/** Those that are asked for by name; others aren't read, so that no process knows them. */
export function workloadsNamed(
  isAsked: (name: string) => boolean,
): (Workload | AbsentWorkload)[] {
  return [
    ...ownWorkloads.filter(({ name }) => isAsked(name)),
    ...(isAsked(RECORDED_TOOLS) ? [recordedTools()] : []),
    ...largeDocuments(isAsked),
  ];
}
