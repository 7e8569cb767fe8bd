import { splitFragment, resolveUri } from "../core/uri.ts";
import type { Place } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { memberOf } from "../core/members.ts";
import { parsePointer } from "../core/pointer.ts";
import { type Dialect, isReferenceAlone, rowIn } from "./dialect.ts";
import { isPlainObject } from "./node.ts";
import {
  type DeclaredDialect,
  type DocumentSource,
  type ReferenceFault,
  type SchemaFinder,
  type SchemaLocation,
  SchemaResource,
} from "./resource.ts";
import { subschemasOf } from "./subschemas.ts";
import { WayCheck } from "./way-check.ts";

/** A schema that a walk over a document has come to. */
interface Visit {
  readonly raw: ExactJsonValue;
  readonly resource: SchemaResource;
  readonly place: Place;
}

/** What a library is made of. */
interface Shelves {
  /** Documents that were handed over, and the meta-schemas. */
  readonly find: DocumentSource;
  /** The URIs of the former, whose names count too. */
  readonly handedOver: readonly string[];
  /** What a `$schema` stands for. */
  readonly declared: DeclaredDialect;
  /** Whether the document may hold references, or names below its root. */
  readonly hasReferences: boolean;
}

/**
 * The resources of the documents at hand, by URI. Documents are searched for
 * names only when a reference is first asked for; nothing is ever fetched.
 */
export class SchemaLibrary implements SchemaFinder {
  readonly hasReferences: boolean;
  readonly ways: WayCheck | undefined;
  private readonly resources = new Map<string, SchemaResource>();
  /** The resource whose root a raw schema is. */
  private readonly roots = new Map<unknown, SchemaResource>();
  private readonly find: DocumentSource;
  private readonly handedOver: readonly string[];
  private readonly declared: DeclaredDialect;
  private readonly used = new Map<string, ExactJsonValue>();
  private areAllOpen = false;

  constructor({ declared, find, handedOver, hasReferences }: Shelves) {
    this.find = find;
    this.handedOver = handedOver;
    this.declared = declared;
    this.hasReferences = hasReferences;
    this.ways = hasReferences ? new WayCheck() : undefined;
  }

  /**
   * Takes a document in, with every resource in it; the resource at its root.
   * @param hasNames false only where there surely are no names below that
   */
  open(
    root: ExactJsonValue,
    uri: string,
    dialect: Dialect,
    { hasNames } = { hasNames: true },
  ): SchemaResource {
    const place = undefined;
    const parts = { root, dialect, document: uri, place };
    const outer = new SchemaResource(uri, parts);
    const first = this.resourceAt({ raw: root, resource: outer, place });
    if (!this.resources.has(uri)) this.resources.set(uri, first);
    // A boolean is no place of its own.
    if (isPlainObject(root)) this.roots.set(root, first);
    if (this.hasReferences && hasNames) {
      this.index({ raw: root, resource: first, place });
    }
    return first;
  }

  /** The resource that a raw schema is the root of. */
  resourceOf(raw: ExactJsonValue): SchemaResource | undefined {
    return this.roots.get(raw);
  }

  /** The schema that a reference means in a resource. */
  resolve(
    reference: string,
    from: SchemaResource,
  ): SchemaLocation | ReferenceFault {
    const [target, fragment] = splitFragment(reference);
    const uri = target === "" ? from.uri : resolveUri(target, from.uri);
    const resource = target === "" ? from : this.resourceNamed(uri, from);
    if (resource === undefined) return "no_such_document";
    const location = this.locate(resource, decodeFragment(fragment));
    if (location === undefined) return "no_such_schema";
    this.noteUse(location.resource.document);
    return location;
  }

  knowsDialect(uri: string): boolean {
    return this.declared(uri, this.find) !== undefined;
  }

  usedDocuments(): ReadonlyMap<string, ExactJsonValue> {
    return this.used;
  }

  private noteUse(uri: string): void {
    if (this.used.has(uri) || !this.handedOver.includes(uri)) return;
    const document = this.find(uri);
    if (document !== undefined) this.used.set(uri, document);
  }

  private resourceNamed(
    uri: string,
    from: SchemaResource,
  ): SchemaResource | undefined {
    const known = this.resources.get(uri);
    if (known !== undefined) return known;
    const document = this.find(uri);
    if (document !== undefined) {
      return this.open(document, uri, from.dialect);
    }
    if (this.areAllOpen) return undefined;
    this.areAllOpen = true;
    for (const other of this.handedOver) {
      const root = this.find(other);
      if (root === undefined || this.resources.has(other)) continue;
      this.open(root, other, from.dialect);
    }
    return this.resources.get(uri);
  }

