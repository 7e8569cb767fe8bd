import {
  ANY_TYPE,
  ARRAY,
  type CheckNode,
  type ExactJsonValue,
  maskOfTypes,
  NULL,
  OBJECT,
  type TypeMask,
  typeNames,
} from "@proviso/runtime/compiler";
import { membersOf } from "../source/raw-schema.ts";
import {
  inWrittenOrder,
  isKeptNote,
  tellDropped,
  writeAnnotations,
} from "./annotations.ts";
import { Definitions } from "./definitions.ts";
import { copyNode, restrictNode, typesOf } from "./merge-nodes.ts";
import type { Projection, SchemaDraft, WriteSite } from "./projection.ts";
import { SamePlace } from "./same-place.ts";
import { writeItems } from "./write-items.ts";
import { writeLeaves } from "./write-leaves.ts";
import { writeMembers } from "./write-members.ts";
import { settleTypes, writeAdmitted, writeTypes } from "./write-types.ts";
import {
  settleUnions,
  type SettledUnion,
  writeBranches,
} from "./write-unions.ts";

/** Writes the schema of a node as one provider takes it. */
export class NodeProjector {
  private readonly projection: Projection;
  private readonly samePlace: SamePlace;
  private readonly definitions: Definitions;

  constructor(projection: Projection, root: CheckNode) {
    this.projection = projection;
    this.samePlace = new SamePlace(projection);
    this.definitions = new Definitions(projection, root, this.write);
  }

  /** Writes the root, and at it the schemas that are referred to. */
  writeRoot(root: CheckNode, mustBeObject: boolean): ExactJsonValue {
    const node = mustBeObject ? this.asObject(root) : root;
    const schema = this.writeNode(node, true);
    this.definitions.tellUnused();
    return schema;
  }

  private readonly write = (node: CheckNode): ExactJsonValue =>
    this.writeNode(node, false);

  private readonly writeOptional = (node: CheckNode): ExactJsonValue =>
    this.definitions.within(() => this.writeNode(node, false));

  /** Arguments are objects, whatever else the schema of an input admits. */
  private asObject(root: CheckNode): CheckNode {
    const { projection } = this;
    const { title } = projection.rules;
    const types = typesOf(root);
    if (root.types === OBJECT) return root;
    if ((types & OBJECT) === 0) {
      projection.refuse(
        root,
        `${title} takes objects only, and this schema admits none`,
        "put the value into a property of an object",
        "type",
      );
      return root;
    }
    const isWide = types !== OBJECT;
    const tell = isWide ? projection.narrow : projection.rewrite;
    tell.call(
      projection,
      root,
      `${title} takes objects only: the type object is stated`,
      'state "type": "object"',
      "type",
    );
    const object = copyNode(root);
    object.types = OBJECT;
    projection.schemas.noteParts(object, [root]);
    return object;
  }

  private writeNode(node: CheckNode, isRoot: boolean): ExactJsonValue {
    const { projection } = this;
    if (!projection.enter(node)) {
      projection.leave();
      return {};
    }
    const schema =
      node.types === 0
        ? this.writeFalse(node)
        : this.writeSettled(node, isRoot);
    projection.leave();
    return schema;
  }

  private writeFalse(node: CheckNode): ExactJsonValue {
    const { rules } = this.projection;
    if (!rules.booleanSchemas) {
      this.projection.refuse(
        node,
        `${rules.title} takes no schema that nothing fits`,
        "leave the part out that must not be there",
      );
    }
    return false;
  }

  private writeSettled(node: CheckNode, isRoot: boolean): ExactJsonValue {
    const { projection, samePlace } = this;
    const isTrue = projection.schemas.rawOf(node) === true;
    if (isTrue && projection.rules.booleanSchemas) return true;
    if (isTrue) {
      projection.rewrite(
        node,
        `${projection.rules.title} takes no schema that is true`,
        "write {} or a type",
      );
    }
    const settled = samePlace.settle(node, isRoot);
    if (settled === undefined) return {};
    return samePlace.within(settled.inlined, () => {
      const draft: SchemaDraft = {
        members: new Map(),
        words: [...settled.words],
        isSplit: false,
      };
      const site = this.siteOf(settled.node, draft, isRoot);
      return this.writeParts(site);
    });
  }

