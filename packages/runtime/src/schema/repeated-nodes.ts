import { CheckNode } from "./node.ts";
import {
  type AreApart,
  areTypesApart,
  type BelowEdge,
  belowEdges,
  mayMeet,
  type SamePlaceEdge,
  samePlaceEdges,
} from "./node-edges.ts";

/** Past so many pairs every schema that is reached twice is taken to be repeated. */
const MAX_PAIRS = 20_000;

/**
 * Finds the nodes whose answers have to be remembered: one value may be asked
 * of them in two ways, and below them the same happens again, so that asking
 * anew would double the work level by level. Two ways are followed at once, as
 * pairs of nodes that look at the same value.
 * @param areApart whether an engine asks at most one of some branches
 */
export function repeatedNodes(
  root: CheckNode,
  areApart: AreApart = areTypesApart,
): ReadonlySet<CheckNode> {
  const graph = new Graph(root, areApart);
  const joins = new PairWalk(graph).findJoins();
  const leading = graph.nodesThatLeadTo(joins);
  return new Set([...joins].filter((node) => leading.has(node)));
}

/** A node with the ways out of it that lead to more than a few checks. */
interface Vertex {
  readonly node: CheckNode;
  readonly number: number;
  /** Smaller than that of every vertex which a way beside leads to. */
  rank: number;
  beside: readonly SamePlaceEdge[];
  below: readonly BelowEdge[];
  /** Those below that aren't for one named member. */
  open: readonly BelowEdge[];
  named: ReadonlyMap<string, BelowEdge>;
}

class Graph {
  readonly vertices = new Map<CheckNode, Vertex>();

  constructor(root: CheckNode, areApart: AreApart) {
    const pending = [root];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (this.vertices.has(node)) continue;
      const number = this.vertices.size;
      const beside = samePlaceEdges(node, areApart);
      const below = belowEdges(node);
      const empty = { rank: 0, open: [], named: new Map() };
      this.vertices.set(node, { node, number, beside, below, ...empty });
      // One by one: arguments stand on the stack, and these may be many.
      for (const { target } of beside) pending.push(target);
      for (const { target } of below) pending.push(target);
    }
    for (const vertex of this.vertices.values()) this.dropLeaves(vertex);
    this.rankVertices();
  }

  /** No way beside leads back, so there is an order. */
  private rankVertices(): void {
    const waiting = new Map<CheckNode, number>();
    for (const { beside } of this.vertices.values()) {
      for (const { target } of beside) {
        waiting.set(target, (waiting.get(target) ?? 0) + 1);
      }
    }
    const ready = [...this.vertices.values()].filter(
      ({ node }) => !waiting.has(node),
    );
    let rank = 0;
    for (let next = ready.pop(); next !== undefined; next = ready.pop()) {
      next.rank = rank++;
      for (const { target } of next.beside) {
        const left = (waiting.get(target) ?? 0) - 1;
        waiting.set(target, left);
        if (left === 0) ready.push(this.vertex(target));
      }
    }
  }

  /** A node that leads nowhere can't make work double. */
  private dropLeaves(vertex: Vertex): void {
    const leads = ({ target }: { readonly target: CheckNode }): boolean => {
      const { beside = [], below = [] } = this.vertices.get(target) ?? {};
      return beside.length > 0 || below.length > 0 || target.isShared;
    };
    vertex.beside = vertex.beside.filter(leads);
    vertex.below = vertex.below.filter(leads);
    vertex.open = vertex.below.filter(({ part }) => part.kind !== "member");
    vertex.named = new Map(
      vertex.below.flatMap((edge) =>
        edge.part.kind === "member" ? [[edge.part.name, edge]] : [],
      ),
    );
  }

  vertex(node: CheckNode): Vertex {
    return this.vertices.get(node) as Vertex;
  }

  /** The nodes from which one step or more lead to one of these. */
  nodesThatLeadTo(goals: ReadonlySet<CheckNode>): ReadonlySet<CheckNode> {
    const before = new Map<CheckNode, CheckNode[]>();
    for (const { node, beside, below } of this.vertices.values()) {
      for (const { target } of [...beside, ...below]) {
        const known = before.get(target);
        if (known === undefined) before.set(target, [node]);
        else known.push(node);
      }
    }
    const leading = new Set<CheckNode>();
    const pending = [...goals];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      for (const source of before.get(node) ?? []) {
        if (leading.has(source)) continue;
        leading.add(source);
        pending.push(source);
      }
    }
    return leading;
  }
}

