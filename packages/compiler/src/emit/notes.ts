import { type CheckNode, INTEGER } from "@proviso/runtime/compiler";
import type { Code } from "./code.ts";
import { docComment } from "./docs.ts";

/**
 * The doc comment of a member: what its schemas say of it, and what its type
 * can't. Of several, those of the first that says anything; of one that says
 * nothing, those of the schema that it refers to.
 */
export function noteOf(nodes: readonly CheckNode[]): Code | undefined {
  for (const node of nodes) {
    const own = ownNote(node);
    if (own !== undefined) return own;
  }
  const targets = nodes.flatMap(({ references }) =>
    references.map(({ node }) => ownNote(node)),
  );
  return targets.find((note) => note !== undefined);
}

function ownNote(node: CheckNode): Code | undefined {
  const { title, description } = node.notes ?? {};
  const constraints = constraintsOf(node);
  return docComment(
    [title, description, constraints].filter((text) => text !== undefined),
  );
}

/** `Must be an integer, be >= 1.`: the checks that a TypeScript type can't state. */
function constraintsOf(node: CheckNode): string | undefined {
  if (node.admitted !== undefined) return undefined;
  const wordings = Object.values(node.checks)
    .flat()
    .map(({ row, raw }) => row.expected(raw));
  if (node.types === INTEGER) wordings.unshift("be an integer");
  const last = wordings.pop();
  if (last === undefined) return undefined;
  return wordings.length === 0
    ? `Must ${last}.`
    : `Must ${wordings.join(", ")} and ${last}.`;
}
