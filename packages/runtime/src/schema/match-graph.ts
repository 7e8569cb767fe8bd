import type { ExactJsonValue } from "../core/json.ts";
import { fitsLocally, visitChildren } from "./match-node.ts";
import type { CheckNode } from "./node.ts";

type Pair = readonly [node: CheckNode, value: ExactJsonValue];

/** A pair whose children are being answered. */
interface Frame {
  readonly node: CheckNode;
  readonly value: ExactJsonValue;
  /** Members and elements first, all of which must fit; then the branches of a union. */
  readonly children: readonly Pair[];
  /** Where the branches begin. */
  readonly branchesFrom: number;
  next: number;
  matched: number;
}

/**
 * Answers whether values fit nodes on an explicit stack, each pair once: for
 * values too deep for recursion, or whose shared parts would make a plain walk
 * exponential. Time is at most nodes times distinct values.
 */
export class GraphMatcher {
  private readonly answers = new Map<CheckNode, Map<ExactJsonValue, boolean>>();

  /** Whether the value fits the node. */
  matches(node: CheckNode, value: ExactJsonValue): boolean {
    const frames: Frame[] = [];
    let answer = this.open([node, value], frames);
    for (let top = frames.at(-1); top !== undefined; top = frames.at(-1)) {
      if (answer === undefined) {
        const child = top.children[top.next++] as Pair;
        answer = this.open(child, frames);
        continue;
      }
      answer = concluded(top, answer);
      if (answer === undefined) continue;
      frames.pop();
      this.remember(top, answer);
    }
    return answer === true;
  }

  /** Answers a pair at once, or puts it on the stack and returns undefined. */
  private open([node, value]: Pair, frames: Frame[]): boolean | undefined {
    const known = this.answers.get(node)?.get(value);
    if (known !== undefined) return known;
    if (!fitsLocally(node, value)) return false;
    const children: Pair[] = [];
    if (!visitChildren(node, value, collect, children)) return false;
    const branchesFrom = children.length;
    for (const branch of node.oneOf ?? []) children.push([branch, value]);
    if (children.length === 0) return true;
    frames.push({ node, value, children, branchesFrom, next: 0, matched: 0 });
    return undefined;
  }

  private remember({ node, value }: Frame, answer: boolean): void {
    if (typeof value !== "object") return;
    const answers =
      this.answers.get(node) ?? new Map<ExactJsonValue, boolean>();
    answers.set(value, answer);
    this.answers.set(node, answers);
  }
}

function collect(
  node: CheckNode,
  value: ExactJsonValue,
  pairs: Pair[],
): boolean {
  pairs.push([node, value]);
  return true;
}

/** What a frame's answer is after that of its last opened child; undefined when others are to be asked. */
function concluded(frame: Frame, child: boolean): boolean | undefined {
  const isBranch = frame.next > frame.branchesFrom;
  if (isBranch) frame.matched += child ? 1 : 0;
  else if (!child) return false;
  if (frame.matched > 1) return false;
  if (frame.next < frame.children.length) return undefined;
  return frame.branchesFrom === frame.children.length || frame.matched === 1;
}
