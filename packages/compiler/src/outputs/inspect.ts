import type { GeneratedFile } from "../compilation.ts";
import { createDiagnostic, type Diagnostic } from "../diagnostics.ts";
import { isIntact, parseHeader, withUnixLineEnds } from "../emit/header.ts";
import { type CompilerHost, HostError, type PathKind } from "../host/host.ts";
import {
  joinPath,
  parentPath,
  relativePath,
  staysInside,
} from "../host/path.ts";

/** The folder that outputs are written to, seen through a host. */
export interface OutputRoot {
  readonly host: CompilerHost;
  /** Absolute. */
  readonly path: string;
  /** Absolute; paths in messages are relative to it. */
  readonly cwd: string;
  /** Kinds of folders that were asked for already: most outputs share theirs. */
  readonly folderKinds: Map<string, Promise<PathKind>>;
}

/** Both paths are absolute. */
export function openOutputRoot(
  host: CompilerHost,
  path: string,
  cwd: string,
): OutputRoot {
  return { host, path, cwd, folderKinds: new Map() };
}

/** What stands where an output goes. */
export type OutputState =
  | { readonly kind: "missing" }
  | { readonly kind: "fresh" }
  | { readonly kind: "stale"; readonly found: string }
  | {
      readonly kind: "refused";
      readonly diagnostic: Diagnostic;
      readonly found?: string;
    };

/** What stands where a left-over output was. */
export interface LeftOverFile {
  readonly state: "absent" | "ours" | "hand_edited" | "foreign" | "unreadable";
  /** The size of the file, where it was read; else 0. */
  readonly bytes: number;
}

/** A path below an output root as messages show it: relative to the working folder. */
export function showOutput(root: OutputRoot, path: string): string {
  return relativePath(root.cwd, joinPath(root.path, path));
}

/**
 * Compares an output with what stands in its place. `path` is relative to the
 * root; nothing is refused that proviso wrote and nobody edited.
 */
export async function inspectOutput(
  root: OutputRoot,
  path: string,
  { standing, text }: Pick<GeneratedFile, "standing" | "text">,
): Promise<OutputState> {
  const file = showOutput(root, path);
  try {
    const obstacle = await findObstacle(root, path);
    if (obstacle !== undefined) {
      return { kind: "refused", diagnostic: obstacle };
    }
    // What was read a moment ago isn't written, whatever has become of it.
    if (standing !== undefined) return { kind: "fresh" };
    const found = await readOutput(root, path);
    if (found === undefined) return { kind: "missing" };
    if (found.text === withUnixLineEnds(text)) return { kind: "fresh" };
    return judgeDifferent(file, found.text);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { kind: "refused", diagnostic: refuseUnreadable(file, error) };
  }
}

function judgeDifferent(file: string, found: string): OutputState {
  const header = parseHeader(found);
  if (header === undefined) {
    return {
      kind: "refused",
      diagnostic: refuseForeign(
        file,
        "a file without the @generated line of proviso stands in its place",
      ),
    };
  }
  if (isIntact(header)) return { kind: "stale", found };
  const diagnostic = createDiagnostic(
    "hand_edited",
    { file },
    "the module was edited after it was generated",
    "make the change in the contract; to throw the edit away, delete the file and run proviso generate",
  );
  return { kind: "refused", diagnostic, found };
}

/** Looks at an output that no contract gives any more. */
export async function inspectLeftOver(
  root: OutputRoot,
  path: string,
  source: string,
): Promise<LeftOverFile> {
  try {
    if ((await findObstacle(root, path)) !== undefined) {
      return { state: "foreign", bytes: 0 };
    }
    const found = await readOutput(root, path);
    if (found === undefined) return { state: "absent", bytes: 0 };
    const state = judgeLeftOver(root, path, source, found.text);
    return { state, bytes: found.bytes };
  } catch (error) {
    if (error instanceof HostError) return { state: "unreadable", bytes: 0 };
    throw error;
  }
}

/** The manifest alone proves nothing: the file itself must say that it came from this contract. */
function judgeLeftOver(
  root: OutputRoot,
  path: string,
  source: string,
  text: string,
): "ours" | "hand_edited" | "foreign" {
  const header = parseHeader(text);
  if (header === undefined) return "foreign";
  const folder = parentPath(joinPath(root.path, path));
  const claimed = joinPath(folder, header.source);
  if (claimed !== joinPath(root.path, source)) return "foreign";
  return isIntact(header) ? "ours" : "hand_edited";
}

interface FoundOutput {
  /** With LF line ends. */
  readonly text: string;
  readonly bytes: number;
}

/** The file at a path; `undefined` when there is none. */
async function readOutput(
  root: OutputRoot,
  path: string,
): Promise<FoundOutput | undefined> {
  const absolute = joinPath(root.path, path);
  if ((await root.host.kind(absolute)) === "absent") return undefined;
  const bytes = await root.host.readBytes(absolute);
  const text = withUnixLineEnds(new TextDecoder().decode(bytes));
  return { text, bytes: bytes.length };
}

/** Why a path can't be an output's, whatever the text: it leaves the root, or something is in the way. */
async function findObstacle(
  root: OutputRoot,
  path: string,
): Promise<Diagnostic | undefined> {
  const file = showOutput(root, path);
  if (!staysInside(path)) {
    return refuseOutside(
      file,
      "the path of the output leaves the output folder",
    );
  }
  const parts = path.split("/");
  for (let length = 1; length < parts.length; length++) {
    const folder = parts.slice(0, length).join("/");
    const kind = await folderKind(root, folder);
    if (kind === "absent") return undefined;
    const shown = showOutput(root, folder);
    if (kind === "link") {
      return refuseOutside(
        file,
        `${shown} in the path of the output is a symbolic link`,
      );
    }
    if (kind !== "folder") {
      return refuseForeign(
        file,
        `${shown} in the path of the output is not a folder`,
      );
    }
  }
  return findObstacleAtTarget(root, path, file);
}

function folderKind(root: OutputRoot, folder: string): Promise<PathKind> {
  const known = root.folderKinds.get(folder);
  if (known !== undefined) return known;
  const kind = root.host.kind(joinPath(root.path, folder));
  root.folderKinds.set(folder, kind);
  return kind;
}

async function findObstacleAtTarget(
  root: OutputRoot,
  path: string,
  file: string,
): Promise<Diagnostic | undefined> {
  const kind = await root.host.kind(joinPath(root.path, path));
  if (kind === "absent" || kind === "file") return undefined;
  const what = {
    folder: "a folder",
    link: "a symbolic link",
    other: "a device",
  };
  return refuseForeign(file, `${what[kind]} stands in the place of the output`);
}

function refuseForeign(file: string, message: string): Diagnostic {
  return createDiagnostic(
    "foreign_file",
    { file },
    message,
    "move it away, or write the modules elsewhere with --out-dir",
  );
}

function refuseOutside(file: string, message: string): Diagnostic {
  return createDiagnostic(
    "output_outside_folder",
    { file },
    message,
    "choose an output folder that holds the path, and replace links inside it by folders",
  );
}

function refuseUnreadable(file: string, error: HostError): Diagnostic {
  return createDiagnostic(
    "unreadable_file",
    { file },
    `the output can't be compared: ${error.message}`,
    "give the process read access to the file",
  );
}
