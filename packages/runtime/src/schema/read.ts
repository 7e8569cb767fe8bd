import { type Place, stepsOf } from "../core/issue.ts";
import type { ValueNumbers } from "../core/exact-number.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { formatPointer } from "../core/pointer.ts";
import { showJson } from "../core/show.ts";
import { closestName } from "../core/suggest.ts";
import type { AssertionKeyword } from "./assertion.ts";
import { checkConsistency, type SchemaUnderReview } from "./consistency.ts";
import { detachSchema } from "./detach.ts";
import {
  type SchemaDiagnostic,
  type SchemaDiagnosticCode,
  UnsupportedSchemaError,
} from "./diagnostic.ts";
import {
  isAssertion,
  type KeywordRow,
  type KeywordSite,
  type KeywordTable,
} from "./keyword.ts";
import { findLimitFault } from "./limits.ts";
import { carryNumbers, literalInMode } from "./literal.ts";
import { CheckNode, isPlainObject } from "./node.ts";
import { placeKeywords } from "./placement.ts";
import type { Profile } from "./profile.ts";
import type { ProfileRules, SchemaLimits } from "./rules.ts";

/** What a schema is read with. */
export interface ReadOptions {
  readonly profile: Profile;
  /** The rows at hand; a keyword without one is refused. */
  readonly table: KeywordTable;
  /** Limits other than the profile's. */
  readonly limits?: Partial<SchemaLimits> | undefined;
  /** How the numbers of values arrive; `double` by default. */
  readonly numbers?: ValueNumbers | undefined;
}

/** A schema that was read: nothing of it is left unchecked. */
export interface ReadSchema {
  /** A detached copy of the document. */
  readonly document: ExactJsonValue;
  readonly node: CheckNode;
}

/** The outcome of reading: the schema, or everything that is wrong with it. */
export type ReadOutcome =
  | { readonly schema: ReadSchema; readonly diagnostics: readonly [] }
  | {
      readonly schema: undefined;
      readonly diagnostics: readonly SchemaDiagnostic[];
    };

/**
 * Reads a raw schema into its node.
 * @throws UnsupportedSchemaError with every finding.
 */
export function readSchema(
  document: unknown,
  options: ReadOptions,
): ReadSchema {
  const { schema, diagnostics } = inspectSchema(document, options);
  if (schema === undefined) throw new UnsupportedSchemaError(diagnostics);
  return schema;
}

/** Reads a raw schema, or lists what is wrong with it; never throws for any document. */
export function inspectSchema(
  document: unknown,
  options: ReadOptions,
): ReadOutcome {
  const copy = detachSchema(document);
  if ("diagnostic" in copy) {
    return { schema: undefined, diagnostics: [copy.diagnostic] };
  }
  const limits = { ...options.profile.limits, ...options.limits };
  const { numbers = "double" } = options;
  const fault = findLimitFault(copy.document, limits, numbers);
  if (fault !== undefined) {
    const { code, message, hint, place } = fault;
    const pointer = formatPointer(stepsOf(place));
    return {
      schema: undefined,
      diagnostics: [{ code, pointer, message, hint }],
    };
  }
  const reader = new SchemaReader(options, limits);
  const node = reader.read(copy.document);
  return reader.diagnostics.length === 0
    ? {
        schema: { document: carryNumbers(copy.document), node },
        diagnostics: [],
      }
    : { schema: undefined, diagnostics: reader.diagnostics };
}

/** A schema that waits to be read. */
interface Task {
  readonly raw: ExactJsonValue;
  readonly node: CheckNode;
  readonly place: Place;
  readonly depth: number;
}

/**
 * Walks a document's schemas on a work stack. It is itself the site that rows
 * attach through, since one keyword is read at a time.
 */
class SchemaReader implements KeywordSite {
  readonly diagnostics: SchemaDiagnostic[] = [];
  readonly rules: ProfileRules;
  readonly limits: SchemaLimits;
  keyword = "";
  raw: ExactJsonValue = null;
  private place: Place = undefined;
  private depth = 0;
  private readonly pending: Task[] = [];
  private readonly profile: Profile;
  private readonly table: KeywordTable;
  private readonly numbers: ValueNumbers;

  constructor(
    { profile, table, numbers = "double" }: ReadOptions,
    limits: SchemaLimits,
  ) {
    this.profile = profile;
    this.rules = profile.rules;
    this.table = table;
    this.limits = limits;
    this.numbers = numbers;
  }

