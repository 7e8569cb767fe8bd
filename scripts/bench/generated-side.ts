import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";

import { CACHE, importModule, writeModules } from "./modules.ts";
import { type GeneratedSide, sideOf } from "./peers/proviso.ts";
import type { Part, Workload } from "./workload.ts";

/** A workload of one schema with our module for it. */
export interface GeneratedWorkload extends GeneratedSide {
  readonly name: string;
  readonly part: Part;
}

/** Generates and imports the modules of workloads of one schema each. */
export async function generateSides(
  workloads: readonly Workload[],
): Promise<GeneratedWorkload[]> {
  if (workloads.length === 0) return [];
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, "sides-"));
  try {
    const named = workloads.flatMap(({ name, parts }) =>
      parts.map((part) => ({ name, part })),
    );
    await writeModules(
      folder,
      named.map(({ part }) => part),
      ["proviso"],
    );
    return await Promise.all(
      named.map(async ({ name, part }) => ({
        name,
        part,
        ...sideOf((await importModule(folder, "proviso", part)) as object),
      })),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
