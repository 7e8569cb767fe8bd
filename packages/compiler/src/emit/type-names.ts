import type { CheckNode } from "@proviso/runtime/compiler";
import { nameOfPlace } from "../names/place-name.ts";
import type { LocalNames } from "./local-names.ts";

/**
 * The schemas of a root whose types get a name: those that lead back to
 * themselves, and those that several places share.
 */
export class TypeNames {
  /** Named schemas whose types are still to be written, in the order of their first use. */
  readonly pending: CheckNode[] = [];
  private readonly recurring: ReadonlySet<CheckNode>;
  private readonly names = new Map<CheckNode, string>();
  private readonly stem: string;
  private readonly taken: LocalNames;

  /** @param stem the name of the root's type, which the others begin with */
  constructor(root: CheckNode, stem: string, taken: LocalNames) {
    this.stem = stem;
    this.taken = taken;
    this.recurring = recurringNodes(root);
    this.names.set(root, stem);
  }

  /** Whether the type of a schema has a name. */
  isNamed(node: CheckNode): boolean {
    return this.recurring.has(node);
  }

  /** The name of a schema's type, given now if it had none; the type is then to be declared. */
  declare(node: CheckNode): string {
    const known = this.names.get(node);
    if (known !== undefined) return known;
    const place = nameOfPlace(node.origin?.place);
    const name = this.taken.declare(`${this.stem}${place}`);
    this.names.set(node, name);
    this.pending.push(node);
    return name;
  }
}

/** The schemas that types would have more than once, but for trivial ones. */
export function recurringNodes(root: CheckNode): ReadonlySet<CheckNode> {
  const recurring = new Set<CheckNode>();
  const seen = new Set([root]);
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (const next of typedNodes(node)) {
      if (!seen.has(next)) {
        seen.add(next);
        pending.push(next);
      } else if (next === root || !isTrivial(next)) recurring.add(next);
    }
  }
  return recurring;
}

/** The schemas that the type of a node is made of. */
export function typedNodes(node: CheckNode): CheckNode[] {
  const { not, dependents, memberNames, contains } = node;
  const untyped = new Set([
    not,
    memberNames,
    contains?.node,
    ...dependents.map((each) => each.node),
  ]);
  return [...node.samePlaceNodes(), ...node.belowNodes()].filter(
    (each) => !untyped.has(each),
  );
}

/** Whether a type is shorter than a name for it. */
function isTrivial(node: CheckNode): boolean {
  return (
    node.admitted === undefined &&
    node.samePlaceNodes().length === 0 &&
    node.belowNodes().length === 0 &&
    node.properties.length === 0
  );
}
