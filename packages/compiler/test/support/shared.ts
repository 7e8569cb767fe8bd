import { existsSync } from "node:fs";
import path from "node:path";
import { describe, test } from "vitest";
import { repositoryRoot } from "./repository.ts";

/** A folder of the shared material, or why it can't be had. */
export type SharedFolder =
  | { readonly folder: string; readonly reason?: undefined }
  | { readonly folder?: undefined; readonly reason: string };

/**
 * Finds a folder of the shared material: below `PROVISO_SHARED`, else below
 * `../shared` beside the repository.
 */
export function findShared(name: string): SharedFolder {
  const stated = process.env["PROVISO_SHARED"];
  const root = stated ?? path.join(repositoryRoot, "../shared");
  const folder = path.join(root, name);
  if (existsSync(folder)) return { folder };
  const where = stated === undefined ? "../shared" : "PROVISO_SHARED";
  return { reason: `${where} holds no ${name}` };
}

/**
 * Describes a suite over shared material; where it is absent, one skipped test
 * says so.
 */
export function describeShared(
  title: string,
  name: string,
  suite: (folder: string) => void | Promise<void>,
): void {
  const { folder, reason } = findShared(name);
  if (folder === undefined) skipLoudly(title, reason);
  else describe(title, () => suite(folder));
}

/** A test that only says what is not tested, and why. */
export function skipLoudly(title: string, reason: string): void {
  test(`${title}: skipped, ${reason}`, (context) => {
    context.skip(reason);
  });
}
