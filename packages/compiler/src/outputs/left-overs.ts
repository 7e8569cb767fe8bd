import { createDiagnostic, type Diagnostic } from "../diagnostics.ts";
import { HostError } from "../host/host.ts";
import { joinPath } from "../host/path.ts";
import type { CompileResult } from "../compilation.ts";
import {
  inspectLeftOver,
  type LeftOverFile,
  type OutputRoot,
  showOutput,
} from "./inspect.ts";
import type { ManifestEntry } from "./manifest.ts";

/** A file of the manifest that no contract gives any more. */
export interface LeftOver {
  readonly entry: ManifestEntry;
  readonly file: LeftOverFile;
}

/**
 * Of the entries that this run did not compile anew, those whose contract is
 * gone or was read and no longer gives them. A broken contract's outputs are
 * the last good ones, not left over; and of a contract that this run wasn't
 * asked for, only its absence is known.
 */
export async function findLeftOvers(
  root: OutputRoot,
  entries: readonly ManifestEntry[],
  compiled: CompileResult,
): Promise<LeftOver[]> {
  const read = new Set(compiled.sources);
  const broken = new Set(
    compiled.diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ file }) => file),
  );
  const leftOvers: LeftOver[] = [];
  for (const entry of entries) {
    const source = showOutput(root, entry.source);
    const isLeftOver = read.has(source)
      ? !broken.has(source)
      : await isGone(root, entry.source);
    if (!isLeftOver) continue;
    const file = await inspectLeftOver(root, entry.path, entry.source);
    leftOvers.push({ entry, file });
  }
  return leftOvers;
}

async function isGone(root: OutputRoot, source: string): Promise<boolean> {
  try {
    return (await root.host.kind(joinPath(root.path, source))) === "absent";
  } catch (error) {
    // What can't be looked at isn't known to be gone.
    if (error instanceof HostError) return false;
    throw error;
  }
}

/** Whether the file is as proviso wrote it, so that it may be removed. */
export function isRemovable({ file }: LeftOver): boolean {
  return file.state === "ours";
}

/** Whether the manifest should forget the entry, as no file of ours stands there. */
export function isForgotten({ file }: LeftOver): boolean {
  return file.state === "absent" || file.state === "foreign";
}

const REMARKS = {
  ours: [
    "no contract gives this output any more",
    "run proviso generate --clean to remove it, or bring the contract back",
  ],
  hand_edited: [
    "no contract gives this output any more, and it was edited by hand, so it is not removed",
    "move the edit to where it belongs and delete the file",
  ],
  foreign: [
    "the manifest lists this output, but it is not what proviso wrote for the contract, so it is not removed",
    "delete the file if it is left over; proviso generate takes it off the manifest",
  ],
  unreadable: [
    "no contract gives this output any more, and it can't be read, so it is not removed",
    "give the process read access to the file",
  ],
} as const satisfies Partial<
  Record<LeftOverFile["state"], readonly [string, string]>
>;

/** The finding about a left-over output; `undefined` where no file is left. */
export function describeLeftOver(
  root: OutputRoot,
  { entry, file }: LeftOver,
): Diagnostic | undefined {
  if (file.state === "absent") return undefined;
  const [message, hint] = REMARKS[file.state];
  const site = { file: showOutput(root, entry.path) };
  return createDiagnostic("left_over_output", site, message, hint);
}
