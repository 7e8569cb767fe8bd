import { Schema } from "@proviso/runtime";
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
  const read = new Schema<WrittenRun>(writtenRun).parse(text);
  if (!read.ok || read.value.tools !== tools) return undefined;
  return { tools, documents: new Map(read.value.documents) };
}

/** A run as its file holds it. */
interface WrittenRun {
  readonly tools: string;
  readonly documents: readonly (readonly [string, RememberedDocument])[];
}

const strings = (...names: string[]) => ({
  type: "object",
  properties: Object.fromEntries(
    names.map((name) => [name, { type: "string" }]),
  ),
  required: names,
});

const remembered = {
  type: "object",
  properties: {
    basis: { type: "string" },
    formatting: { type: "string" },
    facts: { type: "array", items: strings("path", "found") },
    outputs: { type: "array", items: strings("path", "sha256") },
  },
  required: ["basis", "formatting", "facts", "outputs"],
};

/** A `WrittenRun` as a schema of our own. */
const writtenRun = {
  type: "object",
  properties: {
    tools: { type: "string" },
    documents: {
      type: "array",
      items: {
        type: "array",
        prefixItems: [{ type: "string" }, remembered],
        minItems: 2,
      },
    },
  },
  required: ["tools", "documents"],
};