  private locate(
    resource: SchemaResource,
    fragment: string,
  ): SchemaLocation | undefined {
    const { place, root } = resource;
    if (fragment === "") return { raw: root, resource, place };
    if (!fragment.startsWith("/")) {
      return (
        resource.anchors?.get(fragment) ??
        resource.dynamicAnchors?.get(fragment)
      );
    }
    let at: SchemaLocation = { raw: root, resource, place };
    const tokens = tokensOf(fragment);
    if (tokens === undefined) return undefined;
    for (const token of tokens) {
      const next = this.step(at, token);
      if (next === undefined) return undefined;
      at = next;
    }
    return at;
  }

  private step(
    { raw, resource, place }: SchemaLocation,
    token: string,
  ): SchemaLocation | undefined {
    if (typeof raw !== "object" || raw === null) return undefined;
    if (!Object.hasOwn(raw, token)) return undefined;
    if (Array.isArray(raw) && !/^(?:0|[1-9][0-9]*)$/.test(token)) {
      return undefined;
    }
    const member = (raw as Readonly<Record<string, ExactJsonValue>>)[token];
    if (member === undefined) return undefined;
    return {
      raw: member,
      resource: this.roots.get(member) ?? resource,
      place: { parent: place, step: token },
    };
  }

  /** Walks a document's schemas, noting resources and names. */
  private index(first: Visit): void {
    const pending = [first];
    const seen = new Set<ExactJsonValue>();
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (!isPlainObject(at.raw) || seen.has(at.raw)) continue;
      seen.add(at.raw);
      const resource = this.resourceAt(at);
      this.noteNames(at.raw, resource, at.place);
      if (isReferenceAlone(at.raw, resource.dialect)) continue;
      const rowOf = (keyword: string) => rowIn(resource.dialect, keyword);
      for (const { raw, steps } of subschemasOf(at.raw, rowOf)) {
        let place = at.place;
        for (const step of steps) place = { parent: place, step };
        pending.push({ raw, resource, place });
      }
    }
  }

  /** The resource that a schema belongs to: its own where it has an identifier. */
  private resourceAt({ raw, resource, place }: Visit): SchemaResource {
    if (!isPlainObject(raw)) return resource;
    const dialect = this.dialectAt(raw, resource);
    const identifier = identifierOf(raw, dialect);
    const isRoot = place === undefined;
    const known = this.roots.get(raw);
    if (known !== undefined) return known;
    if (identifier === undefined && !(isRoot && dialect !== resource.dialect)) {
      return resource;
    }
    const uri =
      identifier === undefined
        ? resource.uri
        : resolveUri(identifier, resource.uri);
    const own = new SchemaResource(uri, {
      root: raw,
      dialect,
      document: resource.document,
      place,
    });
    this.resources.set(uri, own);
    this.roots.set(raw, own);
    return own;
  }

  /** A resource may declare another dialect than the one around it. */
  private dialectAt(
    raw: Readonly<Record<string, ExactJsonValue>>,
    { dialect }: SchemaResource,
  ): Dialect {
    const declared = memberOf(raw, "$schema");
    if (
      typeof declared !== "string" ||
      dialect.profile.rules.names === undefined
    ) {
      return dialect;
    }
    // A meta-schema of its own decides what its keywords mean.
    this.noteUse(declared.replace(/#$/, ""));
    return this.declared(declared, this.find) ?? dialect;
  }

  private noteNames(
    raw: Readonly<Record<string, ExactJsonValue>>,
    resource: SchemaResource,
    place: Place,
  ): void {
    const { names } = resource.dialect.profile.rules;
    if (names === undefined || isReferenceAlone(raw, resource.dialect)) return;
    const location: SchemaLocation = { raw, resource, place };
    for (const keyword of names.anchors) {
      const name = memberOf(raw, keyword);
      if (typeof name !== "string") continue;
      resource.addAnchor(name, location, keyword === "$dynamicAnchor");
    }
    const identifier = memberOf(raw, names.identifier);
    if (names.fragmentAnchors && typeof identifier === "string") {
      const [, name] = splitFragment(identifier);
      if (name !== "") resource.addAnchor(name, location, false);
    }
    const isRecursive = memberOf(raw, "$recursiveAnchor") === true;
    if (names.recursiveAnchors && isRecursive && raw === resource.root) {
      resource.addAnchor("", location, true);
    }
  }
}

/** The identifier that makes a schema a resource, without a fragment. */
function identifierOf(
  raw: Readonly<Record<string, ExactJsonValue>>,
  dialect: Dialect,
): string | undefined {
  const { names } = dialect.profile.rules;
  const stated =
    names === undefined ? undefined : memberOf(raw, names.identifier);
  if (typeof stated !== "string" || isReferenceAlone(raw, dialect)) {
    return undefined;
  }
  const [uri] = splitFragment(stated);
  return uri === "" ? undefined : uri;
}

function decodeFragment(fragment: string): string {
  if (!fragment.includes("%")) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The tokens of a JSON Pointer; undefined for a text that is none. */
function tokensOf(pointer: string): readonly string[] | undefined {
  try {
    return parsePointer(pointer);
  } catch {
    return undefined;
  }
}
