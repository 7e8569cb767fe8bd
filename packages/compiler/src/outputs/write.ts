import { createDiagnostic, type Diagnostic } from "../diagnostics.ts";
import { withUnixLineEnds } from "../emit/header.ts";
import { HostError } from "../host/host.ts";
import { joinPath } from "../host/path.ts";
import { type OutputRoot, showOutput } from "./inspect.ts";
import { isForgotten, isRemovable } from "./left-overs.ts";
import { formatManifest, MANIFEST_NAME } from "./manifest.ts";
import type { OutputPlan } from "./plan.ts";

/** What happens to one file below the output root. */
export interface OutputChange {
  readonly action: "create" | "update" | "delete" | "unchanged";
  /** Relative to the output root. */
  readonly path: string;
  /** Of the new text, or of the file that is deleted. */
  readonly bytes: number;
  /** What is written, for `create` and `update`. */
  readonly text?: string;
}

/** How a plan is carried out. */
export interface WriteOptions {
  /** Whether left-over outputs are removed. */
  readonly clean: boolean;
  /** Runs one step; whoever stops the run may do so before or after, but not in the middle. */
  readonly runStep?: (step: () => Promise<void>) => Promise<void>;
}

/** What was done; files that could not be written have a diagnostic each. */
export interface WrittenOutputs {
  readonly changes: readonly OutputChange[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What `writeOutputs` would do if every write succeeded, the manifest last. */
export function listChanges(
  plan: OutputPlan,
  options: { readonly clean: boolean },
): OutputChange[] {
  const changes = listOutputChanges(plan, options.clean);
  return [...changes, ...listManifestChange(plan, changes)];
}

/**
 * Carries a plan out: outputs, removals, then the manifest, which lists what
 * really stands there. One file's fault does not keep the others from being
 * written.
 */
export async function writeOutputs(
  plan: OutputPlan,
  options: WriteOptions,
): Promise<WrittenOutputs> {
  const { clean, runStep = (step) => step() } = options;
  const diagnostics: Diagnostic[] = [];
  const apply = async (changes: OutputChange[]): Promise<OutputChange[]> => {
    const done: OutputChange[] = [];
    for (const change of changes) {
      await runStep(async () => {
        const fault = await applyChange(plan.root, change);
        if (fault === undefined) done.push(change);
        else diagnostics.push(fault);
      });
    }
    return done;
  };
  const outputs = await apply(listOutputChanges(plan, clean));
  const manifest = await apply(listManifestChange(plan, outputs));
  return { changes: [...outputs, ...manifest], diagnostics };
}

function listOutputChanges(plan: OutputPlan, clean: boolean): OutputChange[] {
  const changes: OutputChange[] = [];
  for (const { entry, text, state } of plan.outputs) {
    if (state.kind === "refused") continue;
    const change = { path: entry.path, bytes: countBytes(text) };
    if (state.kind === "fresh")
      changes.push({ action: "unchanged", ...change });
    else {
      const action = state.kind === "missing" ? "create" : "update";
      changes.push({ action, text, ...change });
    }
  }
  for (const leftOver of clean ? plan.leftOvers : []) {
    if (!isRemovable(leftOver)) continue;
    const { entry, file } = leftOver;
    changes.push({ action: "delete", path: entry.path, bytes: file.bytes });
  }
  return changes;
}

/** A broken manifest is left alone: what it should say is not known. */
function listManifestChange(
  plan: OutputPlan,
  done: readonly OutputChange[],
): OutputChange[] {
  const { manifest } = plan;
  if (manifest.broken !== undefined) return [];
  const entries = new Map(manifest.entries);
  const doneActions = new Map(done.map(({ path, action }) => [path, action]));
  for (const { entry } of plan.outputs) {
    if (doneActions.has(entry.path)) entries.set(entry.path, entry);
  }
  for (const leftOver of plan.leftOvers) {
    const { path } = leftOver.entry;
    if (isForgotten(leftOver) || doneActions.get(path) === "delete") {
      entries.delete(path);
    }
  }
  if (manifest.text === undefined && entries.size === 0) return [];
  const text = formatManifest(entries.values(), manifest.layout);
  if (withUnixLineEnds(text) === manifest.text) return [];
  const action = manifest.text === undefined ? "create" : "update";
  return [{ action, path: MANIFEST_NAME, bytes: countBytes(text), text }];
}

async function applyChange(
  root: OutputRoot,
  change: OutputChange,
): Promise<Diagnostic | undefined> {
  const path = joinPath(root.path, change.path);
  try {
    if (change.text !== undefined) await root.host.writeText(path, change.text);
    if (change.action === "delete") await root.host.remove(path);
    return undefined;
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return createDiagnostic(
      "unwritable_output",
      { file: showOutput(root, change.path) },
      `the output can't be ${change.action === "delete" ? "removed" : "written"}: ${error.message}`,
      "give the process write access to the folder, or choose another one with --out-dir",
    );
  }
}

const encoder = new TextEncoder();

function countBytes(text: string): number {
  return encoder.encode(text).length;
}
