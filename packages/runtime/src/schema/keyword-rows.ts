import { keys } from "../core/intrinsics.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { showJson } from "../core/show.ts";
import { closestName } from "../core/suggest.ts";
import type { SchemaUnderReview } from "./consistency.ts";
import type { SchemaDiagnostic } from "./diagnostic.ts";
import { type Dialect, rowIn } from "./dialect.ts";
import type { KeywordRow } from "./keyword.ts";
import { isPlainObject } from "./node.ts";
import type { ProfileRules, SchemaLimits } from "./rules.ts";

/** Why something is refused; the place is known to who asks. */
type Refusal = Omit<SchemaDiagnostic, "pointer" | "document">;

/** The rows of a schema's keywords in its order; members that are none are refused. */
export function rowsOf(
  review: SchemaUnderReview,
  dialect: Dialect,
): KeywordRow[] {
  // The rows take the place of their names: a list that grows has room for many.
  const list: (string | KeywordRow)[] = keys(review.schema);
  const names = list as readonly string[];
  let count = 0;
  for (let index = 0; index < names.length; index++) {
    const keyword = names[index] as string;
    const row = rowIn(dialect, keyword);
    if (row !== undefined) {
      list[count++] = row;
    } else if (!isPassed(keyword, dialect, review.ignoresMisplaced)) {
      const { code, message, hint } = refusalOf(keyword, dialect);
      review.refuseAt(code, message, hint, keyword);
    }
  }
  if (count < list.length) list.length = count;
  return list as KeywordRow[];
}

/** Whether a member that is no keyword here means nothing, and may stand. */
function isPassed(
  keyword: string,
  { omitted, profile }: Dialect,
  isLax: boolean,
): boolean {
  return (
    (profile.extensions && keyword.startsWith("x-")) ||
    omitted?.has(keyword) === true ||
    (isLax && profile.rules.names !== undefined)
  );
}

/** Why a member of a schema that is no keyword may not stand. */
function refusalOf(keyword: string, { profile, table }: Dialect): Refusal {
  const { keywords, name } = profile;
  const similar = closestName(keyword, [...keywords]);
  return {
    code: table.has(keyword) ? "unsupported_keyword" : "unknown_keyword",
    message: `${showJson(keyword)} is not a keyword of profile ${name}`,
    hint:
      similar === undefined
        ? `profile ${name} enforces: ${[...keywords].join(", ")}`
        : `did you mean "${similar}"?`,
  };
}

/** Why something that stands in a schema's place is none; undefined when it is one. */
export function whyNoSchema(
  raw: ExactJsonValue,
  depth: number,
  { maxDepth }: SchemaLimits,
  { booleanSchemas }: ProfileRules,
): Refusal | undefined {
  if (depth > maxDepth) {
    return {
      code: "schema_too_deep",
      message: `the schema is nested more than ${String(maxDepth)} levels below its root`,
      hint: "flatten the contract, or take the deep part as a string of JSON",
    };
  }
  if (isPlainObject(raw) || (booleanSchemas && typeof raw === "boolean")) {
    return undefined;
  }
  return {
    code: "not_a_schema",
    message: booleanSchemas
      ? "a schema must be a JSON object, true or false"
      : "a schema must be a JSON object",
    hint:
      raw === true
        ? "write {} for a schema that admits every value"
        : "write an object with a type",
  };
}
