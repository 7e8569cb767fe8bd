import type { CheckNode } from "@proviso/runtime/compiler";

/** A node, and all that it leads to. */
export function nodesBelow(root: CheckNode): ReadonlySet<CheckNode> {
  const nodes = new Set([root]);
  for (const node of nodes) {
    for (const next of node.samePlaceNodes()) nodes.add(next);
    for (const next of node.belowNodes()) nodes.add(next);
  }
  return nodes;
}
