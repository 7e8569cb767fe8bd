import { type Draft, type DraftMembers, isList, isMembers } from "../draft.ts";
import { isReferenceAlone, subschemasOf } from "./subschemas.ts";

/** A schema with an identifier of its own, or the root. */
export interface Resource {
  readonly uri: string;
  readonly root: Draft;
  /** Schemas by plain name. */
  readonly anchors: Map<string, Draft>;
  /** Those among them that an outer resource may replace. */
  readonly dynamic: Map<string, Draft>;
}

/** A schema that a reference leads to. */
export interface Target {
  readonly schema: Draft;
  readonly resource: Resource;
}

const NOWHERE = "https://nowhere.test/";

/** The schemas of a document by what references may call them. */
export class References {
  readonly root: Resource;
  private readonly version: number;
  private readonly byUri = new Map<string, Resource>();
  private readonly byPlace = new Map<Draft, Resource>();

  /** @param root a document in which no part is shared */
  constructor(root: Draft, version: number) {
    this.version = version;
    const outer = newResource(NOWHERE, root);
    this.byUri.set(NOWHERE, outer);
    this.index(root, outer);
    this.root = this.resourceOf(root, outer);
  }

  /** The resource that a schema belongs to. */
  resourceOf(schema: Draft, around = this.root): Resource {
    return this.byPlace.get(schema) ?? around;
  }

  /** @throws Error for a reference that leads nowhere: the product refuses these */
  resolve(reference: string, from: Resource): Target {
    const [place = "", encoded = ""] = reference.split("#");
    const fragment = decodeURIComponent(encoded);
    const { href } = new URL(place === "" ? from.uri : place, from.uri);
    const resource = this.byUri.get(href);
    if (resource === undefined) throw new Error(`nothing is at ${reference}`);
    if (fragment !== "" && !fragment.startsWith("/")) {
      const schema = resource.anchors.get(fragment);
      if (schema !== undefined) return { schema, resource };
      throw new Error(`there is no ${reference}`);
    }
    let target: Target = { schema: resource.root, resource };
    for (const token of fragment.split("/").slice(1)) {
      const step = token.replaceAll("~1", "/").replaceAll("~0", "~");
      const schema = partAt(target.schema, step);
      if (schema === undefined) throw new Error(`there is no ${reference}`);
      target = { schema, resource: this.resourceOf(schema, target.resource) };
    }
    return target;
  }

  private index(schema: Draft, around: Resource): void {
    if (!isMembers(schema)) return;
    if (isReferenceAlone(schema, this.version)) return;
    const resource = this.resourceAt(schema, around);
    this.byPlace.set(schema, resource);
    for (const [name, isDynamic] of this.namesOf(schema, resource)) {
      resource.anchors.set(name, schema);
      if (isDynamic) resource.dynamic.set(name, schema);
    }
    for (const part of subschemasOf(schema)) this.index(part, resource);
  }

  private identifierOf(schema: DraftMembers): string | undefined {
    const identifier = schema.get(this.version === 4 ? "id" : "$id");
    return typeof identifier === "string" ? identifier : undefined;
  }

  private resourceAt(schema: DraftMembers, around: Resource): Resource {
    const identifier = this.identifierOf(schema);
    if (identifier === undefined || identifier.startsWith("#")) return around;
    const { href } = new URL(identifier.replace(/#.*/, ""), around.uri);
    const resource = newResource(href, schema);
    this.byUri.set(href, resource);
    return resource;
  }

  private *namesOf(
    schema: DraftMembers,
    { root }: Resource,
  ): Generator<[string, boolean]> {
    const anchor = schema.get("$anchor");
    const dynamic = schema.get("$dynamicAnchor");
    if (typeof anchor === "string") yield [anchor, false];
    if (typeof dynamic === "string") yield [dynamic, true];
    const [, fragment] = this.identifierOf(schema)?.split("#") ?? [];
    if (this.version <= 7 && fragment) yield [fragment, false];
    const isRecursive = schema.get("$recursiveAnchor") === true;
    if (isRecursive && schema === root) yield ["", true];
  }
}

function newResource(uri: string, root: Draft): Resource {
  return { uri, root, anchors: new Map(), dynamic: new Map() };
}

function partAt(draft: Draft, step: string): Draft | undefined {
  if (isMembers(draft)) return draft.get(step);
  return isList(draft) ? draft[Number(step)] : undefined;
}
