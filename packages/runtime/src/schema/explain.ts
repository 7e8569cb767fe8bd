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
import { checksFor } from "./match-leaf.ts";
import {
  type AdmittedValues,
  type CheckNode,
  isAdmitted,
  isPlainObject,
} from "./node.ts";
import { SamePlaces } from "./same-places.ts";
import { wordAdmitted, wordFault, type Wording, wordType } from "./wording.ts";

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
  const explainer = new Explainer(list, graph);
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
  readonly graph: GraphMatcher | undefined;
  private readonly pending: ExplainStep[] = [];
  /** The containers, or places of scalars, that nodes reached in many ways were held to. */
  private readonly visited = new Map<CheckNode, Set<object>>();
  private places: SamePlaces | undefined = undefined;
  readonly sink: FaultSink | undefined;

  constructor(
    list: IssueList,
    graph: GraphMatcher | undefined,
    sink?: FaultSink,
  ) {
    this.list = list;
    this.graph = graph;
    this.sink = sink;
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
    new Explainer(this.list, this.graph, sink).explain(subject);
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
    const beside = node.hasBranches ? explainBranches(this, subject) : [];
    this.later(this.stepsBelow(subject));
    this.later(beside);
  }

  /** To explain again what was explained would double the work level by level. */
  private wasVisited({ node, place, value }: Subject): boolean {
    const visited = this.visited.get(node) ?? new Set<object>();
    this.visited.set(node, visited);
    this.places ??= new SamePlaces();
    const key =
      Array.isArray(value) || isPlainObject(value)
        ? value
        : this.places.of(place);
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

  private stepsBelow(subject: Subject): readonly ExplainStep[] {
    const { value } = subject;
    // Copied for their types, subjects would differ in shape and be read slower.
    if (Array.isArray(value)) {
      return explainItems(this, subject as Subject<typeof value>);
    }
    return isPlainObject(value)
      ? explainMembers(this, subject as Subject<typeof value>)
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

  private visitLeaves(subject: Subject): void {
    const value = subject.value as SlotValues[SlotType];
    for (const { row, operand, raw } of checksFor(
      subject.node,
      subject.value,
    )) {
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
    word: () => Wording,
  ): void {
    // Wording a million faults that nobody will see would cost seconds.
    const fault = { keyword, place, schemaPlace, word };
    if (this.sink !== undefined) this.sink.add(fault);
    else if (this.list.isFull) this.list.countUnlisted();
    else this.list.add(wordFault(fault));
  }
}
