import type { FileFact } from "./file-facts.ts";

/** A document that was compiled without a finding, and what decided what it gave. */
export interface RememberedDocument {
  /** What the run was given beyond the document. */
  readonly basis: string;
  /** What decided the layout of its outputs. */
  readonly formatting: string;
  readonly facts: readonly FileFact[];
  readonly outputs: readonly RememberedOutput[];
}

/** An output that was given. */
export interface RememberedOutput {
  /** Relative to the working folder. */
  readonly path: string;
  /** SHA-256 of its text. */
  readonly sha256: string;
}

/** What one file of the cache holds. */
export interface RememberedRun {
  /** The compiler and formatter that made the outputs. */
  readonly tools: string;
  readonly documents: ReadonlyMap<string, RememberedDocument>;
}

/** The text of a file of the cache. */
export function formatRun({ tools, documents }: RememberedRun): string {
  return `${JSON.stringify({ tools, documents: [...documents] })}\n`;
}

/** Reads a file of the cache; undefined where it isn't one, or was written by other tools. */
export function parseRun(
  text: string,
  tools: string,
): RememberedRun | undefined {
  let run: unknown;
  try {
    run = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(run) || run["tools"] !== tools) return undefined;
  const { documents } = run;
  if (!isListOf(documents, isNamedDocument)) return undefined;
  return { tools, documents: new Map(documents) };
}

function isNamedDocument(
  value: unknown,
): value is [name: string, document: RememberedDocument] {
  if (!Array.isArray(value)) return false;
  const [name, document] = value as unknown[];
  return typeof name === "string" && isRememberedDocument(document);
}

function isRememberedDocument(value: unknown): value is RememberedDocument {
  return (
    hasStrings(value, "basis", "formatting") &&
    isListOf(value["facts"], (fact) => hasStrings(fact, "path", "found")) &&
    isListOf(value["outputs"], (output) => hasStrings(output, "path", "sha256"))
  );
}

function hasStrings(
  value: unknown,
  ...names: readonly string[]
): value is Record<string, unknown> {
  return (
    isRecord(value) && names.every((name) => typeof value[name] === "string")
  );
}

function isListOf<T>(
  value: unknown,
  isItem: (item: unknown) => item is T,
): value is T[] {
  return Array.isArray(value) && value.every(isItem);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
