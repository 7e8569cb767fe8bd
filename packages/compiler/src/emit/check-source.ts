import type {
  CheckNode,
  TypeMask,
  ValueNumbers,
} from "@proviso/runtime/compiler";
import type { Code } from "./code.ts";
import type { Expression } from "./expression-node.ts";
import type { TagSource } from "./union-tag.ts";

/** Where the functions of schemas come from. */
export interface FunctionSource {
  /** A call of a schema's function, which is declared with the first one. */
  callOf(node: CheckNode, value: Expression, stem: string): Expression;
  /**
   * Declares a function for a part of a schema that can't stand in line, and calls it.
   * @param nodes the schemas that the part asks
   */
  callPart(
    stem: string,
    nodes: readonly CheckNode[],
    write: () => readonly Code[],
  ): Expression;
}

/** What the checks of a schema's parts are made from. */
export interface CheckSource {
  /** How the numbers of values arrive. */
  readonly numbers: ValueNumbers;
  readonly plan: TagSource;
  readonly functions: FunctionSource;
  /** The conditions that refuse a value, each by itself. */
  refusals(
    node: CheckNode,
    value: Expression,
    stem: string,
    known?: TypeMask,
  ): readonly Expression[];
  /** The same, of several schemas for a value of which nothing is known. */
  refusalsOfAll(
    nodes: readonly CheckNode[],
    value: Expression,
    stem: string,
  ): readonly Expression[];
  /**
   * The same, of schemas beside others that hold.
   * @param isFollowed whether more is asked of the value, as in `isQuiet`
   */
  besideRefusals(
    nodes: readonly CheckNode[],
    value: Expression,
    stemOf: (node: CheckNode, index: number) => string,
    known: TypeMask,
    isFollowed?: boolean,
  ): readonly Expression[];
  /** Refuses the name of a member, which is a text. */
  nameRefusals(
    node: CheckNode,
    name: Expression,
    stem: string,
  ): readonly Expression[];
  /** The condition under which a value fits. */
  answer(
    node: CheckNode,
    value: Expression,
    stem: string,
    known?: TypeMask,
  ): Expression;
  /**
   * The same, by a call unless TypeScript learns little from it.
   * @param isFollowed whether more is asked of the value, as in `isQuiet`
   */
  loneAnswer(
    node: CheckNode,
    value: Expression,
    stem: string,
    known: TypeMask,
    isFollowed?: boolean,
  ): Expression;
  /** A member of `value`, read by a name that no object may inherit: the guard makes sure of that. */
  named(name: string): Expression;
  /** Whether `value` has such a member. */
  hasNamed(name: string): Expression;
  /** Whether a pattern is found in the name of a member. */
  isFound(
    slot: CheckNode["patterns"][number],
    name: Expression,
    stem: string,
  ): Expression;
  /** Whether one test of the type decides. */
  isPlainType(node: CheckNode): boolean;
  /** Whether a check only compares with texts and numbers. */
  isComparison(node: CheckNode): boolean;
  /** Whether a check reads the value at most once. */
  isReadOnce(node: CheckNode): boolean;
  /** Whether a check stands where it is used. */
  isInline(node: CheckNode): boolean;
  /** Whether TypeScript learns nothing from a check, and so finds nothing impossible in what follows. */
  isQuiet(node: CheckNode, known: TypeMask): boolean;
  /** Whether a block may bind a variable of this name. */
  isFree(name: string): boolean;
}
