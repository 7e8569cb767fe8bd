import {
  ANY_TYPE,
  type CheckNode,
  formatPointer,
  isAdmitted,
  matchesNode,
  typeOfValue,
} from "@proviso/runtime/compiler";
import type { LintRule, RuleFinding } from "../rule.ts";

const HINT = "remove the branch, or mend what shuts it out";

/** Branches that decide nothing, whatever the value. */
export const deadBranch = {
  code: "dead_branch",
  title: "A branch can never match",
  severity: "error",
  explanation:
    "A branch of anyOf, oneOf or if can't be what a value fits: its types or " +
    "values are shut out by what stands beside it, or, under oneOf, all that it " +
    "admits fits another branch as well, so that it is never the only one (an " +
    "integer beside a number, say). Whoever wrote the branch expects calls to be " +
    "accepted that are refused.",
  mend:
    "Remove the branch, widen what stands beside it, or take anyOf in place of " +
    "oneOf.",
  example: {
    before: '{ "oneOf": [{ "type": "integer" }, { "type": "number" }] }',
    after: '{ "anyOf": [{ "type": "integer" }, { "type": "number" }] }',
  },
  *find({ sides }): Iterable<RuleFinding> {
    for (const { node, pointer } of sides.flatMap(({ schemas }) => schemas)) {
      for (const { message, steps } of deadBranches(node)) {
        yield { pointer: pointer + formatPointer(steps), message, hint: HINT };
      }
    }
  },
} as const satisfies LintRule;

interface DeadBranch {
  readonly steps: readonly string[];
  readonly message: string;
}

function* deadBranches(node: CheckNode): Iterable<DeadBranch> {
  for (const keyword of ["anyOf", "oneOf"] as const) {
    for (const [index, branch] of (node[keyword] ?? []).entries()) {
      const reason =
        shutOut(branch, node) ??
        (keyword === "oneOf" ? neverAlone(index, node.oneOf ?? []) : undefined);
      if (reason === undefined) continue;
      const steps = [keyword, String(index)];
      yield { steps, message: `the branch can never match: ${reason}` };
    }
  }
  const { condition } = node;
  if (condition?.then !== undefined && condition.test.types === 0) {
    const message = "then can never apply: nothing fits the schema under if";
    yield { steps: ["then"], message };
  }
  if (condition?.else !== undefined && asksNothing(condition.test)) {
    const message = "else can never apply: everything fits the schema under if";
    yield { steps: ["else"], message };
  }
}

/** Why no value fits both a branch and what stands beside it, as far as types and listed values say. */
function shutOut(branch: CheckNode, beside: CheckNode): string | undefined {
  if (branch.types === 0) return "nothing fits it";
  if ((branch.types & beside.types) === 0) {
    return "the types beside it are others";
  }
  const { admitted } = branch;
  if (admitted === undefined) return undefined;
  const isPossible = admitted.values.some(
    (value) =>
      matchesNode(branch, value) &&
      (typeOfValue(value) & beside.types) !== 0 &&
      (beside.admitted === undefined || isAdmitted(beside.admitted, value)),
  );
  return isPossible ? undefined : "what stands beside it refuses its values";
}

/** Why all that a branch admits fits another one as well. */
function neverAlone(
  index: number,
  branches: readonly CheckNode[],
): string | undefined {
  const branch = branches[index];
  if (branch === undefined) return undefined;
  const other = branches.findIndex(
    (each, place) =>
      place !== index &&
      asksTypesOnly(each) &&
      (branch.types & ~each.types) === 0,
  );
  return other < 0
    ? undefined
    : `all that fits it fits branch ${other} as well, and oneOf takes exactly one`;
}

function asksTypesOnly(node: CheckNode): boolean {
  const { additional, admitted, checks, dependents, properties } = node;
  return (
    admitted === undefined &&
    Object.values(checks).every((each) => each.length === 0) &&
    properties.every(({ required }) => !required) &&
    dependents.length === 0 &&
    additional !== "closed" &&
    node.contains === undefined &&
    node.belowNodes().length === 0 &&
    node.samePlaceNodes().length === 0
  );
}

function asksNothing(node: CheckNode): boolean {
  return node.types === ANY_TYPE && asksTypesOnly(node);
}
