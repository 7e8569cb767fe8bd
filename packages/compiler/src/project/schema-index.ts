import {
  type CheckNode,
  type ExactJsonValue,
  formatPointer,
  type FoundSchema,
} from "@proviso/runtime/compiler";
import { membersOf } from "../source/raw-schema.ts";

/** Where a part of a schema is written. */
export interface SchemaPlace {
  /** JSON Pointer (RFC 6901) from the root of its document. */
  readonly pointer: string;
  /** The URI of its document; empty for the document that was given. */
  readonly document: string;
}

const NOWHERE: FoundSchema = {
  raw: true,
  pointer: "",
  document: "",
} as FoundSchema;

/** What was written, by the nodes that were made of it. */
export class SchemaIndex {
  private readonly found = new Map<CheckNode, FoundSchema>();
  private readonly parts = new Map<CheckNode, readonly CheckNode[]>();
  private readonly silent = new Map<CheckNode, ReadonlySet<CheckNode>>();

  constructor(schemas: readonly FoundSchema[]) {
    for (const schema of schemas) this.found.set(schema.node, schema);
  }

  /**
   * Notes that a node was made of others; what they were made of counts.
   * @param silent those whose annotations are written elsewhere
   */
  noteParts(
    node: CheckNode,
    parts: readonly CheckNode[],
    silent: readonly CheckNode[] = [],
  ): void {
    this.parts.set(node, [...new Set(parts.flatMap(this.partsOf))]);
    const inherited = parts.flatMap((part) => [
      ...(this.silent.get(part) ?? []),
    ]);
    const silenced = [...silent.flatMap(this.partsOf), ...inherited];
    this.silent.set(node, new Set(silenced));
  }

  /** The schemas that a node was made of, as written. */
  writtenOf(node: CheckNode): readonly FoundSchema[] {
    return this.partsOf(node).map((part) => this.found.get(part) ?? NOWHERE);
  }

  /** Those of them whose annotations are the node's. */
  annotatedBy(node: CheckNode): readonly FoundSchema[] {
    const silent = this.silent.get(node);
    return this.partsOf(node)
      .filter((part) => silent?.has(part) !== true)
      .map((part) => this.found.get(part) ?? NOWHERE);
  }

  private readonly partsOf = (node: CheckNode): readonly CheckNode[] =>
    this.parts.get(node) ?? [node];

  /** The first schema that a node was made of, as written. */
  rawOf(node: CheckNode): ExactJsonValue {
    return this.writtenOf(node)[0]?.raw ?? true;
  }

  /** Whether one of the schemas that a node was made of has a keyword. */
  states(node: CheckNode, keyword: string): boolean {
    return this.holderOf(node, keyword) !== undefined;
  }

  /** Whether any schema at all has a keyword. */
  uses(keyword: string): boolean {
    return [...this.found.values()].some(({ raw }) =>
      Object.hasOwn(membersOf(raw), keyword),
    );
  }

  /** The value of a keyword in the first of the schemas that has it. */
  valueOf(node: CheckNode, keyword: string): ExactJsonValue | undefined {
    const raw = this.holderOf(node, keyword)?.raw;
    return raw === undefined ? undefined : membersOf(raw)[keyword];
  }

  /** Where a keyword of a node is written; where the node is, without one that is. */
  placeOf(
    node: CheckNode,
    ...[keyword, ...steps]: readonly string[]
  ): SchemaPlace {
    const holder =
      keyword === undefined ? undefined : this.holderOf(node, keyword);
    const { document, pointer } = holder ?? this.writtenOf(node)[0] ?? NOWHERE;
    const below =
      holder === undefined ? "" : formatPointer([keyword ?? "", ...steps]);
    return { pointer: pointer + below, document };
  }

  private holderOf(node: CheckNode, keyword: string): FoundSchema | undefined {
    return this.writtenOf(node).find(({ raw }) =>
      Object.hasOwn(membersOf(raw), keyword),
    );
  }
}
