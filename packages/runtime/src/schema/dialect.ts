import type { ExactJsonValue } from "../core/json.ts";
import { memberOf } from "../core/members.ts";
import type { FormatPredicate } from "../core/formats/index.ts";
import type { KeywordRow, KeywordTable } from "./keyword.ts";
import type { FoundPattern, PatternMode } from "./pattern.ts";
import type { Profile } from "./profile.ts";

/** What only drafts need of their profile: patterns, formats, other drafts. */
export interface DialectSupport {
  /** The rows of the profile's own keywords. */
  readonly ownRows: KeywordTable;
  findPattern(source: string, mode: PatternMode): FoundPattern;
  /** The check of a format; undefined where the profile has none of that name. */
  formatNamed(name: string): FormatPredicate | undefined;
  /**
   * Writes a document of the profile in a standard draft.
   * @param document a copy that may be changed.
   * @throws RangeError for what that draft can't say.
   */
  convert(document: Members, target: StandardDraft): void;
}

/** The drafts that a schema can be asked for in (Standard JSON Schema). */
export type StandardDraft = "draft-2020-12" | "draft-07";

type Members = { [name: string]: ExactJsonValue };

/** What the schemas of a resource are read by. */
export interface Dialect {
  readonly profile: Profile;
  /** The rows at hand, some of them of keywords that other profiles have. */
  readonly table: KeywordTable;
  /** The rows of its own keywords; undefined where these are still to be picked. */
  readonly ownRows: KeywordTable | undefined;
  readonly support: DialectSupport | undefined;
  /** Keywords of the profile that the dialect leaves out: they mean nothing. */
  readonly omitted: ReadonlySet<string> | undefined;
  /** Whether the dialect itself asks for formats to be asserted, or not. */
  readonly formats: "assert" | "annotate" | undefined;
}

/** The dialect of a profile as it is. */
export function dialectOf(
  profile: Profile,
  table: KeywordTable,
  support?: DialectSupport,
): Dialect {
  return {
    profile,
    table,
    ownRows: support?.ownRows,
    support,
    omitted: undefined,
    formats: undefined,
  };
}

/** The row of a keyword in a dialect; undefined when it isn't one of it. */
export function rowIn(
  { profile, table, omitted, ownRows }: Dialect,
  keyword: string,
): KeywordRow | undefined {
  if (ownRows !== undefined) return ownRows.get(keyword);
  const isKeyword = (profile.keywords as ReadonlySet<string>).has(keyword);
  return isKeyword && omitted?.has(keyword) !== true
    ? table.get(keyword)
    : undefined;
}

/** Whether `$ref` makes what stands beside it mean nothing. */
export function isReferenceAlone(
  raw: Readonly<Record<string, ExactJsonValue>>,
  { profile }: Dialect,
): boolean {
  return (
    profile.rules.refStandsAlone && typeof memberOf(raw, "$ref") === "string"
  );
}
