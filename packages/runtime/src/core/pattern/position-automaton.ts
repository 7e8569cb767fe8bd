import type { CodePointSet } from "./code-point-set.ts";
import { sharePrefixes } from "./common-prefixes.ts";
import { isCheap, withoutTail } from "./loop-free.ts";
import type { PatternNode, PatternTree, Repeat } from "./syntax-tree.ts";
import { emptyNode, MAX_DEPTH } from "./syntax-tree.ts";

/**
 * The position automaton (Glushkov) of a pattern: a state for each place in
 * the pattern that reads a character, and for each pair of them the ways to
 * get from one to the other without reading. Its runs on a text are the paths
 * that a backtracking search can take.
 */
export interface PositionAutomaton {
  /** What each position reads. */
  readonly sets: readonly CodePointSet[];
  /** What may follow each position: position and ways in turn. */
  readonly follow: readonly (readonly number[])[];
  /** What may come first at the start of the text: position and ways in turn. */
  readonly first: readonly number[];
  /** What may come first elsewhere, where `^` fails. */
  readonly firstLater: readonly number[];
  /** Whether a bounded repetition stands as a loop. */
  readonly isRelaxed: boolean;
}

/** A part of the automaton. Ways count paths that read nothing. */
interface Fragment {
  /** Position, ways at the start of the text and ways elsewhere, in turn. */
  readonly first: readonly number[];
  /** Position and ways in turn. */
  readonly last: readonly number[];
  readonly waysAtStart: number;
  readonly waysLater: number;
  /** Ways if every assertion held, which may lead nowhere and cost time. */
  readonly waysAtMost: number;
}

const MAX_POSITIONS = 50_000;
const MAX_COPIES = 2000;
const MAX_EDGES = 100_000;
const MAX_WAYS = 64;

/** Thrown and caught here: the automaton would be too large to be worth it. */
class TooMuch extends Error {}

const nothing: Fragment = fragmentOf([], [], 1, 1, 1);

/**
 * Builds the automaton of a pattern; undefined when it gets too large.
 * @param relaxed lets `X{2,5}` stand as `X+`, which has all of its paths and
 *   few states, but may have more paths
 */
