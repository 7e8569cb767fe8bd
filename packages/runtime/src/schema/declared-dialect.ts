import type { ExactJsonValue } from "../core/json.ts";
import { type Dialect, dialectOf } from "./dialect.ts";
import { type Draft, draftOfDialect } from "./drafts.ts";
import { isPlainObject } from "./node.ts";

/**
 * The dialect that `$schema` declares (JSON Schema Core 8.1): a draft, or what a
 * meta-schema makes of one by its `$vocabulary`.
 * @param find the document of a URI, where it is at hand
 * @returns undefined when there is no such dialect, or it needs an unknown vocabulary
 */
export function declaredDialect(
  uri: string,
  find: (uri: string) => ExactJsonValue | undefined,
): Dialect | undefined {
  const draft = draftOfDialect(uri);
  if (draft !== undefined) return dialectOf(draft, draft.draft.rows);
  const metaSchema = find(uri.replace(/#$/, ""));
  if (metaSchema === undefined || !isPlainObject(metaSchema)) return undefined;
  const dialect = metaSchema["$schema"];
  if (typeof dialect !== "string") return undefined;
  const base = draftOfDialect(dialect);
  if (base === undefined) return undefined;
  const used = metaSchema["$vocabulary"];
  if (used === undefined || !isPlainObject(used)) {
    return dialectOf(base, base.draft.rows);
  }
  return dialectOfVocabularies(base, used);
}

function dialectOfVocabularies(
  base: Draft,
  used: Readonly<Record<string, ExactJsonValue>>,
): Dialect | undefined {
  const known = Object.keys(base.vocabularies);
  const uris = Object.keys(used);
  const isUnknown = (uri: string): boolean => !known.includes(uri);
  if (uris.some((uri) => isUnknown(uri) && used[uri] === true)) {
    return undefined;
  }
  const kept = new Set<string>(
    uris.flatMap((uri) => base.vocabularies[uri] ?? []),
  );
  const omitted = [...base.keywords].filter((keyword) => !kept.has(keyword));
  const asserts = uris.some((uri) => uri.endsWith("/vocab/format-assertion"));
  return {
    ...dialectOf(base, base.draft.rows),
    omitted: new Set(omitted),
    formats: asserts ? "assert" : undefined,
  };
}
