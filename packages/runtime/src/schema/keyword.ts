import type { ExactJsonValue } from "../core/json.ts";
import type { FormatPredicate } from "../core/formats/index.ts";
import type { TextPattern } from "../core/pattern/linear-pattern.ts";
import type { AssertionKeyword, OperandRules, SlotType } from "./assertion.ts";
import type { SchemaDiagnosticCode } from "./diagnostic.ts";
import type { CheckNode } from "./node.ts";
import type { ProfileRules, SchemaLimits } from "./rules.ts";

/** Where schemas stand in the value of a keyword. */
export type SubschemaShape =
  "schema" | "list" | "schema_or_list" | "map" | "map_of_schemas_or_names";

/** A keyword that fills a slot of the node: types, literals, members, branches. */
export interface SlotKeyword {
  readonly keyword: string;
  /** The only JSON type that it says something of; any type without it. */
  readonly appliesTo?: SlotType;
  /** Where schemas stand in its value, if they do. */
  readonly holds?: SubschemaShape;
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

/** How a reference finds its schema. */
export type ReferenceKind = "static" | "dynamic" | "recursive";

/** Where a keyword stands while its schema is read, and what it may ask of the reader. */
export interface KeywordSite {
  readonly keyword: string;
  /** The keyword's value as written. */
  readonly raw: ExactJsonValue;
  readonly rules: ProfileRules;
  readonly limits: SchemaLimits;
  readonly operandRules: OperandRules;
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
  /** The nodes of a list of schemas, one at least; undefined when it was refused. */
  subschemas(what: string): CheckNode[] | undefined;
  /** The nodes of an object of schemas by name; undefined when it was refused. */
  namedSubschemas(): [name: string, node: CheckNode][] | undefined;
  /** The value of a keyword beside this one, where the profile has it. */
  sibling(keyword: string): ExactJsonValue | undefined;
  /** The node of the schema that a keyword beside this one holds. */
  siblingSubschema(keyword: string): CheckNode | undefined;
  /** A literal of the schema in the number mode: what a value can be compared with. */
  literal(raw: ExactJsonValue): ExactJsonValue;
  /** Adds a leaf check, unless its operand asserts nothing. */
  addCheck<Slot extends SlotType, Operand>(
    node: CheckNode,
    row: AssertionKeyword<Slot, Operand>,
    raw: ExactJsonValue,
    operand?: Operand,
  ): void;
  /** A pattern, ready to be searched for; undefined when it was refused. */
  pattern(source: string, ...below: readonly string[]): TextPattern | undefined;
  /** A format to be asserted; undefined when it isn't, or was refused. */
  format(name: string): FormatPredicate | undefined;
  /** Whether a dialect that `$schema` declares is known, or need not be. */
  knowsDialect(uri: string): boolean;
  /** The node of a schema that is referred to; undefined when it was refused. */
  refer(reference: string, kind: ReferenceKind): CheckNode | undefined;
}

// What V8 finds in objects of many shapes it remembers, but not what is absent
// by `in`.

/** Whether a row is a leaf keyword. */
export function isAssertion(row: KeywordRow): row is AssertionKeyword {
  return (row as Partial<AssertionKeyword>).predicate !== undefined;
}

/** Whether a row is an annotation. */
export function isAnnotation(row: KeywordRow): row is AnnotationKeyword {
  return (row as Partial<AnnotationKeyword>).annotation !== undefined;
}
