import type { ExactJsonValue } from "@proviso/runtime/compiler";
import {
  createDiagnostic,
  type Diagnostic,
  type PlacedDocument,
} from "../diagnostics.ts";
import { type CompilerHost, HostError } from "../host/host.ts";
import { joinPath, relativePath } from "../host/path.ts";
import { asEntry, locateFrom, memberOf } from "./entry.ts";
import { readSourceDocument, type SourceDocument } from "./json.ts";
import { rootOffset } from "./locate.ts";
import { unreadableFile } from "./read-document.ts";

/** A document that `$ref` may lead into. */
export interface ReferencedDocument extends PlacedDocument {
  readonly value: ExactJsonValue;
}

/** Documents by the URI that references call them. */
export type ReferencedDocuments = ReadonlyMap<string, ReferencedDocument>;

/** Where the files of a run are. */
interface Files {
  readonly host: CompilerHost;
  readonly cwd: string;
}

/** One `--ref`: a file or folder, and what its files are called relative to. */
interface ReferenceOption {
  readonly path: string;
  readonly base: string | undefined;
}

/**
 * Reads the documents that contracts may refer to. A file is known by its `$id`
 * and by its path: for `BASE=DIR` behind the base, else relative to the folder
 * that was named, or its bare name where the file was. The first of two with
 * one name is kept, and the other reported.
 */
export async function readReferencedDocuments(
  options: readonly string[],
  files: Files,
  report: (diagnostic: Diagnostic) => void,
): Promise<ReferencedDocuments> {
  const documents = new Map<string, ReferencedDocument>();
  for (const option of options.map(parseOption)) {
    for (const [file, name] of await filesOf(option, files, report)) {
      const document = await readDocument(file, files, report);
      if (document === undefined) continue;
      const entry = referencedDocument(document);
      for (const uri of new Set([...identifiersOf(document), name])) {
        if (documents.has(uri)) report(alreadyNamed(file, uri));
        else documents.set(uri, entry);
      }
    }
  }
  return documents;
}

/** The documents as values, as the runtime takes them. */
export function valuesOf(
  documents: ReferencedDocuments,
): Record<string, ExactJsonValue> {
  return Object.fromEntries(
    [...documents].map(([uri, { value }]) => [uri, value]),
  );
}

function parseOption(text: string): ReferenceOption {
  const equals = text.indexOf("=");
  return equals < 0
    ? { path: text, base: undefined }
    : { path: text.slice(equals + 1), base: text.slice(0, equals) };
}

/** The files of an option with the names that their paths give them. */
async function filesOf(
  { path, base = "" }: ReferenceOption,
  { host, cwd }: Files,
  report: (diagnostic: Diagnostic) => void,
): Promise<[file: string, name: string][]> {
  const kind = await host.kind(joinPath(cwd, path));
  if (kind === "file") {
    return [[path, base + path.slice(path.lastIndexOf("/") + 1)]];
  }
  if (kind !== "folder") {
    report(
      createDiagnostic(
        "file_not_found",
        { file: path },
        "there is no such file or folder to refer to",
        "check what --ref names",
      ),
    );
    return [];
  }
  const { files } = await host.list([`${path}/**/*.json`], cwd);
  return files.map((file) => [
    file,
    base + relativePath(joinPath(cwd, path), joinPath(cwd, file)),
  ]);
}

async function readDocument(
  file: string,
  { host, cwd }: Files,
  report: (diagnostic: Diagnostic) => void,
): Promise<SourceDocument | undefined> {
  try {
    const bytes = await host.readBytes(joinPath(cwd, file));
    const read = readSourceDocument(file, bytes);
    if (read.ok) return read.document;
    report(read.diagnostic);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    report(unreadableFile(file, error));
  }
  return undefined;
}

function referencedDocument(document: SourceDocument): ReferencedDocument {
  const offset = rootOffset(document.text);
  const { value } = document;
  const site = { document, value, pointer: "", offset, findings: [] };
  return { ...locateFrom(site, offset), value };
}

/** What the document calls itself, without a fragment. */
function identifiersOf(document: SourceDocument): string[] {
  const { value } = document;
  const site = { document, value, pointer: "", offset: 0, findings: [] };
  const root = asEntry(site);
  if (root === undefined) return [];
  return ["$id", "id"]
    .map((keyword) => memberOf(root, keyword))
    .filter((id) => typeof id === "string")
    .map((id) => id.replace(/#.*$/, ""))
    .filter((id) => id !== "");
}

function alreadyNamed(file: string, uri: string): Diagnostic {
  return createDiagnostic(
    "name_collision",
    { file },
    `another document is called ${uri} as well`,
    "hand over one of the two, or give one another $id",
  );
}
