import { createDiagnostic, type Diagnostic } from "../diagnostics.ts";
import { textHash } from "../emit/header.ts";
import type { CompileResult, GeneratedFile } from "../compilation.ts";
import { joinPath, relativePath } from "../host/path.ts";
import { inspectOutput, type OutputRoot, type OutputState } from "./inspect.ts";
import { findLeftOvers, type LeftOver } from "./left-overs.ts";
import {
  type ManifestEntry,
  type ManifestRead,
  readManifest,
} from "./manifest.ts";

/** A file that should stand in the output root, and what does. */
export interface PlannedOutput {
  readonly entry: ManifestEntry;
  readonly text: string;
  readonly state: OutputState;
}

/** What a run would do to the output root; making it writes nothing. */
export interface OutputPlan {
  readonly root: OutputRoot;
  /** In the order of the compiler. */
  readonly outputs: readonly PlannedOutput[];
  /** In the order of the manifest. */
  readonly leftOvers: readonly LeftOver[];
  readonly manifest: ManifestRead;
}

/** Compares what was compiled with what stands in the output root. */
export async function planOutputs(
  root: OutputRoot,
  compiled: CompileResult,
): Promise<OutputPlan> {
  const manifest = await readManifest(root.host, root.path, root.cwd);
  const collisions = findCollisions(compiled.files);
  const outputs: PlannedOutput[] = [];
  for (const file of compiled.files) {
    outputs.push(await planOutput(root, file, collisions.get(file)));
  }
  const expected = new Set(outputs.map(({ entry }) => entry.path));
  const others = [...manifest.entries.values()].filter(
    ({ path }) => !expected.has(path),
  );
  const leftOvers = await findLeftOvers(root, others, compiled);
  return { root, outputs, leftOvers, manifest };
}

async function planOutput(
  root: OutputRoot,
  file: GeneratedFile,
  collision: Diagnostic | undefined,
): Promise<PlannedOutput> {
  const toRoot = (path: string): string =>
    relativePath(root.path, joinPath(root.cwd, path));
  const entry = {
    path: toRoot(file.path),
    source: toRoot(file.source),
    sha256: file.standing ?? textHash(file.text),
  };
  const state: OutputState =
    collision === undefined
      ? await inspectOutput(root, entry.path, file)
      : { kind: "refused", diagnostic: collision };
  return { entry, text: file.text, state };
}

/**
 * Files that would be one on a disk that folds case or composes accents. None
 * of them is written: which one won would depend on the disk.
 */
function findCollisions(
  files: readonly GeneratedFile[],
): Map<GeneratedFile, Diagnostic> {
  const byFoldedPath = new Map<string, GeneratedFile[]>();
  for (const file of files) {
    const folded = file.path.normalize("NFC").toLowerCase();
    const twins = byFoldedPath.get(folded);
    if (twins === undefined) byFoldedPath.set(folded, [file]);
    else twins.push(file);
  }
  const collisions = new Map<GeneratedFile, Diagnostic>();
  for (const twins of byFoldedPath.values()) {
    for (const file of twins) {
      const twin = twins.find((other) => other !== file);
      if (twin !== undefined) collisions.set(file, describeTwin(file, twin));
    }
  }
  return collisions;
}

function describeTwin(file: GeneratedFile, twin: GeneratedFile): Diagnostic {
  const message =
    file.path === twin.path
      ? `the output ${file.path} is also the output of ${twin.source}`
      : `on a disk that ignores case the output ${file.path} is the same file as ${twin.path} of ${twin.source}`;
  const site = { file: file.source };
  const hint = "rename one of the two contracts";
  return createDiagnostic("name_collision", site, message, hint);
}
