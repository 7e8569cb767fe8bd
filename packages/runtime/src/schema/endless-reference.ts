import { stepsOf } from "../core/place.ts";
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

/** Schemas that lead from one to the next, and from the last to the first. */
type Loop = readonly [first: CheckNode, second: CheckNode];

/** Walks the schemas of one place; answers the beginning of a way that leads back to it. */
function walkPlace(
  start: CheckNode,
  done: Set<CheckNode>,
  waiting: CheckNode[],
): Loop | undefined {
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
      const nodes = way.map(({ node }) => node);
      return [next, nodes[nodes.indexOf(next) + 1] ?? next];
    } else if (!done.has(next)) {
      enter(next);
    }
  }
  return undefined;
}

/** Names the reference where the loop goes on by one, else the schema. */
function refusal([first, second]: Loop): SchemaDiagnostic {
  const { origin, references } = first;
  const document = origin?.uri ?? "";
  const reference = references.find(({ node }) => node === second);
  const steps = stepsOf(origin?.place);
  return {
    code: "endless_reference",
    pointer: formatPointer(
      reference === undefined ? steps : [...steps, reference.keyword],
    ),
    ...(document === "" ? {} : { document }),
    message: "the schema leads back to itself for the same value, without end",
    hint: "let the reference stand below properties or items",
  };
}