  private siteOf(
    node: CheckNode,
    draft: SchemaDraft,
    isRoot: boolean,
    hasUnion = false,
  ): WriteSite {
    const { projection, write, writeOptional } = this;
    const place = { projection, node, draft, isRoot, hasUnion };
    return { ...place, write, writeOptional };
  }

  private writeParts(site: WriteSite): ExactJsonValue {
    const { draft, isRoot } = site;
    this.writeReference(site);
    const { node, unions } = settleUnions(site, (branch) => {
      const settled = this.samePlace.settle(branch, false, false);
      return settled?.words.length === 0 ? settled.node : undefined;
    });
    const inner = this.siteOf(node, draft, isRoot, unions.length > 0);
    const isWhole = unions.some((union) => union.isWhole);
    if (isWhole) draft.isSplit = true;
    else this.writeOwn(inner);
    for (const union of unions) this.writeUnion(inner, union);
    if (isRoot) {
      for (const [name, held] of this.definitions.members()) {
        draft.members.set(name, held);
      }
    }
    writeAnnotations(inner);
    tellDropped(inner);
    return inWrittenOrder(inner);
  }

  private writeReference(site: WriteSite): void {
    const { draft, node, projection } = site;
    const [reference] = node.references;
    if (reference === undefined) return;
    const { keyword, node: target } = reference;
    const written = this.definitions.refer(node, keyword, target);
    const { besideReference } = projection.rules;
    const hasNotes = Object.entries(
      membersOf(projection.schemas.rawOf(node)),
    ).some(([name, value]) => isKeptNote(site, name, value));
    if (besideReference !== "nothing" || !hasNotes) {
      draft.members.set("$ref", written);
      return;
    }
    draft.members.set("anyOf", [{ $ref: written }]);
    projection.rewrite(
      node,
      `${projection.rules.title} takes nothing beside $ref: the reference is the only branch of anyOf`,
      "send the projected schema",
      keyword,
    );
  }

  /** What a node says itself; of several types where the provider has only one, a branch each. */
  private writeOwn(site: WriteSite): void {
    const { draft, hasUnion, node, projection } = site;
    const isBare =
      node.references.length > 0 || hasUnion || draft.members.size > 0;
    const types = isBare ? node.types : settleTypes(site);
    const names = typeNames(types === NULL ? types : types & ~NULL);
    if (projection.rules.nullBy === "nullable" && names.length > 1) {
      if (types !== ANY_TYPE) this.writeByType(site, types, names);
      return;
    }
    writeTypes(site, types);
    writeAdmitted(site, types);
    writeLeaves(site, types);
    if ((types & OBJECT) !== 0) writeMembers(site, types);
    if ((types & ARRAY) !== 0) writeItems(site, types);
    writeBranches(site);
  }

  private writeByType(
    site: WriteSite,
    types: TypeMask,
    names: readonly string[],
  ): void {
    const { draft, node, projection } = site;
    const branches = names.map((name) => {
      const branch = restrictNode(node, maskOfTypes(name) ?? ANY_TYPE);
      projection.schemas.noteParts(branch, [node], [node]);
      return branch;
    });
    draft.isSplit = true;
    draft.members.set("anyOf", branches.map(this.write));
    if ((types & NULL) !== 0) draft.members.set("nullable", true);
    projection.rewrite(
      node,
      `${projection.rules.title} takes one type a schema: the types are branches of anyOf`,
      "send the projected schema",
      "type",
    );
  }

  private writeUnion(site: WriteSite, union: SettledUnion): void {
    const { draft } = site;
    const { branches, isNullable, keyword } = union;
    const written = branches.map(this.write);
    const [only] = written;
    if (isNullable) draft.members.set("nullable", true);
    if (!isNullable || written.length > 1 || only === undefined) {
      draft.members.set(keyword, written);
      return;
    }
    for (const [name, value] of Object.entries(membersOf(only))) {
      if (!draft.members.has(name)) draft.members.set(name, value);
    }
  }
}
