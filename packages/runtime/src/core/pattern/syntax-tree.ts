import type { CodePointSet } from "./code-point-set.ts";

/**
 * A pattern (ECMA-262 22.2.1, with the flag `u`), as far as it decides whether
 * a text matches: greed and names of groups are gone.
 */
export type PatternNode =
  | { readonly kind: "empty" }
  | { readonly kind: "set"; readonly set: CodePointSet }
  | { readonly kind: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly kind: "alternation"; readonly options: readonly PatternNode[] }
  | Repeat
  | { readonly kind: "assertion"; readonly condition: Condition }
  | LookAround
  | {
      readonly kind: "group";
      /** Counted from 1, by opening parentheses. */
      readonly index: number;
      readonly body: PatternNode;
    }
  | {
      readonly kind: "back-reference";
      readonly group: number;
      /** UTF-16 unit of the pattern at which it stands. */
      readonly offset: number;
    };

/** `X*`, `X+`, `X?` or `X{min,max}`. */
export interface Repeat {
  readonly kind: "repeat";
  readonly item: PatternNode;
  readonly min: number;
  /** Infinity where there is no bound. */
  readonly max: number;
}

/** `(?=X)`, `(?!X)`, `(?<=X)` or `(?<!X)`. */
export interface LookAround {
  readonly kind: "look-around";
  readonly direction: Direction;
  readonly negated: boolean;
  readonly body: PatternNode;
}

/** The side of a position that a look-around reads. */
export type Direction = "ahead" | "behind";

/** `^`, `$`, `\b` and `\B`. */
export type Condition = "start" | "end" | "word-edge" | "no-word-edge";

/** A pattern that has been read. */
export interface PatternTree {
  readonly root: PatternNode;
  /** Nested groups, at the deepest. */
  readonly depth: number;
  /** Bodies of the capturing groups; 0 stands empty, as they count from 1. */
  readonly groups: readonly PatternNode[];
}

/** Groups nest so deep where a tree is walked by recursion. */
export const MAX_DEPTH = 200;

/** What matches the empty text and no other. */
export const emptyNode: PatternNode = { kind: "empty" };

/** The nodes in a row; a row of one is that one. */
export function sequenceOf(items: readonly PatternNode[]): PatternNode {
  if (items.length === 1) return items[0] ?? emptyNode;
  return items.length === 0 ? emptyNode : { kind: "sequence", items };
}

/** A choice of the nodes; of one option it is that one. */
export function alternationOf(options: readonly PatternNode[]): PatternNode {
  return options.length === 1
    ? (options[0] ?? emptyNode)
    : { kind: "alternation", options };
}