  read(document: ExactJsonValue): CheckNode {
    const { pending } = this;
    const root = new CheckNode();
    pending.push({ raw: document, node: root, place: undefined, depth: 0 });
    for (let task = pending.pop(); task !== undefined; task = pending.pop()) {
      const first = pending.length;
      this.readOne(task);
      // The first subschema goes on top, so diagnostics come in document order.
      if (pending.length > first + 1) {
        // One by one: arguments stand on the stack, and these may be many.
        for (const below of pending.splice(first).reverse()) {
          pending.push(below);
        }
      }
    }
    return root;
  }

  refuse(
    code: SchemaDiagnosticCode,
    message: string,
    hint: string,
    ...below: readonly (string | number)[]
  ): void {
    this.refuseAt(code, message, hint, this.keyword, ...below);
  }

  refuseAt(
    code: SchemaDiagnosticCode,
    message: string,
    hint: string,
    ...below: readonly (string | number)[]
  ): void {
    const pointer = formatPointer([...stepsOf(this.place), ...below]);
    this.diagnostics.push({ code, pointer, message, hint });
  }

  subschema(
    raw: ExactJsonValue,
    ...below: readonly (string | number)[]
  ): CheckNode {
    const node = new CheckNode();
    let place: Place = { parent: this.place, step: this.keyword };
    for (const step of below) place = { parent: place, step };
    this.pending.push({ raw, node, place, depth: this.depth + 1 });
    return node;
  }

  literal(raw: ExactJsonValue): ExactJsonValue {
    return literalInMode(raw, this.numbers);
  }

  private readOne({ raw, node, place, depth }: Task): void {
    this.place = place;
    this.depth = depth;
    if (depth > this.limits.maxDepth) {
      this.refuseDepth();
    } else if (isPlainObject(raw)) {
      this.readKeywords(raw, node);
    } else {
      this.refuseAt(
        "not_a_schema",
        "a schema must be a JSON object",
        raw === true
          ? "write {} for a schema that admits every value"
          : "write an object with a type",
      );
    }
  }

  private refuseDepth(): void {
    this.refuseAt(
      "schema_too_deep",
      `the schema is nested more than ${String(this.limits.maxDepth)} levels below its root`,
      "flatten the contract, or take the deep part as a string of JSON",
    );
  }

  private readKeywords(
    raw: Readonly<Record<string, ExactJsonValue>>,
    node: CheckNode,
  ): void {
    const review: SchemaUnderReview = {
      raw,
      node,
      rules: this.rules,
      literal: (literal) => this.literal(literal),
      refuseAt: (...finding) => {
        this.refuseAt(...finding);
      },
    };
    const rows = this.rowsOf(raw);
    for (const row of placeKeywords(review, rows)) {
      this.keyword = row.keyword;
      this.raw = raw[row.keyword] as ExactJsonValue;
      if (isAssertion(row)) this.addCheck(node, row);
      else row.attach?.(node, this);
    }
    checkConsistency(review);
  }

  /** The rows of a schema's keywords in its order; unknown ones are refused. */
  private rowsOf(raw: Readonly<Record<string, ExactJsonValue>>): KeywordRow[] {
    const rows: KeywordRow[] = [];
    for (const keyword of Object.keys(raw)) {
      const row = this.table.get(keyword);
      if (row !== undefined && this.isAllowed(keyword)) rows.push(row);
      else if (!this.isExtension(keyword)) this.refuseKeyword(keyword, row);
    }
    return rows;
  }

  private isAllowed(keyword: string): boolean {
    return (this.profile.keywords as ReadonlySet<string>).has(keyword);
  }

  private isExtension(keyword: string): boolean {
    return this.profile.extensions && keyword.startsWith("x-");
  }

  private refuseKeyword(keyword: string, row: KeywordRow | undefined): void {
    const { name, keywords } = this.profile;
    const similar = closestName(keyword, [...keywords]);
    this.refuseAt(
      row === undefined ? "unknown_keyword" : "unsupported_keyword",
      `${showJson(keyword)} is not a keyword of profile ${name}`,
      similar === undefined
        ? `profile ${name} enforces: ${[...keywords].join(", ")}`
        : `did you mean "${similar}"?`,
      keyword,
    );
  }

  private addCheck(node: CheckNode, row: AssertionKeyword): void {
    const operand = row.operand.read(this.raw, this.numbers);
    if (operand !== undefined) {
      const raw = carryNumbers(this.raw);
      node.addCheck(row.appliesTo, { row, operand, raw });
      return;
    }
    this.refuse(
      "invalid_operand",
      `${row.keyword} must be ${row.operand.mustBe}`,
      `it is ${showJson(this.raw)}`,
    );
  }
}
