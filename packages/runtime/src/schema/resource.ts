import type { Place } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import type { CheckNode } from "./node.ts";
import type { Dialect } from "./dialect.ts";

/** Documents by the URI that they are known under. */
export type DocumentSource = (uri: string) => ExactJsonValue | undefined;

/** What a `$schema` stands for; undefined when nothing here does. */
export type DeclaredDialect = (
  uri: string,
  find: DocumentSource,
) => Dialect | undefined;

/** Why a reference leads nowhere. */
export type ReferenceFault = "no_such_document" | "no_such_schema";

/** Tells schemas whose nodes need no look at their graph. */
export interface NodeWays {
  /** Looks at a node that has been read. */
  note(node: CheckNode): void;
  /** Whether only a look at the whole graph tells. */
  readonly mayMeet: boolean;
}

/** Finds schemas by reference. */
export interface SchemaFinder {
  /** Whether a schema may refer to another, or have a name of its own below the root. */
  readonly hasReferences: boolean;
  /** The resource that a raw schema is the root of. */
  resourceOf(raw: ExactJsonValue): SchemaResource | undefined;
  /** The schema that a reference means in a resource. */
  resolve(
    reference: string,
    from: SchemaResource,
  ): SchemaLocation | ReferenceFault;
  /** Looks at the ways between nodes, where references may make them meet. */
  readonly ways: NodeWays | undefined;
  /** Whether something is known of a dialect that `$schema` declares. */
  knowsDialect(uri: string): boolean;
  /** The documents that references have led into, by the URI they were handed over under. */
  usedDocuments(): ReadonlyMap<string, ExactJsonValue>;
}

/** A schema with the place where it stands. */
export interface SchemaLocation {
  readonly raw: ExactJsonValue;
  readonly resource: SchemaResource;
  /** From the root of its document. */
  readonly place: Place;
}

/** A schema that is found by a URI of its own (JSON Schema Core 4.3.5). */
export class SchemaResource {
  /** What references in it are resolved against. */
  readonly uri: string;
  readonly root: ExactJsonValue;
  readonly dialect: Dialect;
  /** The URI of the document that it stands in; empty for the one that was given. */
  readonly document: string;
  /** From the root of its document. */
  readonly place: Place;
  /** Schemas by plain name; most resources have none. */
  anchors: Map<string, SchemaLocation> | undefined = undefined;
  /** Those that the outermost resource on the way may replace. */
  dynamicAnchors: Map<string, SchemaLocation> | undefined = undefined;

  constructor(
    uri: string,
    {
      dialect,
      document,
      place,
      root,
    }: Pick<SchemaResource, "dialect" | "document" | "place" | "root">,
  ) {
    this.uri = uri;
    this.root = root;
    this.dialect = dialect;
    this.document = document;
    this.place = place;
  }

  /** Gives a schema a name; of two with one name the last has it. */
  addAnchor(name: string, location: SchemaLocation, isDynamic: boolean): void {
    const names = isDynamic
      ? (this.dynamicAnchors ??= new Map<string, SchemaLocation>())
      : (this.anchors ??= new Map<string, SchemaLocation>());
    names.set(name, location);
  }
}

/**
 * The resources that a reader has come through, as far as they decide what a
 * dynamic reference means: the outermost one that has a name wins. Schemas are
 * read once for each scope that they are reached in, so that nothing of this is
 * left to do when a value comes.
 */
export class DynamicScope {
  private readonly bindings: ReadonlyMap<string, SchemaLocation> | undefined;
  /** The nodes that were read in this scope. */
  private nodes:
    Map<SchemaResource, Map<ExactJsonValue, CheckNode>> | undefined = undefined;
  private inner: Map<SchemaResource, DynamicScope> | undefined = undefined;

  constructor(bindings?: ReadonlyMap<string, SchemaLocation>) {
    this.bindings = bindings;
  }

  /** What a dynamic name stands for here. */
  find(name: string): SchemaLocation | undefined {
    return this.bindings?.get(name);
  }

  /** The node that a schema of a resource has in this scope. */
  nodeOf(resource: SchemaResource, raw: ExactJsonValue): CheckNode | undefined {
    return this.nodes?.get(resource)?.get(raw);
  }

  /** Gives a schema of a resource its node in this scope. */
  addNode(
    resource: SchemaResource,
    raw: ExactJsonValue,
    node: CheckNode,
  ): void {
    this.nodes ??= new Map();
    let nodes = this.nodes.get(resource);
    if (nodes === undefined) {
      nodes = new Map();
      this.nodes.set(resource, nodes);
    }
    nodes.set(raw, node);
  }

  /** The scope within a resource: this one, unless it brings a name of its own. */
  enter(resource: SchemaResource): DynamicScope {
    const { dynamicAnchors } = resource;
    if (dynamicAnchors === undefined) return this;
    const known = this.inner?.get(resource);
    if (known !== undefined) return known;
    const bindings = this.bindings ?? new Map<string, SchemaLocation>();
    const added = [...dynamicAnchors].filter(([name]) => !bindings.has(name));
    if (added.length === 0) return this;
    const scope = new DynamicScope(new Map([...bindings, ...added]));
    this.inner ??= new Map();
    this.inner.set(resource, scope);
    return scope;
  }
}
