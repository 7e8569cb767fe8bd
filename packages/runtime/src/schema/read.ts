import { stepsOf } from "../core/issue.ts";
import type { ValueNumbers } from "../core/exact-number.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { formatPointer } from "../core/pointer.ts";
import { detachSchema } from "./detach.ts";
import { type SchemaDiagnostic, UnsupportedSchemaError } from "./diagnostic.ts";
import { type Dialect, dialectOf } from "./dialect.ts";
import type { OpenedDocument, ReadableProfile } from "./draft-support.ts";
import type { KeywordTable } from "./keyword.ts";
import { type DocumentSurvey, surveyDocument } from "./limits.ts";
import { carryNumbers } from "./literal.ts";
import type { CheckNode } from "./node.ts";
import type { PatternMode } from "./pattern.ts";
import { type SchemaFinder, SchemaResource } from "./resource.ts";
import type { SchemaLimits } from "./rules.ts";
import type { ReadModes } from "./read-modes.ts";
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
}

/** A schema that was read: nothing of it is left unchecked. */
export interface ReadSchema {
  /** A detached copy of the document. */
  readonly document: ExactJsonValue;
  readonly node: CheckNode;
  /** What its root was read by. */
  readonly dialect: Dialect;
  /** The documents that its references lead into, by URI; the meta-schemas aside. */
  readonly documents: ReadonlyMap<string, ExactJsonValue>;
}

/** The outcome of reading: the schema, or everything that is wrong with it. */
export type ReadOutcome =
  | { readonly schema: ReadSchema; readonly diagnostics: readonly [] }
  | {
      readonly schema: undefined;
      readonly diagnostics: readonly SchemaDiagnostic[];
    };

/**
 * Reads a raw schema into its node.
 * @throws UnsupportedSchemaError with every finding.
 */
export function readSchema(
  document: unknown,
  options: ReadOptions,
): ReadSchema {
  const { schema, diagnostics } = inspectSchema(document, options);
  if (schema === undefined) throw new UnsupportedSchemaError(diagnostics);
  return schema;
}

/** Reads a raw schema, or lists what is wrong with it; never throws for any document. */
export function inspectSchema(
  document: unknown,
  options: ReadOptions,
): ReadOutcome {
  const copy = detachSchema(document);
  if ("diagnostic" in copy) return refused([copy.diagnostic]);
  const { profile } = options;
  const limits =
    options.limits === undefined
      ? profile.limits
      : { ...profile.limits, ...options.limits };
  const survey = surveyDocument(
    copy.document,
    profile,
    limits,
    options.numbers ?? "double",
  );
  if (survey.fault !== undefined) {
    const { code, message, hint, place } = survey.fault;
    const pointer = formatPointer(stepsOf(place));
    return refused([{ code, pointer, message, hint }]);
  }
  return readSurveyed(copy.document, survey, limits, options);
}

function refused(diagnostics: readonly SchemaDiagnostic[]): ReadOutcome {
  return { schema: undefined, diagnostics };
}

/** Reads a detached document that is within its limits. */
function readSurveyed(
  document: ExactJsonValue,
  { mayBeExact, mayRefer }: DocumentSurvey,
  limits: SchemaLimits,
  options: ReadOptions,
): ReadOutcome {
  const { profile } = options;
  const { draft } = profile;
  const dialect = dialectOf(profile, draft?.rows ?? options.table, draft);
  const { finder, root } =
    draft === undefined
      ? openAlone(document, dialect)
      : draft.openLibrary(document, dialect, {
          documents: detachDocuments(options.documents),
          hasReferences: mayRefer,
        });
  const reader = new SchemaReader(finder, root, limits, modesOf(options));
  const node = reader.read();
  // Without references nodes are a tree, in which nothing meets again.
  const diagnostics =
    reader.diagnostics.length > 0 || !reader.hasShared
      ? reader.diagnostics
      : (draft?.checkGraph(node) ?? []);
  if (diagnostics.length > 0) return refused(diagnostics);
  return {
    schema: {
      document: mayBeExact ? carryNumbers(document) : document,
      node,
      dialect: root.dialect,
      documents: finder.usedDocuments(),
    },
    diagnostics: [],
  };
}

function modesOf({
  numbers = "double",
  formats = "assert",
  unknownKeywords = "refuse",
  patterns = "linear",
}: ReadOptions): ReadModes {
  return { numbers, formats, unknownKeywords, patterns };
}

/** The document as a resource of a profile that has no references. */
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

/** Profiles without names have no references. */
const NO_FINDER: SchemaFinder = {
  hasReferences: false,
  resourceOf: () => undefined,
  resolve: () => "no_such_document",
  knowsDialect: () => true,
  usedDocuments: () => new Map(),
};
