import type { Place } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { stepsOf } from "../core/place.ts";
import { formatPointer } from "../core/pointer.ts";
import type { FormatPredicate } from "../core/formats/index.ts";
import type { TextPattern } from "../core/pattern/linear-pattern.ts";
import { showJson } from "../core/show.ts";
import type { AssertionKeyword, OperandRules, SlotType } from "./assertion.ts";
import type { ReadingRules, SchemaUnderReview } from "./consistency.ts";
import type { SchemaDiagnostic, SchemaDiagnosticCode } from "./diagnostic.ts";
import { type Dialect, isReferenceAlone, rowIn } from "./dialect.ts";
import {
  isAssertion,
  type KeywordRow,
  type KeywordSite,
  type ReferenceKind,
} from "./keyword.ts";
import { rowsOf, whyNoSchema } from "./keyword-rows.ts";
import { carryNumbers, literalInMode } from "./literal.ts";
import { type CheckNode, isPlainObject } from "./node.ts";
import { placeKeywords } from "./placement.ts";
import { operandRulesOf, type ReadModes } from "./read-modes.ts";
import {
  DynamicScope,
  type SchemaFinder,
  type SchemaResource,
} from "./resource.ts";
import type { ProfileRules, SchemaLimits } from "./rules.ts";
import { type OpenSchema, SchemaOpener, wordFault } from "./schema-opener.ts";

/**
 * Walks a document's schemas on a work stack. It is itself the site that rows
 * attach through, and the schema under review, since one is read at a time.
 */
export class SchemaReader implements KeywordSite, SchemaUnderReview {
  readonly diagnostics: SchemaDiagnostic[] = [];
  readonly limits: SchemaLimits;
  keyword = "";
  raw: ExactJsonValue = null;
  schema: Readonly<Record<string, ExactJsonValue>> = {};
  node: CheckNode;
  rules: ProfileRules;
  operandRules: OperandRules;
  private place: Place = undefined;
  private depth = 0;
  private resource: SchemaResource;
  private dialect: Dialect;
  private scope = new DynamicScope();
  private readonly finder: SchemaFinder;
  private readonly opener: SchemaOpener;
  private readonly modes: ReadModes;
  private readonly review: ReadingRules["review"];
  private readonly root: CheckNode;

  constructor(
    finder: SchemaFinder,
    root: SchemaResource,
    { limits, review }: ReadingRules,
    modes: ReadModes,
  ) {
    this.finder = finder;
    this.opener = new SchemaOpener(finder);
    this.resource = root;
    this.dialect = root.dialect;
    this.rules = root.dialect.profile.rules;
    this.limits = limits;
    this.modes = modes;
    this.operandRules = operandRulesOf(this.rules, modes);
    this.review = review;
    const { place, root: raw } = root;
    this.root = this.opener.open({ raw, resource: root, place }, this.scope, 0);
    this.node = this.root;
  }

  get ignoresMisplaced(): boolean {
    return this.modes.unknownKeywords === "ignore";
  }

  /** Whether schemas may lead back to themselves, or one value to a schema in two ways. */
  get needsGraphCheck(): boolean {
    return (
      this.diagnostics.length === 0 &&
      this.opener.hasShared &&
      this.finder.ways?.mayMeet === true
    );
  }

  /** Reads the schema at the root, and every one that it leads to. */
  read(): CheckNode {
    const { pending } = this.opener;
    for (let task = pending.pop(); task !== undefined; task = pending.pop()) {
      const first = pending.length;
      this.readOne(task);
      this.opener.reverseFrom(first);
    }
    return this.root;
  }

  refuse(
    code: SchemaDiagnosticCode,
    message: string,
    hint: string,
    ...below: readonly (string | number)[]
  ): void {
    this.refuseAt(code, message, hint, this.keyword, ...below);
  }

  subschema(
    raw: ExactJsonValue,
    ...below: readonly (string | number)[]
  ): CheckNode {
    let place: Place = { parent: this.place, step: this.keyword };
    for (const step of below) place = { parent: place, step };
    const { depth, opener, resource, scope } = this;
    return opener.openWithin(raw, resource, place, scope, depth + 1);
  }

  subschemas(what: string): CheckNode[] | undefined {
    const list = this.raw;
    if (Array.isArray(list) && list.length > 0) {
      return list.map((raw: ExactJsonValue, index) =>
        this.subschema(raw, index),
      );
    }
    this.refuse(
      "invalid_operand",
      `${this.keyword} must be a non-empty array of ${what}`,
      `write "${this.keyword}": [{ ...schema }]`,
    );
    return undefined;
  }

  namedSubschemas(): [name: string, node: CheckNode][] | undefined {
    const members = this.raw;
    if (isPlainObject(members)) {
      return Object.entries(members).map(([name, raw]) => [
        name,
        this.subschema(raw, name),
      ]);
    }
    this.refuse(
      "invalid_operand",
      `${this.keyword} must be an object of schemas`,
      `write "${this.keyword}": { "name": { ...schema } }`,
    );
    return undefined;
  }

