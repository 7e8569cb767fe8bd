import type { Fault, IssueList, Place } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import type { GraphMatcher } from "./match-graph.ts";
import type { Members } from "./match-members.ts";
import type { CheckNode } from "./node.ts";

/** A fault whose words wait until it is listed, as most of an alternative never are. */
export interface UnwordedFault {
  readonly place: Place;
  readonly word: () => Fault;
}

/** Takes the faults of an alternative, one after the other. */
export interface FaultSink {
  add(fault: UnwordedFault): void;
}

/** A value beside its node, and where both stand. */
export interface Subject<Value = ExactJsonValue> {
  readonly node: CheckNode;
  readonly value: Value;
  readonly place: Place;
  readonly schemaPlace: Place;
}

/** The value of a member that is there. */
export function memberAt(members: Members, name: string): ExactJsonValue {
  return members[name] as ExactJsonValue;
}

/** Explains the part of an index, and tells the index of the part that is next. */
export type ExplainStep = (index: number) => number;

/** What the parts of an explanation ask of the whole. */
export interface Explanation {
  readonly list: IssueList;
  /** Takes the faults where an alternative is explained; unions in it get a headline only. */
  readonly sink: FaultSink | undefined;
  /** Answers for values that are too deep or shared for recursion; undefined for others. */
  readonly graph: GraphMatcher | undefined;
  /** Whether a value fits a node. */
  fits(node: CheckNode, value: ExactJsonValue): boolean;
  /** Lists what keeps a value from its node. */
  visit(subject: Subject): void;
  /**
   * Explains so many parts in their order, each with all that is in it; before
   * whatever waits already, so what is to come last is put off first.
   * @param start the index of the first part; 0 by default.
   */
  later(count: number, step: ExplainStep, start?: number): void;
  /** Lists what keeps a value from its node elsewhere, to be chosen from. */
  explainTo(sink: FaultSink, subject: Subject): void;
  /** Lists one fault; it is worded only if there is room for it. */
  addFault(subject: Subject<unknown>, word: () => Fault): void;
}
