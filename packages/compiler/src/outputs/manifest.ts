import { JsonTextError, type JsonValue, parseJson } from "@proviso/runtime";
import { compareCodePoints, isPlainObject } from "@proviso/runtime/compiler";
import { withUnixLineEnds } from "../emit/header.ts";
import {
  createDiagnostic,
  type Diagnostic,
  type Place,
} from "../diagnostics.ts";
import { type CompilerHost, HostError } from "../host/host.ts";
import { joinPath, relativePath, staysInside } from "../host/path.ts";

/** The file in the output root that lists what was written there. */
export const MANIFEST_NAME = ".proviso-manifest.json";

/** One output that was written. Paths are relative to the output root. */
export interface ManifestEntry {
  readonly path: string;
  /** The contract file it came from; may lead out of the root. */
  readonly source: string;
  /** SHA-256 of the whole text, in hexadecimal. */
  readonly sha256: string;
}

/** How a manifest is laid out, beyond what JSON says. */
export interface ManifestLayout {
  /** One level: two spaces by default. */
  readonly indent: string;
  readonly lineEnd: "\n" | "\r\n";
}

const DEFAULT_LAYOUT: ManifestLayout = { indent: "  ", lineEnd: "\n" };

/** What stands in the place of the manifest. */
export interface ManifestRead {
  /** By path; empty when there is no manifest or a broken one. */
  readonly entries: ReadonlyMap<string, ManifestEntry>;
  /** With LF line ends; `undefined` when there is no file. */
  readonly text: string | undefined;
  /** How the text is laid out, which the project's formatter may have changed. */
  readonly layout: ManifestLayout;
  /** Why the file can't be trusted. */
  readonly broken: Diagnostic | undefined;
}

/** Reads the manifest of an output root (absolute); `cwd` only shortens the path in messages. */
export async function readManifest(
  host: CompilerHost,
  root: string,
  cwd: string,
): Promise<ManifestRead> {
  const path = joinPath(root, MANIFEST_NAME);
  const file = relativePath(cwd, path);
  const none = { entries: new Map(), text: undefined, layout: DEFAULT_LAYOUT };
  try {
    if ((await host.kind(path)) === "absent") {
      return { ...none, broken: undefined };
    }
    const written = await readPlainFile(host, path);
    const text = withUnixLineEnds(written);
    const entries = parseManifest(text);
    return { entries, text, layout: layoutOf(written), broken: undefined };
  } catch (error) {
    return { ...none, broken: describeBroken(error, file) };
  }
}

function layoutOf(text: string): ManifestLayout {
  const [, lineEnd, indent = DEFAULT_LAYOUT.indent] =
    /^\{(\r?\n)([ \t]+)/.exec(text) ?? [];
  return { indent, lineEnd: lineEnd === "\r\n" ? "\r\n" : "\n" };
}

/** A link is not followed: what it leads to is not the manifest of this folder. */
async function readPlainFile(
  host: CompilerHost,
  path: string,
): Promise<string> {
  if ((await host.kind(path)) !== "file") {
    throw new ManifestError("it is not a plain file");
  }
  const bytes = await host.readBytes(path);
  return new TextDecoder().decode(bytes);
}

/**
 * The text of a manifest: sorted by path, one member a line, so that merges are easy.
 *
 * @param layout that of the manifest that is replaced, so that it stays what the
 *   project's formatter has made it
 */
export function formatManifest(
  entries: Iterable<ManifestEntry>,
  { indent, lineEnd }: ManifestLayout = DEFAULT_LAYOUT,
): string {
  const outputs = [...entries]
    .sort((a, b) => compareCodePoints(a.path, b.path))
    .map(({ path, source, sha256 }) => ({ path, source, sha256 }));
  const text = JSON.stringify({ version: 1, outputs }, undefined, indent);
  return `${text}\n`.replaceAll("\n", lineEnd);
}

class ManifestError extends Error {
  override readonly name = "ManifestError";
}

/**
 * Reads the text of a manifest.
 *
 * @throws ManifestError or JsonTextError for a text that proviso can't have written
 */
function parseManifest(text: string): Map<string, ManifestEntry> {
  const document = parseJson(text);
  if (!isPlainObject(document)) throw new ManifestError("it is not an object");
  if (document["version"] !== 1) {
    throw new ManifestError('its "version" is not 1');
  }
  const outputs = document["outputs"];
  if (!Array.isArray(outputs)) {
    throw new ManifestError('its "outputs" is not a list');
  }
  const entries = outputs.map(readEntry);
  return new Map(entries.map((entry) => [entry.path, entry]));
}

function readEntry(value: JsonValue, index: number): ManifestEntry {
  const { path, source, sha256 } = isPlainObject(value) ? value : {};
  const name = `entry ${index + 1} of "outputs"`;
  if (typeof path !== "string" || typeof source !== "string" || source === "") {
    throw new ManifestError(`${name} lacks a path or a source`);
  }
  if (!staysInside(path)) {
    throw new ManifestError(`${name} has a path that leaves the folder`);
  }
  if (typeof sha256 !== "string" || !/^[0-9a-f]{64}$/.test(sha256)) {
    throw new ManifestError(`${name} has no SHA-256 of 64 digits`);
  }
  return { path, source, sha256 };
}

function describeBroken(error: unknown, file: string): Diagnostic {
  const place = error instanceof JsonTextError ? { range: placeOf(error) } : {};
  if (
    error instanceof ManifestError ||
    error instanceof JsonTextError ||
    error instanceof HostError
  ) {
    return createDiagnostic(
      "broken_manifest",
      { file, ...place },
      `the manifest can't be understood: ${error.message}`,
      "restore it from version control, or delete it and run proviso generate",
    );
  }
  throw error;
}

function placeOf({ line, column }: JsonTextError): Place {
  return { line, column };
}
