import type { CheckNode } from "@proviso/runtime/compiler";
import { assertsItself, copyNode, mergeNodes } from "./merge-nodes.ts";
import type { Projection } from "./projection.ts";

/** Schemas of one place; where references double, there are more than anybody reads. */
const MAX_PARTS = 500;

/** A node ready to be written, with what it was made of. */
export interface SettledNode {
  readonly node: CheckNode;
  /** The schemas that now stand in it in place of a reference. */
  readonly inlined: readonly CheckNode[];
  /** What can be said in words only. */
  readonly words: readonly string[];
}

/**
 * Takes into a node what its references and `allOf` lead to, as far as the
 * provider has neither; undefined when it contains itself and that is refused.
 */
export class SamePlace {
  private readonly projection: Projection;
  /** The schemas that the one being written stands in by reference. */
  private readonly around: CheckNode[] = [];
  /** How many schemas of one place were found so far. */
  private parts = 0;

  constructor(projection: Projection) {
    this.projection = projection;
  }

  /** Does something within schemas that stand in place of references. */
  within<T>(inlined: readonly CheckNode[], task: () => T): T {
    this.around.push(...inlined);
    const result = task();
    this.around.length -= inlined.length;
    return result;
  }

  /** @param mayRefer whether a reference may stay one, where the provider has them */
  settle(
    node: CheckNode,
    isRoot: boolean,
    mayRefer = true,
  ): SettledNode | undefined {
    this.parts = 0;
    const parts = this.flatten(node, { isRoot, mayRefer, on: [] });
    if (parts === undefined) return undefined;
    const nodes = parts.map((part) => part.node);
    const inlined = parts.flatMap(({ target }) => target ?? []);
    const [own, ...others] = nodes;
    if (own === undefined || others.length === 0) {
      return { node: own ?? node, inlined, words: [] };
    }
    const merged = mergeNodes(nodes);
    if (merged === undefined) return this.moveParts(node, own, others);
    const sources = parts.map(({ source }) => source);
    this.projection.schemas.noteParts(merged, sources);
    for (const part of parts) this.tellInlined(part);
    return { node: merged, inlined, words: [] };
  }

  /** Whether a reference is written as one. */
  keepsReference(node: CheckNode, isRoot: boolean): boolean {
    const { besideReference } = this.projection.rules;
    if (this.projection.supports("$ref") !== "kept") return false;
    if (node.references.length !== 1) return false;
    if (besideReference === "anything") return true;
    const isAlone =
      !assertsItself(node) &&
      node.allOf === undefined &&
      node.anyOf === undefined &&
      node.oneOf === undefined;
    return isAlone && !isRoot;
  }

  private keepsAllOf(isRoot: boolean): boolean {
    const { notAtRoot } = this.projection.rules;
    if (this.projection.supports("allOf") !== "kept") return false;
    return !isRoot || !notAtRoot.includes("allOf");
  }

  private flatten(
    node: CheckNode,
    { isRoot, mayRefer, on }: Flattening,
  ): Part[] | undefined {
    this.parts++;
    if (this.parts > MAX_PARTS) {
      this.projection.refuseSize(node);
      return undefined;
    }
    const keepsReference = mayRefer && this.keepsReference(node, isRoot);
    const keepsAllOf = this.keepsAllOf(isRoot);
    const own = copyNode(node);
    const below: { node: CheckNode; isTarget: boolean }[] = [];
    if (!keepsReference) {
      own.references = [];
      for (const { node: target } of node.references) {
        below.push({ node: target, isTarget: true });
      }
    }
    if (!keepsAllOf) {
      own.allOf = undefined;
      for (const branch of node.allOf ?? []) {
        below.push({ node: branch, isTarget: false });
      }
    }
    this.projection.schemas.noteParts(own, [node]);
    const parts: Part[] = [{ node: own, source: node, target: undefined }];
    for (const { isTarget, node: target } of below) {
      const isOpen = on.includes(target) || this.around.includes(target);
      if (isTarget && isOpen && containsItself(target)) {
        return this.refuseRecursion(node);
      }
      const deeper = this.flatten(target, {
        isRoot,
        mayRefer: mayRefer && !isTarget && isNothingElse(node),
        on: [...on, target],
      });
      if (deeper === undefined) return undefined;
      if (isTarget && deeper[0] !== undefined) {
        deeper[0] = { ...deeper[0], target };
      }
      parts.push(...deeper);
    }
    return parts;
  }

  private refuseRecursion(node: CheckNode): undefined {
    const keyword = node.references[0]?.keyword ?? "$ref";
    this.projection.refuse(
      node,
      `${this.projection.rules.title} takes no schema within itself`,
      "write the levels out that are needed, or take the inner part as text",
      keyword,
    );
    return undefined;
  }

  /** Where no single schema says the same, the others are said in words. */
  private moveParts(
    node: CheckNode,
    own: CheckNode,
    others: readonly CheckNode[],
  ): SettledNode {
    const rest = copyNode(own);
    for (const { types } of others) {
      if ((rest.types & types) !== 0) rest.types &= types;
    }
    this.projection.schemas.noteParts(rest, [node]);
    const keyword =
      node.allOf === undefined
        ? (node.references[0]?.keyword ?? "$ref")
        : "allOf";
    const words = others.map((other) => {
      const said = this.projection.words.fit(other);
      return this.projection.move(node, `${keyword} like this`, said, keyword);
    });
    return { node: rest, inlined: [], words };
  }

  private tellInlined({ node, source }: Part): void {
    const { rules } = this.projection;
    const references = source.references.slice(node.references.length);
    const keywords = references.map(({ keyword }) => keyword);
    if (source.allOf !== node.allOf) keywords.push("allOf");
    for (const keyword of keywords) {
      this.projection.rewrite(
        source,
        `${rules.title} takes no ${keyword} here: the schema stands in its place`,
        "send the projected schema",
        keyword,
      );
    }
  }
}

/** Whether a schema leads back to itself, so that it has no end without references. */
function containsItself(node: CheckNode): boolean {
  const reached = new Set<CheckNode>();
  const pending = [node];
  for (const each of pending) {
    for (const next of [...each.samePlaceNodes(), ...each.belowNodes()]) {
      if (next === node) return true;
      if (reached.has(next)) continue;
      reached.add(next);
      pending.push(next);
    }
  }
  return false;
}

interface Flattening {
  readonly isRoot: boolean;
  readonly mayRefer: boolean;
  /** The schemas that it was reached through. */
  readonly on: readonly CheckNode[];
}

/** Whether a schema says nothing but the only one under its `allOf`. */
function isNothingElse(node: CheckNode): boolean {
  return !assertsItself(node) && node.samePlaceNodes().length === 1;
}

/** A node of the same place, and where it comes from. */
interface Part {
  readonly node: CheckNode;
  readonly source: CheckNode;
  /** What a reference led to, where that is it. */
  readonly target: CheckNode | undefined;
}
