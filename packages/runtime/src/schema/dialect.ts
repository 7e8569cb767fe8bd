import type { ExactJsonValue } from "../core/json.ts";
import type { KeywordRow, KeywordTable } from "./keyword.ts";
import type { Profile } from "./profile.ts";

/** What the schemas of a resource are read by. */
export interface Dialect {
  readonly profile: Profile;
  readonly table: KeywordTable;
  /** Keywords of the profile that the dialect leaves out: they mean nothing. */
  readonly omitted: ReadonlySet<string>;
  /** Whether the dialect itself asks for formats to be asserted, or not. */
  readonly formats: "assert" | "annotate" | undefined;
}

const NOTHING: ReadonlySet<string> = /* @__PURE__ */ new Set();

/** The dialect of a profile as it is. */
export function dialectOf(profile: Profile, table: KeywordTable): Dialect {
  return {
    profile,
    table: profile.draft?.rows ?? table,
    omitted: NOTHING,
    formats: undefined,
  };
}

/** The row of a keyword in a dialect; undefined when it isn't one of it. */
export function rowIn(
  { profile, table, omitted }: Dialect,
  keyword: string,
): KeywordRow | undefined {
  const isKeyword = (profile.keywords as ReadonlySet<string>).has(keyword);
  return isKeyword && !omitted.has(keyword) ? table.get(keyword) : undefined;
}

/** Whether `$ref` makes what stands beside it mean nothing. */
export function isReferenceAlone(
  raw: Readonly<Record<string, ExactJsonValue>>,
  { profile }: Dialect,
): boolean {
  return profile.rules.refStandsAlone && typeof raw["$ref"] === "string";
}
