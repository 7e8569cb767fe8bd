import type { ValueNumbers } from "../core/exact-number.ts";
import type { ExactJsonValue } from "../core/json.ts";
import type { ReadingRules } from "./consistency.ts";
import { detachSchema } from "./detach.ts";
import { type SchemaDiagnostic, UnsupportedSchemaError } from "./diagnostic.ts";
import { type Dialect, dialectOf } from "./dialect.ts";
import { type DocumentSurvey, UNKNOWN_DOCUMENT } from "./document-copy.ts";
import type { OpenedDocument, ReadableProfile } from "./draft-support.ts";
import type { KeywordTable } from "./keyword.ts";
import { carryNumbers } from "./literal.ts";
import type { CheckNode } from "./node.ts";
import type { PatternMode } from "./pattern.ts";
import type { FoundSchema, ReadModes } from "./read-modes.ts";
import { type SchemaFinder, SchemaResource } from "./resource.ts";
import type { SchemaLimits } from "./rules.ts";
import { SchemaReader } from "./schema-reader.ts";

/** What a schema is read with. */
export interface ReadOptions {
  readonly profile: ReadableProfile;
  /** The rows at hand; a keyword without one is refused. */
  readonly table: KeywordTable;
  /** Limits other than the profile's. */
  readonly limits?: Partial<SchemaLimits> | undefined;
  /** How the numbers of values arrive; `double` by default. */
  readonly numbers?: ValueNumbers | undefined;
  /** Whether formats assert; they do by default. */
  readonly formats?: "assert" | "annotate" | undefined;
  /** Whether members that are no keywords of a draft may stand; refused by default. */
  readonly unknownKeywords?: "refuse" | "ignore" | undefined;
  /** How patterns are searched for; in linear time by default. */
  readonly patterns?: PatternMode | undefined;
  /** Documents that may be referred to, by URI. */
  readonly documents?: Readonly<Record<string, unknown>> | undefined;
  /** Told of each schema as it is read, in document order; of none by default. */
  readonly onSchema?: ((found: FoundSchema) => void) | undefined;
}

/** A schema that was read: nothing of it is left unchecked. */
export interface ReadSchema {
  /** A detached copy of the document. */
  readonly document: ExactJsonValue;
  readonly node: CheckNode;
  /** What its root was read by. */
  readonly dialect: Dialect;
  /** The documents that its references lead into, by URI; the meta-schemas aside. */
  readonly documents: OtherDocuments;
}

type OtherDocuments = ReadonlyMap<string, ExactJsonValue>;

/** The outcome of reading: the schema, or everything that is wrong with it. */
export type ReadOutcome =
  | { readonly schema: ReadSchema; readonly diagnostics: readonly [] }
  | {
      readonly schema: undefined;
      readonly diagnostics: readonly SchemaDiagnostic[];
    };

/**
 * The schema that was read.
 * @throws UnsupportedSchemaError with every finding.
 */
export function soundSchema({ schema, diagnostics }: ReadOutcome): ReadSchema {
  if (schema === undefined) throw new UnsupportedSchemaError(diagnostics);
  return schema;
}

/**
 * Reads a schema that a compiler has accepted, without asking anew whether its
 * size and its keywords are sensible.
 * @throws UnsupportedSchemaError when it holds what this version can't read.
 */
export function readAccepted(
  document: ExactJsonValue,
  options: ReadOptions,
): ReadSchema {
  const { limits } = options.profile;
  const rules = { limits, review: undefined };
  return soundSchema(readDetached(document, UNKNOWN_DOCUMENT, rules, options));
}

/** Reads a detached document that is within its limits. */
export function readDetached(
  document: ExactJsonValue,
  survey: DocumentSurvey,
  rules: ReadingRules,
  options: ReadOptions,
): ReadOutcome {
  const { finder, root } = openDocument(document, survey, options);
  const reader = new SchemaReader(finder, root, rules, modesOf(options));
  const node = reader.read();
  const diagnostics = reader.needsGraphCheck
    ? (options.profile.draft?.checkGraph(node) ?? [])
    : reader.diagnostics;
  if (diagnostics.length > 0) return { schema: undefined, diagnostics };
  return {
    schema: {
      document: survey.mayBeExact ? carryNumbers(document) : document,
      node,
      dialect: root.dialect,
      documents: finder.usedDocuments(),
    },
    diagnostics: NO_DIAGNOSTICS,
  };
}

const NO_DIAGNOSTICS: readonly [] = Object.freeze([]);

/** The document as a resource, among others only where it may name one. */
function openDocument(
  document: ExactJsonValue,
  { declares, names, refers }: DocumentSurvey,
  { documents, profile, table }: ReadOptions,
): OpenedDocument {
  const { draft } = profile;
  const dialect = dialectOf(profile, draft?.rows ?? table, draft);
  // A document that declares a draft may mean the one whose identifier is `id`.
  const isNamedById = declares || profile.rules.names?.identifier === "id";
  const hasNames = names === "dollar" || (names === "id" && isNamedById);
  const hasReferences = hasNames || refers;
  if (draft === undefined || !(hasReferences || declares)) {
    return openAlone(document, dialect);
  }
  return draft.openLibrary(document, dialect, {
    documents: detachDocuments(documents),
    hasReferences,
    hasNames,
  });
}

function modesOf({
  numbers = "double",
  formats = "assert",
  unknownKeywords = "refuse",
  patterns = "linear",
  onSchema,
}: ReadOptions): ReadModes {
  return { numbers, formats, unknownKeywords, patterns, onSchema };
}

/** The document as a resource that refers to no other, nor to parts of itself. */
function openAlone(document: ExactJsonValue, dialect: Dialect): OpenedDocument {
  const place = undefined;
  const parts = { root: document, dialect, document: "", place };
  return { finder: NO_FINDER, root: new SchemaResource("", parts) };
}

/** Documents that are no JSON data are as good as absent. */
function detachDocuments(
  documents: Readonly<Record<string, unknown>> | undefined,
): Record<string, ExactJsonValue> {
  if (documents === undefined) return {};
  const detached: [string, ExactJsonValue][] = [];
  for (const [uri, document] of Object.entries(documents)) {
    const copy = detachSchema(document);
    if ("document" in copy) detached.push([uri, copy.document]);
  }
  return Object.fromEntries(detached);
}

/** For profiles without references, and documents that surely have none. */
const NO_FINDER: SchemaFinder & { readonly used: OtherDocuments } = {
  hasReferences: false,
  ways: undefined,
  used: /* @__PURE__ */ new Map(),
  resourceOf: () => undefined,
  resolve: () => "no_such_document",
  knowsDialect: () => true,
  usedDocuments() {
    return this.used;
  },
};
