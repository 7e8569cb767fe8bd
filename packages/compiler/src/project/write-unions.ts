import {
  ANY_TYPE,
  areTypesApart,
  type CheckNode,
  type ExactJsonValue,
  NULL,
} from "@proviso/runtime/compiler";
import { membersOf } from "../source/raw-schema.ts";
import { assertsItself, copyNode, mergeNodes } from "./merge-nodes.ts";
import type { WriteSite } from "./projection.ts";

type UnionKeyword = "anyOf" | "oneOf";

/** What became of the unions of a node. */
export interface SettledUnions {
  /** The node without the unions that are written or moved. */
  readonly node: CheckNode;
  /** The unions that are written; one, where the provider takes nothing beside one. */
  readonly unions: readonly SettledUnion[];
}

/** A union as it is written. */
export interface SettledUnion {
  readonly keyword: UnionKeyword;
  readonly branches: readonly CheckNode[];
  /** Whether the branches hold what else the node says. */
  readonly isWhole: boolean;
  /** Whether null fits beside the branches. */
  readonly isNullable: boolean;
}

/** Decides which union is written, and moves the others into words. */
export function settleUnions(
  site: WriteSite,
  settle: (branch: CheckNode) => CheckNode | undefined,
): SettledUnions {
  const { node } = site;
  const rest = copyNode(node);
  rest.anyOf = undefined;
  rest.oneOf = undefined;
  site.projection.schemas.noteParts(rest, [node]);
  const unions: SettledUnion[] = [];
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const branches = node[keyword];
    if (branches === undefined) continue;
    const settled = isFree(site, keyword, unions)
      ? settleUnion(site, rest, keyword, branches, settle)
      : undefined;
    if (settled === undefined) moveUnion(site, keyword, branches);
    else unions.push(settled);
  }
  return { node: rest, unions };
}

/** Whether the keyword that a union is written with still stands for no other. */
function isFree(
  { projection }: WriteSite,
  keyword: UnionKeyword,
  [other]: readonly SettledUnion[],
): boolean {
  if (other === undefined) return true;
  const isKept = projection.supports(keyword) === "kept";
  return projection.rules.unionSiblings && isKept;
}

function settleUnion(
  site: WriteSite,
  rest: CheckNode,
  keyword: UnionKeyword,
  branches: readonly CheckNode[],
  settle: (branch: CheckNode) => CheckNode | undefined,
): SettledUnion | undefined {
  const { isRoot, projection } = site;
  const { rules } = projection;
  const isKept = projection.supports(keyword) === "kept";
  const written = isKept ? keyword : "anyOf";
  if (isRoot && rules.notAtRoot.includes(keyword)) return undefined;
  if (isRoot && rules.notAtRoot.includes(written)) return undefined;
  const taken =
    rules.unionSiblings || !assertsItself(rest)
      ? { branches, isWhole: false }
      : distribute(site, rest, branches, settle);
  if (taken === undefined) return undefined;
  tellUnion(site, keyword, branches, taken.isWhole, written);
  const withoutNull = taken.branches.filter(
    (branch) => !isNothingButNull(branch, projection),
  );
  const isNullable =
    rules.nullBy === "nullable" &&
    withoutNull.length > 0 &&
    withoutNull.length < taken.branches.length &&
    withoutNull.every(({ types }) => types !== NULL);
  if (isNullable) {
    projection.rewrite(
      site.node,
      `${rules.title} has nullable in place of a branch for null`,
      "send the projected schema",
      keyword,
    );
  }
  return {
    ...taken,
    keyword: written,
    branches: isNullable ? withoutNull : taken.branches,
    isNullable,
  };
}

/** A branch for null with a description, say, stays one. */
function isNothingButNull(
  branch: CheckNode,
  { schemas }: WriteSite["projection"],
): boolean {
  return (
    branch.types === NULL &&
    schemas
      .writtenOf(branch)
      .every(({ raw }) => Object.keys(membersOf(raw)).join() === "type")
  );
}

/** What stands beside a union is written into each of its branches. */
function distribute(
  { projection }: WriteSite,
  rest: CheckNode,
  branches: readonly CheckNode[],
  settle: (branch: CheckNode) => CheckNode | undefined,
): { branches: CheckNode[]; isWhole: true } | undefined {
  const merged: CheckNode[] = [];
  for (const branch of branches) {
    const settled = settle(branch);
    if (settled === undefined) return undefined;
    // Where all properties are required, branches of `required` alone say nothing.
    if (projection.rules.requiresAll && settled.types === ANY_TYPE) {
      return undefined;
    }
    const both = mergeNodes([settled, rest]);
    if (both === undefined) return undefined;
    projection.schemas.noteParts(both, [settled, rest], [rest]);
    merged.push(both);
  }
  return { branches: merged, isWhole: true };
}

function tellUnion(
  site: WriteSite,
  keyword: UnionKeyword,
  branches: readonly CheckNode[],
  isWhole: boolean,
  written: UnionKeyword,
): void {
  const { draft, node, projection } = site;
  const { title } = projection.rules;
  if (isWhole) {
    projection.rewrite(
      node,
      `${title} takes nothing beside ${keyword}: what stands there is written into each branch`,
      "write it into the branches",
      keyword,
    );
  }
  if (written === keyword) return;
  if (areTypesApart(branches)) {
    projection.rewrite(
      node,
      `${title} takes no ${keyword}: anyOf says the same, as the branches are of different types`,
      "write anyOf in the contract",
      keyword,
    );
    return;
  }
  const words = `must match exactly one of the ${branches.length} alternatives`;
  draft.words.push(words);
  projection.loosen(
    node,
    `${title} takes no ${keyword}: anyOf stands in its place, and the description says "${words}"`,
    "the contract still checks it when the call comes",
    keyword,
  );
}

function moveUnion(
  { draft, node, projection }: WriteSite,
  keyword: UnionKeyword,
  branches: readonly CheckNode[],
): void {
  const words = projection.words.alternatives(keyword, branches);
  draft.words.push(projection.move(node, `${keyword} here`, words, keyword));
}

/** Writes `not`, `if` and the references and `allOf` that stay. */
export function writeBranches(site: WriteSite): void {
  const { draft, isRoot, node, projection, write } = site;
  if (node.allOf !== undefined) {
    draft.members.set("allOf", node.allOf.map(write));
  }
  if (node.not !== undefined) {
    const isRefused = isRoot && projection.rules.notAtRoot.includes("not");
    if (projection.supports("not") === "kept" && !isRefused) {
      draft.members.set("not", write(node.not));
    } else {
      const words = projection.words.not(node.not);
      draft.words.push(projection.move(node, "not here", words, "not"));
    }
  }
  writeCondition(site);
}

function writeCondition({ draft, node, projection, write }: WriteSite): void {
  const { condition } = node;
  if (condition === undefined) return;
  if (projection.supports("if") !== "kept") {
    for (const words of projection.words.condition(node)) {
      draft.words.push(projection.move(node, "if", words, "if"));
    }
    return;
  }
  const parts: [string, CheckNode | undefined][] = [
    ["if", condition.test],
    ["then", condition.then],
    ["else", condition.else],
  ];
  for (const [keyword, part] of parts) {
    if (part === undefined) continue;
    const written: ExactJsonValue = write(part);
    draft.members.set(keyword, written);
  }
}
