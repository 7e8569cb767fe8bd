import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { PEERS } from "./peers/index.ts";
import type { Part } from "./workload.ts";

/** Below the workspace, so that modules find its packages. */
export const CACHE = path.resolve(
  import.meta.dirname,
  "../../node_modules/.cache/proviso-bench",
);

/** The file of a peer's module for a part. */
export function moduleFile(folder: string, peer: string, { id }: Part): string {
  return path.join(folder, peer, `${id}.mjs`);
}

/** Imports a peer's module for a part, where `writeModules` left one. */
export function importModule(
  folder: string,
  peer: string,
  part: Part,
): Promise<unknown> {
  return import(pathToFileURL(moduleFile(folder, peer, part)).href);
}

/** Lets every peer that compiles before a program runs do so, into a folder. */
export async function writeModules(
  folder: string,
  parts: readonly Part[],
  peers: readonly string[] = Object.keys(PEERS),
): Promise<void> {
  for (const name of peers) {
    const peer = await PEERS[name]?.();
    if (peer?.compile === undefined) continue;
    mkdirSync(path.join(folder, name), { recursive: true });
    for (const [index, text] of (await peer.compile(parts)).entries()) {
      const part = parts[index];
      if (part === undefined || text === undefined) continue;
      writeFileSync(moduleFile(folder, name, part), text);
    }
  }
}
