import { meterOf } from "../core/budget.ts";
import { isExactNumber } from "../core/exact-number.ts";
import {
  checkJson,
  type ExactJsonValue,
  type JsonFault,
  type JsonValue,
  jsonShape,
  snapshotJson,
} from "../core/json.ts";
import {
  type Fault,
  type Issue,
  IssueList,
  type IssueOptions,
} from "../core/issue.ts";
import { JsonTextError } from "../core/json-text-error.ts";
import { parseJson } from "../core/parse.ts";
import { isPolluted } from "../core/pollution.ts";
import { isBytes } from "../core/text-bytes.ts";
import { withoutPrototypes } from "../core/without-prototypes.ts";
import { UnsupportedSchemaError } from "./diagnostic.ts";
import { explainMismatch } from "./explain.ts";
import { matchesNode } from "./interpret.ts";
import { GraphMatcher } from "./match-graph.ts";
import type { CheckNode } from "./node.ts";
import type { ReadSchema } from "./read-detached.ts";
import type { SchemaParts } from "./schema-parts.ts";
import type { StandardProps } from "./standard.ts";
import { standardJsonSchema } from "./standard-json-schema.ts";
import { faultOfNoText, faultOfText, faultOfValue } from "./value-faults.ts";

/** A raw JSON Schema object; numbers that a double doesn't carry are bigint or Decimal. */
export type JsonSchemaNode = { [keyword: string]: ExactJsonValue };

/** The outcome of reading JSON text against a schema. */
export type ParseResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: Issue[] };

/**
 * A schema that values can be held to. Generated sides (`read.input`) and
 * `new Schema(document)` are interchangeable.
 */
export interface Schema<T = JsonValue> {
  /**
   * Whether a value is lossless JSON and fits. False for anything else; never
   * throws, never runs a getter of the value, whatever the value is.
   */
  matches(value: unknown): value is T;
  /** Why a value doesn't fit, one line for a model each; empty exactly when it matches. */
  mismatches(value: unknown): string[];
  /**
   * The same as data: at most `maxIssues` (20), the closing line included; worded
   * as the schema's options say, or otherwise for once.
   */
  issues(value: unknown, wording?: IssueWording): Issue[];
  /** Reads JSON text (RFC 8259) and checks it: the cheapest safe way in. Never throws, also where it is given no text. */
  parse(text: string | Uint8Array): ParseResult<T>;
  /** A detached copy of the schema as it was declared. */
  readonly document: JsonSchemaNode;
  /** Standard Schema and Standard JSON Schema, version 1. */
  readonly "~standard": StandardProps<T>;
}

/** How the issues of one value are worded, in place of what the schema's options say. */
export type IssueWording = Pick<IssueOptions, "values">;

/** A host value that is lossless JSON. */
interface SeenValue {
  /** As it came, but for numbers of another library. */
  readonly plain: ExactJsonValue;
  /** The same, with nothing inherited that `for...in` would see. */
  readonly value: ExactJsonValue;
  /** Whether it is too deep or shared for recursion. */
  readonly isGraph: boolean;
}

/** The one face of both engines: compiled or interpreted yes, interpreted no. */
export class CheckedSchema<T = JsonValue> implements Schema<T> {
  private readonly parts: SchemaParts;
  private schema: ReadSchema | undefined = undefined;

  constructor(parts: SchemaParts) {
    this.parts = parts;
  }

  matches(value: unknown): value is T {
    const seen = this.look(value);
    if (seen === undefined) return false;
    return seen.isGraph
      ? this.graphFits(seen.value, new GraphMatcher())
      : this.fits(seen.value);
  }

  mismatches(value: unknown): string[] {
    return this.check(value).list?.messages() ?? [];
  }

  issues(value: unknown, wording?: IssueWording): Issue[] {
    return this.check(value, wording).list?.toArray() ?? [];
  }

  parse(text: string | Uint8Array): ParseResult<T> {
    // Whoever calls may have no types, and a model that sent no text.
    if (typeof text !== "string" && !isBytes(text)) {
      const list = this.newList();
      list.add(faultOfNoText(text));
      return { ok: false, issues: list.toArray() };
    }
    let value: ExactJsonValue;
    try {
      value = parseJson(text, this.parts.values);
    } catch (error) {
      if (!(error instanceof JsonTextError)) throw error;
      return { ok: false, issues: this.textIssues(error) };
    }
    const fault = this.excessOf(value);
    if (fault !== undefined) {
      return { ok: false, issues: this.listFault(fault).toArray() };
    }
    const own = ownMembers(value);
    if (this.fits(own)) return { ok: true, value: value as T };
    // What is too deep for recursion would be asked for level by level.
    const isGraph = jsonShape(own, this.parts.values) === "graph";
    const graph = isGraph ? new GraphMatcher() : undefined;
    return { ok: false, issues: this.explain(own, graph).toArray() };
  }

  /** Whether numbers may be exact. */
  get admitsExact(): boolean {
    return this.parts.values.numbers === "exact";
  }

