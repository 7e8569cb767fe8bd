import { type Fault, IssueList } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import type { SlotType, SlotValues } from "./assertion.ts";
import { type AdmittedValues, isAdmitted } from "./admitted-values.ts";
import { explainAlternatives, explainBeside } from "./explain-branches.ts";
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
import { type CheckNode, isPlainObject, type LeafCheck } from "./node.ts";
import { SamePlaces } from "./same-places.ts";
import { faultOf, wordAdmitted, wordType } from "./wording.ts";

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

/** Parts that wait to be explained. */
interface Waiting {
  readonly step: ExplainStep;
  /** The index after the last part. */
  readonly end: number;
  /** The index of the part whose turn is next. */
  next: number;
  /** What waits for these. */
  readonly below: Waiting | undefined;
}

/** Walks a value and its node on a stack of what waits, so that any depth is explained. */
class Explainer implements Explanation {
  /** Of no value: as `IssueList.dormant`. */
  static readonly dormant: Explainer = /* @__PURE__ */ new Explainer(
    IssueList.dormant,
    undefined,
  );

  readonly list: IssueList;
  readonly graph: GraphMatcher | undefined;
  /** What is put off, the last first. */
  private waiting: Waiting | undefined = undefined;
  /** The containers, or places of scalars, that nodes reached in many ways were held to. */
  private visited: Map<CheckNode, Set<object>> | undefined = undefined;
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
    const { graph, list } = this;
    for (let top = this.waiting; top !== undefined; top = this.waiting) {
      // A graph may repeat one fault along exponentially many paths.
      if (graph !== undefined && list.isFull) return;
      if (top.next < top.end) top.next = top.step(top.next);
      else this.waiting = top.below;
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
    const { admitted, hasBranches } = node;
    if (admitted !== undefined && !isAdmitted(admitted, value)) {
      this.addAdmittedFault(subject, admitted);
    }
    const checks = checksFor(node, value);
    for (let at = 0; at < checks.length; at++) {
      const check = checks[at] as LeafCheck;
      const { operand, row } = check;
      if (row.predicate(value as SlotValues[SlotType], operand)) continue;
      this.addLeafFault(subject, check);
    }
    if (hasBranches) explainAlternatives(this, subject);
    this.visitBelow(subject);
    if (hasBranches) explainBeside(this, subject);
  }

  later(count: number, step: ExplainStep, start: number = 0): void {
    if (start >= count) return;
    this.waiting = { step, end: count, next: start, below: this.waiting };
  }

  /** To explain again what was explained would double the work level by level. */
  private wasVisited({ node, place, value }: Subject): boolean {
    this.visited ??= new Map();
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

  private visitBelow(subject: Subject): void {
    const { value } = subject;
    // Copied for their types, subjects would differ in shape and be read slower.
    if (Array.isArray(value)) {
      explainItems(this, subject as Subject<typeof value>);
    } else if (isPlainObject(value)) {
      explainMembers(this, subject as Subject<typeof value>);
    }
  }

  // Words apart from visits, as what they close over would be made on each.

  private addTypeFault(subject: Subject): void {
    this.addFault(subject, () => wordType(subject));
  }

  private addAdmittedFault(subject: Subject, admitted: AdmittedValues): void {
    this.addFault(subject, () =>
      wordAdmitted(subject, admitted, this.list.show(subject.value)),
    );
  }

  private addLeafFault(subject: Subject, { raw, row }: LeafCheck): void {
    this.addFault(subject, () => {
      const value = subject.value as SlotValues[SlotType];
      // Own, as a polluted Object.prototype may have one that is no function.
      const actual = Object.hasOwn(row, "actual")
        ? row.actual?.(value)
        : undefined;
      const expected = row.expected(raw);
      const shown = actual ?? `is ${this.list.show(value)}`;
      return faultOf(subject, row.keyword, expected, shown, { limit: raw });
    });
  }

  addFault({ place }: Subject<unknown>, word: () => Fault): void {
    // Wording a million faults that nobody will see would cost seconds.
    if (this.sink !== undefined) this.sink.add({ place, word });
    else if (this.list.isFull) this.list.countUnlisted();
    else this.list.add(word());
  }
}
