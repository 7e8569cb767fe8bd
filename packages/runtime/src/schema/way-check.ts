import type { CheckNode } from "./node.ts";
import type { NodeWays } from "./resource.ts";

/**
 * Tells schemas of which no value comes to a node in two ways, and none comes
 * back to one: each hands a value on whole to one other, or its parts to one
 * each. Most schemas with references are such, and need no look at their graph.
 */
export class WayCheck implements NodeWays {
  private hasForks = false;
  /** The nodes that hand a value on. */
  private readonly handing: CheckNode[] = [];

  note(node: CheckNode): void {
    if (this.hasForks) return;
    if (node.hasBranches) {
      this.hasForks = !handsOn(node);
      this.handing.push(node);
    } else {
      this.hasForks = partsMeet(node);
    }
  }

  get mayMeet(): boolean {
    return this.hasForks || this.handing.some(leadsOn);
  }
}

/** Whether a node does nothing but refer to one other. */
function handsOn(node: CheckNode): boolean {
  return (
    node.references.length === 1 &&
    node.allOf === undefined &&
    node.anyOf === undefined &&
    node.oneOf === undefined &&
    node.not === undefined &&
    node.condition === undefined &&
    node.dependents.length === 0 &&
    node.belowNodes().length === 0
  );
}

/** Whether a node without branches may send a value, or a part of one, to two others. */
function partsMeet(node: CheckNode): boolean {
  return (
    node.dependents.length > 0 ||
    node.patterns.length > 0 ||
    node.contains !== undefined ||
    node.tracksEvaluation
  );
}

/** Whether a node hands a value on to one that does so too. */
function leadsOn({ references }: CheckNode): boolean {
  return references.some(({ node }) => node.hasBranches);
}