  /** Whether a detached copy of a tree fits; false where it would have to be counted, too. */
  admitsTree(tree: ExactJsonValue): boolean {
    return meterOf(this.parts.values) === undefined && this.fits(tree);
  }

  get document(): JsonSchemaNode {
    const copy = snapshotJson(this.parts.document, { numbers: "exact" });
    return copy as JsonSchemaNode;
  }

  get "~standard"(): StandardProps<T> {
    const convert = ({ target }: { readonly target: string }) =>
      standardJsonSchema(this.read(), this.document, target);
    return {
      version: 1,
      vendor: "proviso",
      validate: (value) => {
        const { list, plain } = this.check(value);
        return list === undefined
          ? { value: plain as T }
          : { issues: list.toArray() };
      },
      jsonSchema: { input: convert, output: convert },
    };
  }

  /** What is wrong with a value, if anything; and the value with no numbers of another library in it. */
  private check(
    value: unknown,
    wording?: IssueWording,
  ): { list: IssueList | undefined; plain: unknown } {
    const seen = this.look(value);
    if (seen === undefined) {
      const fault = checkJson(value, this.parts.values);
      const list =
        fault === undefined ? undefined : this.listFault(fault, wording);
      return { list, plain: value };
    }
    const graph = seen.isGraph ? new GraphMatcher() : undefined;
    const isFit =
      graph === undefined
        ? this.fits(seen.value)
        : this.graphFits(seen.value, graph);
    const list = isFit ? undefined : this.explain(seen.value, graph, wording);
    return { list, plain: seen.plain };
  }

  /** What the engines are given of a host value; undefined when it is lossy, or past its budget. */
  private look(value: unknown): SeenValue | undefined {
    const { values } = this.parts;
    const shape = jsonShape(value, values);
    if (shape === "lossy") return undefined;
    if (shape === "foreign") return this.look(snapshotJson(value, values));
    const plain = value as ExactJsonValue;
    const isGraph = shape === "graph";
    return { plain, value: ownMembers(plain), isGraph };
  }

  /** What makes a value that was read from text larger than its budget; the reader minds the depth. */
  private excessOf(value: ExactJsonValue): JsonFault | undefined {
    const { values } = this.parts;
    const isCounted = values.maxNodes !== undefined;
    return isCounted ? checkJson(value, values) : undefined;
  }

  /** Whether a JSON value fits; it is not too deep for a generated guard. */
  private fits(own: ExactJsonValue): boolean {
    // A guard takes what the number mode of its schema lets through.
    const guard = this.parts.guard as
      ((value: ExactJsonValue) => boolean) | undefined;
    return guard === undefined ? matchesNode(this.node(), own) : guard(own);
  }

  private graphFits(own: ExactJsonValue, graph: GraphMatcher): boolean {
    const node = this.readableNode();
    return node !== undefined && graph.fits(node, own);
  }

  /** The node; undefined where a generated module's schema was spoilt, so that a check needn't throw. */
  private readableNode(): CheckNode | undefined {
    try {
      return this.node();
    } catch (error) {
      if (error instanceof UnsupportedSchemaError) return undefined;
      throw error;
    }
  }

  private node(): CheckNode {
    return this.read().node;
  }

  private read(): ReadSchema {
    this.schema ??= this.parts.read();
    return this.schema;
  }

  /** The issues of a value that was refused; the refusal stands even when none is found. */
  private explain(
    own: ExactJsonValue,
    graph: GraphMatcher | undefined,
    wording?: IssueWording,
  ): IssueList {
    const list = this.newList(wording);
    const node = this.readableNode();
    if (node !== undefined) explainMismatch(node, own, list, graph);
    if (list.isEmpty) list.add(ENGINE_MISMATCH);
    return list;
  }

  private listFault(fault: JsonFault, wording?: IssueWording): IssueList {
    const list = this.newList(wording);
    list.add(faultOfValue(fault));
    return list;
  }

  private textIssues(error: JsonTextError): Issue[] {
    const excess =
      error.code === "too_deep"
        ? meterOf(this.parts.values)?.faultAt("depth", [])
        : undefined;
    if (excess !== undefined) return this.listFault(excess).toArray();
    const list = this.newList();
    list.add(faultOfText(error, list));
    return list.toArray();
  }

  private newList(wording?: IssueWording): IssueList {
    const { issueOptions } = this.parts;
    return new IssueList(
      wording === undefined ? issueOptions : { ...issueOptions, ...wording },
    );
  }
}

/** The value with nothing inherited that `for...in` would see. */
function ownMembers(value: ExactJsonValue): ExactJsonValue {
  return isPolluted() ? withoutPrototypes(value, isExactNumber) : value;
}

/** The engines disagree: the call is refused, and the drift is visible. */
const ENGINE_MISMATCH: Fault = {
  code: "engine_mismatch",
  keyword: "",
  place: undefined,
  schemaPlace: undefined,
  expected: "fit the compiled check",
  verdict: undefined,
  actual: "the schema explains no fault; generate the module again",
  params: {},
  isInert: true,
};
