import { isExactNumber } from "../core/exact-number.ts";
import type { Fault, IssueList, Place } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { showJson } from "../core/show.ts";
import { closestName } from "../core/suggest.ts";
import type { SlotType, SlotValues } from "./assertion.ts";
import { Attempt, closestAttempt } from "./closest-alternative.ts";
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

/** Takes the faults of a value, one after the other. */
export interface FaultSink {
  add(fault: Fault): void;
}

/** A value beside its node, and where both stand. */
interface Subject<Value = ExactJsonValue> {
  readonly node: CheckNode;
  readonly value: Value;
  readonly place: Place;
  readonly schemaPlace: Place;
}

type Members = Readonly<Record<string, ExactJsonValue>>;

/**
 * Lists why a value doesn't fit a node, in a fixed order: the node's own
 * checks, required names in schema order, members in schema order, undeclared
 * members in value order. Nothing is listed for a value that fits.
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
class Explainer {
  private readonly pending: (() => void)[] = [];
  private readonly list: IssueList;
  private readonly sink: FaultSink;
  private readonly graph: GraphMatcher | undefined;
  /** Whether this one already explains an alternative; unions in it get a headline only. */
  private readonly isNested: boolean;

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

  private visit(subject: Subject): void {
    const { node, value } = subject;
    if (this.graph?.matches(node, value) === true) return;
    if ((node.types & typeOfValue(value)) === 0) {
      this.addTypeFault(subject);
      return;
    }
    if (node.admitted !== undefined && !isAdmitted(node.admitted, value)) {
      this.addAdmittedFault(subject, node.admitted);
    }
    if (node.oneOf !== undefined) this.explainUnion(subject, node.oneOf);
    if (typeof value === "string") {
      this.checkLeaves({ ...subject, value }, node.checks.string);
    } else if (isExactNumber(value)) {
      this.checkLeaves({ ...subject, value }, node.checks.number);
    } else if (Array.isArray(value)) {
      this.checkLeaves({ ...subject, value }, node.checks.array);
      this.visitItems({ ...subject, value }, 0);
    } else if (isPlainObject(value)) {
      this.checkLeaves({ ...subject, value }, node.checks.object);
      this.visitMembers({ ...subject, value });
    }
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

  private visitItems(
    subject: Subject<readonly ExactJsonValue[]>,
    index: number,
  ): void {
    const { node, value, place, schemaPlace } = subject;
    if (node.items === undefined || index >= value.length) return;
    const item: Subject = {
      node: node.items,
      value: value[index] as ExactJsonValue,
      place: { parent: place, step: index },
      schemaPlace: { parent: schemaPlace, step: "items" },
    };
    this.pending.push(
      () => {
        this.visitItems(subject, index + 1);
      },
      () => {
        this.visit(item);
      },
    );
  }

  private visitMembers(subject: Subject<Members>): void {
    const { node, value } = subject;
    for (const { name, required } of node.properties) {
      if (required && !Object.hasOwn(value, name)) {
        this.addMissing(subject, name);
      }
    }
    if (node.additional === "closed") {
      this.pending.push(() => {
        this.refuseUndeclared(subject);
      });
    }
    for (let at = node.properties.length - 1; at >= 0; at--) {
      const slot = node.properties[at];
      if (slot?.node === undefined || !Object.hasOwn(value, slot.name))
        continue;
      const member = this.memberOf(subject, slot.name, slot.node);
      this.pending.push(() => {
        this.visit(member);
      });
    }
  }

  private memberOf(
    { value, place, schemaPlace }: Subject<Members>,
    name: string,
    node: CheckNode,
  ): Subject {
    const properties: Place = { parent: schemaPlace, step: "properties" };
    return {
      node,
      value: value[name] as ExactJsonValue,
      place: { parent: place, step: name },
      schemaPlace: { parent: properties, step: name },
    };
  }

  private addMissing(subject: Subject<Members>, name: string): void {
    this.addFault(subject, "required", () => ({
      expected: `have property ${showJson(name)}`,
      params: { property: name },
    }));
  }

  private refuseUndeclared(subject: Subject<Members>): void {
    const { node, value } = subject;
    for (const name of Object.keys(value)) {
      if (node.findProperty(name)?.node !== undefined) continue;
      this.addFault(subject, "additionalProperties", () => ({
        expected: `not have property ${this.list.showName(name)}`,
        actual: this.suggestFor(subject, name),
        params: { property: this.list.hidesValues ? "*" : name },
      }));
    }
  }

  /** Names the declared member that was probably meant: one that isn't there yet. */
  private suggestFor(
    { node, value }: Subject<Members>,
    name: string,
  ): string | undefined {
    if (this.list.hidesValues) return undefined;
    const absent = node.properties
      .filter((slot) => slot.node !== undefined)
      .map((slot) => slot.name)
      .filter((declared) => !Object.hasOwn(value, declared));
    const similar = closestName(name, absent);
    return similar === undefined
      ? undefined
      : `did you mean ${showJson(similar)}?`;
  }

  private explainUnion(subject: Subject, branches: readonly CheckNode[]): void {
    const { value } = subject;
    const matched = branches.filter((branch) =>
      this.graph === undefined
        ? matchesNode(branch, value)
        : this.graph.matches(branch, value),
    ).length;
    if (matched === 1) return;
    this.addFault(subject, "oneOf", () => ({
      expected: `match exactly one of ${String(branches.length)} alternatives`,
      actual: `matches ${matched === 0 ? "none" : String(matched)}`,
      params: { alternatives: branches.length, matched },
    }));
    if (matched > 0 || this.isNested || this.list.isFull) return;
    const attempts = branches.map((branch, index) =>
      this.attempt(subject, branch, index),
    );
    for (const fault of closestAttempt(attempts, value).faults) {
      this.sink.add(fault);
    }
  }

  /** What keeps the value from one alternative. */
  private attempt(subject: Subject, node: CheckNode, index: number): Attempt {
    const attempt = new Attempt(node);
    const oneOf: Place = { parent: subject.schemaPlace, step: "oneOf" };
    const schemaPlace: Place = { parent: oneOf, step: index };
    const explainer = new Explainer(this.list, attempt, this.graph, true);
    explainer.explain({ ...subject, node, schemaPlace });
    return attempt;
  }

  private addFault(
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
      schemaPlace: { parent: schemaPlace, step: keyword },
    });
  }
}
