import { stepsOf } from "../core/issue.ts";
import { formatPointer } from "../core/pointer.ts";
import type { SchemaDiagnostic } from "./diagnostic.ts";
import type { CheckNode } from "./node.ts";

/** A node on the way that is being walked, with what is left to go to from it. */
interface Step {
  readonly node: CheckNode;
  readonly next: CheckNode[];
}

/**
 * Refuses schemas that lead back to themselves without going down into the
 * value: to check one would never end.
 */
export function findEndlessReference(root: CheckNode): SchemaDiagnostic[] {
  const done = new Set<CheckNode>();
  const waiting = [root];
  for (let start = waiting.pop(); start !== undefined; start = waiting.pop()) {
    if (done.has(start)) continue;
    const endless = walkPlace(start, done, waiting);
    if (endless !== undefined) return [refusal(endless)];
  }
  return [];
}

/** Walks the schemas of one place; answers one that leads back to itself. */
function walkPlace(
  start: CheckNode,
  done: Set<CheckNode>,
  waiting: CheckNode[],
): CheckNode | undefined {
  const way: Step[] = [];
  const isOnWay = new Set<CheckNode>();
  const enter = (node: CheckNode): void => {
    way.push({ node, next: node.samePlaceNodes() });
    isOnWay.add(node);
    // One by one: arguments stand on the stack, and these may be many.
    for (const below of node.belowNodes()) waiting.push(below);
  };
  enter(start);
  for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
    const next = top.next.pop();
    if (next === undefined) {
      way.pop();
      isOnWay.delete(top.node);
      done.add(top.node);
    } else if (isOnWay.has(next)) {
      return next;
    } else if (!done.has(next)) {
      enter(next);
    }
  }
  return undefined;
}

function refusal({ origin }: CheckNode): SchemaDiagnostic {
  const document = origin?.uri ?? "";
  return {
    code: "endless_reference",
    pointer: formatPointer(stepsOf(origin?.place)),
    ...(document === "" ? {} : { document }),
    message: "the schema leads back to itself for the same value, without end",
    hint: "let the reference stand below properties or items",
  };
}
