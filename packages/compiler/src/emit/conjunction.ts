import {
  ANY_TYPE,
  ARRAY,
  type CheckNode,
  OBJECT,
  type TypeMask,
  typeOfValue,
} from "@proviso/runtime/compiler";
import { listedMembers } from "./listed-names.ts";

/** Schemas that hold for one value together, sorted by how a type says so. */
export interface Conjunction {
  /** Schemas whose own keywords count. */
  readonly parts: readonly CheckNode[];
  /** Schemas that have a type of their own, to be named. */
  readonly named: readonly CheckNode[];
  /** Alternatives, one list a union; each alternative is schemas that hold together. */
  readonly unions: readonly (readonly (readonly CheckNode[])[])[];
}

/**
 * Sorts the schemas that hold wherever some hold: their own, those of `allOf`
 * and of references, each once.
 * @param isNamed whether the type of a schema below these stays a name
 */
export function conjunctionOf(
  nodes: readonly CheckNode[],
  isNamed: (node: CheckNode) => boolean,
): Conjunction {
  const parts = new Set<CheckNode>();
  const named = new Set<CheckNode>();
  const unions: (readonly (readonly CheckNode[])[])[] = [];
  const pending = [...nodes].reverse();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (parts.has(node) || named.has(node)) continue;
    if (!nodes.includes(node) && isNamed(node)) {
      named.add(node);
      continue;
    }
    parts.add(node);
    unions.push(...unionsOf(node));
    for (const each of alwaysToo(node).reverse()) pending.push(each);
  }
  return { parts: [...parts], named: [...named], unions };
}

/** The schemas that hold wherever a node does. */
function alwaysToo({ references, allOf = [] }: CheckNode): CheckNode[] {
  return [...references.map(({ node }) => node), ...allOf];
}

/** The alternatives of `anyOf` and `oneOf`, and of what a condition leaves. */
function unionsOf({
  anyOf,
  oneOf,
  condition,
}: CheckNode): (readonly (readonly CheckNode[])[])[] {
  const unions = [anyOf, oneOf]
    .filter((branches) => branches !== undefined)
    .map((branches) => branches.map((branch) => [branch]));
  if (condition === undefined) return unions;
  const { test } = condition;
  const holding =
    condition.then === undefined ? [test] : [test, condition.then];
  const failing = condition.else === undefined ? [] : [condition.else];
  return [...unions, [holding, failing]];
}

/** The schemas of the same place that decide what a node leaves. */
function decidersOf(node: CheckNode): CheckNode[] {
  return [...alwaysToo(node), ...unionsOf(node).flat(2)];
}

/**
 * Answers for a node once all that decide it have their answers: one by one, as
 * a long row of schemas would not fit the stack.
 */
function answerInOrder<Answer>(
  node: CheckNode,
  known: Map<CheckNode, Answer>,
  answer: (node: CheckNode) => Answer,
): void {
  const pending = [node];
  for (let at = pending.at(-1); at !== undefined; at = pending.at(-1)) {
    const before = pending.length;
    for (const each of known.has(at) ? [] : decidersOf(at)) {
      if (!known.has(each)) pending.push(each);
    }
    if (pending.length > before) continue;
    if (!known.has(at)) known.set(at, answer(at));
    pending.pop();
  }
}

/**
 * An intersection with more combinations of alternatives isn't written: the
 * type checker writes each of them out, and gives up at 100,000.
 */
const MOST_COMBINATIONS = 1024;

/** What schemas leave, with all that holds in the same place; each asked once. */
export class PlaceFacts {
  private readonly masks = new Map<CheckNode, TypeMask>();
  private readonly open = new Map<CheckNode, boolean>();
  private readonly combinations = new Map<CheckNode, number>();

  /** The JSON types that some value may have which fits all of these. */
  typesOf(nodes: readonly CheckNode[]): TypeMask {
    let mask = ANY_TYPE;
    for (const node of nodes) mask &= this.typesOfNode(node);
    return mask;
  }

  private typesOfNode(node: CheckNode): TypeMask {
    if (!this.masks.has(node)) {
      answerInOrder(node, this.masks, (each) => this.findTypes(each));
    }
    return this.masks.get(node) ?? ANY_TYPE;
  }

  private findTypes(node: CheckNode): TypeMask {
    let mask = node.types & this.typesOf(alwaysToo(node));
    if (node.admitted !== undefined) {
      const { values } = node.admitted;
      mask &= values.reduce(
        (all: TypeMask, each) => all | typeOfValue(each),
        0,
      );
    }
    for (const union of unionsOf(node)) {
      let some: TypeMask = 0;
      for (const nodes of union) some |= this.typesOf(nodes);
      mask &= some;
    }
    if (node.not !== undefined && saysTypesOnly(node.not)) {
      mask &= ~node.not.types;
    }
    return mask;
  }

