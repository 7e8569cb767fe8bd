import { Decimal } from "../core/decimal.ts";
import { jsonEqual } from "../core/equal.ts";
import type { ExactJsonValue } from "../core/json.ts";
import type { ExactNumber } from "../core/json-number.ts";
import { memberOf } from "../core/members.ts";
import type { SchemaDiagnosticCode } from "./diagnostic.ts";
import { typeNames, typeOfValue } from "./json-type.ts";
import { type CheckNode, isPlainObject, type LeafCheck } from "./node.ts";
import type { ProfileRules, SchemaLimits } from "./rules.ts";

/*
 * What the keywords of one schema must hold together. Each rule is checked once
 * every keyword of the schema has been read.
 */

/** A schema under examination. */
export interface SchemaUnderReview {
  /** Its keywords as written. */
  readonly schema: Readonly<Record<string, ExactJsonValue>>;
  /** Its node so far. */
  readonly node: CheckNode;
  readonly rules: ProfileRules;
  /** Whether a keyword that none of the stated types admits may stand. */
  readonly ignoresMisplaced: boolean;
  /** A literal of the schema in the number mode. */
  literal(raw: ExactJsonValue): ExactJsonValue;
  /** Refuses the schema at one of its members or below. */
  refuseAt(
    code: SchemaDiagnosticCode,
    message: string,
    hint: string,
    ...below: readonly (string | number)[]
  ): void;
}

/** What the reader holds each schema to. */
export interface ReadingRules {
  readonly limits: SchemaLimits;
  /** Looks at each schema once all its keywords are read. */
  readonly review: ((schema: SchemaUnderReview) => void) | undefined;
}

/** Checks every rule; what a malformed keyword left out is not held against the others. */
export function checkConsistency(review: SchemaUnderReview): void {
  const { rules } = review;
  if (rules.boundsInOrder) checkBoundsOrder(review);
  if (rules.requiredDeclared) checkRequiredDeclared(review);
  if (rules.enumValues !== "any") checkLiterals(review);
}

/** A lower bound above its upper one fits nothing. */
function checkBoundsOrder(review: SchemaUnderReview): void {
  for (const checks of Object.values(review.node.checks)) {
    for (const low of checks as LeafCheck[]) {
      const ceiling = low.row.ceiling;
      const high = (checks as LeafCheck[]).find(
        (check) => check.row.keyword === ceiling,
      );
      if (high === undefined || isOrdered(review, low, high)) continue;
      review.refuseAt(
        "conflicting_keywords",
        `${low.row.keyword} exceeds ${high.row.keyword}, so nothing would fit`,
        "swap the two, or widen one",
        low.row.keyword,
      );
    }
  }
}

/** Compares the bounds as written, since folding may move them past each other. */
function isOrdered(
  review: SchemaUnderReview,
  low: LeafCheck,
  high: LeafCheck,
): boolean {
  const decimalOf = ({ raw }: LeafCheck): Decimal =>
    Decimal.from(review.literal(raw) as ExactNumber);
  return decimalOf(low).compare(decimalOf(high)) <= 0;
}

/** A required name that isn't declared is nearly always misspelt. */
function checkRequiredDeclared(review: SchemaUnderReview): void {
  const names = memberOf(review.schema, "required");
  if (!Array.isArray(names) || isMalformedProperties(review)) return;
  names.forEach((name, index) => {
    if (typeof name !== "string") return;
    const slot = review.node.findProperty(name);
    if (slot === undefined || slot.node !== undefined) return;
    review.refuseAt(
      "undeclared_required",
      "required names a member that properties does not declare",
      "declare it under properties, or drop it from required",
      "required",
      index,
    );
  });
}

function isMalformedProperties({ schema }: SchemaUnderReview): boolean {
  const properties = memberOf(schema, "properties");
  return properties !== undefined && !isPlainObject(properties);
}

/** Literals must be of the type stated, and a const one of the enum. */
function checkLiterals(review: SchemaUnderReview): void {
  const { node } = review;
  for (const keyword of ["enum", "const"]) {
    const raw = memberOf(review.schema, keyword);
    if (raw === undefined || node.admitted === undefined) continue;
    const values: unknown = keyword === "const" ? [raw] : raw;
    // A malformed enum was refused; it may stand beside a good const.
    if (!isList(values)) continue;
    const index = values.findIndex((value) => !isOfType(node, value));
    if (index < 0) continue;
    review.refuseAt(
      "invalid_operand",
      `${keyword} holds a value that is not of type ${typeNames(node.types).join(" or ")}`,
      "write values of the type stated, or state another type",
      keyword,
      ...(keyword === "enum" ? [index] : []),
    );
  }
  checkConstInEnum(review);
}

function isList(value: unknown): value is readonly ExactJsonValue[] {
  return Array.isArray(value);
}

function isOfType(node: CheckNode, value: ExactJsonValue): boolean {
  return (node.types & typeOfValue(value)) !== 0;
}

function checkConstInEnum(review: SchemaUnderReview): void {
  const constant = memberOf(review.schema, "const");
  const values = memberOf(review.schema, "enum");
  if (constant === undefined || !Array.isArray(values)) return;
  if (values.some((value) => jsonEqual(value, constant))) return;
  review.refuseAt(
    "conflicting_keywords",
    "const is not one of the values of enum, so nothing would fit",
    "drop one of the two",
    "const",
  );
}
