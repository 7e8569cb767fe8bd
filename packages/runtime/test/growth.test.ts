import { describe, expect, test } from "vitest";
import { IssueList } from "../src/core/issue.ts";
import type { ExactJsonValue } from "../src/core/json.ts";
import { draft202012Profile } from "../src/schema/drafts.ts";
import type { Evaluated } from "../src/schema/evaluated.ts";
import { explainMismatch } from "../src/schema/explain.ts";
import { GraphMatcher } from "../src/schema/match-graph.ts";
import { fitsNode } from "../src/schema/match-node.ts";
import type { Matcher } from "../src/schema/matcher.ts";
import type { CheckNode } from "../src/schema/node.ts";
import { readSchema } from "../src/schema/read.ts";
import { wholeTable } from "../src/schema/vocabulary/index.ts";
import {
  type Grown,
  LINEAR,
  type Shape,
  SHAPES,
  SQUARE,
} from "./growth-shapes.ts";

/*
 * What is doubled may double the work, not more: steps are counted, as time
 * would tell of the machine.
 */

/** A size at which what is constant counts for little. */
const SIZE = 512;

function nodeOf(document: unknown): CheckNode {
  const reading = { profile: draft202012Profile, table: wholeTable };
  return readSchema(document, reading).node;
}

/** The nodes that a node leads to, itself among them. */
function nodesFrom(root: CheckNode): ReadonlySet<CheckNode> {
  const found = new Set([root]);
  // What is added on the way is come to as well.
  for (const node of found) {
    for (const each of node.samePlaceNodes()) found.add(each);
    for (const each of node.belowNodes()) found.add(each);
  }
  return found;
}

/** Counts the questions of the matcher that remembers. */
class CountingGraph extends GraphMatcher {
  steps = 0;

  override matches(
    node: CheckNode,
    value: ExactJsonValue,
    depth: number,
    seen: Evaluated | undefined,
  ): boolean {
    this.steps++;
    return super.matches(node, value, depth, seen);
  }
}

/** How often nodes are looked at. */
function countLooks(root: CheckNode, work: () => void): number {
  let looks = 0;
  for (const node of nodesFrom(root)) {
    const { types } = node;
    Object.defineProperty(node, "types", {
      get: () => {
        looks++;
        return types;
      },
    });
  }
  work();
  return looks;
}

/**
 * How many questions an answer takes, by recursion with memory where that is
 * due, and how many looks: of most scalars no matcher is asked.
 */
function countQuestions(root: CheckNode, value: unknown): number {
  let steps = 0;
  const tree: Matcher = {
    matches(node, at, depth, seen) {
      steps++;
      if (!node.isRepeated) return fitsNode(tree, node, at, depth, seen);
      const graph = new CountingGraph();
      const isFit = graph.fits(node, at, seen);
      steps += graph.steps;
      return isFit;
    },
  };
  const looks = countLooks(root, () => {
    tree.matches(root, value as ExactJsonValue, 0, undefined);
  });
  return steps + looks;
}

/** How many nodes are looked at to explain why a value doesn't fit. */
function countExplained(root: CheckNode, value: unknown): number {
  const issues = new IssueList();
  const looks = countLooks(root, () => {
    explainMismatch(root, value as ExactJsonValue, issues);
  });
  expect(issues.isEmpty).toBe(false);
  return looks;
}

/** What is counted of a shape, by what it is. */
const COUNTS: Readonly<Record<string, (grown: Grown) => number>> = {
  "nodes that a schema is read into": ({ schema }) =>
    nodesFrom(nodeOf(schema)).size,
  "steps to a yes": ({ schema, value }) =>
    countQuestions(nodeOf(schema), value),
  "steps to a no": ({ schema, unfit }) => countQuestions(nodeOf(schema), unfit),
  "steps to an explanation": ({ schema, unfit }) =>
    countExplained(nodeOf(schema), unfit),
};

describe.each(Object.entries(COUNTS))("%s", (_what, count) => {
  const growthOf = (shape: Shape): number =>
    count(shape(2 * SIZE)) / count(shape(SIZE));

  test.each(Object.entries(SHAPES))("grow no faster than %s", (_, shape) => {
    expect(growthOf(shape)).toBeLessThanOrEqual(LINEAR);
  });

  test("are more than the size where that is due", () => {
    expect(growthOf(SQUARE)).toBeGreaterThan(LINEAR);
  });
});
