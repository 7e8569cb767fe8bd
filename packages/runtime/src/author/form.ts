import {
  ARRAY,
  maskOfSlot,
  OBJECT,
  type TypeMask,
} from "../schema/json-type.ts";
import { isAnnotation, type KeywordRow } from "../schema/keyword.ts";
import type { Profile } from "../schema/profile.ts";
import { wholeTable } from "../schema/vocabulary/index.ts";

/** What a schema in author form says it is. */
export interface SpecForm {
  /** The keyword that says so. */
  readonly opener: "type" | "oneOf";
  /** The JSON types stated; none for `json` and for a union. */
  readonly types: TypeMask;
}

/** The keywords that a profile lets an author write in a schema of this form. */
export function keywordsOf(form: SpecForm, profile: Profile): string[] {
  return [...profile.keywords].filter((keyword) => {
    const row = wholeTable.get(keyword);
    return row !== undefined && isKeywordOf(row, form);
  });
}

/** Whether an author may write a member in a schema of this form. */
export function takesKeyword(
  form: SpecForm,
  keyword: string,
  profile: Profile,
): boolean {
  if (profile.extensions && keyword.startsWith("x-")) return true;
  const row = wholeTable.get(keyword);
  return (
    row !== undefined &&
    (profile.keywords as ReadonlySet<string>).has(keyword) &&
    isKeywordOf(row, form)
  );
}

function isKeywordOf(row: KeywordRow, { opener, types }: SpecForm): boolean {
  if (isAnnotation(row) || row.keyword === opener) return true;
  // In author form each member says itself whether it is required.
  if (row.keyword === "required") return false;
  if (row.appliesTo !== undefined) {
    return (maskOfSlot(row.appliesTo) & types) !== 0;
  }
  const isLiteral = row.keyword === "enum" || row.keyword === "const";
  return isLiteral && (types & ~(ARRAY | OBJECT)) !== 0;
}
