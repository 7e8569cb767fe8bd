import type { ExactJsonValue } from "../core/json.ts";
import { type Dialect, dialectOf } from "./dialect.ts";
import type { Draft } from "./draft-support.ts";
import { isPlainObject } from "./node.ts";

/**
 * The dialect that `$schema` declares (JSON Schema Core 8.1): a draft, or what a
 * meta-schema makes of one by its `$vocabulary`.
 * @param find the document of a URI, where it is at hand
 * @param draftOf the draft that a `$schema` names
 * @returns undefined when there is no such dialect, or it needs an unknown vocabulary
 */
export function declaredDialect(
  uri: string,
  find: (uri: string) => ExactJsonValue | undefined,
  draftOf: (uri: string) => Draft | undefined,
): Dialect | undefined {
  const draft = draftOf(uri);
  if (draft !== undefined) return dialectOfDraft(draft);
  const metaSchema = find(uri.replace(/#$/, ""));
  if (metaSchema === undefined || !isPlainObject(metaSchema)) return undefined;
  const dialect = metaSchema["$schema"];
  if (typeof dialect !== "string") return undefined;
  const base = draftOf(dialect);
  if (base === undefined) return undefined;
  const used = metaSchema["$vocabulary"];
  if (used === undefined || !isPlainObject(used)) {
    return dialectOfDraft(base);
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
    ...dialectOfDraft(base),
    ownRows: undefined,
    omitted: new Set(omitted),
    formats: asserts ? "assert" : undefined,
  };
}

function dialectOfDraft(profile: Draft): Dialect {
  return dialectOf(profile, profile.draft.rows, profile.draft);
}