  sibling(keyword: string): ExactJsonValue | undefined {
    const isKeyword = rowIn(this.dialect, keyword) !== undefined;
    return isKeyword && Object.hasOwn(this.schema, keyword)
      ? this.schema[keyword]
      : undefined;
  }

  siblingSubschema(keyword: string): CheckNode | undefined {
    const raw = this.sibling(keyword);
    if (raw === undefined) return undefined;
    const before = this.keyword;
    this.keyword = keyword;
    const node = this.subschema(raw);
    this.keyword = before;
    return node;
  }

  literal(raw: ExactJsonValue): ExactJsonValue {
    return literalInMode(raw, this.modes.numbers);
  }

  addCheck<Slot extends SlotType, Operand>(
    node: CheckNode,
    row: AssertionKeyword<Slot, Operand>,
    raw: ExactJsonValue,
    operand: Operand | undefined = row.operand.read(raw, this.operandRules),
  ): void {
    if (operand === undefined) {
      this.refuse(
        "invalid_operand",
        `${row.keyword} must be ${row.operand.mustBe}`,
        `it is ${showJson(raw)}`,
      );
    } else if (row.asserts?.(operand) !== false) {
      const check = { row, operand, raw: carryNumbers(raw) };
      node.addCheck(row.appliesTo, check);
    }
  }

  pattern(
    source: string,
    ...below: readonly string[]
  ): TextPattern | undefined {
    const { support } = this.dialect;
    const found = support?.findPattern(source, this.modes.patterns);
    if (found === undefined) return undefined;
    if ("pattern" in found) return found.pattern;
    this.refuse(found.code, found.message, found.hint, ...below);
    return undefined;
  }

  format(name: string): FormatPredicate | undefined {
    const mode = this.dialect.formats ?? this.modes.formats;
    if (mode === "annotate") return undefined;
    const known = this.dialect.support?.formatNamed(name);
    if (known !== undefined) return known;
    this.refuse(
      "unknown_format",
      `${showJson(name)} is not a format of ${this.dialect.profile.name}`,
      "use a format of the draft, a pattern, or the option formats: annotate",
    );
    return undefined;
  }

  knowsDialect(uri: string): boolean {
    return (
      this.modes.unknownKeywords === "ignore" || this.finder.knowsDialect(uri)
    );
  }

  refer(reference: string, kind: ReferenceKind): CheckNode | undefined {
    const { depth, opener, resource, scope } = this;
    const found = opener.find(reference, kind, resource, scope);
    if (typeof found !== "string") return opener.open(found, scope, depth + 1);
    const { message, hint } = wordFault(found, reference);
    this.refuse("unresolved_reference", message, hint);
    return undefined;
  }

  private readOne(task: OpenSchema): void {
    const { raw, node, resource } = task;
    this.place = task.place;
    this.depth = task.depth;
    this.scope = task.scope;
    if (resource !== this.resource) this.enter(resource);
    this.modes.onSchema?.({
      raw,
      node,
      pointer: formatPointer(stepsOf(task.place)),
      document: resource.document,
    });
    const refused = whyNoSchema(raw, task.depth, this.limits, this.rules);
    if (refused !== undefined) {
      this.refuseAt(refused.code, refused.message, refused.hint);
    } else if (isPlainObject(raw)) {
      this.readKeywords(raw, node);
    } else if (raw === false) {
      node.refuseAll();
    }
  }

  private enter(resource: SchemaResource): void {
    this.resource = resource;
    this.dialect = resource.dialect;
    this.rules = resource.dialect.profile.rules;
    this.operandRules = operandRulesOf(this.rules, this.modes);
  }

  private readKeywords(
    raw: Readonly<Record<string, ExactJsonValue>>,
    node: CheckNode,
  ): void {
    const schema = isReferenceAlone(raw, this.dialect)
      ? { $ref: raw["$ref"] as string }
      : raw;
    this.schema = schema;
    this.node = node;
    const rows = placeKeywords(this, rowsOf(this, this.dialect));
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] as KeywordRow;
      this.keyword = row.keyword;
      this.raw = schema[row.keyword] as ExactJsonValue;
      if (isAssertion(row)) this.addCheck(node, row, this.raw);
      else row.attach?.(node, this);
    }
    this.review?.(this);
    this.finder.ways?.note(node);
  }

  refuseAt(
    code: SchemaDiagnosticCode,
    message: string,
    hint: string,
    ...below: readonly (string | number)[]
  ): void {
    const pointer = formatPointer([...stepsOf(this.place), ...below]);
    const { document } = this.resource;
    this.diagnostics.push({
      code,
      pointer,
      ...(document === "" ? {} : { document }),
      message,
      hint,
    });
  }
}
