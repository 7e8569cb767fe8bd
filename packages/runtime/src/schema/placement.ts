import { memberOf } from "../core/members.ts";
import {
  ARRAY,
  maskOfSlot,
  maskOfTypeName,
  maskOfTypes,
  OBJECT,
  typeNames,
} from "./json-type.ts";
import { isAnnotation, type KeywordRow } from "./keyword.ts";
import type { SchemaUnderReview } from "./consistency.ts";

/**
 * Settles what types a schema states or implies, and returns the rows of the
 * keywords that stand where they mean something; the others are refused.
 */
export function placeKeywords(
  review: SchemaUnderReview,
  rows: readonly KeywordRow[],
): readonly KeywordRow[] {
  const isAny = review.rules.untyped === "any";
  if (isAny && review.ignoresMisplaced) return rows;
  const hasType = Object.hasOwn(review.schema, "type");
  if (isAny) return hasType ? placeTyped(review, rows) : rows;
  const hasUnion = rows.some((row) => row.keyword === "oneOf");
  if (hasUnion) {
    return hasType ? refuseTypedUnion(review) : placeUnion(review, rows);
  }
  if (hasType) return placeTyped(review, rows);
  return review.rules.untyped === "implied"
    ? placeImplied(review, rows)
    : placeUntyped(review, rows);
}

function refuseTypedUnion(review: SchemaUnderReview): readonly KeywordRow[] {
  review.refuseAt(
    "conflicting_keywords",
    "a schema states either type or oneOf, not both",
    "state the type in each branch",
    "oneOf",
  );
  return [];
}

/** A union says all there is to say; only annotations may stand beside it. */
function placeUnion(
  review: SchemaUnderReview,
  rows: readonly KeywordRow[],
): readonly KeywordRow[] {
  return rows.filter((row) => {
    if (row.keyword === "oneOf" || isAnnotation(row)) return true;
    review.refuseAt(
      "conflicting_keywords",
      `${row.keyword} can't stand beside oneOf`,
      "move it into the branches",
      row.keyword,
    );
    return false;
  });
}

function placeTyped(
  review: SchemaUnderReview,
  rows: readonly KeywordRow[],
): readonly KeywordRow[] {
  const type = memberOf(review.schema, "type");
  const types =
    type !== undefined && review.rules.typeLists
      ? maskOfTypes(type)
      : maskOfTypeName(type);
  // Of a malformed type nothing is known, so nothing is misplaced.
  if (types === undefined) return rows;
  const isPlaced = (row: KeywordRow): boolean =>
    (masksOf(row, review) & types) !== 0;
  if (rows.every(isPlaced)) return rows;
  return rows.filter((row) => {
    if (isPlaced(row)) return true;
    const stated = typeNames(types).join(" or ");
    review.refuseAt(
      "misplaced_keyword",
      `${row.keyword} does not apply to type ${stated}`,
      "drop it, or state the type that it is meant for",
      row.keyword,
    );
    return false;
  });
}

/** The types that a row says something of. */
function masksOf(row: KeywordRow, review: SchemaUnderReview): number {
  if (isAnnotation(row)) return ~0;
  if (row.appliesTo !== undefined) return maskOfSlot(row.appliesTo);
  const isLiteral = row.keyword === "enum" || row.keyword === "const";
  return isLiteral && review.rules.literalsNeedType ? ~(ARRAY | OBJECT) : ~0;
}

/** Without a type, object keywords make an object schema and array keywords an array schema. */
function placeImplied(
  review: SchemaUnderReview,
  rows: readonly KeywordRow[],
): readonly KeywordRow[] {
  const object = rows.find((row) => slotOf(row) === "object");
  const array = rows.find((row) => slotOf(row) === "array");
  if (object !== undefined && array !== undefined) {
    review.refuseAt(
      "missing_type",
      "a schema with object and array keywords must state its type",
      "state type, and keep the keywords of that type",
    );
    return [];
  }
  const implying = object ?? array;
  if (implying !== undefined) {
    review.node.types = implying === object ? OBJECT : ARRAY;
    review.node.typeKeyword = implying.keyword;
  }
  return rows.filter((row) => isPlacedByImplication(review, row));
}

function isPlacedByImplication(
  review: SchemaUnderReview,
  row: KeywordRow,
): boolean {
  const slot = slotOf(row);
  if (slot !== "number" && slot !== "string") return true;
  review.refuseAt(
    "misplaced_keyword",
    `${row.keyword} needs a stated type`,
    `state "type": "${slot}" beside it`,
    row.keyword,
  );
  return false;
}

/** Without type or union, a schema may only annotate. */
function placeUntyped(
  review: SchemaUnderReview,
  rows: readonly KeywordRow[],
): readonly KeywordRow[] {
  return rows.filter((row) => {
    if (isAnnotation(row)) return true;
    review.refuseAt(
      "missing_type",
      `${row.keyword} needs type or oneOf beside it`,
      "state the type; a schema without one may only hold annotations",
      row.keyword,
    );
    return false;
  });
}

function slotOf(row: KeywordRow): string | undefined {
  return isAnnotation(row) ? undefined : row.appliesTo;
}
