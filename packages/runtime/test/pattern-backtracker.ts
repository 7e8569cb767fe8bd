import { hasCodePoint } from "../src/core/pattern/code-point-set.ts";
import { parsePattern } from "../src/core/pattern/parse-pattern.ts";
import type {
  PatternNode,
  PatternTree,
  Repeat,
} from "../src/core/pattern/syntax-tree.ts";

/** The tree of a pattern that must have one. */
export function treeOf(source: string): PatternTree {
  const { tree, fault } = parsePattern(source);
  if (tree === undefined) throw new Error(`${source}: ${fault.reason}`);
  return tree;
}

type Continue = (at: number) => boolean;

/** Thrown when a search takes more steps than were asked for. */
class StepsSpent extends Error {}

/**
 * Searches as a backtracking engine without a memory does (ECMA-262 22.2.2),
 * and counts its steps: attempts to read a character. Look-behinds count
 * nothing, as only those that cost a constant are let through.
 */
class Backtracker {
  steps = 0;
  private readonly groups: ([start: number, end: number] | undefined)[] = [];
  private readonly text: readonly number[];
  private readonly most: number;
  private isBehind = false;

  constructor(text: readonly number[], most: number) {
    this.text = text;
    this.most = most;
  }

  search(root: PatternNode): boolean {
    for (let at = 0; at <= this.text.length; at++) {
      if (this.match(root, at, () => true)) return true;
    }
    return false;
  }

  private match(node: PatternNode, at: number, next: Continue): boolean {
    switch (node.kind) {
      case "empty":
        return next(at);
      case "set": {
        if (!this.isBehind) this.charge();
        const codePoint = this.text[this.isBehind ? at - 1 : at];
        return (
          codePoint !== undefined &&
          hasCodePoint(node.set, codePoint) &&
          next(this.isBehind ? at - 1 : at + 1)
        );
      }
      case "sequence":
        return this.matchAll(node.items, 0, at, next);
      case "alternation":
        return node.options.some((each) => this.match(each, at, next));
      case "repeat":
        return this.matchAgain(node, 0, at, next);
      case "group":
        return this.match(node.body, at, (to) => {
          const before = this.groups[node.index];
          this.groups[node.index] = [Math.min(at, to), Math.max(at, to)];
          if (next(to)) return true;
          this.groups[node.index] = before;
          return false;
        });
      case "assertion":
        return this.holds(node.condition, at) && next(at);
      case "look-around":
        return this.looks(node, at) && next(at);
      case "back-reference":
        return this.matchGroup(node.group, at, next);
    }
  }

  private matchAll(
    items: readonly PatternNode[],
    from: number,
    at: number,
    next: Continue,
  ): boolean {
    const item = items[this.isBehind ? items.length - 1 - from : from];
    if (item === undefined) return next(at);
    return this.match(item, at, (to) =>
      this.matchAll(items, from + 1, to, next),
    );
  }

  private matchAgain(
    node: Repeat,
    times: number,
    at: number,
    next: Continue,
  ): boolean {
    const again = (to: number): boolean =>
      !(to === at && times >= node.min) &&
      this.matchAgain(node, times + 1, to, next);
    return (
      (times < node.max && this.match(node.item, at, again)) ||
      (times >= node.min && next(at))
    );
  }

  private matchGroup(group: number, at: number, next: Continue): boolean {
    const [start, end] = this.groups[group] ?? [0, 0];
    for (let i = 0; i < end - start; i++) {
      this.charge();
      if (this.text[at + i] !== this.text[start + i]) return false;
    }
    return next(at + end - start);
  }

  private looks(
    node: Extract<PatternNode, { kind: "look-around" }>,
    at: number,
  ): boolean {
    const outer = this.isBehind;
    this.isBehind = node.direction === "behind";
    const isThere = this.match(node.body, at, () => true);
    this.isBehind = outer;
    return isThere !== node.negated;
  }

  private holds(condition: string, at: number): boolean {
    if (condition === "start") return at === 0;
    if (condition === "end") return at === this.text.length;
    const isEdge = this.isWord(at - 1) !== this.isWord(at);
    return isEdge === (condition === "word-edge");
  }

  private isWord(at: number): boolean {
    const codePoint = this.text[at];
    return (
      codePoint !== undefined && /^\w$/.test(String.fromCodePoint(codePoint))
    );
  }

  private charge(): void {
    if (this.steps++ === this.most) throw new StepsSpent();
  }
}

/**
 * Steps and verdict of a search; the steps are infinite where they are more
 * than `most`.
 */
export function backtrack(
  { root }: PatternTree,
  text: string,
  most: number = Infinity,
): { steps: number; matches: boolean } {
  const codePoints = [...text].map((each) => each.codePointAt(0) ?? 0);
  const backtracker = new Backtracker(codePoints, most);
  try {
    const matches = backtracker.search(root);
    return { steps: backtracker.steps, matches };
  } catch (error) {
    if (error instanceof StepsSpent) return { steps: Infinity, matches: false };
    throw error;
  }
}