/** Where one of two ways stands; it may be bound to go down next. */
interface Position {
  readonly vertex: Vertex;
  readonly goesDown: boolean;
}

/** Follows two ways from each node where they part to the nodes where they meet. */
class PairWalk {
  /** Never used: V8 forgets the shape of a class without instances, and the code that relies on it. */
  static readonly dormant: PairWalk = new PairWalk(
    new Graph(new CheckNode(), areTypesApart),
  );

  private readonly graph: Graph;
  private readonly seen = new Set<number>();
  private readonly pending: (readonly [Position, Position])[] = [];
  private readonly joins = new Set<CheckNode>();

  constructor(graph: Graph) {
    this.graph = graph;
  }

  findJoins(): ReadonlySet<CheckNode> {
    for (const vertex of this.graph.vertices.values()) {
      this.partFrom(vertex);
      for (let pair = this.pending.pop(); pair; pair = this.pending.pop()) {
        this.goOn(...pair);
      }
      if (this.isFull) return this.allShared();
    }
    return this.joins;
  }

  private get isFull(): boolean {
    return this.seen.size > MAX_PAIRS;
  }

  private allShared(): ReadonlySet<CheckNode> {
    const nodes = [...this.graph.vertices.keys()];
    return new Set(nodes.filter((node) => node.isShared));
  }

  /** Two ways out of one node, of which a value can take both. */
  private partFrom(vertex: Vertex): void {
    const { below, beside, named, open } = vertex;
    for (const [index, one] of beside.entries()) {
      if (this.isFull) return;
      if (below.length > 0) {
        this.add({ vertex, goesDown: true }, this.at(one.target));
      }
      for (const other of beside.slice(0, index)) {
        const isChoice =
          one.alternative !== undefined &&
          one.alternative === other.alternative;
        if (!isChoice) this.add(this.at(one.target), this.at(other.target));
      }
    }
    for (const [index, one] of open.entries()) {
      for (const other of open.slice(0, index)) this.goDown(one, other);
      for (const other of named.values()) this.goDown(one, other);
    }
  }

  private goOn(one: Position, other: Position): void {
    this.goBeside(one, other);
    for (const [name, edge] of one.vertex.named) {
      const same = other.vertex.named.get(name);
      if (same !== undefined) this.goDown(edge, same);
      for (const open of other.vertex.open) this.goDown(edge, open);
    }
    for (const open of one.vertex.open) {
      for (const edge of other.vertex.below) this.goDown(open, edge);
    }
  }

  /** Lets the way go first that could lead to where the other stands: so they meet at the first node that is on both. */
  private goBeside(one: Position, other: Position): void {
    const isBehind = one.vertex.rank < other.vertex.rank;
    const [next, still] =
      other.goesDown || (isBehind && !one.goesDown)
        ? [one, other]
        : [other, one];
    if (next.goesDown) return;
    for (const { target } of next.vertex.beside) {
      this.add(this.at(target), still);
    }
    if (still.goesDown || next.vertex.below.length === 0) return;
    this.add({ vertex: next.vertex, goesDown: true }, still);
  }

  private goDown(one: BelowEdge, other: BelowEdge): void {
    if (!mayMeet(one.part, other.part)) return;
    this.add(this.at(one.target), this.at(other.target));
  }

  private at(node: CheckNode): Position {
    return { vertex: this.graph.vertex(node), goesDown: false };
  }

  private add(one: Position, other: Position): void {
    if (one.vertex === other.vertex) {
      // The ways part again from there on its own account.
      if (!one.goesDown && !other.goesDown) this.joins.add(one.vertex.node);
      return;
    }
    const [a, b] = [this.numberOf(one), this.numberOf(other)];
    const key = Math.min(a, b) * 2 * this.graph.vertices.size + Math.max(a, b);
    if (this.isFull || this.seen.has(key)) return;
    this.seen.add(key);
    this.pending.push([one, other]);
  }

  private numberOf({ vertex, goesDown }: Position): number {
    return vertex.number * 2 + Number(goesDown);
  }
}
