import {
  type AreApart,
  ARRAY,
  areTypesApart,
  type CheckNode,
  type ExactJsonValue,
  OBJECT,
  repeatedNodes,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import {
  aliased,
  checksItems,
  checksMembers,
  fittingValues,
} from "./condition.ts";
import { reaskedNodes } from "./evaluated-parts.ts";
import { findTag, type TagSource } from "./union-tag.ts";

/** How guards are written. */
export interface GuardStyle {
  /** How the numbers of values arrive. */
  readonly numbers: ValueNumbers;
  /**
   * Whether small checks stand in those that ask them, tags choose among the
   * branches of unions, and members are read by name; else every schema has a
   * function of its own, every keyword is the call of its predicate, and
   * members are walked.
   */
  readonly inlines: boolean;
}

/**
 * What has to be known of all schemas of a side before the guard of one is
 * written: which are reached twice, which lead back to themselves, and which
 * would be asked over and over.
 */
export class GuardPlan implements TagSource {
  readonly numbers: ValueNumbers;
  readonly inlines: boolean;
  private readonly shared = new Set<CheckNode>();
  /** Where each way that leads back to itself does so. */
  private readonly returning = new Set<CheckNode>();
  private readonly repeated: ReadonlySet<CheckNode>;
  private readonly deep: ReadonlySet<CheckNode>;
  private readonly values = new Map<
    CheckNode,
    readonly ExactJsonValue[] | undefined
  >();

  constructor(root: CheckNode, { inlines, numbers }: GuardStyle) {
    this.numbers = numbers;
    this.inlines = inlines;
    const sources = this.walk(aliased(root));
    this.repeated = this.findRepeated(root);
    this.deep = leadingTo([...this.returning, ...this.repeated], sources);
  }

  /** The values that fit a schema, where it lists them. */
  valuesOf(node: CheckNode): readonly ExactJsonValue[] | undefined {
    const real = aliased(node);
    if (!this.values.has(real)) {
      this.values.set(real, fittingValues(real, this.numbers));
    }
    return this.values.get(real);
  }

  /** Whether a schema is reached in more than one way. */
  isShared(node: CheckNode): boolean {
    return this.shared.has(node);
  }

  /** Whether a check counts levels and hands over when they are too many. */
  countsLevels(node: CheckNode): boolean {
    return this.returning.has(node);
  }

  /** Whether the answers of a check are remembered. */
  isRemembered(node: CheckNode): boolean {
    return this.repeated.has(node);
  }

  /** Whether a check leads to one that counts levels or is remembered. */
  isDeep(node: CheckNode): boolean {
    return this.deep.has(node);
  }

  private findRepeated(root: CheckNode): ReadonlySet<CheckNode> {
    const areApart: AreApart = (branches) =>
      areTypesApart(branches) || findTag(branches, OBJECT, this) !== undefined;
    // In a tree, no two ways lead to one schema.
    const found = this.shared.size === 0 ? [] : repeatedNodes(root, areApart);
    return new Set([...found, ...reaskedNodes(root)].map(aliased));
  }

  /** Walks in depth, as only a walk that keeps its way sees what leads back. */
  private walk(root: CheckNode): Sources {
    const sources: Sources = new Map([[root, []]]);
    const way = [{ node: root, next: nodesUsed(root) }];
    const isOnWay = new Set([root]);
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const next = top.next.pop();
      if (next === undefined) {
        way.pop();
        isOnWay.delete(top.node);
        continue;
      }
      const known = sources.get(next);
      if (isOnWay.has(next)) this.returning.add(next);
      if (known !== undefined) {
        this.shared.add(next);
        known.push(top.node);
        continue;
      }
      sources.set(next, [top.node]);
      way.push({ node: next, next: nodesUsed(next) });
      isOnWay.add(next);
    }
    return sources;
  }
}

/** For each node, those that lead to it. */
type Sources = Map<CheckNode, CheckNode[]>;

/** These nodes, and all from which a way leads to one. */
function leadingTo(
  goals: readonly CheckNode[],
  sources: Sources,
): ReadonlySet<CheckNode> {
  const leading = new Set(goals);
  for (const node of leading) {
    for (const source of sources.get(node) ?? []) leading.add(source);
  }
  return leading;
}

/** The nodes that the check of a node may ask. */
export function nodesUsed(node: CheckNode): CheckNode[] {
  if (node.admitted !== undefined) return [];
  const { types } = node;
  const below = new Set([
    ...((types & OBJECT) !== 0 ? membersUsed(node) : []),
    ...((types & ARRAY) !== 0 ? itemsUsed(node) : []),
  ]);
  return [...new Set(node.samePlaceNodes()), ...below].map(aliased);
}

function membersUsed(node: CheckNode): readonly CheckNode[] {
  const own = checksMembers(node)
    ? [
        ...node.properties.map((slot) => slot.node),
        ...node.patterns.map((slot) => slot.node),
        node.additionalNode,
        node.memberNames,
      ]
    : [];
  return [...own, node.unevaluatedMembers].filter((each) => each !== undefined);
}

function itemsUsed(node: CheckNode): readonly CheckNode[] {
  const own = checksItems(node)
    ? [...node.prefix, node.items, node.contains?.node]
    : [];
  return [...own, node.unevaluatedItems].filter((each) => each !== undefined);
}