export function positionAutomaton(
  { root, depth, groups }: PatternTree,
  relaxed: boolean,
): PositionAutomaton | undefined {
  if (depth > MAX_DEPTH) return undefined;
  try {
    return new PositionBuilder(groups, relaxed).finish(withoutTail(root));
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
}

class PositionBuilder {
  /** Never used: V8 forgets the shape of a class without instances, and the code that relies on it. */
  static readonly dormant: PositionBuilder = new PositionBuilder([], false);

  private readonly groups: readonly PatternNode[];
  private readonly relaxed: boolean;
  private readonly sets: CodePointSet[] = [];
  private readonly follow: number[][] = [];
  private isRelaxed = false;
  private isInReference = false;
  private edges = 0;
  private copies = 0;

  constructor(groups: readonly PatternNode[], relaxed: boolean) {
    this.groups = groups;
    this.relaxed = relaxed;
  }

  finish(root: PatternNode): PositionAutomaton {
    const { first } = this.build(root);
    const atStart: number[] = [];
    const later: number[] = [];
    for (let i = 0; i < first.length; i += 3) {
      addEdge(atStart, first[i] ?? 0, first[i + 1] ?? 0);
      addEdge(later, first[i] ?? 0, first[i + 2] ?? 0);
    }
    return {
      sets: this.sets,
      follow: this.follow,
      first: atStart,
      firstLater: later,
      isRelaxed: this.isRelaxed,
    };
  }

  private build(node: PatternNode): Fragment {
    switch (node.kind) {
      case "empty":
        return nothing;
      case "set":
        return this.position(node.set);
      case "sequence":
        return this.sequence(node.items);
      case "alternation":
        return this.choice(sharePrefixes(node.options));
      case "repeat":
        return this.repeat(node);
      case "group":
        return this.build(node.body);
      case "assertion":
        if (node.condition === "start") return fragmentOf([], [], 1, 0, 1);
        // After "$" nothing is read.
        if (node.condition === "end") return fragmentOf([], [], 0, 0, 1);
        return nothing;
      case "look-around":
        if (node.direction === "ahead") return this.lookAhead(node.body);
        if (isCheap(node.body)) return nothing;
        throw new TooMuch();
      case "back-reference":
        return this.backReference(node.group);
    }
  }

  private position(set: CodePointSet): Fragment {
    const position = this.sets.push(set) - 1;
    if (position === MAX_POSITIONS) throw new TooMuch();
    this.follow.push([]);
    return fragmentOf([position, 1, 1], [position, 1], 0, 0, 0);
  }

  private sequence(items: readonly PatternNode[]): Fragment {
    let whole = nothing;
    for (const item of items) whole = this.join(whole, this.build(item));
    return whole;
  }

  private choice(options: readonly PatternNode[]): Fragment {
    const parts = options.map((option) => this.build(option));
    const sum = (ways: (part: Fragment) => number): number =>
      parts.reduce((total, part) => total + ways(part), 0);
    return this.checked(
      fragmentOf(
        parts.flatMap(({ first }) => first),
        parts.flatMap(({ last }) => last),
        sum(({ waysAtStart }) => waysAtStart),
        sum(({ waysLater }) => waysLater),
        sum(({ waysAtMost }) => waysAtMost),
      ),
    );
  }

  private repeat({ item, min, max }: Repeat): Fragment {
    if (max === 0) return nothing;
    const body = this.build(item);
    // What can match nothing may not loop in place of its first copies, which
    // may match nothing too.
    if (body.waysAtMost === 0 && max > 1) {
      const isSame = max === Infinity && min <= 1;
      if (isSame || this.relaxed) {
        if (!isSame) this.isRelaxed = true;
        return this.loop(body, min);
      }
    }
    if (min === 0) return this.upTo(body, item, max);
    let whole = body;
    for (let i = 1; i < min; i++) whole = this.join(whole, this.copy(item));
    return max === min
      ? whole
      : this.join(whole, this.upTo(this.copy(item), item, max - min));
  }

  /** A repetition with no least count; a time that reads nothing isn't taken (ECMA-262 22.2.2.3.1). */
  private upTo(body: Fragment, item: PatternNode, max: number): Fragment {
    if (max === Infinity) return this.loop(body, 0);
    let part = body;
    const last = [...body.last];
    for (let i = 1; i < max; i++) {
      const next = this.copy(item);
      this.connect(part, next);
      last.push(...next.last);
      part = next;
    }
    return fragmentOf(body.first, last, 1, 1, 1);
  }

  private loop(body: Fragment, min: number): Fragment {
    this.connect(body, body);
    return min === 0 ? fragmentOf(body.first, body.last, 1, 1, 1) : body;
  }

  private copy(item: PatternNode): Fragment {
    if (this.copies++ === MAX_COPIES || this.sets.length > MAX_COPIES) {
      throw new TooMuch();
    }
    return this.build(item);
  }

  /** A fork: its paths lead nowhere, and others go on from here. */
  private lookAhead(body: PatternNode): Fragment {
    return fragmentOf(this.build(body).first, [], 1, 1, 1);
  }

  /**
   * Each path that reads the text of a group again is one of the paths through
   * the group, or reads nothing.
   */
  private backReference(group: number): Fragment {
    if (this.isInReference) throw new TooMuch();
    this.isInReference = true;
    const { first, last, ...ways } = this.build(
      this.groups[group] ?? emptyNode,
    );
    this.isInReference = false;
    return fragmentOf(
      first,
      last,
      ways.waysAtStart + 1,
      ways.waysLater + 1,
      ways.waysAtMost + 1,
    );
  }

  private join(a: Fragment, b: Fragment): Fragment {
    this.connect(a, b);
    return this.checked(
      fragmentOf(
        this.firstOf(a, b),
        this.lastOf(a, b),
        a.waysAtStart * b.waysAtStart,
        a.waysLater * b.waysLater,
        a.waysAtMost * b.waysAtMost,
      ),
    );
  }

  private firstOf(a: Fragment, b: Fragment): readonly number[] {
    if (a.waysAtStart === 0 && a.waysLater === 0) return a.first;
    if (a === nothing) return b.first;
    const first = [...a.first];
    for (let i = 0; i < b.first.length; i += 3) {
      const atStart = (b.first[i + 1] ?? 0) * a.waysAtStart;
      const later = (b.first[i + 2] ?? 0) * a.waysLater;
      if (atStart > 0 || later > 0) first.push(b.first[i] ?? 0, atStart, later);
    }
    return this.charge(first);
  }

  private lastOf(a: Fragment, b: Fragment): readonly number[] {
    if (b.waysLater === 0 || a.last.length === 0) return b.last;
    const last = [...b.last];
    for (let i = 0; i < a.last.length; i += 2) {
      last.push(a.last[i] ?? 0, (a.last[i + 1] ?? 0) * b.waysLater);
    }
    return this.charge(last);
  }

  private connect(a: Fragment, b: Fragment): void {
    for (let i = 0; i < a.last.length; i += 2) {
      const edges = this.follow[a.last[i] ?? 0] ?? [];
      for (let j = 0; j < b.first.length; j += 3) {
        const ways = (a.last[i + 1] ?? 0) * (b.first[j + 2] ?? 0);
        if (this.edges++ === MAX_EDGES || ways > MAX_WAYS) throw new TooMuch();
        addEdge(edges, b.first[j] ?? 0, ways);
      }
    }
  }

  private checked(fragment: Fragment): Fragment {
    if (fragment.waysAtMost > MAX_WAYS) throw new TooMuch();
    return fragment;
  }

  private charge(list: readonly number[]): readonly number[] {
    this.edges += list.length;
    if (this.edges > MAX_EDGES) throw new TooMuch();
    return list;
  }
}

function addEdge(edges: number[], position: number, ways: number): void {
  if (ways > 0) edges.push(position, ways);
}

function fragmentOf(
  first: readonly number[],
  last: readonly number[],
  waysAtStart: number,
  waysLater: number,
  waysAtMost: number,
): Fragment {
  return { first, last, waysAtStart, waysLater, waysAtMost };
}
