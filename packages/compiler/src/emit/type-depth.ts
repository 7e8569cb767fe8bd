import { belowEdges, type CheckNode } from "@proviso/runtime/compiler";
import { typedNodes } from "./type-names.ts";

/**
 * The type checker compares a type with that of any JSON value member by
 * member, and gives up some fifty objects below the first.
 */
const MOST_OBJECTS = 40;

/**
 * Whether the type checker comes through more objects than it takes when it
 * compares the type of a schema: each once, the first way it finds.
 */
export function isDeep(root: CheckNode): boolean {
  const seen = new Set<CheckNode>();
  const pending = [{ node: root, depth: 0 }];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const { node, depth } = at;
    if (seen.has(node)) continue;
    if (depth > MOST_OBJECTS) return true;
    seen.add(node);
    const members = new Set(memberNodes(node));
    for (const each of typedNodes(node).reverse()) {
      pending.push({
        node: each,
        depth: members.has(each) ? depth + 1 : depth,
      });
    }
  }
  return false;
}

/** The schemas of members. */
function memberNodes(node: CheckNode): CheckNode[] {
  return belowEdges(node)
    .filter(({ part }) => part.kind === "member" || part.kind === "members")
    .map(({ target }) => target);
}