  /** Whether objects that fit may have members that none of these names. */
  areOpen(nodes: readonly CheckNode[]): boolean {
    return nodes.every((node) => this.isOpen(node));
  }

  private isOpen(node: CheckNode): boolean {
    if (!this.open.has(node)) {
      answerInOrder(node, this.open, (each) => this.findOpenness(each));
    }
    return this.open.get(node) ?? true;
  }

  private findOpenness(node: CheckNode): boolean {
    return (
      node.admitted === undefined &&
      node.additional !== "closed" &&
      node.additional !== "checked" &&
      node.unevaluatedMembers === undefined &&
      node.memberNames === undefined &&
      this.areOpen(alwaysToo(node)) &&
      unionsOf(node)
        .flat()
        .every((nodes) => this.areOpen(nodes))
    );
  }

  /** A conjunction of containers, but for the names and unions that would make too many combinations. */
  combinable({ parts, named, unions }: Conjunction): Conjunction {
    let combinations = 1;
    const fits = (count: number): boolean => {
      const more = combinations * count;
      if (combinations > 1 && more > MOST_COMBINATIONS) return false;
      combinations = more;
      return true;
    };
    return {
      parts,
      named: named.filter((node) => fits(this.combinationsOf([node]))),
      unions: unions.filter((union) => fits(this.combinationsOfUnion(union))),
    };
  }

  private combinationsOfUnion(
    branches: readonly (readonly CheckNode[])[],
  ): number {
    const counts = branches
      .filter((nodes) => (this.typesOf(nodes) & (OBJECT | ARRAY)) !== 0)
      .map((nodes) => this.combinationsOf(nodes));
    return Math.max(
      counts.reduce((all, each) => all + each, 0),
      1,
    );
  }

  /** How many combinations of alternatives the type of schemas that hold together has. */
  private combinationsOf(nodes: readonly CheckNode[]): number {
    let product = 1;
    for (const node of nodes) {
      if (!this.combinations.has(node)) {
        answerInOrder(node, this.combinations, (each) =>
          this.countCombinations(each),
        );
      }
      product *= this.combinations.get(node) ?? 1;
    }
    return Math.min(product, MOST_COMBINATIONS);
  }

  private countCombinations(node: CheckNode): number {
    const unions = unionsOf(node).map((union) =>
      this.combinationsOfUnion(union),
    );
    const own = unions.reduce((all, each) => all * each, 1);
    return Math.min(
      own * this.combinationsOf(alwaysToo(node)),
      MOST_COMBINATIONS,
    );
  }
}

/** Whether a schema says nothing but which types fit. */
function saysTypesOnly(node: CheckNode): boolean {
  return (
    node.admitted === undefined &&
    Object.values(node.checks).flat().length === 0 &&
    node.samePlaceNodes().length === 0 &&
    saysNothingOfMembers(node) &&
    saysNothingOfItems(node)
  );
}

/** Whether a schema's own keywords leave all members and their values. */
export function saysNothingOfMembers(node: CheckNode): boolean {
  return (
    node.properties.length === 0 &&
    node.patterns.length === 0 &&
    node.additional !== "closed" &&
    node.additional !== "checked" &&
    node.memberNames === undefined &&
    node.dependents.length === 0 &&
    node.unevaluatedMembers === undefined
  );
}

/** Whether a schema's own keywords leave all items, but for their count. */
export function saysNothingOfItems(node: CheckNode): boolean {
  return (
    node.prefix.length === 0 &&
    node.items === undefined &&
    node.contains === undefined &&
    node.unevaluatedItems === undefined
  );
}

/** Every name of a member that some schema of the same place lets be there, and doesn't require. */
export function optionalNames(nodes: readonly CheckNode[]): Set<string> {
  const names = new Set<string>();
  const seen = new Set<CheckNode>();
  const pending = [...nodes];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    for (const slot of node.properties) {
      if (!slot.required && slot.node?.types !== 0) names.add(slot.name);
    }
    for (const name of listedMembers(node)) names.add(name);
    for (const each of node.samePlaceNodes()) pending.push(each);
  }
  return names;
}

/** The one schema that these mean, through references that say nothing else. */
export function soleOf(nodes: readonly CheckNode[]): CheckNode | undefined {
  let [node] = nodes;
  if (nodes.length !== 1) return undefined;
  while (node !== undefined) {
    const { references, types, admitted } = node;
    const [reference] = references;
    const isAlone =
      reference !== undefined &&
      types === ANY_TYPE &&
      admitted === undefined &&
      node.samePlaceNodes().length === 1 &&
      node.belowNodes().length === 0 &&
      saysNothingOfMembers(node);
    if (!isAlone) return node;
    node = reference.node;
  }
  return undefined;
}
