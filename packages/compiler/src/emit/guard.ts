import {
  ARRAY,
  type CheckNode,
  type LeafCheck,
  OBJECT,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import { code, type Code, identifier, imported } from "./code.ts";
import {
  checksMembers,
  fitsUnless,
  fittingValues,
  isLeaf,
  leafRefusals,
  slotOfTypes,
  typeRefusals,
} from "./condition.ts";
import {
  anyOf,
  binary,
  call,
  element,
  type Expression,
  member,
  not,
} from "./expression-node.ts";
import { expressionCode } from "./expression-layout.ts";
import { anyMemberType, GuardLiterals } from "./guard-literals.ts";
import { jsonType } from "./literal-type.ts";
import {
  checkStatements,
  type CheckSource,
  memberLoop,
} from "./member-cases.ts";
import { pascalCase, type SideNames } from "../names/contract-names.ts";
import type { LocalNames } from "./local-names.ts";
import {
  forIndex,
  functionDeclaration,
  ifThen,
  refuseIf,
  returns,
  type Signature,
  type SwitchCase,
  switchOn,
  variable,
} from "./statements.ts";
import { keywordType, referenceType } from "./type-node.ts";
import { findTag, type UnionTag } from "./union-tag.ts";

const VALUE = code`value`;
const REFUSE = code`return false;`;
/** What guards call their own variables and the globals they use; no member's variable may hide one. */
const GUARD_NAMES: ReadonlySet<string> = new Set(
  "value key index required matched Array Number Set".split(" "),
);

/**
 * Emits the boolean checks of a module: one function an object, array or union
 * schema, named after its place; smaller checks stand where they are used.
 */
export class GuardEmitter implements CheckSource {
  /** Functions and constants that the guards use, in the order of the schema. */
  readonly declarations: Code[] = [];
  readonly numbers: ValueNumbers;
  private readonly names: LocalNames;
  private readonly literals: GuardLiterals;

  constructor(names: LocalNames, numbers: ValueNumbers) {
    this.names = names;
    this.numbers = numbers;
    this.literals = new GuardLiterals(names, numbers, this.declarations);
  }

  /** The exported guard of a side. */
  guard(node: CheckNode, names: SideNames): Code {
    const body = this.body(node, names.type);
    return functionDeclaration(
      guardSignature(names, this.numbers),
      walksMembers(node) ? [withoutPollution(this.numbers), ...body] : body,
    );
  }

  isFree(name: string): boolean {
    const isTaken = GUARD_NAMES.has(name) || /^(?:is[A-Z]|_)/.test(name);
    return !isTaken && this.names.isFree(name);
  }

  refusals(
    node: CheckNode,
    value: Expression,
    stem: string,
  ): readonly Expression[] {
    const values = fittingValues(node, this.numbers);
    if (values !== undefined)
      return [this.literals.refuseOthers(values, value, stem)];
    if (!isLeaf(node)) return [not(call(this.declare(node, stem), [value]))];
    const slot = slotOfTypes(node.types);
    const checks = slot === undefined ? [] : node.checks[slot];
    return [
      ...typeRefusals(node.types, value, this.numbers),
      ...this.leafRefusals(checks, value, stem),
    ];
  }

  private leafRefusals(
    checks: readonly LeafCheck[],
    value: Expression,
    stem: string,
  ): readonly Expression[] {
    return leafRefusals(checks, value, this.numbers, (check) =>
      this.literals.operand(check, stem),
    );
  }

  /** The statements that answer for `value`, the last of them a `return`. */
  private body(node: CheckNode, stem: string): readonly Code[] {
    if (isLeaf(node)) return [returns(this.answer(node, stem))];
    if (node.oneOf !== undefined) return this.unionBody(node.oneOf, stem);
    return node.types === ARRAY
      ? this.arrayBody(node, stem)
      : this.objectBody(node, stem);
  }

  /** The condition under which `value` fits. */
  private answer(node: CheckNode, stem: string): Expression {
    const refusals = this.refusals(node, VALUE, stem);
    return refusals.length === 0
      ? binary(VALUE, "!==", code`undefined`)
      : fitsUnless(refusals);
  }

  private objectBody(node: CheckNode, stem: string): readonly Code[] {
    const refusals = [
      ...typeRefusals(OBJECT, VALUE, this.numbers),
      ...this.leafRefusals(node.checks.object, VALUE, stem),
    ];
    const loop = memberLoop(node, stem, this);
    if (node.requiredCount === 0) {
      return [refuseIf(anyOf(refusals)), loop, code`return true;`];
    }
    return [
      refuseIf(anyOf(refusals)),
      variable(code`required`, 0),
      loop,
      returns(binary(code`required`, "===", node.requiredCount)),
    ];
  }

  private arrayBody(node: CheckNode, stem: string): readonly Code[] {
    const refusals = [
      ...typeRefusals(ARRAY, VALUE, this.numbers),
      ...this.leafRefusals(node.checks.array, VALUE, stem),
    ];
    const range = { from: 0, end: member(VALUE, "length") };
    const subject = {
      value: element(VALUE, code`index`),
      local: "item",
      stem: `${stem}Item`,
    };
    const check =
      node.items === undefined
        ? []
        : checkStatements(node.items, this, subject);
    return [
      refuseIf(anyOf(refusals)),
      forIndex(code`index`, range, check),
      code`return true;`,
    ];
  }

  private unionBody(
    branches: readonly CheckNode[],
    stem: string,
  ): readonly Code[] {
    const tag = findTag(branches, this.numbers);
    if (tag !== undefined) return this.taggedBody(branches, tag, stem);
    const answers = branches.map((branch, index) =>
      this.answer(branch, `${stem}Option${String(index + 1)}`),
    );
    // Where no value can be of two branches' types, one match is exactly one.
    if (areTypesApart(branches)) return [returns(anyOf(answers))];
    return [
      variable(code`matched`, 0),
      ...answers.map((answer) => ifThen(answer, code`matched++;`)),
      returns(binary(code`matched`, "===", 1)),
    ];
  }

  /** Asks only the branch that the value's tag names. */
  private taggedBody(
    branches: readonly CheckNode[],
    tag: UnionTag,
    stem: string,
  ): readonly Code[] {
    const cases = branches.map((branch, index): SwitchCase => {
      const labels = tag.values[index] ?? [];
      const name =
        pascalCase(String(labels[0])) || `Option${String(index + 1)}`;
      return { labels, body: [returns(this.answer(branch, stem + name))] };
    });
    return [
      refuseIf(anyOf(typeRefusals(OBJECT, VALUE, this.numbers))),
      switchOn(element(VALUE, tag.name), [
        ...cases,
        { labels: [], body: [REFUSE] },
      ]),
    ];
  }

  /** Declares the function of a schema that is too large to stand inline. */
  private declare(node: CheckNode, stem: string): Code {
    const name = identifier(this.names.declare(`is${stem}`));
    const at = this.declarations.length;
    const declaration = functionDeclaration(
      {
        name,
        parameters: [{ name: VALUE, type: anyMemberType(this.numbers) }],
        result: keywordType("boolean"),
      },
      this.body(node, stem),
    );
    // Before what its body declared, so that a reader meets the whole first.
    this.declarations.splice(at, 0, declaration);
    return name;
  }
}

/** `isReadInput(value: JsonValue): value is ReadInput` */
export function guardSignature(
  { guard, type }: SideNames,
  numbers: ValueNumbers,
): Signature {
  return {
    name: identifier(guard),
    parameters: [{ name: VALUE, type: jsonType(numbers) }],
    result: referenceType(identifier(type)),
    guards: VALUE,
    exported: true,
  };
}

function withoutPollution(numbers: ValueNumbers): Code {
  const isNumber = numbers === "exact" ? [imported("isExactNumber")] : [];
  const clean = call(imported("withoutPrototypes"), [VALUE, ...isNumber]);
  return ifThen(
    call(imported("isPolluted"), []),
    code`value = ${expressionCode(clean)};`,
  );
}

/** Whether a check looks at members with `for...in`. */
function walksMembers(node: CheckNode): boolean {
  if (node.admitted !== undefined) return false;
  const inMembers = node.properties.some(
    (slot) => slot.node && walksMembers(slot.node),
  );
  return (
    checksMembers(node) ||
    inMembers ||
    (node.items !== undefined && walksMembers(node.items)) ||
    (node.oneOf?.some(walksMembers) ?? false)
  );
}

function areTypesApart(branches: readonly CheckNode[]): boolean {
  let seen = 0;
  for (const { types } of branches) {
    if ((seen & types) !== 0) return false;
    seen |= types;
  }
  return true;
}
