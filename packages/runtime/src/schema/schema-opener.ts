import type { Place } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { showJson } from "../core/show.ts";
import { splitFragment } from "../core/uri.ts";
import type { ReferenceKind } from "./keyword.ts";
import { CheckNode, isPlainObject } from "./node.ts";
import type {
  DynamicScope,
  ReferenceFault,
  SchemaFinder,
  SchemaLocation,
  SchemaResource,
} from "./resource.ts";

/** A schema that has its node, and waits to be read into it. */
export interface OpenSchema extends SchemaLocation {
  readonly node: CheckNode;
  readonly scope: DynamicScope;
  readonly depth: number;
}

/** Gives schemas their nodes: one each, however often it is reached in one scope. */
export class SchemaOpener {
  /** What waits to be read, the next one last. */
  readonly pending: OpenSchema[] = [];
  /** Whether a schema was reached in more than one way. */
  hasShared = false;
  private readonly finder: SchemaFinder;

  constructor(finder: SchemaFinder) {
    this.finder = finder;
  }

  /** The schema that a reference means where it stands, or why there is none. */
  find(
    reference: string,
    kind: ReferenceKind,
    from: SchemaResource,
    scope: DynamicScope,
  ): SchemaLocation | ReferenceFault {
    const found = this.finder.resolve(reference, from);
    if (typeof found === "string" || kind === "static") return found;
    const [, name] = kind === "dynamic" ? splitFragment(reference) : ["", ""];
    const { dynamicAnchors } = found.resource;
    const isDynamic =
      kind === "recursive"
        ? dynamicAnchors?.has("") === true
        : dynamicAnchors?.get(name) === found;
    return isDynamic ? (scope.find(name) ?? found) : found;
  }

  /** The node of a schema within another, which may be a resource of its own. */
  openWithin(
    raw: ExactJsonValue,
    resource: SchemaResource,
    place: Place,
    scope: DynamicScope,
    depth: number,
  ): CheckNode {
    // Without references, each place has a node of its own.
    if (!this.finder.hasReferences) {
      return this.openNew(raw, resource, place, scope, depth);
    }
    const own = this.finder.resourceOf(raw) ?? resource;
    return this.open({ raw, resource: own, place }, scope, depth);
  }

  /** The node of a schema; it is read later, once. */
  open(
    location: SchemaLocation,
    outer: DynamicScope,
    depth: number,
  ): CheckNode {
    const { place, raw, resource } = location;
    const scope = outer.enter(resource);
    // One boolean is any other.
    const isPlace = isPlainObject(raw);
    const known = isPlace ? scope.nodeOf(resource, raw) : undefined;
    if (known !== undefined) {
      known.isShared = true;
      this.hasShared = true;
      return known;
    }
    const node = this.openNew(raw, resource, place, scope, depth);
    if (isPlace) scope.addNode(resource, raw, node);
    return node;
  }

  /** Turns around what came to wait last: the first goes on top, so that diagnostics come in document order. */
  reverseFrom(first: number): void {
    const { pending } = this;
    let high = pending.length - 1;
    for (let low = first; low < high; low++, high--) {
      const lower = pending[low] as OpenSchema;
      pending[low] = pending[high] as OpenSchema;
      pending[high] = lower;
    }
  }

  private openNew(
    raw: ExactJsonValue,
    resource: SchemaResource,
    place: Place,
    scope: DynamicScope,
    depth: number,
  ): CheckNode {
    const node = new CheckNode();
    if (resource.dialect.profile.rules.names !== undefined) {
      node.origin = { uri: resource.document, place };
    }
    this.pending.push({ raw, resource, place, node, scope, depth });
    return node;
  }
}

/** Says why a reference leads nowhere. */
export function wordFault(
  fault: ReferenceFault,
  reference: string,
): { readonly message: string; readonly hint: string } {
  const shown = showJson(reference);
  return fault === "no_such_document"
    ? {
        message: `${shown} leads to a document that is not at hand`,
        hint: "hand the document over; nothing is ever fetched",
      }
    : {
        message: `${shown} leads to no schema`,
        hint: "check the name after the #",
      };
}
