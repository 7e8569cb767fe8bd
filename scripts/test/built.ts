import { existsSync } from "node:fs";
import path from "node:path";

import { readEntries, typesOf } from "../package-entries.ts";
import { repositoryRoot } from "./tree.ts";

/** Why nothing can be said of a package yet; undefined once it is all there. */
export function whyNotBuilt(folder: string): string | undefined {
  const absent = readEntries(repositoryRoot, folder)
    .map(typesOf)
    .filter((file) => file !== undefined)
    .filter((file) => !existsSync(path.join(repositoryRoot, file)));
  return absent.length === 0 ? undefined : `not built: ${absent.join(", ")}`;
}
