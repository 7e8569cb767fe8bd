import type { ExactJsonValue } from "../core/json.ts";
import type { AssertionKeyword, SlotType } from "./assertion.ts";
import type { SchemaDiagnosticCode } from "./diagnostic.ts";
import type { CheckNode } from "./node.ts";
import type { ProfileRules, SchemaLimits } from "./rules.ts";

/** A keyword that fills a slot of the node: types, literals, members, branches. */
export interface SlotKeyword {
  readonly keyword: string;
  /** The only JSON type that it says something of; any type without it. */
  readonly appliesTo?: SlotType;
  attach(node: CheckNode, site: KeywordSite): void;
}

/** A keyword that asserts nothing. */
export interface AnnotationKeyword {
  readonly keyword: string;
  readonly annotation: true;
  /** Keeps what documentation needs; refuses what the profile refuses. */
  attach?(node: CheckNode, site: KeywordSite): void;
}

/** One row of the vocabulary: all that is known of a keyword. */
export type KeywordRow = AssertionKeyword | SlotKeyword | AnnotationKeyword;

/** The rows at hand, by keyword. */
export type KeywordTable = ReadonlyMap<string, KeywordRow>;

/** Where a keyword stands while its schema is read, and what it may ask of the reader. */
export interface KeywordSite {
  readonly keyword: string;
  /** The keyword's value as written. */
  readonly raw: ExactJsonValue;
  readonly rules: ProfileRules;
  readonly limits: SchemaLimits;
  /** Refuses the schema, at the keyword or a place below it. */
  refuse(
    code: SchemaDiagnosticCode,
    message: string,
    hint: string,
    ...below: readonly (string | number)[]
  ): void;
  /** The node of a schema below this keyword; it is read later, on a work stack. */
  subschema(
    raw: ExactJsonValue,
    ...below: readonly (string | number)[]
  ): CheckNode;
  /** A literal of the schema in the number mode: what a value can be compared with. */
  literal(raw: ExactJsonValue): ExactJsonValue;
}

/** Whether a row is a leaf keyword. */
export function isAssertion(row: KeywordRow): row is AssertionKeyword {
  return "predicate" in row;
}

/** Whether a row is an annotation. */
export function isAnnotation(row: KeywordRow): row is AnnotationKeyword {
  return "annotation" in row;
}
