import {
  ANY_TYPE,
  type CheckNode,
  STRING,
  type TypeMask,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import type { CheckSource, FunctionSource } from "./check-source.ts";
import { code } from "./code.ts";
import {
  admitsAll,
  aliased,
  fitsUnless,
  isIdentity,
  isLeaf,
} from "./condition.ts";
import {
  allOf,
  anyOf,
  binary,
  element,
  type Expression,
  not,
} from "./expression-node.ts";
import type { GuardLiterals } from "./guard-literals.ts";
import type { GuardPlan } from "./guard-plan.ts";
import type { LocalNames } from "./local-names.ts";
import {
  areOfSlot,
  isOfSlot,
  slotsOfTypes,
  typeRefusals,
} from "./type-test.ts";

const VALUE = code`value`;

/** What guards call their own variables and the globals they use; no member's variable may hide one. */
const GUARD_NAMES: ReadonlySet<string> = new Set(
  "value key index required members matched applies depth work Array Number Set".split(
    " ",
  ),
);

/** Makes the conditions of one side's guards: what is small stands inline, the rest is called. */
export class GuardChecks implements CheckSource {
  readonly plan: GuardPlan;
  readonly functions: FunctionSource;
  /** The members that are read by name so far. */
  readonly membersNamed = new Set<string>();
  private readonly names: LocalNames;
  private readonly literals: GuardLiterals;

  constructor(
    plan: GuardPlan,
    functions: FunctionSource,
    names: LocalNames,
    literals: GuardLiterals,
  ) {
    this.plan = plan;
    this.functions = functions;
    this.names = names;
    this.literals = literals;
  }

  get numbers(): ValueNumbers {
    return this.plan.numbers;
  }

  named(name: string): Expression {
    this.membersNamed.add(name);
    return element(VALUE, name);
  }

  hasNamed(name: string): Expression {
    this.membersNamed.add(name);
    return binary(name, "in", VALUE);
  }

  isFree(name: string): boolean {
    const isTaken =
      GUARD_NAMES.has(name) ||
      this.literals.mayDeclare(name) ||
      /^(?:is[A-Z]|fits[A-Z]|_)/.test(name);
    return !isTaken && this.names.isFree(name);
  }

  /** The conditions that refuse a value, each by itself. */
  refusals(
    node: CheckNode,
    value: Expression,
    stem: string,
    known: TypeMask = ANY_TYPE,
  ): readonly Expression[] {
    const real = aliased(node);
    const types = real.types & known;
    if (types === 0) return [true];
    if (!this.isInline(real))
      return [not(this.functions.callOf(real, value, stem))];
    return this.leafRefusals(real, value, stem, known);
  }

  /** The condition under which a value fits. */
  answer(
    node: CheckNode,
    value: Expression,
    stem: string,
    known: TypeMask = ANY_TYPE,
  ): Expression {
    return fitsUnless(this.refusals(node, value, stem, known));
  }

  refusalsOfAll(
    nodes: readonly CheckNode[],
    value: Expression,
    stem: string,
  ): readonly Expression[] {
    const [only, ...others] = new Set(nodes.map(aliased));
    if (only !== undefined && others.length === 0) {
      return this.refusals(only, value, stem);
    }
    return this.besideRefusals(nodes, value, () => stem, ANY_TYPE);
  }

  /**
   * The conditions that refuse a value by schemas of its place that all hold.
   * Few stand inline: TypeScript would find what one has left impossible in the next.
   */
  besideRefusals(
    nodes: readonly CheckNode[],
    value: Expression,
    stemOf: (node: CheckNode, index: number) => string,
    known: TypeMask,
    isFollowed = false,
  ): readonly Expression[] {
    let left = known;
    return [...new Set(nodes.map(aliased))].flatMap((node, index) => {
      const stem = stemOf(node, index);
      if ((node.types & left) === 0) return [true];
      const isOwn = isFollowed
        ? !this.isQuiet(node, left)
        : this.plan.valuesOf(node) !== undefined;
      if (isOwn || !this.isInline(node)) {
        return [not(this.functions.callOf(node, value, stem))];
      }
      const refusals = this.leafRefusals(node, value, stem, left);
      left &= node.types;
      return refusals;
    });
  }

  nameRefusals(
    node: CheckNode,
    name: Expression,
    stem: string,
  ): readonly Expression[] {
    return this.refusals(node, name, stem, STRING);
  }

  isFound(
    { pattern, source }: CheckNode["patterns"][number],
    name: Expression,
    stem: string,
  ): Expression {
    return this.literals.isFound(pattern, source, name, stem);
  }

  isPlainType(node: CheckNode): boolean {
    if (!this.plan.inlines) return false;
    const { admitted, checks, types } = aliased(node);
    if (!isLeaf(aliased(node)) || admitted !== undefined) return false;
    const hasChecks = Object.values(checks).some((list) => list.length > 0);
    return !hasChecks && typeRefusals(types, null, this.numbers).length === 1;
  }

  isReadOnce(node: CheckNode): boolean {
    const real = aliased(node);
    if (!this.isInline(real)) return true;
    const values = this.plan.valuesOf(real);
    if (values === undefined) return this.isPlainType(real);
    return values.length <= 1;
  }

  /** Whether two inline answers side by side leave each other possible to TypeScript. */
  isComparison(node: CheckNode): boolean {
    const values = this.plan.valuesOf(node);
    return (
      values?.every(
        (value) =>
          (typeof value === "string" || typeof value === "number") &&
          isIdentity(value, this.numbers),
      ) === true
    );
  }

  /** Whether a check stands where it is used. */
  isInline(node: CheckNode): boolean {
    if (!isLeaf(node)) return false;
    if (!this.plan.inlines) return admitsAll(node);
    if (!this.plan.isShared(node)) return true;
    const values = this.plan.valuesOf(node);
    return values === undefined ? this.isPlainType(node) : values.length <= 1;
  }

  isQuiet({ admitted, types }: CheckNode, known: TypeMask): boolean {
    return admitted === undefined && (known & ~types) === 0;
  }

  /** Whether a value fits a schema, which stands inline only where TypeScript learns little from it. */
  loneAnswer(
    node: CheckNode,
    value: Expression,
    stem: string,
    known: TypeMask,
    isFollowed = false,
  ): Expression {
    const real = aliased(node);
    if ((real.types & known) === 0) return false;
    if (admitsAll(real)) return true;
    const isSimple = this.isPlainType(real) || this.isComparison(real);
    const isTold = isFollowed && !this.isQuiet(real, known);
    return isSimple && !isTold && this.isInline(real)
      ? this.answer(real, value, stem, known)
      : this.functions.callOf(real, value, stem);
  }

  /** Refuses a value by a schema's types, its listed values or its leaf checks. */
  leafRefusals(
    node: CheckNode,
    value: Expression,
    stem: string,
    known: TypeMask,
  ): readonly Expression[] {
    const values = this.plan.valuesOf(node);
    if (values !== undefined) {
      return [this.literals.refuseOthers(values, known, value, stem)];
    }
    const isTyped = (known & ~node.types) === 0;
    return [
      ...(isTyped ? [] : typeRefusals(node.types, value, this.numbers)),
      ...this.checkRefusals(node, value, stem, node.types & known),
    ];
  }

  /** Refuses a value of some types by the leaf checks of each. */
  private checkRefusals(
    { checks }: CheckNode,
    value: Expression,
    stem: string,
    types: TypeMask,
  ): readonly Expression[] {
    return slotsOfTypes(types).flatMap((slot) => {
      const refusals = checks[slot]
        .map((check) => this.literals.refusal(check, value, stem))
        .filter((refusal) => refusal !== false);
      if (areOfSlot(types, slot) || refusals.length === 0) return refusals;
      const test = isOfSlot(slot, value, this.numbers);
      return refusals.includes(true)
        ? [test]
        : [allOf([test, anyOf(refusals)])];
    });
  }
}
