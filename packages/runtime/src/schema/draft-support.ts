import type { ExactJsonValue } from "../core/json.ts";
import type { SchemaDiagnostic } from "./diagnostic.ts";
import type { Dialect, DialectSupport } from "./dialect.ts";
import type { Vocabularies } from "./draft-keywords.ts";
import type { KeywordTable } from "./keyword.ts";
import type { CheckNode } from "./node.ts";
import type { DraftName, Profile } from "./profile.ts";
import type { SchemaFinder, SchemaResource } from "./resource.ts";

/** What the schemas of a document may lead to. */
export interface Surroundings {
  /** Documents that were handed over, by URI. */
  readonly documents: Readonly<Record<string, ExactJsonValue>>;
  /** False only where the document surely holds no reference and, below its root, no name. */
  readonly hasReferences: boolean;
  /** False only where it surely holds no name below its root. */
  readonly hasNames: boolean;
}

/** The resource of a document, and what finds the schemas that it refers to. */
export interface OpenedDocument {
  readonly finder: SchemaFinder;
  readonly root: SchemaResource;
}

/** What only the schemas of drafts are read with, so that nothing else brings it along. */
export interface DraftSupport extends DialectSupport {
  /** The rows of the draft, some of which mean something else in others. */
  readonly rows: KeywordTable;
  /** Takes the document in, and the documents that it may refer to. */
  openLibrary(
    root: ExactJsonValue,
    dialect: Dialect,
    surroundings: Surroundings,
  ): OpenedDocument;
  /** Marks what one value would be held to over and over; tells of schemas that never end. */
  checkGraph(root: CheckNode): SchemaDiagnostic[];
}

/** A profile as schemas are read by it. */
export interface ReadableProfile extends Profile {
  readonly draft?: DraftSupport;
}

/** A draft of JSON Schema: a profile, and how documents declare it. */
export interface Draft extends Profile {
  readonly name: DraftName;
  /** What `$schema` says, without an empty fragment. */
  readonly dialect: string;
  /** The keywords of each vocabulary, where dialects are made of these. */
  readonly vocabularies: Vocabularies;
  readonly draft: DraftSupport;
}
