import { isExactNumber } from "../core/exact-number.ts";
import type { IssueList } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import type { SlotType, SlotValues } from "./assertion.ts";
import { explainBranches } from "./explain-branches.ts";
import { explainItems } from "./explain-items.ts";
import { explainMembers } from "./explain-members.ts";
import type {
  Explanation,
  ExplainStep,
  FaultSink,
  Subject,
} from "./explanation.ts";
import { matchesNode } from "./interpret.ts";
import { typeOfValue } from "./json-type.ts";
import type { GraphMatcher } from "./match-graph.ts";
import {
  type AdmittedValues,
  type CheckNode,
  isAdmitted,
  isPlainObject,
  type LeafCheck,
} from "./node.ts";
import {
  codeOfKeyword,
  wordAdmitted,
  type Wording,
  wordType,
} from "./wording.ts";

/**
 * Lists why a value doesn't fit a node, in a fixed order: the node's own
 * checks, the schemas of the same place, required names in schema order,
 * members in schema order, undeclared members in value order. Nothing is listed
 * for a value that fits.
 * @param graph answers for values that are too deep or shared for recursion.
 */
export function explainMismatch(
  node: CheckNode,
  value: ExactJsonValue,
  list: IssueList,
  graph?: GraphMatcher,
): void {
  const explainer = new Explainer(list, list, graph);
  explainer.explain({
    node,
    value,
    place: undefined,
    schemaPlace: undefined,
  });
}

/** Walks a value and its node on a stack of steps, so that any depth is explained. */
class Explainer implements Explanation {
  readonly list: IssueList;
  readonly sink: FaultSink;
  readonly isNested: boolean;
  readonly graph: GraphMatcher | undefined;
  private readonly pending: ExplainStep[] = [];
  /** The values, or places of scalars, that nodes reached in many ways were held to. */
  private readonly visited = new Map<CheckNode, Set<unknown>>();

  constructor(
    list: IssueList,
    sink: FaultSink,
    graph: GraphMatcher | undefined,
    isNested = false,
  ) {
    this.list = list;
    this.sink = sink;
    this.graph = graph;
    this.isNested = isNested;
  }

  explain(subject: Subject): void {
    this.visit(subject);
    for (let step = this.pending.pop(); step; step = this.pending.pop()) {
      // A graph may repeat one fault along exponentially many paths.
      if (this.graph !== undefined && this.list.isFull) return;
      step();
    }
  }

  explainTo(sink: FaultSink, subject: Subject): void {
    new Explainer(this.list, sink, this.graph, true).explain(subject);
  }

  fits(node: CheckNode, value: ExactJsonValue): boolean {
    return this.graph === undefined
      ? matchesNode(node, value)
      : this.graph.fits(node, value);
  }

  visit(subject: Subject): void {
    const { node, value } = subject;
    if (node.isRepeated && this.wasVisited(subject)) return;
    if (this.graph?.fits(node, value) === true) return;
    if ((node.types & typeOfValue(value)) === 0) {
      this.addTypeFault(subject);
      return;
    }
    if (node.admitted !== undefined && !isAdmitted(node.admitted, value)) {
      this.addAdmittedFault(subject, node.admitted);
    }
    this.visitLeaves(subject);
    const steps = node.hasBranches ? explainBranches(this, subject) : [];
    this.later([...steps, ...this.stepsBelow(subject)]);
  }

  /** To explain again what was explained would double the work level by level. */
  private wasVisited({ node, place, value }: Subject): boolean {
    const visited = this.visited.get(node) ?? new Set<unknown>();
    this.visited.set(node, visited);
    const key = typeof value === "object" && value !== null ? value : place;
    if (visited.has(key)) return true;
    visited.add(key);
    return false;
  }

  later(steps: readonly ExplainStep[]): void {
    // One by one: arguments stand on the stack, and these may be many.
    for (let at = steps.length - 1; at >= 0; at--) {
      const step = steps[at];
      if (step !== undefined) this.pending.push(step);
    }
  }

  private visitLeaves(subject: Subject): void {
    const { node, value } = subject;
    if (typeof value === "string") {
      this.checkLeaves({ ...subject, value }, node.checks.string);
    } else if (isExactNumber(value)) {
      this.checkLeaves({ ...subject, value }, node.checks.number);
    } else if (Array.isArray(value)) {
      this.checkLeaves({ ...subject, value }, node.checks.array);
    } else if (isPlainObject(value)) {
      this.checkLeaves({ ...subject, value }, node.checks.object);
    }
  }

  private stepsBelow(subject: Subject): readonly ExplainStep[] {
    const { value } = subject;
    if (Array.isArray(value)) return explainItems(this, { ...subject, value });
    return isPlainObject(value)
      ? explainMembers(this, { ...subject, value })
      : [];
  }

  private addTypeFault(subject: Subject): void {
    const { node, value } = subject;
    this.addFault(subject, node.typeKeyword, () => wordType(node.types, value));
  }

  private addAdmittedFault(subject: Subject, admitted: AdmittedValues): void {
    this.addFault(subject, admitted.keyword, () =>
      wordAdmitted(admitted, this.list.show(subject.value)),
    );
  }

  private checkLeaves<Slot extends SlotType>(
    subject: Subject<SlotValues[Slot]>,
    checks: readonly LeafCheck<Slot>[],
  ): void {
    const { value } = subject;
    for (const { row, operand, raw } of checks) {
      if (row.predicate(value, operand)) continue;
      this.addFault(subject, row.keyword, () => ({
        expected: row.expected(raw),
        actual: row.actual?.(value) ?? `is ${this.list.show(value)}`,
        params: { limit: raw },
      }));
    }
  }

  addFault(
    { place, schemaPlace }: Subject<unknown>,
    keyword: string,
    wording: () => Wording,
  ): void {
    // Wording a million faults that nobody will see would cost seconds.
    if (this.list.isFull && !this.isNested) {
      this.list.countUnlisted();
      return;
    }
    this.sink.add({
      code: codeOfKeyword(keyword),
      keyword,
      ...wording(),
      place,
      schemaPlace:
        keyword === "false"
          ? schemaPlace
          : { parent: schemaPlace, step: keyword },
    });
  }
}
