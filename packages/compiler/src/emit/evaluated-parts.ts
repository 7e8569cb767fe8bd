import type { CheckNode } from "@proviso/runtime/compiler";
import { aliased, looksAtParts } from "./condition.ts";
import type { Expression } from "./expression-node.ts";

/*
 * What `unevaluatedProperties` and `unevaluatedItems` leave alone is known from
 * the schemas of their place that hold. Which of these hold for a value is
 * asked once a schema, as a flag; no list of names is ever made.
 */

/** When a schema holds, given that the one it stands in does. */
export type Holding =
  | { readonly kind: "always" }
  /** Where the value fits it. */
  | { readonly kind: "fits" }
  /** Where the value fits a condition's test, or doesn't. */
  | { readonly kind: "then" | "else"; readonly test: CheckNode }
  /** Where the value has a member. */
  | { readonly kind: "has"; readonly name: string };

/** A way on which a schema of the same place is reached. */
export interface HoldingEdge {
  readonly from: CheckNode;
  readonly holding: Holding;
}

/** A schema of the same place, with each way on which it is reached. */
export interface EvaluatedPart {
  readonly node: CheckNode;
  readonly edges: readonly HoldingEdge[];
}

/** What asks for the flag of a schema: whether the value fits it. */
export type KnownFits = Map<CheckNode, () => Expression>;

/** A schema of a place with the condition under which it holds for the value. */
export interface HoldingPart {
  readonly node: CheckNode;
  /** `true` where it holds for every value that comes so far. */
  readonly holds: () => Expression;
}

/** Every schema of a node's place that may look at members or items, each after those that it stands in. */
export function evaluatedParts(root: CheckNode): readonly EvaluatedPart[] {
  const edges = edgesIn(root);
  const following = new Map<CheckNode, CheckNode[]>();
  const waiting = new Map<CheckNode, number>();
  for (const [node, into] of edges) {
    const before = into.flatMap(sourcesOf);
    waiting.set(node, before.length);
    for (const source of before) {
      const known = following.get(source);
      if (known === undefined) following.set(source, [node]);
      else known.push(node);
    }
  }
  const ordered: EvaluatedPart[] = [];
  const ready = [root];
  for (const node of ready) {
    ordered.push({ node, edges: edges.get(node) ?? [] });
    for (const next of following.get(node) ?? []) {
      const left = (waiting.get(next) ?? 0) - 1;
      waiting.set(next, left);
      if (left === 0) ready.push(next);
    }
  }
  return relevantParts(ordered);
}

/** What has to be known before a way is. */
function sourcesOf({ from, holding }: HoldingEdge): CheckNode[] {
  const isChoice = holding.kind === "then" || holding.kind === "else";
  return isChoice ? [from, holding.test] : [from];
}

/** The ways into each node of a place. */
function edgesIn(root: CheckNode): Map<CheckNode, HoldingEdge[]> {
  const edges = new Map<CheckNode, HoldingEdge[]>([[root, []]]);
  for (const [from] of edges) {
    for (const [target, holding] of holdingsOf(from)) {
      const known = edges.get(target);
      if (known === undefined) edges.set(target, [{ from, holding }]);
      else known.push({ from, holding });
    }
  }
  return edges;
}

const ALWAYS: Holding = { kind: "always" };
const FITS: Holding = { kind: "fits" };

/** The schemas beside a node that count where they hold: all but those of `not`. */
function holdingsOf(node: CheckNode): [CheckNode, Holding][] {
  const { allOf = [], anyOf = [], condition, oneOf = [] } = node;
  const holdings: [CheckNode | undefined, Holding][] = [
    ...node.references.map((each): [CheckNode, Holding] => [each.node, ALWAYS]),
    ...allOf.map((each): [CheckNode, Holding] => [each, ALWAYS]),
    ...[...anyOf, ...oneOf].map((each): [CheckNode, Holding] => [each, FITS]),
    ...node.dependents.map((each): [CheckNode | undefined, Holding] => [
      each.node,
      { kind: "has", name: each.name },
    ]),
  ];
  if (condition !== undefined) {
    const test = aliased(condition.test);
    holdings.push(
      [test, FITS],
      [condition.then, { kind: "then", test }],
      [condition.else, { kind: "else", test }],
    );
  }
  return holdings.flatMap(([target, holding]) =>
    target === undefined ? [] : [[aliased(target), holding]],
  );
}

/** Drops the parts that look at nothing themselves, and lead to none that does. */
function relevantParts(
  ordered: readonly EvaluatedPart[],
): readonly EvaluatedPart[] {
  const relevant = new Set<CheckNode>();
  for (const { node, edges } of [...ordered].reverse()) {
    if (!relevant.has(node) && !looksAtParts(node)) continue;
    relevant.add(node);
    for (const source of edges.flatMap(sourcesOf)) relevant.add(source);
  }
  return ordered.filter(({ node }) => relevant.has(node));
}

/**
 * The schemas that a guard asks though a schema between has asked them too: to
 * be remembered where this would happen again further down.
 */
export function reaskedNodes(root: CheckNode): ReadonlySet<CheckNode> {
  const reasking = new Map<CheckNode, readonly CheckNode[]>();
  const nodes = reachableFrom([root]);
  for (const node of nodes) {
    if (!node.tracksEvaluation) continue;
    const again = evaluatedParts(node).flatMap((part) =>
      askedAgain(node, part).map(aliased),
    );
    if (again.length > 0) reasking.set(node, again);
  }
  const asked = new Set([...reasking.values()].flat());
  const leads = (node: CheckNode): boolean =>
    [...reachableFrom([node])].some((each) => reasking.has(each));
  return new Set([...asked].filter(leads));
}

function askedAgain(
  root: CheckNode,
  { node, edges }: EvaluatedPart,
): readonly CheckNode[] {
  const isAgain = edges.some(
    ({ from, holding }) => holding.kind === "fits" && from !== root,
  );
  const { contains } = node;
  const counted = contains?.evaluates === true ? [contains.node] : [];
  return isAgain ? [node, ...counted] : counted;
}

function reachableFrom(roots: readonly CheckNode[]): ReadonlySet<CheckNode> {
  const reached = new Set(roots);
  for (const node of reached) {
    for (const next of node.samePlaceNodes()) reached.add(next);
    for (const next of node.belowNodes()) reached.add(next);
  }
  return reached;
}
