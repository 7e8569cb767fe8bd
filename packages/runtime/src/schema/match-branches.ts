import type { ExactJsonValue } from "../core/json.ts";
import { Evaluated } from "./evaluated.ts";
import type { Matcher } from "./matcher.ts";
import type { CheckNode, Condition } from "./node.ts";

/** A value beside the schemas of its place. */
interface Trial {
  readonly matcher: Matcher;
  readonly value: ExactJsonValue;
  readonly depth: number;
  readonly seen: Evaluated | undefined;
}

/** Whether a value fits the schemas of the same place that a node names. */
export function fitsBranches(
  matcher: Matcher,
  node: CheckNode,
  value: ExactJsonValue,
  depth: number,
  seen: Evaluated | undefined,
): boolean {
  const trial: Trial = { matcher, value, depth: depth + 1, seen };
  const { allOf, anyOf, condition, not, oneOf, references } = node;
  // What these look at counts only if they fit, and then so does the node.
  for (const each of references) if (!holds(trial, each.node)) return false;
  if (allOf !== undefined) {
    for (const each of allOf) if (!holds(trial, each)) return false;
  }
  if (anyOf !== undefined && !fitsAny(trial, anyOf)) return false;
  if (oneOf !== undefined && !fitsOne(trial, oneOf)) return false;
  if (not !== undefined && holds({ ...trial, seen: undefined }, not)) {
    return false;
  }
  return condition === undefined || fitsCondition(trial, condition);
}

function holds(
  { matcher, value, depth, seen }: Trial,
  node: CheckNode,
): boolean {
  return matcher.matches(node, value, depth, seen);
}

/** Tries a schema that needn't fit: what it looks at counts only if it does. */
function tries(trial: Trial, node: CheckNode): boolean {
  if (trial.seen === undefined) return holds(trial, node);
  const seen = new Evaluated();
  if (!holds({ ...trial, seen }, node)) return false;
  trial.seen.addAll(seen);
  return true;
}

function fitsAny(trial: Trial, branches: readonly CheckNode[]): boolean {
  let isFit = false;
  for (const branch of branches) {
    if (!tries(trial, branch)) continue;
    // Every branch that fits may look at other members.
    if (trial.seen === undefined) return true;
    isFit = true;
  }
  return isFit;
}

function fitsOne(trial: Trial, branches: readonly CheckNode[]): boolean {
  let matched = 0;
  for (const branch of branches) {
    if (tries(trial, branch) && ++matched > 1) return false;
  }
  return matched === 1;
}

function fitsCondition(trial: Trial, condition: Condition): boolean {
  const next = tries(trial, condition.test) ? condition.then : condition.else;
  return next === undefined || holds(trial, next);
}
