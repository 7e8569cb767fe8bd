import {
  CheckNode,
  type ExactJsonValue,
  matchesNode,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import { fittingValues } from "./condition.ts";

/**
 * The literals that `enum` and `const` leave and the rest of the schemas admit.
 * Bounds and lengths beside them leave all: inferred types, which are to be the
 * same, can't compare.
 */
export function statedValues(
  nodes: readonly CheckNode[],
  numbers: ValueNumbers,
): readonly ExactJsonValue[] | undefined {
  const stating = nodes.find(({ admitted }) => admitted !== undefined);
  if (stating === undefined) return undefined;
  const { checks } = new CheckNode();
  const unchecked = Object.assign(new CheckNode(), stating, { checks });
  return fittingValues(unchecked, numbers)?.filter((value) =>
    nodes.every((node) => node === stating || matchesNode(node, value)),
  );
}
